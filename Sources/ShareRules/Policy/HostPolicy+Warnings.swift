import Documents
import ShareModel

extension HostPolicy {
  /// What has no effect as it is written.
  ///
  /// - Parameters:
  ///   - members: The members of `host.yaml`, for the words that the host wrote.
  ///   - document: What the file is called.
  ///   - activityTypes: Names that bundles give themselves.
  /// - Returns: The warnings, in the order of the places.
  func warnings(
    in members: [String: DocumentValue], named document: String, activityTypes: [String]
  ) -> [Reason] {
    let names = extensions.map(\.rawValue) + activityTypes
    let known = Set(names.map { $0.lowercased() })
    let activities = members["activities"]?.dictionary ?? [:]
    var result: [Reason] = []
    for (key, effect) in [("excluded", "excludes"), ("allowedOnly", "allows")] {
      for (index, written) in (activities[key]?.array ?? []).compactMap(\.string).enumerated() {
        let identifier = Self.activity(written)
        if ActivityType.isKnown(identifier) || known.contains(identifier.lowercased()) { continue }
        let suggestion = ActivityType.suggestion(for: written, others: names)
        let message =
          "\(document): activities.\(key)[\(index)]: '\(written.excerpt)' \(effect) nothing: it is "
          + "no known activity type and no listed extension" + Self.question(suggestion)
        result.append(Reason(.policyUnknownActivity, message))
      }
    }
    result += unknownPoints(document)
    result += unlisted(options.keys, under: "options", document)
    result += unlisted(secretFiles.keys, under: "secretFiles", document)
    return result
  }

  /// Denied points that are none of those with a short name.
  private func unknownPoints(_ document: String) -> [Reason] {
    let known = ExtensionPointName.all.map(\.identifier)
    return deniedExtensionPoints.enumerated().compactMap { index, point in
      guard !known.contains(point) else { return nil }
      let suggestion = NearestName.suggestion(for: point, among: known)
      let message =
        "\(document): deniedExtensionPoints[\(index)]: '\(point.excerpt)' denies nothing: no "
        + "extension that runs here has this point" + Self.question(suggestion)
      return Reason(.policyUnknownExtensionPoint, message)
    }
  }

  /// What is said of extensions that are not on the list.
  private func unlisted(
    _ identifiers: some Sequence<BundleIdentifier>, under key: String, _ document: String
  ) -> [Reason] {
    identifiers.sorted().filter { !extensions.contains($0) && !isUsed($0) }.map(\.rawValue).map {
      identifier in
      let suggestion = NearestName.suggestion(
        for: identifier, among: extensions.map(\.rawValue))
      let message =
        "\(document): \(key).\(identifier.excerpt): the extension is not listed under "
        + "'extensions'" + Self.question(suggestion)
      return Reason(.policyUnknownKey, message)
    }
  }

  /// `; did you mean '…'?`, or nothing.
  private static func question(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }
}
