import Foundation
import Glibc
import SafeFiles
import ShareModel
import ShareRules
import SystemPackage
import TestSupport
import Testing

@testable import ExtensionRunning

struct BatchRunnerTests {
  /// Answers each request with its process number and the number of the request, as a cancellation.
  static let counter = """
    import sys, os, json
    for number, line in enumerate(sys.stdin):
      message = "%d %d %s" % (os.getpid(), number, json.loads(line)["id"])
      print(json.dumps({"cancelled": {"domain": "d", "code": number, "message": message}}), flush=True)
    """

  static func said(_ run: ExtensionRun) throws -> [String] {
    guard case .cancelled(_, _, let message) = run.answer else {
      throw Trouble(text: "\(run)")
    }
    return message.split(separator: " ").map(String.init)
  }

  struct Trouble: Error { let text: String }

  /// Python that does something about the second request, and answers all others with nothing.
  static func second(_ action: String) -> String {
    """
    import sys, os, time, signal
    for number, line in enumerate(sys.stdin):
      sys.stderr.write("request %d\\n" % number)
      sys.stderr.flush()
      if number == 1 and not os.path.exists(os.environ["SHAREPIPE_CONTAINER"] + "/done"):
        open(os.environ["SHAREPIPE_CONTAINER"] + "/done", "w").close()
        \(action)
      print('{"completed":{}}', flush=True)
    """
  }

  @Test func `one process serves many contexts, each with its own answer`() async throws {
    let fixture = try BatchFixture(Self.counter)
    let runner = fixture.runner()
    var processes: Set<String> = []
    for number in 0..<5 {
      let words = try Self.said(await runner.run(try fixture.request("c\(number)")))
      processes.insert(words[0])
      #expect(words.dropFirst() == ["\(number)", "c\(number)"])
    }
    #expect(processes.count == 1)
    #expect(await runner.idleWorkers == 1)
    await runner.finish()
    #expect(await runner.idleWorkers == 0)
    let process = try #require(processes.first.flatMap { pid_t($0) })
    #expect(kill(process, 0) == -1)
    #expect(try fixture.workerNames().isEmpty)
  }

