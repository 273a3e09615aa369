import ExtensionRunning
import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

/// What this system gives.
private let report = Isolation().report

/// A program that serves strangers, started with `--serve`, or that makes an answer, started with
/// `--answer`, tries what it must not do.
///
/// Each attempt is made without restrictions too, where it succeeds: so the test shows that it tries
/// the right thing.
@Suite(
  .enabled(
    if: report.launcher != nil && report.landlockVersion > 0 && report.filtersSystemCalls
      && IsolationFixture.compiler != nil))
struct ServingTests {
  static let free = ["--unrestricted"]
  static let required = ["--serve", "--require", "files", "--require", "system-calls"]
  static let answering = ["--answer", "--require", "files", "--require", "system-calls"]

  /// Files that may not be read, `FILE` being one of a test.
  static let reading: [(attempt: String, path: String)] = [
    ("read", "/etc/passwd"), ("read", "FILE"), ("read", "/proc/self/environ"), ("read", "/bin/sh"),
    ("read", "/proc/1/cmdline"), ("list", "/"), ("list", "/usr/lib"), ("list", "/proc/self/fd"),
    ("execute", "/bin/true"),
  ]

  @Test(arguments: reading)
  func `no file is read or executed but those that the start needs`(
    attempt: String, path: String
  ) async throws {
    #expect(try await status(of: attempt, path, Self.required) == EACCES)
    #expect(try await status(of: attempt, path, Self.free) == 0)
  }

  /// Ways to change files, `FILE` being one of a test and `NEW` a name beside it.
  static let changing: [(attempt: String, path: String)] = [
    ("append", "FILE"), ("change", "FILE"), ("make", "NEW"), ("empty", "FILE"), ("unnamed", "/tmp"),
    ("truncate", "FILE"), ("directory", "NEW"), ("link", "NEW"), ("pipe", "NEW"),
    ("remove", "FILE"), ("rename", "FILE"), ("mode", "FILE"), ("times", "FILE"), ("enter", "/"),
    ("place", "/etc/passwd"),
  ]

  @Test(arguments: changing)
  func `nothing is written, and nothing is opened without being read`(
    attempt: String, path: String
  ) async throws {
    let fixture = try await ServingFixture()
    #expect(try await status(of: attempt, path, Self.required, in: fixture) == EPERM)
    #expect(fixture.folder.text(of: "file") == "x")
    #expect(fixture.folder.text(of: "new") == nil)
    #expect(try await status(of: attempt, path, Self.free) == 0)
  }

  /// Calls with the error that each meets.
  static let calls: [(attempt: String, path: String, error: Int32)] = [
    ("internet", "", EACCES), ("system", "", EACCES), ("kernel", "", EACCES), ("pair", "", EACCES),
    ("connect", "", EACCES), ("bind", "", EACCES), ("send to", "", EACCES),
    ("send fast", "", EACCES),
    ("send message", "", EPERM), ("receive message", "", EPERM), ("option", "", EPERM),
    ("owner", "", EPERM), ("owner by request", "", ENOTTY), ("fork", "", EPERM),
    ("fork by name", "", EPERM), ("fork with memory", "", EPERM), ("spawn", "/bin/true", EPERM),
    ("execute at", "/bin/true", EPERM), ("signal parent", "", EPERM), ("signal group", "", EPERM),
    ("signal thread", "", EPERM), ("signal by thread", "", EPERM), ("open parent", "", EPERM),
    ("trace", "", EPERM), ("copy memory", "", EPERM), ("limit parent", "", EPERM),
    ("priority", "", EPERM), ("code in memory", "", EPERM), ("code that changes", "", EPERM),
    ("code from data", "", EPERM), ("file in memory", "", EPERM), ("personality", "", EPERM),
    ("dumpable", "", EPERM), ("watch", "", EPERM),
  ]

  @Test(arguments: calls)
  func `a call that serving does not need is refused`(
    attempt: String, path: String, error: Int32
  ) async throws {
    #expect(try await status(of: attempt, path, Self.required) == error)
    #expect(try await status(of: attempt, path, Self.free) == 0)
  }

  /// Calls that some systems refuse by themselves, or that fail since they ask for nothing.
  @Test(arguments: [
    ("namespace", EPERM), ("ring", EPERM), ("clone newer", ENOSYS), ("open newer", ENOSYS),
  ])
  func `a namespace, a ring of calls and newer calls are refused`(
    attempt: String, error: Int32
  ) async throws {
    #expect(try await status(of: attempt, "", Self.required) == error)
  }

  // MARK: A program that answers

  /// What is refused to a program that answers, besides the files above.
  static let refusedToAnswer: [(attempt: String, path: String, error: Int32)] =
    changing.map { ($0.attempt, $0.path, EPERM) }
    + calls.filter { $0.attempt != "send to" && $0.attempt != "send fast" } + [
      ("namespace", "", EPERM), ("ring", "", EPERM), ("clone newer", "", ENOSYS),
      ("send to", "", EPERM), ("wait", "", EPERM), ("serve", "", EPERM),
      ("filter with keeper", "", EPERM),
    ]

