import SystemPackage

/// Everything that one check looks at together: apps, what sites say of them, and files alone.
public struct CheckedSet: Sendable {
  /// Each property list with a rule, each `Info.plist`, and each predicate.
  public internal(set) var documents: [CheckedDocument] = []
  /// The apps, extensions and lone files, not those inside others.
  public internal(set) var bundles: [CheckedBundle] = []
  /// What sites serve.
  public internal(set) var associations: [CheckedAssociation] = []
  /// The projects from which apps are built, whose targets are not joined yet.
  var projects: [FoundProject] = []
  /// What could not be read of projects.
  var projectNotes: [CheckedProjectNote] = []
  /// The source files, which are not read yet.
  var sources = FoundSources()
  /// The programs that are built of them.
  public internal(set) var programs: [CheckedProgram] = []
  /// The host policies.
  var policies: [CheckedDocument] = []
  /// The keys of apps that host policies name and that can be guessed.
  var weakKeys: [CheckedKey] = []
  /// What is strange about archives.
  var oddities: [CheckedOddity] = []
  /// What cannot be checked.
  public internal(set) var problems: [CheckWalk.Problem] = []

  /// Creates an empty set.
  public init() {}

  /// Adds a document that is not a file, such as an argument.
  public mutating func add(_ document: CheckedDocument) { documents.append(document) }

  /// Adds what a walk has found.
  public mutating func add(_ walk: CheckWalk) { add(walk.found) }

  /// Adds what was found elsewhere.
  mutating func add(_ other: CheckedSet) {
    documents += other.documents
    bundles += other.bundles
    associations += other.associations
    projects += other.projects
    projectNotes += other.projectNotes
    sources.add(other.sources)
    programs += other.programs
    policies += other.policies
    weakKeys += other.weakKeys
    oddities += other.oddities
    problems += other.problems
  }

  /// Notes the folder of sources in which everything was found.
  mutating func noteTree(_ name: String) {
    for index in bundles.indices { bundles[index].noteTree(name) }
    sources.trees.append(FilePath(name))
  }

  /// Every bundle, also those inside others.
  package var allBundles: [CheckedBundle] { bundles.flatMap(\.all) }
}
