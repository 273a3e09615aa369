import Documents
import Intake
import SafeFiles
import SystemPackage
package import TypeIdentifiers

extension WatchConfiguration.Inbox {
  /// Why a watch of the inbox must not begin before its owner has agreed, in words; `nil` if it may.
  ///
  /// - Throws: The error that keeps the inbox from being watched.
  package func firstStartConcern() throws -> String? {
    guard arrivals == nil, try isFirstStart() else { return nil }
    return FolderSurvey(of: inbox, selection).concern
  }

  /// What a watch would find in the inbox now, in order.
  ///
  /// - Parameter catalogue: The types by which directories are known to be documents.
  /// - Returns: The steps.
  /// - Throws: The error that keeps the inbox from being watched.
  package func steps(catalogue: TypeCatalogue) throws -> EntrySteps {
    let walker = try InboxWalker([inbox], catalogue: catalogue, selection: selection)
    let mark =
      arrivals == .new
      ? try ArrivalMark.read(in: statePlace()) ?? ArrivalMark(of: inbox) : nil
    var steps = walker.makeIterator()
    return EntrySteps {
      guard let step = steps.next() else { return nil }
      guard case .entry(let entry) = step, let mark, let reference = entry.reference,
        let facts = try? SafeOpen.facts(of: reference)
      else { return step }
      let folder = reference.fullPath.removingLastComponent()
      return mark.covers(facts) { DirectoryIdentity(of: folder) }
        ? .ignored(entry.name, pattern: "arrivals: new") : step
    }
  }

  private func isFirstStart() throws -> Bool {
    let journal = try statePlace().appending("journal.sqlite")
    return (try? FileFacts(at: journal, followingLinks: false)) == nil
  }

  private func statePlace() throws -> FilePath {
    var options = PipelineOptions()
    options.state = state
    return try StateDirectory.path(beside: inbox, options: options)
  }
}
