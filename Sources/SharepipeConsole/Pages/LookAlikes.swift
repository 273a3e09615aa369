import Documents

/// Names, and which of them look the same as another one at a glance.
struct LookAlikes {
  private let skeletons: Set<NameSkeleton>

  /// The most deceptive characters of a name that are listed.
  private static let mostDisguises = 3

  /// Compares the names of a page.
  ///
  /// - Parameter names: The names, as ``ContextRows/writeName(of:_:from:to:)`` shows them.
  init(_ names: some Sequence<EntryName>) {
    var known: [NameSkeleton: EntryName] = [:]
    var skeletons: Set<NameSkeleton> = []
    for name in names {
      let skeleton = NameSkeleton(of: name, limit: ContextRows.nameLimit)
      if let other = known[skeleton] {
        if other != name { skeletons.insert(skeleton) }
      } else {
        known[skeleton] = name
      }
    }
    self.skeletons = skeletons
  }

  /// Writes that a name looks like another one here, and which of its characters deceive; writes
  /// nothing if it does not.
  func write(_ name: EntryName, to html: inout HTMLWriter) {
    guard skeletons.contains(NameSkeleton(of: name, limit: ContextRows.nameLimit)) else { return }
    html.element("p", "mark") { html in
      let disguises = NameSkeleton.disguises(in: name).prefix(Self.mostDisguises).map(Self.words)
      html.words(
        disguises.isEmpty
          ? "Another one here has a name that looks like this one."
          : "Looks like another one here, and is not the same: it has "
            + disguises.joined(separator: ", ") + ".")
    }
  }

  /// A character by its number and its name, since a reader cannot tell it by its look.
  private static func words(_ scalar: Unicode.Scalar) -> String {
    let number = String(scalar.value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - number.count)) + number
    return "U+\(padded)" + (scalar.properties.name.map { " \($0)" } ?? "")
  }
}
