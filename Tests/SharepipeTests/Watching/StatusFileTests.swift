import CLinux
import Documents
import Foundation
import Glibc
import Logging
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

struct StatusFileTests {
  private let folder: TemporaryFolder
  private let path: FilePath
  private let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path.appending("status.json")
  }

  private func status() -> WatchStatus {
    WatchStatus(
      version: "0.1.0", process: 42, started: 1_795_608_000_000_000,
      inboxes: [WatchStatus.Inbox(path: "/srv/scans")])
  }

  private func read() throws -> [String: DocumentValue] {
    let bytes = try BoundedFile.read(path, limit: 1 << 20)
    return try #require(try JSONReader.read(bytes, named: "status").dictionary)
  }

  private func mode(_ path: FilePath) throws -> mode_t {
    var status = stat()
    try #require(unsafe stat(path.string, &status) == 0)
    return status.st_mode & 0o7777
  }

  @Test func `the status is one object on one line`() {
    var status = status()
    status.inboxes[0].state = .paused
    status.inboxes[0].pause = "no space"
    status.inboxes[0].ends = [.done: 7, .failed: 1]
    status.inboxes[0].waiting = 3
    status.inboxes[0].waitingForWriter = 1
    status.inboxes[0].overQuota = 9
    status.inboxes[0].working = 2
    status.inboxes[0].oldestWorking = 1_795_608_078_000_000
    status.inboxes[0].next = .init(entry: EntryName("b.txt"), due: 1_795_608_120_000_000)
    status.inboxes[0].parked = 8
    status.inboxes[0].held = 4
    status.inboxes[0].oldestWaiting = 1_795_608_000_000_000
    status.inboxes[0].lastError = .init("a\u{1B}b", time: 1_795_608_001_250_000)
    status.inboxes[0].unsaved = 5
    status.inboxes[0].lost = 6
    var json = JSONWriter()
    status.write(to: &json, at: 1_795_608_090_000_000)
    #expect(
      String(decoding: json.bytes, as: UTF8.self) == """
        {"type":"status","schema":1,"version":"0.1.0","pid":42,\
        "started":"2026-11-25T12:00:00Z","updated":"2026-11-25T12:01:30Z",\
        "loaded":"2026-11-25T12:00:00Z","refusedReload":null,"inboxes":[{"path":"/srv/scans",\
        "state":"paused","paused":"no space","ends":{"done":7,"rejected":0,"blocked":0,"held":0,\
        "failed":1,"unclaimed":0,"declined":0},"waiting":3,"waitingForWriter":1,"overQuota":9,\
        "working":2,"oldestWorkingSeconds":12,\
        "postponed":0,"next":{"entry":"b.txt","due":"2026-11-25T12:02:00Z"},"parked":8,"held":4,\
        "oldestWaitingSeconds":90,"lastError":{"time":"2026-11-25T12:00:01.250Z",\
        "message":"a\\u001bb"},"journal":{"unsaved":5,"lost":6}}]}

        """)
  }

  @Test func `the reason why a reload was refused keeps the line of the rule and the suggestion`() {
    var status = status()
    let words =
      "/etc/sharepipe/Rules/" + String(repeating: "x", count: 300) + ": unknown operator\n"
      + " 3 | ANY $attachment.registeredTypeIdentifiers UTI-CONFORM-TO \"com.adobe.pdf\"\n"
      + "   |                                           ^ did you mean 'UTI-CONFORMS-TO'?"
    status.refusedReload = .init(words, time: 0)
    var json = JSONWriter()
    status.write(to: &json, at: 0)
    let text = String(decoding: json.bytes, as: UTF8.self)
    #expect(text.contains("did you mean 'UTI-CONFORMS-TO'?\""))
    status.refusedReload = .init(String(repeating: "x", count: 1 << 20), time: 0)
    json.removeAll()
    status.write(to: &json, at: 0)
    #expect(json.bytes.count < 8_192)
  }

  @Test func `a clock that went back makes no age negative`() throws {
    var status = status()
    status.inboxes[0].oldestWaiting = 2_000_000
    var json = JSONWriter()
    status.write(to: &json, at: 1_000_000)
    #expect(String(decoding: json.bytes, as: UTF8.self).contains(#""oldestWaitingSeconds":0"#))
  }

  @Test func `changes are written, at most one in each interval`() async throws {
    let file = StatusFile(path, status(), interval: .milliseconds(50), logger: quiet)
    let start = ContinuousClock.now
    let running = Task { await file.run() }
    var inodes: Set<UInt64> = []
    for number in 1...2000 {
      await file.update { $0.inboxes[0].waiting = number }
      var facts = stat()
      if unsafe stat(path.string, &facts) == 0 { inodes.insert(UInt64(facts.st_ino)) }
    }
    let most = Int((ContinuousClock.now - start) / .milliseconds(50)) + 2
    running.cancel()
    await running.value
    #expect(inodes.count <= most)
    // The last change is never lost, however short the time.
    let inbox = try #require(try read()["inboxes"]?.array?.first?.dictionary)
    #expect(inbox["waiting"] == .integer(2000))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path.string).count == 1)
  }

  @Test func `without a change nothing is written`() async throws {
    let file = StatusFile(path, status(), interval: .milliseconds(1), logger: quiet)
    let running = Task { await file.run() }
    while (try? read()) == nil { await Task.yield() }
    let before = try read()
    for _ in 0..<50 {
      await file.update { $0.inboxes[0].waiting = 0 }
      try await Task.sleep(for: .milliseconds(1))
    }
    running.cancel()
    await running.value
    #expect(try read() == before)
  }

  @Test func `others may read it, unless somebody decided otherwise`() throws {
    try StatusFile.replace(path, with: [1])
    #expect(try mode(path) == 0o644)
    try folder.setMode(0o640, of: "status.json")
    try StatusFile.replace(path, with: [2])
    #expect(try mode(path) == 0o640)
    #expect(try BoundedFile.read(path, limit: 10) == [2])
  }

  @Test func `a link or a directory in its place is left alone`() throws {
    let victim = try folder.write("victim", "precious")
    try folder.link("status.json", to: "victim")
    #expect(throws: Errno.fileExists) { try StatusFile.replace(path, with: [1]) }
    #expect(try BoundedFile.read(victim, limit: 100) == Array("precious".utf8))
    #expect(throws: Errno.fileExists) { try StatusFile.replace(folder.path, with: [1]) }
  }

  @Test func `a reader never sees half of it`() async throws {
    let path = path
    let large = [UInt8](repeating: 65, count: 300_000)
    try StatusFile.replace(path, with: large)
    await withTaskGroup(of: Int.self) { group in
      group.addTask {
        for _ in 0..<200 { try? StatusFile.replace(path, with: large) }
        return 0
      }
      group.addTask {
        var bad = 0
        for _ in 0..<200 where (try? BoundedFile.read(path, limit: 1 << 20).count) != 300_000 {
          bad += 1
        }
        return bad
      }
      for await bad in group { #expect(bad == 0) }
    }
  }
}
