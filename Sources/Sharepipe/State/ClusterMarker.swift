import Documents
import SafeFiles
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

  /// Creates a marker.
  package init(cluster: String, inbox: String) {
    self.cluster = cluster
    self.inbox = inbox
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
    try fields.finish(document: path.string)
    return ClusterMarker(cluster: cluster ?? "", inbox: inbox ?? "")
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

  /// Writes the marker of a state.
  ///
  /// - Parameter state: The directory of the state, which must be there.
  /// - Throws: `Errno`; then the state is as it was.
  package func write(in state: FilePath) throws(Errno) {
    var json = JSONWriter()
    json.object { json in
      json.member("cluster", cluster)
      json.member("inbox", inbox)
    }
    json.endLine()
    try AtomicWrite.write(
      json.bytes, to: state.appending(Self.name), through: "cluster.new", mode: 0o600,
      isDurable: true)
  }
}
