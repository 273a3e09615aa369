import Documents
import SafeFiles
public import SystemPackage

/// A look at a folder before it is watched for the first time: whether it is one that people work in.
///
/// A watch moves what it takes, so a folder with a repository, a project or very many files is asked
/// about first.
public struct FolderSurvey: Hashable, Sendable {
  /// The names by which a folder is known to be a project.
  private static let projectMarks: [FilePath.Component] = [
    "package.json", "Cargo.toml", "Package.swift", "go.mod", "pom.xml", "build.gradle",
    "build.gradle.kts", "pyproject.toml", "setup.py", "CMakeLists.txt", "Makefile", "meson.build",
    "Gemfile", "composer.json", "mix.exs", "Rakefile", "configure.ac",
  ]
  private static let projectEndings = [".xcodeproj", ".xcworkspace", ".sln", ".csproj", ".cabal"]

  /// The number of files from which on a folder is asked about.
  public static let manyFiles = 1_000
  /// The most folders that are looked into.
  private static let maximumFolders = 262_144

  /// A folder, and the name in it that says what it is.
  public struct Marked: Hashable, Sendable {
    /// Its path below the folder that was looked at; empty for that folder itself.
    public let path: FilePath
    /// The name.
    public let mark: String
  }

  /// The first repository; `nil` if there is none.
  public private(set) var repository: Marked?
  /// The first project; `nil` if there is none.
  public private(set) var project: Marked?
  /// The number of files; more than ``manyFiles`` are not counted.
  public private(set) var files = 0

  /// Why the owner of the folder is asked first, in words; `nil` if it is a folder like any other.
  public var concern: String? {
    var words: [String] = []
    if let repository { words.append(Self.words("repository", repository)) }
    if let project { words.append(Self.words("project", project)) }
    if files > Self.manyFiles { words.append("more than \(Self.manyFiles) files") }
    guard let last = words.last else { return nil }
    return words.count == 1 ? last : words.dropLast().joined(separator: ", ") + " and " + last
  }

  private static func words(_ kind: String, _ found: Marked) -> String {
    let mark = found.mark.split(separator: "/").last.map(String.init) ?? found.mark
    return found.path.isEmpty
      ? "a \(kind) (\(mark))" : "the \(kind) '\(found.path.label)' (\(mark))"
  }

  /// Looks at a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder, absolute.
  ///   - selection: What becomes an entry in it.
  public init(of folder: FilePath, _ selection: EntrySelection) {
    var pending = [FilePath()]
    while let path = pending.popLast() {
      let reference = FileReference(root: folder, path: path)
      guard let directory = try? SafeOpen.openDirectory(reference),
        let listing = try? DirectoryListing(of: directory)
      else { continue }
      if let mark = RepositoryMark.pattern(in: listing) {
        repository = repository ?? Marked(path: path, mark: mark)
        if !path.isEmpty { continue }
      }
      for position in 0..<listing.count {
        look(at: listing[position], in: path, selection, &pending)
      }
      guard files <= Self.manyFiles else { return }
    }
  }

  private mutating func look(
    at name: DirectoryListing.Name, in path: FilePath, _ selection: EntrySelection,
    _ pending: inout [FilePath]
  ) {
    guard let component = FilePath.Component(bytes: name.bytes) else { return }
    let isDirectory = name.kind == .directory
    let isHidden =
      selection.pattern(hiding: name.bytes, in: { path.bytes }, isDirectory: isDirectory) != nil
    guard !isHidden else { return }
    let text = String(decoding: name.bytes, as: UTF8.self)
    if project == nil,
      Self.projectMarks.contains(component) || Self.projectEndings.contains(where: text.hasSuffix)
    {
      project = Marked(path: path, mark: EntryName(bytes: name.bytes).label)
    }
    if !isDirectory {
      files += 1
    } else if selection.setting(closingFoldersIn: { path.bytes }) == nil {
      pending.append(path.appending(component))
    }
  }

  /// The folders in a folder, with itself.
  ///
  /// - Parameter folder: The folder, absolute.
  /// - Returns: Which they are; of very many, some are left out.
  /// - Throws: A fault if the folder itself cannot be read.
  static func folders(in folder: FilePath) throws(FileFault) -> [DirectoryIdentity] {
    let root = try SafeOpen.openDirectory(FileReference(root: folder, path: FilePath()))
    var found = [DirectoryIdentity(try root.facts())]
    var pending = [FilePath()]
    while let path = pending.popLast(), found.count < maximumFolders {
      let reference = FileReference(root: folder, path: path)
      guard let directory = try? SafeOpen.openDirectory(reference),
        let listing = try? DirectoryListing(of: directory)
      else { continue }
      for position in 0..<listing.count where listing[position].kind ?? .directory == .directory {
        guard let name = FilePath.Component(bytes: listing[position].bytes),
          let facts = try? SafeOpen.facts(of: reference.appending(name)), facts.kind == .directory
        else { continue }
        found.append(DirectoryIdentity(facts))
        pending.append(path.appending(name))
      }
    }
    return found
  }
}
