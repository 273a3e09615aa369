import Documents
package import ShareModel

/// The extensions that one reason of the owner keeps from getting a context.
package struct UnwantedExtensions: Hashable, Sendable, RecordPart {
  /// The reason.
  package var reason: KeptReason
  /// The extensions, in order.
  package var extensions: [BundleIdentifier]

  /// Gathers extensions by their reasons.
  ///
  /// - Parameter unwanted: The extensions, in order.
  /// - Returns: A group for each reason, in the order in which they first occur.
  static func groups(of unwanted: [InactiveExtension]) -> [UnwantedExtensions] {
    var groups: [UnwantedExtensions] = []
    for one in unwanted {
      let reason = KeptReason(one.reason)
      if let last = groups.lastIndex(where: { $0.reason == reason }) {
        groups[last].extensions.append(one.identifier)
      } else {
        groups.append(UnwantedExtensions(reason: reason, extensions: [one.identifier]))
      }
    }
    return groups
  }

  private init(reason: KeptReason, extensions: [BundleIdentifier]) {
    self.reason = reason
    self.extensions = extensions
  }

  /// Reads a group.
  init(_ value: DocumentValue) {
    reason = KeptReason(value)
    extensions = RecordFields(value).strings(.extensions).map { BundleIdentifier(naming: $0) }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member(.code, reason.code?.text)
      json.member(.message, reason.message)
      json.member(.extensions, extensions.map(\.rawValue))
    }
  }
}