  @Test func `an action finds its files and returns others, at the paths of the run`() async throws
  {
    let fixture = try BatchFixture(
      """
      import sys, json
      for line in sys.stdin:
        request = json.loads(line)
        attachment = request["context"]["items"][0]["attachments"][0]
        text = open(attachment["file"]).read().upper()
        name = request["output"] + "/upper.txt"
        open(name, "w").write(text)
        item = {"attachments": [{"registeredTypeIdentifiers": ["public.plain-text"], "file": name}]}
        print(json.dumps({"completed": {"items": [item]}}), flush=True)
      """)
    let runner = fixture.runner()
    for name in ["a", "b"] {
      let request = try fixture.request(name, "hello \(name)")
      let run = await runner.run(request)
      guard case .completed(let items?) = run.answer,
        case .file(let file) = items[0].attachments[0].content
      else {
        Issue.record("\(run)")
        return
      }
      #expect(file == FileReference(root: request.output, path: "upper.txt"))
      #expect(
        fixture.text(of: "state/work/\(name)/run-1/output/upper.txt")
          == "HELLO \(name.uppercased())")
      #expect(fixture.text(of: "state/work/\(name)/run-1/input/0.txt") == "hello \(name)")
    }
    await runner.finish()
  }

  @Test func `nothing of one context is left for the next one`() async throws {
    let fixture = try BatchFixture(
      """
      import sys, os, json
      for line in sys.stdin:
        home = os.environ["HOME"]
        left = sorted(os.listdir(home) + [n for n in os.listdir(home + "/..")])
        open(home + "/note", "w").close()
        open(home + "/../note", "w").close()
        open("../current/output/note", "w").close()
        os.makedirs("deep/er/still")
        print(json.dumps({"cancelled": {"domain": "d", "code": 0, "message": " ".join(left)}}), flush=True)
      """)
    let runner = fixture.runner()
    for name in ["a", "b", "c"] {
      let run = await runner.run(try fixture.request(name))
      #expect(try Self.said(run) == ["current", "work"])
      #expect(fixture.text(of: "state/work/\(name)/run-1/output/note") == "")
    }
    await runner.finish()
  }

  static let failures: [(String, ReasonCode, Int?)] = [
    ("sys.exit(75)", .temporaryFailure, 75),
    ("sys.exit(3)", .exitStatus, 3),
    ("sys.exit(0)", .answerMissing, 0),
    ("os.kill(os.getpid(), signal.SIGSEGV)", .endedBySignal, nil),
    ("print('{\"completed\":{}}\\n{\"completed\":{}}', flush=True)", .answerMalformed, nil),
    ("print('nonsense', flush=True)", .answerMalformed, nil),
    ("print('x' * 2000000, flush=True)", .outputLimitExceeded, nil),
    ("time.sleep(60)", .timeLimitExceeded, nil),
    ("os.kill(os.getpid(), signal.SIGSTOP)", .timeLimitExceeded, nil),
  ]

  @Test(arguments: failures)
  func `a process that fails is replaced, and only its context fails`(
    action: String, code: ReasonCode, status: Int?
  ) async throws {
    let limit: Duration = code == .timeLimitExceeded ? .seconds(2) : .seconds(20)
    let fixture = try BatchFixture(Self.second(action), timeLimit: limit)
    let runner = fixture.runner()
    #expect(await runner.run(try fixture.request("a")).answer == .completed(nil))
    let run = await runner.run(try fixture.request("b"))
    #expect(run.failure == code)
    #expect(run.exitStatus == status)
    #expect(run.log == "request 1\n")
    #expect(fixture.text(of: "state/work/b/run-1/input/0.txt") == "hello")
    #expect(await runner.idleWorkers == 0)
    #expect(await runner.run(try fixture.request("c")).answer == .completed(nil))
    #expect(await runner.run(try fixture.request("d")).answer == .completed(nil))
    await runner.finish()
    #expect(try fixture.workerNames().isEmpty)
  }

  @Test func `a process that ended between requests is replaced in silence`() async throws {
    let fixture = try BatchFixture(
      """
      import sys, os, time
      sys.stdin.readline()
      print('{"completed":{}}', flush=True)
      """)
    let runner = fixture.runner()
    for number in 0..<20 {
      #expect(await runner.run(try fixture.request("c\(number)")).answer == .completed(nil))
    }
    await runner.finish()
  }

  @Test func `a process that is stopped or killed between requests is replaced`() async throws {
    let fixture = try BatchFixture(Self.counter)
    let runner = fixture.runner()
    let first = try Self.said(await runner.run(try fixture.request("a")))
    kill(try #require(pid_t(first[0])), SIGKILL)
    let second = try Self.said(await runner.run(try fixture.request("b")))
    #expect(second.dropFirst() == ["0", "b"])
    await runner.finish()
  }

  @Test func `a process that writes unasked is replaced before it is asked`() async throws {
    let fixture = try BatchFixture(
      """
      import sys, os, time
      for line in sys.stdin:
        print('{"completed":{}}', flush=True)
        time.sleep(0.2)
        print('{"completed":{}}', flush=True)
      """)
    let runner = fixture.runner()
    #expect(await runner.run(try fixture.request("a")).answer == .completed(nil))
    try await Task.sleep(for: .milliseconds(500))
    #expect(await runner.run(try fixture.request("b")).answer == .completed(nil))
    await runner.finish()
  }

  @Test func `a program that cannot be launched is a launch failure`() async throws {
    let fixture = try BatchFixture("", interpreter: "/nowhere")
    let run = await fixture.runner().run(try fixture.request("a"))
    #expect(run.failure == .launchFailed)
    #expect(try fixture.workerNames().isEmpty)
  }

  @Test func `a process that ends at once fails its context`() async throws {
    let fixture = try BatchFixture("raise SystemExit(4)")
    let run = await fixture.runner().run(try fixture.request("a"))
    #expect(run.failure == .exitStatus)
    #expect(run.exitStatus == 4)
  }

  @Test func `what a process has started ends with it`() async throws {
    let fixture = try BatchFixture(
      """
      import sys, os, subprocess
      child = subprocess.Popen(["sleep", "600"], start_new_session=True)
      for line in sys.stdin:
        print('{"cancelled":{"domain":"d","code":0,"message":"%d"}}' % child.pid, flush=True)
      """)
    let runner = fixture.runner()
    let said = try Self.said(await runner.run(try fixture.request("a")))
    let child = try #require(pid_t(said[0]))
    #expect(kill(child, 0) == 0)
    await runner.finish()
    #expect(ProcessStatus(of: child)?.isDead != false)
  }

  @Test func `cancelling ends the request and its process`() async throws {
    let fixture = try BatchFixture(Self.second("time.sleep(60)"), timeLimit: .seconds(60))
    let runner = fixture.runner()
    #expect(await runner.run(try fixture.request("a")).answer == .completed(nil))
    let request = try fixture.request("b")
    let task = Task { await runner.run(request) }
    while fixture.text(of: "state/containers/com.example.batch/done") == nil {
      try await Task.sleep(for: .milliseconds(5))
    }
    task.cancel()
    #expect(await task.value.failure == .interrupted)
    #expect(await runner.idleWorkers == 0)
  }

  @Test func `a process that nobody asks is ended after a while`() async throws {
    let fixture = try BatchFixture(Self.counter)
    let runner = fixture.runner(patience: .milliseconds(200))
    let said = try Self.said(await runner.run(try fixture.request("a")))
    let process = try #require(pid_t(said[0]))
    let end = ContinuousClock.now + .seconds(120)
    while ProcessStatus(of: process)?.isDead == false, ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(ProcessStatus(of: process)?.isDead != false)
  }

  @Test func `a process is asked about content too`() async throws {
    let fixture = try BatchFixture(
      """
      import sys, json
      for line in sys.stdin:
        request = json.loads(line)
        if request["request"] == "validate":
          text = open(request["context"]["items"][0]["attachments"][0]["file"]).read()
          print(json.dumps({"valid": True} if text == "good" else {"valid": False, "reasons": [text]}))
        else:
          print('{"completed":{}}')
        sys.stdout.flush()
      """)
    let runner = fixture.runner()
    #expect(await runner.validate(try fixture.request("a", "good")) == .valid)
    #expect(await runner.validate(try fixture.request("b", "bad")) == .invalid(["bad"]))
    #expect(await runner.run(try fixture.request("c")).answer == .completed(nil))
    await runner.finish()
  }

  @Test func `a process that puts another directory in place of the run's is not believed`()
    async throws
  {
    let fixture = try BatchFixture(
      """
      import sys, os, json
      for line in sys.stdin:
        request = json.loads(line)
        current = os.path.dirname(request["output"])
        os.rename(current, current + ".old")
        os.makedirs(current + "/output")
        name = request["output"] + "/a.txt"
        open(name, "w").write("a")
        item = {"attachments": [{"registeredTypeIdentifiers": ["public.plain-text"], "file": name}]}
        print(json.dumps({"completed": {"items": [item]}}), flush=True)
      """)
    let runner = fixture.runner()
    let run = await runner.run(try fixture.request("a"))
    #expect(run.failure == .returnedFileOutside)
    #expect(await runner.idleWorkers == 0)
  }

  @Test func `a link in place of the directory of a process leads nobody elsewhere`() async throws {
    let fixture = try BatchFixture(
      """
      import sys, os
      for line in sys.stdin:
        home = os.path.dirname(os.getcwd())
        os.rename(home + "/work", home + "/old")
        os.symlink(os.path.dirname(sys.argv[0]) + "/../victim", home + "/work")
        print('{"completed":{}}', flush=True)
      """)
    try fixture.folder.write("victim/deep/a.txt", "precious")
    let runner = fixture.runner()
    let run = await runner.run(try fixture.request("a"))
    #expect(run.failure == .launchFailed)
    #expect(await runner.idleWorkers == 0)
    #expect(try fixture.workerNames().isEmpty)
    #expect(fixture.text(of: "victim/deep/a.txt") == "precious")
  }

  @Test func `the standard runner keeps to the number of processes at once`() async throws {
    let fixture = try BatchFixture(Self.counter, concurrency: 2)
    let runner = StandardRunner(grace: .milliseconds(300))
    let processes = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<40 {
        let request = try fixture.request("c\(number)")
        group.addTask { try Self.said(await runner.run(request))[0] }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect((1...2).contains(processes.count))
    await runner.finish()
    #expect(try fixture.workerNames().isEmpty)
  }

  @Test func `directories that a dead process has left are removed`() async throws {
    let fixture = try BatchFixture(Self.counter)
    try fixture.folder.write("state/workers/com.example.batch-1-1-1/current/input/0.txt", "secret")
    try fixture.folder.write("state/workers/com.example.batch-1-1-1.until", "shrpby-1")
    let runner = fixture.runner()
    _ = await runner.run(try fixture.request("a"))
    // The directory of the worker, and the file with its deadline.
    let names = try fixture.workerNames().sorted()
    #expect(names.count == 2)
    #expect(names.last == (names.first ?? "") + ".until")
    #expect(!names.contains { $0.hasPrefix("com.example.batch-1-1-1") })
    await runner.finish()
    #expect(try fixture.workerNames().isEmpty)
  }

  @Test(.enabled(if: Isolation().report.shortcomings.isEmpty, "this kernel isolates too little"))
  func `a process reaches its context, and neither another one nor the rest of the state`()
    async throws
  {
    let fixture = try BatchFixture(
      """
      import sys, os, json
      def attempt(path):
        try:
          return open(path).read()
        except OSError as error:
          return error.__class__.__name__
      for line in sys.stdin:
        request = json.loads(line)
        own = request["context"]["items"][0]["attachments"][0]["file"]
        state = os.environ["SHAREPIPE_CONTAINER"] + "/../.."
        others = [state + "/work/other/run-1/input/0.txt", state + "/journal.sqlite",
          state + "/containers/com.example.else/secret", "/etc/shadow"]
        said = [attempt(own)] + [attempt(path) for path in others]
        print(json.dumps({"cancelled": {"domain": "d", "code": 0, "message": " ".join(said)}}), flush=True)
      """)
    _ = try fixture.request("other", "theirs")
    try fixture.folder.write("state/journal.sqlite", "journal")
    try fixture.folder.write("state/containers/com.example.else/secret", "secret")
    let runner = fixture.runner()
    for name in ["a", "b"] {
      let words = try Self.said(await runner.run(try fixture.request(name, name)))
      #expect(words == [name] + Array(repeating: "PermissionError", count: 4))
    }
    await runner.finish()
    #expect(try fixture.workerNames().isEmpty)
  }
}
