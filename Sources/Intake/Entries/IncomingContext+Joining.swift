package import ShareModel
package import ShareRules

extension IncomingContext {
  /// A context that becomes part of another.
  package struct Part {
    let context: IncomingContext
    /// Whether it is a loose file, as opposed to a whole context.
    let isLoose: Bool

    /// Creates a part.
    package init(context: IncomingContext, isLoose: Bool) {
      self.context = context
      self.isLoose = isLoose
    }
  }

  /// Makes one context of several.
  ///
  /// The attachments of loose files become one item, as when several photos are selected, and whole
  /// contexts bring their items.
  ///
  /// - Parameters:
  ///   - parts: The contexts, in order.
  ///   - limits: How many attachments are allowed.
  /// - Returns: The context; that of the first decides about source and destination.
  /// - Throws: ``EntryFault`` if there are too many attachments.
  package static func joined(
    _ parts: [Part], limits: HostLimits
  ) throws(EntryFault) -> IncomingContext {
    guard parts.count != 1, let first = parts.first?.context else {
      return parts.first?.context ?? IncomingContext(ShareContext(items: []))
    }
    let count = parts.reduce(0) { $0 + $1.context.context.attachments.count }
    guard count <= limits.attachments else {
      throw EntryFault(
        .tooManyAttachments,
        "\(count) attachments together, of at most \(limits.attachments); share fewer at once")
    }
    var context = first.context
    context.items = []
    context.excludedActivityTypes = []
    var untyped: [Place] = []
    var loose: Int?
    for part in parts {
      let incoming = part.context
      context.excludedActivityTypes += incoming.context.excludedActivityTypes
      for (number, item) in incoming.context.items.enumerated() {
        let target: Int
        if part.isLoose, let loose {
          target = loose
        } else {
          target = context.items.count
          context.items.append(item)
          context.items[target].attachments = []
          if part.isLoose { loose = target }
        }
        let offset = context.items[target].attachments.count
        context.items[target].attachments += item.attachments
        untyped += incoming.untyped.filter { $0.item == number }.map {
          Place(item: target, attachment: $0.attachment + offset)
        }
      }
    }
    return IncomingContext(context, untyped: untyped, notes: parts.flatMap(\.context.notes))
  }
}

extension InboxEntry {
  /// Whether it is a loose file, link or package, as opposed to a whole context.
  package var isLoose: Bool {
    switch kind {
    case .file, .link, .package, .special, .directory: true
    case .contextDirectory, .contextFile, .line: false
    }
  }
}
