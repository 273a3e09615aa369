import Sharepipe
import SystemPackage

extension FiledFile {
  /// When it was taken back, in local time; `nil` if it was not.
  var takenBackWords: String? {
    takenBack.map { "taken back" + ($0.localText.map { " at \($0)" } ?? "") }
  }

  /// Where it is and what became of it, for a person.
  var words: String {
    let manner =
      switch manner {
      case .added: "filed as"
      case .identical: "was there already:"
      case .replaced: "filed in place of an older file:"
      }
    let older = replaced.map { "; the older file is at \($0.label)" } ?? ""
    return "\(manner) \(path.label)" + older + (date.map { "; its date: \($0)" } ?? "")
      + (takenBackWords.map { "; " + $0 } ?? "")
  }
}
