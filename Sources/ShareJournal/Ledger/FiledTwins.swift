package import ExtensionRunning
import ShareModel
package import SystemPackage

/// The files of a context whose content was in another context as well.
package struct FiledTwins {
  private let paths: Set<FilePath>
  private let contexts: Set<String>

  /// Looks for files.
  ///
  /// - Parameters:
  ///   - files: The files; those that were there before do not count.
  ///   - contexts: The contexts that are left out, such as the one that filed them.
  package init(of files: [FiledFile], besides contexts: Set<String>) {
    paths = Set(files.lazy.filter { $0.manner != .identical }.map(\.path))
    self.contexts = contexts
  }

  /// Whether there is no file to look for.
  package var isEmpty: Bool { paths.isEmpty }

  /// The first run whose content was in one of the files already when it was filed, and that was not
  /// undone.
  package func first(in runs: [JournalRun]) -> (context: String, file: FilePath)? {
    for run in runs where !contexts.contains(run.context) {
      let file = run.keptDecision.filed.first {
        $0.manner == .identical && $0.takenBack == nil && paths.contains($0.path)
      }
      if let file { return (run.context, file.path) }
    }
    return nil
  }
}
