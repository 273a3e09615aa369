import Documents
import ExtensionRunning
import SafeFiles
import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

struct ProcessRunnerTests {
  static let completed: [(script: String, answer: ExtensionAnswer)] = [
    ("exit 0", .completed(nil)),
    (#"echo '{"completed":{}}'"#, .completed(nil)),
    (#"printf '{"completed":{}}'"#, .completed(nil)),
    (#"printf '\n  {"completed":{"items":[]}} \r\n\n'"#, .completed(nil)),
    (
      #"echo '{"cancelled":{"domain":"d","code":-3,"message":"not now"}}'"#,
      .cancelled(domain: "d", code: -3, message: "not now")
    ),
    (
      #"echo log >&2; cat >/dev/null; echo '{"cancelled":{"domain":"d","code":1}}'"#,
      .cancelled(domain: "d", code: 1, message: "")
    ),
    (
      """
      echo '{"completed":{"items":[{"attachments":[{"registeredTypeIdentifiers":\
      ["public.plain-text"],"text":"bye"}]}]}}'
      """, .completed(ShareContext.text("bye").items)
    ),
  ]

  @Test(arguments: completed)
  func `an answer is understood`(script: String, answer: ExtensionAnswer) async throws {
    let fixture = try ScriptFixture(script)
    let run = await fixture.run()
    #expect(run.answer == answer)
    #expect(run.exitStatus == 0)
  }

  static let failures: [(script: String, code: ReasonCode, message: String)] = [
    ("exit 1", .exitStatus, "Script: failed with exit status 1"),
    (
      #"echo '{"completed":{}}'; echo no >&2; exit 3"#, .exitStatus,
      "Script: failed with exit status 3; it said: no"
    ),
    (
      #"echo '{"cancelled":{"domain":"d","code":1}}'; exit 1"#, .exitStatus,
      "Script: failed with exit status 1"
    ),
    ("exit 75", .temporaryFailure, "Script: asks to be run again later (exit status 75)"),
    ("kill -SEGV $$", .endedBySignal, "Script: was ended by SIGSEGV"),
    ("kill -TERM $$", .endedBySignal, "Script: was ended by SIGTERM"),
    (
      "echo hello", .answerMalformed,
      "Script: gave no usable answer: answer:1:1: malformed JSON: "
    ),
    ("printf '{\"compl'", .answerMalformed, "Script: gave no usable answer: answer:1:"),
    (#"printf '{"completed":{}\0}'"#, .answerMalformed, "Script: gave no usable answer: "),
    (
      #"printf '{"completed":{}}\n{"completed":{}}\n'"#, .answerMalformed,
      "Script: gave no usable answer: expected one line, found more"
    ),
    (#"printf '{"completed":{}} x'"#, .answerMalformed, "Script: gave no usable answer: "),
    (
      #"echo '{"complete":{}}'"#, .answerMalformed,
      "Script: gave no usable answer: answer: complete: unknown key; did you mean 'completed'?"
    ),
    (
      #"echo '{"completed":{},"cancelled":{"domain":"d","code":1}}'"#, .answerMalformed,
      "Script: gave no usable answer: expected one of 'completed' and 'cancelled'"
    ),
    ("echo '[]'", .answerMalformed, "Script: gave no usable answer: answer: expected a dictionary"),
    (#"printf '{"a":"\377"}'"#, .answerMalformed, "Script: gave no usable answer: "),
    (#"echo '{"completed":7}'"#, .answerMalformed, "Script: gave no usable answer: "),
  ]

  @Test(arguments: failures)
  func `a failure has a code and says what the extension said`(
    script: String, code: ReasonCode, message: String
  ) async throws {
    let fixture = try ScriptFixture(script)
    let run = await fixture.run()
    #expect(run.failure == code)
    #expect(run.failureMessage?.hasPrefix(message) == true, "\(run.failureMessage ?? "")")
  }

  @Test
  func `the request is one line with everything in it`() async throws {
    let fixture = try ScriptFixture("cat > \"$SHAREPIPE_CONTAINER/request\"")
    var context = ShareContext.url("https://example.com/?a=\"b\"", title: "T\n")
    context.source = "com.example.sender"
    context.items[0].attachments.append(
      Attachment(
        registeredTypeIdentifiers: [.jpeg], suggestedName: "photo",
        content: .file(FileReference(root: "/private/input", path: "0.jpg"))))
    context.items[0].attachments.append(
      Attachment(registeredTypeIdentifiers: [.data], content: .data([0, 255])))
    var request = fixture.request(context, options: ["quality": .integer(3)])
    request.fence = 7
    #expect(await ProcessRunner().run(request).answer == .completed(nil))
    #expect(
      fixture.text(of: "container/request") == """
        {"version":1,"request":"run","id":"context-1","idempotencyKey":"key-1","attempt":1,\
        "fence":7,"extension":"com.example.script","options":{"quality":3},"context":{"version":1,\
        "source":"com.example.sender","items":[{"attributedTitle":"T\\n","attachments":[\
        {"registeredTypeIdentifiers":["public.url"],"url":"https://example.com/?a=\\"b\\""},\
        {"registeredTypeIdentifiers":["public.jpeg"],"file":"/private/input/0.jpg",\
        "suggestedName":"photo"},\
        {"registeredTypeIdentifiers":["public.data"],"data":"AP8="}]}]},\
        "output":"\(fixture.root)/output"}

        """)
  }

  @Test
  func `the environment is clean and the working directory is its own`() async throws {
    let fixture = try ScriptFixture(
      #"pwd > "$SHAREPIPE_CONTAINER/pwd"; env | sort > "$SHAREPIPE_CONTAINER/env"; "#
        + #"ls /proc/self/fd > "$SHAREPIPE_CONTAINER/descriptors""#)
    #expect(await fixture.run().answer == .completed(nil))
    #expect(fixture.text(of: "container/pwd") == "\(fixture.root)/work\n")
    let names = fixture.text(of: "container/env")?.split(separator: "\n").map {
      $0.prefix { $0 != "=" }
    }
    #expect(
      names == [
        "HOME", "LANG", "PATH", "PWD", "SHAREPIPE_ATTEMPT", "SHAREPIPE_CONTAINER",
        "SHAREPIPE_EXTENSION", "SHAREPIPE_FENCE", "SHAREPIPE_ID", "SHAREPIPE_IDEMPOTENCY_KEY",
        "SHAREPIPE_OUTPUT", "SHAREPIPE_REQUEST", "SHAREPIPE_RUN", "TMPDIR",
      ])
    #expect(fixture.text(of: "container/env")?.contains("SHAREPIPE_FENCE=0\n") == true)
    // The fourth is what ls itself has opened.
    #expect(fixture.text(of: "container/descriptors") == "0\n1\n2\n3\n")
  }

  @Test
  func `an extension with arguments gets paths, texts and its status as the answer`() async throws {
    let fixture = try ScriptFixture(
      #"printf '%s|' "$@" > "$SHAREPIPE_CONTAINER/arguments"; cat > "$SHAREPIPE_CONTAINER/input"; "#
        + #"printf %s "$SHAREPIPE_OPTIONS" > "$SHAREPIPE_CONTAINER/options"; "#
        + "echo anything at all",
      interface: .arguments)
    var context = ShareContext.text("one")
    context.items += ShareContext.url("https://example.com").items
    context.items += ShareContext.file("/in/-rf.jpg", type: .jpeg).items
    let request = fixture.request(context, options: ["a": .string("b\"")])
    #expect(await ProcessRunner().run(request).answer == .completed(nil))
    #expect(fixture.text(of: "container/options") == #"{"a":"b\""}"#)
    #expect(fixture.text(of: "container/arguments") == "/in/-rf.jpg|")
    #expect(fixture.text(of: "container/input") == "one\nhttps://example.com\n")
  }

  @Test
  func `an extension with arguments is never asked a question it would take for work`() async throws
  {
    let fixture = try ScriptFixture("echo '{\"valid\":true}'", interface: .arguments)
    guard case .notExamined = await fixture.validate() else {
      Issue.record("it was asked")
      return
    }
    try fixture.write("#!/bin/sh\necho '{\"valid\":true}'\n", to: "judge", permissions: 0o700)
    #expect(await fixture.validate(.program("judge")) == .valid)
  }

  @Test
  func `options that no variable can hold are told`() async throws {
    let fixture = try ScriptFixture("exit 0", interface: .arguments)
    let options = ["a": DocumentValue.string(String(repeating: "x", count: 200_000))]
    let run = await ProcessRunner().run(fixture.request(options: options))
    #expect(
      run.failureMessage
        == "Script: could not be launched: its SHAREPIPE_OPTIONS is longer than the 131072 bytes "
        + "of a variable")
  }

  @Test
  func `a state whose name is not UTF-8 is told`() async throws {
    let fixture = try ScriptFixture("exit 0")
    var request = fixture.request()
    guard let name = FilePath.Component(bytes: [0xFF]) else {
      Issue.record("no name")
      return
    }
    request.container = fixture.root.appending(name)
    let run = await ProcessRunner().run(request)
    #expect(run.failure == .launchFailed)
    #expect(run.failureMessage?.contains("is not UTF-8") == true)
  }

  @Test
  func `a share returns nothing`() async throws {
    let script = #"echo '{"completed":{"items":[{"attachments":[{"file":"/etc/passwd"}]}]}}'"#
    let fixture = try ScriptFixture(script, point: .share)
    #expect(await fixture.run().answer == .completed(nil))
  }

  @Test
  func `a program that cannot be launched fails with a hint`() async throws {
    let missing = try ScriptFixture("exit 0")
    missing.bundle.executable = missing.root.appending("nothing")
    #expect(await missing.run().failure == .launchFailed)
    #expect(await missing.run().failureMessage?.contains("is not there") == true)

    let notExecutable = try ScriptFixture("exit 0")
    try notExecutable.write("#!/bin/sh\n", to: "script", permissions: 0o600)
    #expect(await notExecutable.run().failure == .launchFailed)

    let directory = try ScriptFixture("exit 0")
    directory.bundle.executable = directory.root
    #expect(await directory.run().failure == .launchFailed)

    let none = try ScriptFixture("exit 0")
    none.bundle.executable = nil
    #expect(await none.run().failure == .launchFailed)

    let badInterpreter = try ScriptFixture("exit 0")
    try badInterpreter.write("#!/no/such/shell\n", to: "script", permissions: 0o700)
    #expect(await badInterpreter.run().failure == .launchFailed)
  }

  static let validations: [(script: String, answer: ValidationAnswer?)] = [
    (#"grep -q '"request":"validate"' && echo '{"valid":true}'"#, .valid),
    (#"echo '{"valid":false,"reasons":["too old","too big"]}'"#, .invalid(["too old", "too big"])),
    (#"echo '{"valid":false}'"#, .invalid([])),
    (#"echo '{"valid":true,"reasons":["but"]}'"#, nil),
    ("exit 0", nil),
    ("exit 1", nil),
    (#"echo '{"valid":"yes"}'"#, nil),
    (#"echo '{"valid":1}'"#, nil),
    (#"echo '{"completed":{}}'"#, nil),
    (#"echo '{"valid":true}'; exit 1"#, nil),
  ]

  @Test(arguments: validations)
  func `only a clear answer is an opinion`(
    script: String, answer: ValidationAnswer?
  ) async throws {
    let fixture = try ScriptFixture(script)
    let found = await fixture.validate()
    if let answer {
      #expect(found == answer)
    } else if case .notExamined = found {
    } else {
      Issue.record("\(found)")
    }
  }

  @Test
  func `another program of the bundle is asked, and none outside it`() async throws {
    let fixture = try ScriptFixture("exit 1")
    try fixture.write("#!/bin/sh\necho '{\"valid\":true}'\n", to: "judge", permissions: 0o700)
    #expect(await fixture.validate(.program("judge")) == .valid)
    for name in ["../judge", "..", "/bin/true", "", "nobody"] {
      guard case .notExamined = await fixture.validate(.program(name)) else {
        Issue.record("'\(name)' was asked")
        continue
      }
    }
  }
}