  @Test(arguments: refusedToAnswer)
  func `a program that answers can do no more, and nothing with sockets`(
    attempt: String, path: String, error: Int32
  ) async throws {
    #expect(try await status(of: attempt, path, Self.answering) == error)
  }

  @Test(arguments: reading)
  func `a program that answers reads no more`(attempt: String, path: String) async throws {
    #expect(try await status(of: attempt, path, Self.answering) == EACCES)
  }

  @Test(arguments: [
    "thread", "clock", "chance", "code from file", "execute itself", "filter",
  ])
  func `a program that answers works, and takes more from itself`(
    attempt: String
  ) async throws {
    #expect(try await status(of: attempt, "", Self.answering) == 0)
  }

  @Test func `a program that serves sets no filter`() async throws {
    #expect(try await status(of: "filter", "", Self.required) == EPERM)
  }

  @Test
  func `the dynamic linker does not load what may not be read`() async throws {
    let fixture = try await ServingFixture()
    let outcome = try await fixture.start(Self.required, ["load", "/bin/true"]).outcome()
    #expect(outcome.status == 127)
    #expect(outcome.errors.contains("/bin/true: cannot open shared object file: Permission denied"))
    #expect(try await status(of: "load", "/bin/true", Self.free) == 0)
  }

  /// What a program that serves needs.
  static let working: [(attempt: String, path: String, status: Int32)] = [
    ("thread", "", 0), ("clock", "", 0), ("chance", "", 0), ("wait", "", 0),
    ("code from file", "", 0), ("execute itself", "", 0), ("read", "/etc/ld.so.cache", 0),
    ("read", "/proc/self/maps", 0), ("read", "/dev/urandom", 0), ("abort", "", -SIGABRT),
  ]

  @Test(arguments: working)
  func `what serving needs is done`(attempt: String, path: String, status: Int32) async throws {
    #expect(try await self.status(of: attempt, path, Self.required) == status)
  }

  @Test
  func `what --read names is read`() async throws {
    let fixture = try await ServingFixture()
    let options = Self.required + ["--read", fixture.folder.path.string]
    #expect(try await status(of: "read", "FILE", options, in: fixture) == 0)
  }

  @Test
  func `it answers its client and its desk, and has no capability`() async throws {
    let fixture = try await ServingFixture()
    let desk = fixture.desk
    let program = try await fixture.start(
      Self.required + ["--data", "\(16 << 20)", "--files", "16"], ["serve"])
    let client = try fixture.client()
    defer { try? client.close() }
    try client.writeAll("hello".utf8)
    #expect(try client.text(100) == "hello")
    try desk.writeAll("y".utf8)
    #expect(try desk.text(2) == "xy")
    let child = try #require(
      try String(
        contentsOfFile: "/proc/\(program.number)/task/\(program.number)/children", encoding: .utf8
      )
      .split(separator: " ").first)
    let lines = try String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8)
      .split(separator: "\n")
    for line in [
      "CapPrm:\t0000000000000000", "CapEff:\t0000000000000000", "NoNewPrivs:\t1", "Seccomp:\t2",
    ] {
      #expect(lines.contains(Substring(line)))
    }
    _ = shutdown(desk.rawValue, CInt(SHUT_WR))
    #expect(try await program.end() == 0)
  }

  @Test
  func `it ends with the process that started it`() async throws {
    let fixture = try await ServingFixture()
    let desk = fixture.desk
    let words = fixture.words(Self.required + ["--parent", "$$"], ["serve"])
    let owner = try await StartedProgram(
      "/bin/sh",
      [
        "-c",
        """
        exec 3<&0 </dev/null
        \(fixture.launcher) \(words.joined(separator: " ")) <&3 3<&- & exec 3<&-
        wait $!
        exit 7
        """,
      ],
      environment: [:], input: fixture.parcel())
    let client = try fixture.client()
    defer { try? client.close() }
    try client.writeAll("hello".utf8)
    #expect(try client.text(100) == "hello")
    #expect(try desk.text(1) == "x")
    owner.signal(SIGKILL)
    // Nothing else would close it.
    #expect(try desk.text(1).isEmpty)
  }

  /// Options that do not go with `--serve`.
  static let contradictions: [(options: [String], words: String)] = [
    (["--network"], "--network"), (["--network-ends"], "--network"),
    (["--unrestricted"], "--unrestricted"), (["--write", "/tmp"], "--write"),
  ]

  @Test(arguments: contradictions)
  func `no more can be given to it`(options: [String], words: String) async throws {
    let fixture = try await ServingFixture()
    let outcome = try await fixture.start(["--serve"] + options, ["clock"]).outcome()
    #expect(outcome.status == 125)
    #expect(
      outcome.errors
        == "sharepipe-launcher: a program that serves cannot be given \(words)\n")
  }

  /// Starts the program, and waits for its end.
  private func status(
    of attempt: String, _ path: String, _ options: [String], in fixture: ServingFixture? = nil
  ) async throws -> Int32 {
    let used: ServingFixture
    if let fixture { used = fixture } else { used = try await ServingFixture() }
    let paths = ["FILE": used.folder.place("file").string, "NEW": used.folder.place("new").string]
    return try await used.start(options, [attempt, paths[path] ?? path]).end()
  }
}
