import SystemPackage

/// The notes on one project in order, each once.
struct ProjectNotes {
  /// The notes.
  private(set) var list: [ProjectNote] = []
  private var known: Set<ProjectNote> = []
  /// Whether there is a note on configuration files of CocoaPods.
  private var isWithoutPods = false

  /// Adds a note unless it is there.
  mutating func add(_ reason: ProjectNote.Reason, _ file: FilePath, _ line: Int? = nil) {
    let note = ProjectNote(file: file, line: line, reason: reason)
    if known.insert(note).inserted { list.append(note) }
  }

  /// Adds a note on a configuration file that is not there.
  ///
  /// Those of CocoaPods are one note: every project that uses them names several.
  mutating func addMissing(_ name: String, _ file: FilePath, _ line: Int? = nil) {
    guard FilePath(name).components.contains("Pods") else {
      add(.missingFile(name), file, line)
      return
    }
    guard !isWithoutPods else { return }
    isWithoutPods = true
    let words =
      "configuration files below 'Pods' are not in the repository; 'pod install' makes them"
    add(.notFollowed(words), file, line)
  }
}
