import Foundation
import Glibc
import ShareModel
import ShareRules
import SystemPackage
import TestSupport
import Testing

@testable import ExtensionRunning

/// What this system gives.
private let report = Isolation().report

/// Programs that are handed secrets, by the launcher with its restrictions and without them.
@Suite(.enabled(if: report.launcher != nil, "the launcher is not built beside the tests"))
struct RunSecretsTests {
  private let folder: TemporaryFolder
  private let token: FilePath
  private let key: FilePath

  init() throws {
    folder = try TemporaryFolder()
    token = try folder.write("token", "swordfish-1\n", mode: 0o600)
    key = try folder.write("a key", "another secret\n", mode: 0o400)
  }

  static let modes = [IsolationMode.available, .off]

  private func fixture(
    _ script: String, _ interface: ExtensionSettings.Interface = .json
  ) throws -> ScriptFixture {
    let fixture = try ScriptFixture(script, interface: interface, point: .share)
    fixture.bundle.settings.secretFiles = [token, key]
    return fixture
  }

  @Test(arguments: modes, [ExtensionSettings.Interface.json, .arguments])
  func `a program finds each secret on its descriptor, beside its input`(
    mode: IsolationMode, interface: ExtensionSettings.Interface
  ) async throws {
    let fixture = try fixture(
      """
      cd "$SHAREPIPE_CONTAINER"
      printf '%s' "$SHAREPIPE_SECRETS" > variable
      cat <&3 > token; cat <&4 > key; cat > input
      """, interface)
    let run = await fixture.run(isolation: Isolation(mode))
    #expect(run.answer == .completed(nil), "\(run)")
    #expect(fixture.text(of: "container/variable") == #"{"token":3,"a key":4}"#)
    #expect(fixture.text(of: "container/token") == "swordfish-1\n")
    #expect(fixture.text(of: "container/key") == "another secret\n")
    #expect(fixture.text(of: "container/input")?.contains("hello") == true)
  }

  @Test(arguments: modes)
  func `a program has no descriptor besides, and cannot change a secret`(
    mode: IsolationMode
  ) async throws {
    let fixture = try fixture(
      """
      cat > /dev/null
      exec /usr/bin/python3 -c '
      import fcntl, os, resource
      names = sorted(int(name) for name in os.listdir("/proc/self/fd"))
      print(names[:-1], file=open(os.environ["SHAREPIPE_CONTAINER"] + "/numbers", "w"))
      seals = [fcntl.fcntl(number, fcntl.F_GET_SEALS) for number in (3, 4)]
      cores = resource.getrlimit(resource.RLIMIT_CORE)
      refused = 0
      for change in (lambda: os.pwrite(3, b"x", 0), lambda: os.ftruncate(3, 0)):
          try: change()
          except PermissionError: refused += 1
      print(seals, cores, refused, file=open(os.environ["SHAREPIPE_CONTAINER"] + "/facts", "w"))
      '
      """)
    let run = await fixture.run(isolation: Isolation(mode))
    #expect(run.answer == .completed(nil), "\(run)")
    #expect(fixture.text(of: "container/numbers") == "[0, 1, 2, 3, 4]\n")
    #expect(fixture.text(of: "container/facts") == "[15, 15] (0, 0) 2\n")
  }

