import Foundation
import Sharepipe
import SystemPackage
import Testing

/// Kills the tool at every step of an approval: an action returns other bytes each time, a share
/// behind it is held, and what a person saw is what is sent.
@Suite(.serialized, .enabled(if: CrashBench.isUsable, "needs the program of the witnesses"))
struct ApprovalCrashTests {
  private static let entry = CrashInbox.entries(20..<21)

  /// What an approval has of its own; the other places are in the matrix, which each run tries.
  private static let own: Set = ["keeping", "kept", "recorded", "restored", "spawned"]

  /// The hits of each place that a run of the tool reaches; in the short form those of ``own``.
  private func counts(_ ending: CrashBench.Ending) -> [(point: String, hits: Int)] {
    ending.errors.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 4, line.hasPrefix("fail point "), let hits = Int(words[3]) else {
        return nil
      }
      return (String(words[2]), hits)
    }.filter { CrashForm.current.isLong || Self.own.contains($0.point) }
      .sorted { $0.point < $1.point }
  }

  private func approve(
    _ identifier: String, _ bench: CrashBench, failPoint: String? = nil
  ) async throws -> CrashBench.Ending {
    try await bench.run(
      ["approve", identifier, "--inbox", bench.inbox.string, "--rules", bench.rules.string],
      failPoint: failPoint)
  }

  /// The context that is held, and what would be handed over for it.
  private func held(_ bench: CrashBench) throws -> (identifier: String, seen: [UInt8])? {
    let contexts = try JournalSnapshot(bench.state).contexts
    let held = contexts.filter { $0.state == "placed" && $0.end == "held" }
    guard let context = held.first, held.count == 1 else { return nil }
    let kept = bench.state.appending("kept").appending(context.identifier).appending("1/0.xml")
    return FileTree.bytes(of: kept).map { (context.identifier, $0) }
  }

  private func runs(of name: String, _ bench: CrashBench) -> Int {
    WitnessLedger(bench.ledger).starts.count { $0.extension == "org.example.\(name)" }
  }

  /// What the share was given, run by run.
  private func sent(_ bench: CrashBench) -> [[UInt8]] {
    FileTree.files(below: bench.state.appending("containers/org.example.send")).map(\.bytes)
  }

  /// Nothing is left over but the entry in its place.
  private func expectOver(_ bench: CrashBench, _ context: Comment) throws {
    let contexts = try JournalSnapshot(bench.state).contexts.filter { $0.state != "abandoned" }
    #expect(contexts.map(\.end) == ["done"], context)
    for folder in ["kept", "work"] {
      #expect(FileTree.names(in: bench.state.appending(folder)) == [], context)
    }
    #expect(FileTree.files(below: bench.state.appending("done")).count == 1, context)
  }

  @Test func `a process that is killed while it holds keeps what it shows`() async throws {
    let counting = try await CrashBench()
    try counting.add(Self.entry)
    let places = counts(try await counting.run(.move, failPoint: "count"))
    #expect(Set(places.map(\.point)).isSuperset(of: ["keeping", "kept", "recorded"]))
    for (point, hits) in places {
      for hit in CrashForm.current.hits(of: hits, in: .move) {
        let context: Comment = "\(point):\(hit)"
        let bench = try await CrashBench()
        try bench.add(Self.entry)
        let killed = try await bench.run(.move, failPoint: "\(point):\(hit)")
        #expect(killed.wasKilled, context)
        _ = try await bench.run(.move)
        let (identifier, seen) = try #require(try held(bench), context)
        // Until the end of the context is durable, that of an action may not be known.
        let isKnown = ["recorded", "moved", "placed"].contains(point)
        #expect(runs(of: "draw", bench) <= (isKnown ? 1 : 2), context)
        let ending = try await approve(identifier, bench)
        #expect(ending.status == 0, "\(context): \(ending.errors)")
        #expect(sent(bench) == [seen], context)
        try expectOver(bench, context)
      }
    }
  }

  @Test func `a process that is killed after a yes sends what was seen`() async throws {
    let counting = try await CrashBench()
    try counting.add(Self.entry)
    _ = try await counting.run(.move)
    let first = try #require(try held(counting))
    let places = counts(try await approve(first.identifier, counting, failPoint: "count"))
    #expect(Set(places.map(\.point)).isSuperset(of: ["restored", "spawned", "recorded"]))
    for (point, hits) in places {
      for hit in CrashForm.current.hits(of: hits, in: .move) {
        let context: Comment = "\(point):\(hit)"
        let bench = try await CrashBench()
        try bench.add(Self.entry)
        _ = try await bench.run(.move)
        let (identifier, seen) = try #require(try held(bench), context)
        let killed = try await approve(identifier, bench, failPoint: "\(point):\(hit)")
        #expect(killed.wasKilled, context)
        _ = try await bench.run(.move)
        // The yes itself may not have been durable.
        if let again = try held(bench) {
          #expect(again.seen == seen, context)
          _ = try await approve(identifier, bench)
        }
        #expect(sent(bench).allSatisfy { $0 == seen } && !sent(bench).isEmpty, context)
        #expect(runs(of: "draw", bench) == 1, context)
        #expect(runs(of: "send", bench) <= 2, context)
        try expectOver(bench, context)
      }
    }
  }
}
