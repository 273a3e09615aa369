import Documents
import SafeFiles
import SystemPackage

/// What is wrong with the file of a journal that is open.
package enum JournalTrouble: Hashable, Sendable {
  /// Its file, its log or the index of that has no name any more.
  case removed
  /// Other files have its names.
  case replaced
  /// It cannot be read; what SQLite says.
  case damaged(String)
}

extension JournalTrouble: CustomStringConvertible {
  /// What is wrong, in words.
  package var description: String {
    switch self {
    case .removed: "the journal was removed while it was open"
    case .replaced: "another file was put in the place of the journal"
    case .damaged(let why): "the journal is damaged (\(why))"
    }
  }
}

/// How a journal that was lost was made once more.
package struct JournalRestoration: Hashable, Sendable {
  /// Whether all that it knew could still be read.
  var isWhole: Bool
  /// Where the file is that had its name; `nil` if there was none.
  var aside: FilePath?
  /// What was made of what is in the state.
  var rebuilt = JournalRebuild.Count()

  /// Creates a value.
  init(isWhole: Bool) { self.isWhole = isWhole }
}

extension JournalRestoration: CustomStringConvertible {
  /// What was made, in words.
  package var description: String {
    var words =
      isWhole
      ? "the journal was rebuilt completely"
      : "a new journal was started, with \(Counted(rebuilt.all, "context")) recovered from the state"
    if !isWhole, rebuilt.records + rebuilt.entries > 0 {
      words += ", \(rebuilt.records + rebuilt.entries) of them only in part"
    }
    if let aside { words += "; the old one is now \(aside.label)" }
    return words
  }
}
