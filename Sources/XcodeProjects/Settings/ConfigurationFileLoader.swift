import Documents
import SystemPackage

/// Reads a configuration file with those that it includes.
///
/// A file that would include itself is passed over, as Xcode does. Source:
/// `MacroConfigFileLoader.swift` of Swift Build.
struct ConfigurationFileLoader {
  /// The most files that one configuration file leads to, each counted as often as it is included.
  static let mostFiles = 200
  /// The most files that include one another.
  static let mostLevels = 32
  /// The most bytes of one file.
  static let mostBytes = 1 << 20
  /// The most assignments to which one configuration file leads.
  static let mostEntries = 100_000
  /// The most lines that are no statements of which there is a note.
  static let mostProblems = 100

  private let files: ProjectFiles
  /// The folder of the project, where an included file is looked for last.
  private let folder: FilePath
  private var entries: [SettingEntry] = []
  private var notes = ProjectNotes()
  /// The files that are being read, each included by the one before.
  private var open: [FilePath] = []
  private var count = 0
  private var problems = 0
  /// Whether there are too many assignments; nothing is read then.
  private var isFull = false

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - files: Where files come from.
  ///   - folder: The folder of the project, where an included file is looked for last.
  ///   - notes: Takes what could not be read.
  /// - Returns: All assignments in the order in which they count, the last one most; `nil` if there
  ///   is no such file.
  static func entries(
    of path: FilePath, in files: ProjectFiles, folder: FilePath, notes: inout ProjectNotes
  ) -> [SettingEntry]? {
    guard let bytes = files.bytes(of: path) else { return nil }
    var loader = ConfigurationFileLoader(files: files, folder: folder)
    swap(&loader.notes, &notes)
    loader.read(bytes, of: path)
    swap(&loader.notes, &notes)
    return loader.entries
  }

  private init(files: ProjectFiles, folder: FilePath) {
    self.files = files
    self.folder = folder
  }

  private mutating func read(_ bytes: [UInt8], of path: FilePath) {
    let name = FilePath(files.name(of: path))
    guard bytes.count <= Self.mostBytes else {
      notes.add(.unreadable(.tooLarge(limit: Self.mostBytes)), name)
      return
    }
    count += 1
    open.append(path)
    let file = ConfigurationFile(bytes)
    for problem in file.problems where problems <= Self.mostProblems {
      problems += 1
      let isLast = problems > Self.mostProblems
      let words = isLast ? Self.problemWords : problem.words
      notes.add(.malformedLine(words), name, problem.line)
    }
    for line in file.lines {
      guard !isFull else { break }
      switch line.statement {
      case .assignment(let setting, let value):
        guard entries.count < Self.mostEntries else {
          isFull = true
          notes.add(.notFollowed(Self.entryWords), name, line.number)
          break
        }
        let place = SettingOrigin.Place.configurationFile(name, line: line.number)
        entries.append(SettingEntry(name: setting, value: value, place: place))
      case .include(let text, let isOptional):
        include(text, isOptional, from: path, name, line.number)
      }
    }
    open.removeLast()
  }

  private mutating func include(
    _ text: String, _ isOptional: Bool, from path: FilePath, _ name: FilePath, _ line: Int
  ) {
    guard count < Self.mostFiles, open.count < Self.mostLevels else {
      let limit = count < Self.mostFiles ? Self.mostLevels : Self.mostFiles
      notes.add(.tooManyIncludes(limit: limit), name, line)
      return
    }
    // A file is looked for beside the one that includes it, then beside those that include that one,
    // then in the folder of the project.
    let names = text.contains(".xcconfig") ? [text] : [text, text + ".xcconfig"]
    var folders: [FilePath] = []
    for includer in open.reversed() + [folder.appending("project")] {
      let folder = includer.removingLastComponent()
      guard !folders.contains(folder) else { continue }
      folders.append(folder)
      for candidate in names {
        guard let found = files.path(candidate, from: folder) else { continue }
        guard !open.contains(found) else {
          notes.add(.includeCycle(files.name(of: found)), name, line)
          return
        }
        guard let bytes = files.bytes(of: found) else { continue }
        read(bytes, of: found)
        return
      }
    }
    // What is not there was looked for, too.
    count += 1
    if !isOptional { notes.addMissing(text, name, line) }
  }

  private static let problemWords =
    "more than \(mostProblems) lines are not 'NAME = value'; the rest of them has no notes"

  private static let entryWords =
    "a configuration file and those that it includes set more than \(mostEntries) values;"
    + " the rest is not read"
}
