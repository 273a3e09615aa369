import Documents
import Foundation
import ShareJournal
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

/// Which ledger, and which copy of its database, a state belongs to.
struct ClusterMarkerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a marker is read as it was written`() throws {
    #expect(try ClusterMarker.read(in: folder.path) == nil)
    for server in [
      nil, LedgerServer(system: 7, timeline: 3), LedgerServer(system: 7, timeline: 3, fence: 9),
    ] {
      let marker = ClusterMarker(cluster: "c", inbox: "scans", server: server)
      try marker.write(in: folder.path)
      #expect(try ClusterMarker.read(in: folder.path) == marker)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path.string)
    #expect(names == ["cluster.json"])
  }

  @Test func `a marker that names no server as it should is refused`() throws {
    try Data(#"{"cluster":"c","inbox":"scans","server":"7"}"#.utf8)
      .write(to: folder.url.appending(path: "cluster.json"))
    #expect(throws: DocumentError.self) { try ClusterMarker.read(in: folder.path) }
  }

  @Test func `a state needs its own ledger`() throws {
    let missing = #expect(throws: StateError.self) {
      try ClusterMarker.required(in: folder.path, of: "c")
    }
    #expect(missing == .notShared(folder.path))
    try ClusterMarker(cluster: "c", inbox: "scans").write(in: folder.path)
    #expect(try ClusterMarker.required(in: folder.path, of: "c").inbox == "scans")
    let other = #expect(throws: StateError.self) {
      try ClusterMarker.required(in: folder.path, of: "d")
    }
    #expect(other == .otherLedger(folder.path, cluster: "c", named: "d"))
  }

  @Test func `a database that has given out fewer fences is refused`() throws {
    let marker = ClusterMarker(
      cluster: "c", inbox: "scans", server: LedgerServer(system: 7, timeline: 3, fence: 12))
    for fence: Int64? in [12, 13, nil] {
      try marker.check(LedgerServer(system: 7, timeline: 4, fence: fence), in: "/s")
    }
    let error = #expect(throws: StateError.self) {
      try marker.check(LedgerServer(system: 7, timeline: 4, fence: 11), in: "/s")
    }
    #expect(
      error?.description
        == "/s: hosts used another copy of the ledger before (system 7, timeline 3, fence 12; now system 7, "
        + "timeline 4, fence 11), and this one may lack outcomes. With no host at work, run 'sharepipe "
        + "ledger reconcile URL INBOX'")
  }

  private static let servers: [(Int64, Int64, Bool)] = [
    (7, 3, true), (7, 4, true), (7, 2, false), (8, 3, false), (8, 9, false),
  ]

  @Test(arguments: servers)
  func `a copy of the database that is behind is refused`(
    system: Int64, timeline: Int64, isFine: Bool
  ) throws {
    let marker = ClusterMarker(
      cluster: "c", inbox: "scans", server: LedgerServer(system: 7, timeline: 3))
    let found = LedgerServer(system: system, timeline: timeline)
    guard !isFine else { return try marker.check(found, in: "/s") }
    let error = #expect(throws: StateError.self) { try marker.check(found, in: "/s") }
    #expect(
      error?.description
        == "/s: hosts used another copy of the ledger before (system 7, timeline 3; now system \(system), "
        + "timeline \(timeline)), and this one may lack outcomes. With no host at work, run 'sharepipe "
        + "ledger reconcile URL INBOX'")
  }
}
