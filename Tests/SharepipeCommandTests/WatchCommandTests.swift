import Foundation
import Glibc
import TestSupport
import Testing

struct WatchCommandTests {
  /// Writes down each attempt, so that a test can see that a run has begun.
  private static let note = #"echo "$SHAREPIPE_ATTEMPT" >> "$SHAREPIPE_CONTAINER/ledger""# + "\n"

  /// An inbox whose rules ask for no free space.
  private func folder(_ script: String) throws -> CommandFolder {
    let folder = try CommandFolder()
    try folder.add("org.example.a", Self.note + script)
    return folder
  }

  private func watch(_ folder: CommandFolder, _ more: String...) async throws -> RunningTool {
    try await RunningTool(
      ["watch", folder.inbox, "--rules", folder.rules, "--settle", "0.05"] + more)
  }

  @Test func `a watch takes what comes, alone, until it is asked to end`() async throws {
    let folder = try folder("exit 0")
    try folder.write("before.txt", "hello\n")
    let tool = try await watch(folder)
    #expect(await eventually { folder.isThere("inbox.sharepipe/done/before.txt") })
    try folder.write("deep/after.txt", "hello\n")
    #expect(await eventually { folder.isThere("inbox.sharepipe/done/deep/after.txt") })
    // The error of the second process names the first.
    for command in ["watch", "process"] {
      let second = try await Tool.run(command, folder.inbox, "--rules", folder.rules)
      #expect(second.status == 75)
      let words = "sharepipe: \(folder.inbox): process \(tool.number) ("
      #expect(second.errors.contains(words), "\(second.errors)")
      #expect(second.errors.hasSuffix("is working on it; wait until it ends, or end it\n"))
    }
    tool.signal(SIGTERM)
    #expect(await tool.end() == 0, "\(tool.errors)")
    #expect(tool.errors.contains(#""message":"watching""#), "\(tool.errors)")
    #expect(tool.errors.contains(#""message":"ended""#), "\(tool.errors)")
    #expect(tool.errors.contains("before.txt: done"))
  }

