/// What a list of excluded activity types lets through, on the systems of one catalogue.
struct ExclusionGap {
  /// An activity type of a catalogue.
  typealias CataloguedType = (name: String, since: String)

  /// The types that are let through, by the version that has them first; at least one.
  let versions: [(version: SystemVersion, names: [String])]
  /// Whether the list was meant whole: it has most types of the systems that its author knew, and later
  /// ones came.
  let isCertain: Bool

  /// Compares a list with a catalogue; `nil` if the list excludes no type of it, or all.
  ///
  /// - Parameters:
  ///   - excluded: The names of the types that the list excludes.
  ///   - catalogue: The types that there are.
  init?(excluding excluded: [String], among catalogue: [CataloguedType]) {
    let excluded = Set(excluded)
    let listed = catalogue.filter { excluded.contains($0.name) }
    let open = catalogue.filter { !excluded.contains($0.name) }
    guard !listed.isEmpty, !open.isEmpty else { return nil }
    // A list that leaves most of what its author knew was not meant to leave nothing.
    let newest = listed.map { SystemVersion($0.since) }.max() ?? SystemVersion("0")
    let known = catalogue.filter { SystemVersion($0.since) <= newest }
    isCertain =
      known.count { excluded.contains($0.name) } * 2 > known.count
      && open.contains { SystemVersion($0.since) > newest }
    versions = Set(open.map { SystemVersion($0.since) }).sorted().map { version in
      (version, open.filter { SystemVersion($0.since) == version }.map(\.name))
    }
  }

  /// The types by their versions, in a sentence.
  var words: String {
    versions.map { "from iOS \($0.version): " + $0.names.joined(separator: ", ") }
      .joined(separator: "; ")
  }
}
