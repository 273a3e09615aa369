package import ExtensionRunning
import SafeFiles
import ShareModel

extension FiledFile {
  /// What an undo does with the file, in words.
  ///
  /// - Parameter isDryRun: Whether it is only told what it would do.
  /// - Returns: The words.
  package func wordsOfUndo(isDryRun: Bool) -> String {
    let verb = isDryRun ? "would be taken back" : "taken back"
    switch manner {
    case .added: return verb
    case .identical:
      let isThere = (try? FileFacts(at: path, followingLinks: true)) != nil
      return isThere ? "stays: it was there before" : "is gone; it was there before"
    case .replaced: return "\(verb), and the older file put back"
    }
  }
}
