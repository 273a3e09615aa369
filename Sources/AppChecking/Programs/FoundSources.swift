import SystemPackage
import XcodeProjects

/// The source files of a tree, and the targets that are built of them.
struct FoundSources: Sendable {
  /// A target of a project.
  struct Target: Sendable {
    /// Its name.
    let name: String
    /// What it makes.
    let kind: TargetKind
    /// The project, as findings name it.
    let project: String
    /// The files.
    let sources: TargetSources
  }

  /// How many files of one tree are read.
  static let mostFiles = 20_000

  /// The files, in the order of the walk.
  var files: [FilePath] = []
  /// The storyboards and files in the form XIB, in the order of the walk.
  var interfaces: [FilePath] = []
  /// The targets.
  var targets: [Target] = []
  /// The folders that were walked, each with the sources of something of its own.
  var trees: [FilePath] = []

  /// Adds what was found elsewhere.
  mutating func add(_ other: FoundSources) {
    files += other.files
    interfaces += other.interfaces
    targets += other.targets
    trees += other.trees
  }

  /// The innermost folder of those that were walked that a path is in; `nil` if it is in none.
  private func tree(of path: FilePath) -> FilePath? {
    trees.filter(path.starts).max { $0.components.count < $1.components.count }
  }
}

extension FoundSources {
  /// The files that are built into one program.
  struct Group: Sendable {
    /// The target and its project; `nil` where no project says what is built.
    let target: (name: String, project: String)?
    /// The folder that was walked, as the bundles in it name it; `nil` for files by themselves.
    let tree: String?
    /// Whether the program is an extension.
    let isExtension: Bool
    /// The files.
    let files: [FilePath]
    /// The interface files: those of the target, and those that no target names.
    let interfaces: [FilePath]
  }

  /// The programs that are built of the files.
  ///
  /// A program is what its target names, with the files of frameworks and libraries, and with those that
  /// no target names, such as local packages, as far as they are in the same tree. Tests are in none.
  /// In a tree without a target all files are one program.
  var groups: [Group] {
    let above = Self.shared(files.map { $0.lexicallyNormalized() })
    let code = Parts(files, of: targets, below: above, in: tree)
    let interfaces = Parts(interfaces, of: targets, below: above, in: tree)
    var groups: [Group] = []
    var built: Set<FilePath?> = []
    for (index, target) in targets.enumerated()
    where target.kind.isProgram && !code.own[index].isEmpty {
      let tree = tree(of: FilePath(target.project))
      built.insert(tree)
      groups.append(
        Group(
          target: (target.name, target.project), tree: tree?.string,
          isExtension: target.kind.isExtension, files: code.all(of: index, in: tree),
          interfaces: interfaces.all(of: index, in: tree)))
    }
    let rest = code.shared.keys.filter { !built.contains($0) }
    return groups
      + rest.map { tree in
        Group(
          target: nil, tree: tree?.string, isExtension: false, files: code.all(of: nil, in: tree),
          interfaces: interfaces.all(of: nil, in: tree))
      }.sorted { ($0.tree ?? "") < ($1.tree ?? "") }
  }

  /// Which files of one kind belong to which target.
  private struct Parts {
    /// What each target names.
    let own: [[FilePath]]
    /// What is built into every program of a tree, by the tree.
    let shared: [FilePath?: [FilePath]]

    init(
      _ files: [FilePath], of targets: [Target], below above: Int,
      in tree: (FilePath) -> FilePath?
    ) {
      let places = Dictionary(
        files.map { ($0.lexicallyNormalized(), $0) }, uniquingKeysWith: { first, _ in first })
      var taken: Set<FilePath> = []
      var own: [[FilePath]] = []
      for target in targets {
        let found = places.keys.filter { target.sources.contains($0) }
        own.append(found)
        taken.formUnion(found)
      }
      var shared = places.keys.filter { path in
        !taken.contains(path) && !FoundSources.isTest(path, below: above)
      }
      for (target, found) in zip(targets, own) where target.kind.isShared { shared += found }
      self.own = own.map { $0.compactMap { places[$0] } }
      self.shared = Dictionary(grouping: Set(shared).compactMap { places[$0] }, by: tree)
    }

    /// The files of the program of a target in a tree; `nil` for one without a target.
    func all(of target: Int?, in tree: FilePath?) -> [FilePath] {
      Set((target.map { own[$0] } ?? []) + (shared[tree] ?? [])).sorted { $0.string < $1.string }
    }
  }

  /// How many folders, from the top, all of some files are in.
  private static func shared(_ paths: some Collection<FilePath>) -> Int {
    guard var common = paths.first.map({ Array($0.removingLastComponent().components) }) else {
      return 0
    }
    for path in paths {
      let own = Array(path.removingLastComponent().components)
      common = zip(common, own).prefix { $0 == $1 }.map(\.0)
    }
    return common.count
  }

  /// Whether a file that no target names is a test by the folders that not all files are in.
  private static func isTest(_ path: FilePath, below count: Int) -> Bool {
    path.components.dropFirst(count).contains { component in
      let name = component.string
      return name == "Tests" || name == "UITests" || name.hasSuffix("Tests")
        || name.hasSuffix("Tests.swift") || name.hasSuffix("Tests.m") || name == "Package.swift"
    }
  }
}

extension TargetKind {
  /// Whether others are built with what it makes.
  fileprivate var isShared: Bool { self == .framework || self == .other }

  /// Whether it makes an app or an extension.
  fileprivate var isProgram: Bool {
    switch self {
    case .app, .appClip, .appExtension, .extensionKitExtension: true
    case .watchApp, .tests, .framework, .other: false
    }
  }
}
