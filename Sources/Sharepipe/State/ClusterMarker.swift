import Documents
import SafeFiles
package import ShareJournal
package import SystemPackage

/// Which ledger the hosts that share a state use, in a file of the state: `STATE/cluster.json`.
///
/// It keeps two ledgers from working on one inbox: a process with a journal of its own, or hosts with
/// another database, would file entries that are not theirs.
package struct ClusterMarker: Hashable, Sendable {
  /// The identifier of the ledger, which no other ever has.
  package let cluster: String
  /// The name of the inbox in the ledger.
  package let inbox: String
  /// The newest copy of the database with which hosts worked; `nil` if that is not known.
  package var server: LedgerServer?

  /// Creates a marker.
  package init(cluster: String, inbox: String, server: LedgerServer? = nil) {
    self.cluster = cluster
    self.inbox = inbox
    self.server = server
  }

  private static let name: FilePath.Component = "cluster.json"

  /// Reads the marker of a state.
  ///
  /// - Parameter state: The directory of the state.
  /// - Returns: The marker; `nil` if no hosts share the state.
  /// - Throws: ``DocumentError`` if there is one that cannot be read: then nothing may be done.
  package static func read(in state: FilePath) throws(DocumentError) -> ClusterMarker? {
    let path = state.appending(name)
    let bytes: [UInt8]
    do throws(DocumentError) {
      bytes = try BoundedFile.read(path, limit: 4096)
    } catch {
      if case .unreadable(.noSuchFileOrDirectory) = error.reason { return nil }
      throw error
    }
    let members = try JSONReader.readDictionary(
      bytes, named: path.string, limits: DocumentLimits(bytes: 4096))
    var fields = DocumentFields(members)
    fields.require("cluster", "the identifier of a ledger")
    fields.require("inbox", "the name of an inbox in it")
    let (cluster, inbox) = (fields.string("cluster"), fields.string("inbox"))
    let text = fields.string("server")
    let server = text.flatMap { LedgerServer(text: $0) }
    if server == nil, let text {
      fields.report(
        "server", .notAllowed(expected: "SYSTEM/TIMELINE", found: text, suggestion: nil))
    }
    try fields.finish(document: path.string)
    return ClusterMarker(cluster: cluster ?? "", inbox: inbox ?? "", server: server)
  }

  /// Reads the marker of a state that must belong to a ledger.
  ///
  /// - Parameters:
  ///   - state: The directory of the state.
  ///   - cluster: The identifier of the ledger.
  /// - Returns: The marker.
  /// - Throws: ``StateError`` if no hosts share the state, or they have another ledger.
  package static func required(
    in state: FilePath, of cluster: String
  ) throws(StateError) -> ClusterMarker {
    guard let marker = try LockedState.marker(in: state) else { throw .notShared(state) }
    guard marker.cluster == cluster else {
      throw .otherLedger(state, cluster: marker.cluster, named: cluster)
    }
    return marker
  }

  /// Makes sure that a database is not behind the one with which hosts worked last: it would lack
  /// outcomes, and entries would be processed once more.
  ///
  /// - Parameters:
  ///   - found: The copy of the database that answers.
  ///   - state: The directory of the state.
  /// - Throws: ``StateError``.
  package func check(_ found: LedgerServer, in state: FilePath) throws(StateError) {
    guard let server, !found.follows(server) else { return }
    throw .otherServer(state, known: "\(server)", found: "\(found)")
  }

  /// Writes the marker of a state.
  ///
  /// - Parameter state: The directory of the state, which must be there.
  /// - Throws: `Errno`; then the state is as it was.
  package func write(in state: FilePath) throws(Errno) {
    var json = JSONWriter()
    json.object { json in
      json.member("cluster", cluster)
      json.member("inbox", inbox)
      if let server { json.member("server", server.text) }
    }
    json.endLine()
    // Several hosts may write it at once.
    let mark = UInt64.random(in: .min ... .max)
    guard let other = FilePath.Component("cluster-\(mark).new") else { throw .invalidArgument }
    try AtomicWrite.write(
      json.bytes, to: state.appending(Self.name), through: other, mode: 0o600, isDurable: true)
  }
}
