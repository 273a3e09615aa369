import ExtensionRunning
import Intake
import ShareJournal
import SystemPackage

extension Pipeline {
  /// Works on a context, in a span if the pipeline is traced.
  func traced(
    from inbox: FilePath?, _ work: () async -> ContextRecord
  ) async -> ContextRecord {
    guard let tracing = environment.tracing else { return await work() }
    return await tracing.context(from: inbox, { ($0.identifier, $0.end) }, work)
  }
}

extension EntrySource.Work.Task {
  /// The inbox that the context comes from, or the first of several; `nil` if it comes from none.
  var inbox: FilePath? {
    switch self {
    case .entry(let entry), .settled(let entry, _), .problem(let entry, _): entry.reference?.root
    case .together(let entries): entries.lazy.compactMap(\.reference?.root).first
    case .resumed(let row, _): row.claims.first?.inbox
    }
  }
}