  @Test func `a program without secret files has no variable and no descriptor of them`()
    async throws
  {
    let fixture = try ScriptFixture(
      #"env > "$SHAREPIPE_CONTAINER/env"; { true <&3; } 2>/dev/null && exit 3; exit 0"#)
    let run = await fixture.run()
    #expect(run.answer == .completed(nil), "\(run)")
    #expect(fixture.text(of: "container/env")?.contains("SHAREPIPE_SECRETS") == false)
  }

  static let leaks: [(script: String, message: String)] = [
    ("cat <&3 >&2; exit 1", "Script: failed with exit status 1; it said: [secret]"),
    (
      "cat <&4; exit 0",
      "Script: gave no usable answer: answer:1:2: malformed JSON: a value is expected here; it "
        + "answered: [secret]"
    ),
    (
      #"printf '{"%s":1}' "$(cat <&3)"; exit 0"#, "Script: gave no usable answer: answer: [secret]:"
    ),
    (
      #"printf '{"a":"%s","b":}' "$(cat <&3)"; exit 0"#,
      "Script: gave no usable answer: answer:1:"
    ),
  ]

  @Test(arguments: leaks)
  func `nothing that a program says shows a secret`(script: String, message: String) async throws {
    let run = await (try fixture("cat > /dev/null\n" + script)).run()
    let said = run.failureMessage ?? ""
    #expect(said.hasPrefix(message), "\(said)")
    for text in [said, run.log] {
      #expect(!text.contains("swordfish") && !text.contains("another"), "\(text)")
    }
  }

  @Test func `a cancellation and the reasons of a validator show no secret`() async throws {
    let cancelling = try fixture(
      #"""
      printf '{"cancelled":{"domain":"d","code":1,"message":"not with %s"}}' "$(cat <&3)"
      """#)
    #expect(
      await cancelling.run().answer
        == .cancelled(domain: "d", code: 1, message: "not with [secret]"))
    let refusing = try fixture(
      #"printf '{"valid":false,"reasons":["%s is wrong"]}' "$(cat <&3)""#)
    #expect(await refusing.validate() == .invalid(["[secret] is wrong"]))
  }

  @Test func `a secret is read afresh at each launch, and a launch fails without it`() async throws
  {
    let fixture = try fixture(#"cat <&3 > "$SHAREPIPE_CONTAINER/token""#)
    #expect(await fixture.run().answer == .completed(nil))
    try folder.write("token", "changed\n", mode: 0o600)
    #expect(await fixture.run().answer == .completed(nil))
    #expect(fixture.text(of: "container/token") == "changed\n")
    try folder.setMode(0o644, of: "token")
    let run = await fixture.run()
    #expect(run.failure == .launchFailed)
    #expect(
      run.failureMessage
        == "Script: could not be launched: its secret cannot be handed over: \(token): its group "
        + "or others have rights (mode 0644); run 'chmod 600' on it")
  }

  @Test func `without a launcher a program that needs secrets is not run`() async throws {
    let fixture = try fixture(#"touch "$SHAREPIPE_CONTAINER/ran""#)
    let nothing = IsolationReport(
      launcher: nil, landlockVersion: 0, filtersSystemCalls: false, processCounting: .none)
    let isolation = Isolation(.available, support: IsolationSupport(report: nothing))
    let run = await fixture.run(isolation: isolation)
    #expect(
      run.failureMessage
        == "Script: could not be launched: its secrets are handed over by sharepipe-launcher, "
        + "which is missing; install all of sharepipe")
    #expect(fixture.text(of: "container/ran") == nil)
  }

  @Test(arguments: modes)
  func `a process for many contexts is handed its secrets once`(mode: IsolationMode) async throws {
    let fixture = try BatchFixture(
      """
      import sys, os, json
      secrets = json.loads(os.environ["SHAREPIPE_SECRETS"])
      token = os.read(secrets["token"], 100).decode().strip()
      for line in sys.stdin:
        sys.stderr.write("it is " + token + "\\n")
        sys.stderr.flush()
        names = sorted(int(name) for name in os.listdir("/proc/self/fd"))[:-1]
        message = "%s %d %s" % (token, len(token), names)
        print(json.dumps({"cancelled": {"domain": "d", "code": 1, "message": message}}), flush=True)
      """)
    let runner = fixture.runner(isolation: Isolation(mode))
    for name in ["one", "two"] {
      var request = try fixture.request(name)
      request.bundle.settings.secretFiles = [token, key]
      let run = await runner.run(request)
      #expect(
        run.answer
          == .cancelled(domain: "d", code: 1, message: "[secret] 11 [0, 1, 2, 3, 4]"), "\(run)")
      #expect(run.log == "it is [secret]\n")
    }
    #expect(await runner.idleWorkers == 1)
    await runner.finish()
  }
}