  @Test func `a first start in a folder that people work in asks first`() async throws {
    let folder = try folder("exit 0")
    try folder.write("web/package.json", "{}\n")
    try folder.write("a.txt", "hello\n")
    let refused = try await Tool.run("watch", folder.inbox, "--rules", folder.rules)
    #expect(refused.status == 64)
    #expect(
      refused.errors
        == "sharepipe: \(folder.inbox) is watched for the first time and holds the project 'web' "
        + "(package.json). A watch moves what it takes. Add '--arrivals new' to leave what is "
        + "there, or '--arrivals all' or '--yes' to take it too; '--dry-run' shows what would be "
        + "taken.\n")
    #expect(!folder.isThere("inbox.sharepipe"))
    let tool = try await watch(folder, "--yes")
    #expect(await eventually { folder.isThere("inbox.sharepipe/done/web/package.json") })
    tool.signal(SIGTERM)
    #expect(await tool.end() == 0, "\(tool.errors)")
    // The second start asks no more.
    try folder.write("web/package.json", "{}\n")
    let second = try await watch(folder)
    #expect(await eventually { folder.isThere("inbox.sharepipe/done/web/package 2.json") })
    second.signal(SIGTERM)
    #expect(await second.end() == 0, "\(second.errors)")
  }

  @Test func `metrics are in a file that node_exporter reads`() async throws {
    let folder = try folder("exit 0")
    try folder.write("a.txt", "hello\n")
    let metrics = folder.path + "/sharepipe.prom"
    let tool = try await watch(folder, "--metrics", metrics)
    #expect(await eventually { folder.isThere("inbox.sharepipe/done/a.txt") })
    tool.signal(SIGTERM)
    #expect(await tool.end() == 0, "\(tool.errors)")
    let text = try String(contentsOfFile: metrics, encoding: .utf8)
    #expect(
      text.contains(#"sharepipe_ended_contexts_total{inbox="\#(folder.inbox)",end="done"} 1"#))
    #expect(text.hasSuffix("\n# EOF\n"))
    let unread = try await Tool.run(
      "watch", folder.inbox, "--rules", folder.rules, "--metrics", "sharepipe.txt")
    #expect(unread.status == 64)
    #expect(
      unread.errors.contains(
        "--metrics: give the file a name that ends in .prom: node_exporter reads no other."),
      "\(unread.errors)")
    let place = folder.path + "/missing/sharepipe.prom"
    let unwritable = try await Tool.run(
      "watch", folder.inbox, "--rules", folder.rules, "--metrics", place)
    #expect(unwritable.status == 74)
    #expect(
      unwritable.errors.hasSuffix(
        "sharepipe: \(place): the metrics cannot be written: No such file or directory; name a file "
          + "in a directory that this user may write to, with --metrics or 'metrics:'\n"),
      "\(unwritable.errors)")
  }

  @Test func `a dry run says what would be taken, and takes nothing`() async throws {
    let folder = try folder("exit 0")
    try folder.write("a.txt", "hello\n")
    try folder.write("b.iso", "hello\n")
    try folder.write("deep/c.txt", "hello\n")
    let tool = try await Tool.run(
      "watch", folder.inbox, "--rules", folder.rules, "--dry-run", "--ignore", "*.iso", "--depth",
      "0")
    #expect(tool.status == 0, "\(tool.errors)")
    #expect(tool.output.contains("a.txt"), "\(tool.output)")
    #expect(!tool.output.contains("c.txt") && !tool.output.contains("b.iso"), "\(tool.output)")
    #expect(!folder.isThere("inbox.sharepipe"))
    #expect(folder.ledger("org.example.a") == [])
    let new = try await Tool.run(
      "watch", folder.inbox, "--rules", folder.rules, "--dry-run", "--arrivals", "new")
    #expect(new.status == 0 && !new.output.contains("a.txt"), "\(new.output)")
  }

  @Test func `asked to end, it lets what runs come to its end`() async throws {
    let folder = try folder(#"for i in 1 2 3 4 5 6; do sleep 0.05; done; exit 0"#)
    let tool = try await watch(folder)
    try folder.write("a.txt", "hello\n")
    #expect(await eventually { folder.ledger("org.example.a") == ["1"] })
    tool.signal(SIGTERM)
    #expect(await tool.end() == 0)
    #expect(folder.isThere("inbox.sharepipe/done/a.txt"))
    #expect(folder.ledger("org.example.a") == ["1"])
  }

  @Test func `asked twice, it ends at once, and goes on at the next start`() async throws {
    let folder = try folder(#"[ "$SHAREPIPE_ATTEMPT" -ge 2 ] || exec sleep 60"#)
    let tool = try await watch(folder)
    try folder.write("a.txt", "hello\n")
    #expect(await eventually { folder.ledger("org.example.a") == ["1"] })
    tool.signal(SIGTERM)
    #expect(await eventually { tool.errors.contains("nothing more is taken") })
    tool.signal(SIGTERM)
    #expect(await tool.end() == 0)
    #expect(tool.errors.contains("ending at once"))
    #expect(!folder.isThere("inbox/a.txt"))
    #expect(!folder.isThere("inbox.sharepipe/done/a.txt"))
    let next = try await watch(folder)
    #expect(await eventually { folder.isThere("inbox.sharepipe/done/a.txt") })
    next.signal(SIGINT)
    #expect(await next.end() == 0)
    #expect(folder.ledger("org.example.a") == ["1", "2"])
  }

  @Test func `asked a third time, it ends by force and says so`() async throws {
    let folder = try folder(#"trap '' TERM; for i in 1 2 3 4 5 6; do sleep 10; done"#)
    let tool = try await watch(folder)
    try folder.write("a.txt", "hello\n")
    #expect(await eventually { folder.ledger("org.example.a") == ["1"] })
    for words in ["nothing more is taken", "ending at once"] {
      tool.signal(SIGTERM)
      #expect(await eventually { tool.errors.contains(words) })
    }
    tool.signal(SIGTERM)
    #expect(await tool.end() == 1)
    #expect(
      tool.errors.hasSuffix(
        "sharepipe: ended by force before all work was finished; nothing is lost, and the next "
          + "start resumes it\n"))
    #expect(!folder.isThere("inbox/a.txt"))
  }

  @Test func `with few descriptors, everything ends as with many`() async throws {
    let folder = try folder("exit 0")
    let tool = try await RunningTool(
      ["watch", folder.inbox, "--rules", folder.rules, "--settle", "0.05", "--jobs", "64"],
      descriptors: 48)
    #expect(await eventually { tool.errors.contains(#""message":"watching""#) })
    for number in 0..<60 { try folder.write("\(number).txt", "\(number)\n") }
    #expect(
      await eventually {
        (0..<60).allSatisfy { folder.isThere("inbox.sharepipe/done/\($0).txt") }
      }, "\(tool.errors.suffix(2000))")
    tool.signal(SIGTERM)
    #expect(await tool.end() == 0, "\(tool.errors.suffix(2000))")
    #expect(folder.ledger("org.example.a") == [String](repeating: "1", count: 60))
    #expect(!folder.isThere("inbox.sharepipe/failed/0.txt"))
    #expect(
      tool.errors.contains("1 of 64 contexts at once is what 48 descriptors are enough for"),
      "\(tool.errors.prefix(2000))")
  }

  @Test func `what runs longer than the grace time is ended`() async throws {
    let folder = try folder("exec sleep 60")
    let tool = try await watch(folder, "--grace", "0.2")
    try folder.write("a.txt", "hello\n")
    #expect(await eventually { folder.ledger("org.example.a") == ["1"] })
    tool.signal(SIGTERM)
    #expect(await tool.end() == 0)
    #expect(!folder.isThere("inbox/a.txt"))
  }

  @Test func `killed, the next one takes over and repeats only what was under way`() async throws {
    let folder = try folder(#"[ "$SHAREPIPE_ATTEMPT" -ge 2 ] || exec sleep 60"#)
    let tool = try await watch(folder)
    try folder.write("a.txt", "hello\n")
    #expect(await eventually { folder.ledger("org.example.a") == ["1"] })
    tool.signal(SIGKILL)
    #expect(await tool.end() == -SIGKILL)
    let next = try await watch(folder)
    #expect(await eventually { folder.isThere("inbox.sharepipe/done/a.txt") })
    next.signal(SIGTERM)
    #expect(await next.end() == 0)
    #expect(
      next.errors.contains("an earlier run was cut off; of its contexts 1 is taken up again"))
  }

  @Test func `rules are loaded anew if they are good`() async throws {
    let folder = try folder("exit 0")
    let status = folder.path + "/status.json"
    let tool = try await watch(folder, "--status", status)
    try folder.write("1.txt", "hello\n")
    #expect(await eventually { folder.isThere("inbox.sharepipe/done/1.txt") })
    try folder.add("org.example.b", Self.note)
    tool.signal(SIGHUP)
    #expect(await eventually { tool.errors.contains("the rules were reloaded") })
    try folder.write("2.txt", "hello\n")
    #expect(await eventually { folder.isThere("inbox.sharepipe/done/2.txt") })
    #expect(folder.ledger("org.example.b") == ["1"])
    try folder.write("host.yaml", "extensions: [org.example.b]\nunheard: of\n", under: "Rules")
    tool.signal(SIGHUP)
    #expect(
      await eventually {
        tool.errors.contains("the new rules are not valid, and the old ones stay in use")
      })
    try folder.write("3.txt", "hello\n")
    #expect(await eventually { folder.isThere("inbox.sharepipe/done/3.txt") })
    #expect(folder.ledger("org.example.a") == ["1", "1", "1"])
    #expect(
      await eventually {
        let refused = try? object(status)["refusedReload"] as? [String: Any]
        return (refused?["message"] as? String)?.contains("unheard") ?? false
      })
    tool.signal(SIGTERM)
    #expect(await tool.end() == 0)
    let inbox = try #require((try object(status)["inboxes"] as? [[String: Any]])?.first)
    #expect((inbox["ends"] as? [String: Int])?["done"] == 3)
    #expect(inbox["state"] as? String == "stopped")
  }

  private func object(_ path: String) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(filePath: path))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `several inboxes are watched by one process, each with its own rules`() async throws {
    let folder = try folder("exit 0")
    let other = try CommandFolder()
    try other.add("org.example.b", Self.note)
    try folder.write(
      "watch.yaml",
      """
      inboxes:
        - inbox: inbox
          rules: Rules
          settle: 1 s
        - inbox: \(other.inbox)
          rules: \(other.rules)
          settle: 1 s
          after: remove
      status: status.json

      """, under: "")
    let tool = try await RunningTool(
      ["watch", "--config", folder.path + "/watch.yaml", "--settle", "0.05"])
    try folder.write("a.txt", "hello\n")
    try other.write("b.txt", "hello\n")
    #expect(
      await eventually {
        folder.isThere("inbox.sharepipe/done/a.txt") && !other.isThere("inbox/b.txt")
          && other.ledger("org.example.b") == ["1"]
      }, "\(tool.errors)")
    tool.signal(SIGTERM)
    #expect(await tool.end() == 0)
    #expect(!other.isThere("inbox.sharepipe/done/b.txt"))
    let inboxes = try #require(
      try object(folder.path + "/status.json")["inboxes"] as? [[String: Any]])
    #expect(inboxes.map { ($0["ends"] as? [String: Int])?["done"] } == [1, 1])
  }

  @Test func `an extension of one inbox may not write to another`() async throws {
    let folder = try CommandFolder()
    let other = try CommandFolder()
    try folder.add(
      "org.example.a",
      settings: "<key>Writes</key><array><string>\(other.inbox)</string></array>", "exit 0")
    try other.add("org.example.b", "exit 0")
    let inboxes = [folder, other].map { "{inbox: \($0.inbox), rules: \($0.rules)}" }
    try folder.write("watch.yaml", "inboxes: [\(inboxes.joined(separator: ", "))]\n", under: "")
    let tool = try await RunningTool(
      ["watch", "--config", folder.path + "/watch.yaml", "--settle", "0.05"])
    try folder.write("a.txt", "hello\n")
    #expect(
      await eventually { folder.isThere("inbox.sharepipe/failed/a.txt") }, "\(tool.errors)")
    tool.signal(SIGTERM)
    #expect(await tool.end() == 0)
    #expect(tool.errors.contains("may not write to the rules, an inbox"))
  }

  static let wrong: [(arguments: [String], status: Int32, words: String)] = [
    (["watch"], 64, "Name a directory to watch, or a file with --config."),
    (["watch", "INBOX", "--config", "x"], 64, "Name a directory to watch"),
    (["watch", "--config", "x", "--state", "y"], 64, "name the rules, the state and the scratch"),
    (["watch", "--config", "x", "--scratch", "y"], 64, "name the rules, the state and"),
    (["watch", "INBOX", "--after", "keep"], 64, "a watch takes each entry out of its inbox"),
    (["watch", "INBOX", "--grace=-1"], 64, "write a length of time as 10, 10s"),
    (["watch", "INBOX", "--jobs", "0"], 64, "--jobs is a number from 1 to 1024."),
    (["watch", "INBOX/missing"], 66, "there is no such directory"),
    (["watch", "INBOX/file"], 66, "is not a directory"),
    (["watch", "INBOX", "--state", "INBOX/state"], 64, "is inside the inbox"),
    (["watch", "INBOX", "--rules", "INBOX"], 78, "host.yaml"),
    (["watch", "--config", "INBOX/missing"], 78, "missing"),
  ]

  @Test(arguments: wrong)
  func `what cannot be is said before anything is made`(
    arguments: [String], status: Int32, words: String
  ) async throws {
    let folder = try CommandFolder()
    try folder.write("file", "x")
    let outcome = try await Tool.run(
      arguments.map { $0.replacing("INBOX", with: folder.inbox) },
      environment: ["SHAREPIPE_RULES": folder.rules])
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(!folder.isThere("inbox.sharepipe"))
  }

  @Test func `rules with a fault are not watched with`() async throws {
    let folder = try CommandFolder()
    try folder.add("org.example.a", rule: "NONSENSE ((", "exit 0")
    let outcome = try await Tool.run("watch", folder.inbox, "--rules", folder.rules)
    #expect(outcome.status == 78)
    #expect(outcome.errors.contains("NSExtensionActivationRule"), "\(outcome.errors)")
  }
}
