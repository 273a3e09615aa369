import AppLinks
import Documents
import Foundation
import SeededRandom
import ShareJournal
import ShareModel
import ShareRules
import Sharepipe
import SystemPackage
import Testing

/// The secrets of URLs on their way through the pipeline: they reach the extension of the route and
/// are nowhere else.
struct LinkSecretTests {
  private let fixture: PipelineFixture

  init() throws {
    fixture = try .withApps()
    var word = LinkParameter("word")
    word.isSecret = true
    let secrets = [LinkParameter("password"), LinkParameter("access_token"), word]
    fixture.apps[0].receiver.routes?[0].parameters += secrets
    fixture.apps[0].receiver.routes?[1].parameters += secrets
    fixture.apps[1].receiver.routes?[0].parameters += secrets
  }

  /// The files of the state that have a text in them, but for what an extension keeps of its own.
  private func places(of text: String) throws -> [String] {
    try fixture.files(in: "inbox.sharepipe").filter { name in
      guard !name.hasPrefix("containers/") else { return false }
      let path = fixture.state.appending(FilePath(name).components)
      let bytes = try BoundedFile.read(path, limit: 1 << 30)
      return Data(bytes).range(of: Data(text.utf8)) != nil
    }
  }

  private func json(_ record: ContextRecord) -> String {
    var json = JSONWriter()
    record.write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
      + record.following.map { self.json($0) }.joined()
  }

  private static let url =
    "notes:send?text=hi&password=Tr0ub4dor%263&word=sesame-open&access_token=abc-123-def"
  private static let secrets = ["Tr0ub4dor", "sesame-open", "abc-123-def"]

  @Test func `a URL that waits goes on with its secrets, which are sealed until then`()
    async throws
  {
    let held = try await fixture.open(Self.url)
    #expect(held.line == "notes:send, held, org.notes.send held")
    let sealed = "work/\(held.identifier)/url"
    for secret in Self.secrets {
      #expect(try places(of: secret) == [sealed])
      #expect(!json(held).contains(secret))
    }
    let path = fixture.state.appending(FilePath(sealed).components).string
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let kept = try fixture.journal { try #require(try $0.context(held.identifier)) }
    var options = PipelineOptions()
    options.state = fixture.state
    let asked = Pipeline(rules: fixture.rules, options: options)
    let lines = asked.question(of: kept)
    #expect(lines.contains("  URL: notes:send?text=hi&password=*&word=*&access_token=*"))
    #expect(lines.contains("  password: *") && lines.contains("  text: hi"))
    #expect(asked.changes(since: kept).filter { !$0.contains("the rules") } == [])

    // The person who must agree may look, and sees what the extension would get.
    let content = HeldContent(of: kept)
    let part = try #require(content.parts.first { $0.label == "password" })
    guard case .bytes(let bytes) = try content.content(of: part.number, in: fixture.state) else {
      Issue.record("it is a file")
      return
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "Tr0ub4dor&3")

    let after = try await fixture.answer(.approved, to: held.identifier)
    #expect(after.map(\.line) == ["notes:send, done, org.notes.send delivered"])
    let told = try #require(fixture.ledger("org.notes.send").first)
    #expect(
      told.contains(
        #""parameters":{"access_token":"abc-123-def","password":"Tr0ub4dor&3","text":"hi","#
          + #""word":"sesame-open"}"#))
    #expect(told.contains(#""url":"notes:send?text=hi&password=Tr0ub4dor%263&word=sesame-open"#))
    for secret in Self.secrets { #expect(try places(of: secret) == []) }
  }

  @Test(arguments: [nil, "notes:send?text=hi&password=another&word=b&access_token=c"])
  func `a URL whose secrets are gone or others is not carried out`(other: String?) async throws {
    let held = try await fixture.open(Self.url)
    let path = fixture.state.appending("work/\(held.identifier)/url").string
    try FileManager.default.removeItem(atPath: path)
    if let other { try Data(other.utf8).write(to: URL(filePath: path)) }
    let after = try await fixture.answer(.approved, to: held.identifier)
    #expect(after.map(\.line) == ["notes:send, failed"])
    #expect(
      after.flatMap(\.problems) == [
        Reason(
          .linkSecretMissing,
          "notes:send: the secrets of the URL are no longer kept; open it again"
        )
      ])
    #expect(fixture.ledger("org.notes.send").isEmpty)
  }

  @Test func `an answer brings a secret to its app, and to nothing else`() async throws {
    let record = try await fixture.open(
      "notes://x-callback-url/create?text=a&x-success=album:answered%3Fword%3Dsesame-open",
      from: "org.album")
    #expect(record.link?.answer?.url == "album:answered?word=*&uuid=n%201%262")
    #expect(record.link?.answer?.end == .done)
    #expect(fixture.ledger("org.album.answered").first?.contains(#""word":"sesame-open""#) == true)
    #expect(!json(record).contains("sesame-open"))
    #expect(try places(of: "sesame-open") == [])
  }

  @Test func `the digest of a secret is not in the record`() async throws {
    let record = try await fixture.open("notes:create?text=hello&password=hunter2")
    let hashed = record.items.joined().map { ($0.label, $0.facts?.sha256 != nil) }
    #expect(hashed.map { $0.0 } == ["text", "password"] && hashed.map { $0.1 } == [true, false])
  }

  @Test func `an extension that repeats a secret repeats a star`() async throws {
    try fixture.rewrite("org.notes.create", "echo 'bad word sesame-open' >&2; exit 3\n")
    let record = try await fixture.open("notes:create?text=a&word=sesame-open")
    #expect(record.end == .failed)
    #expect(record.decisions.first?.run?.log.contains("bad word *") == true)
    #expect(!json(record).contains("sesame-open"))
    #expect(try places(of: "sesame-open") == [])
  }

  /// What an extension does with the URL that it was handed, whose secrets are `sesame-open`, beside
  /// a declared name, and `hunter2`, a part of a value.
  static let scripts = [
    "cat >&2; exit 3\n", "cat >&2; cat; exit 0\n",
    "echo sesame-open >&2; echo hunter2 >&2; exit 3\n",
    "sed 's/.*\"url\":\"\\([^\"]*\\).*/\\1/' >&2; exit 75\n",
    // The log is cut in the middle of the secret.
    "printf '%065530d' 0 >&2; echo sesame-open >&2; echo >&2; exit 3\n",
    // So is the last line, in the reason.
    "printf '%0194dsesame-open' 0 >&2; exit 3\n",
    #"echo '{"version":1,"result":"cancelled","domain":"sesame-open","code":1,"message":"hunter2"}'"#,
    #"echo '{"version":1,"result":"sesame-open hunter2"}'"#,
  ]

  @Test(arguments: scripts)
  func `what an extension says of a URL has no secret, also where a part of a value is one`(
    script: String
  ) async throws {
    try fixture.rewrite("org.notes.create", script)
    let record = try await fixture.open(
      "notes:create?text=see%20c%3Ad%3Fpassword%3Dhunter2&word=sesame-open")
    #expect(record.decisions.count == 1)
    let shown = json(record) + (record.decisions.first?.run?.log ?? "")
    for secret in ["sesame", "hunter2"] {
      #expect(!shown.contains(secret))
      let places = try places(of: secret)
      #expect(places.allSatisfy { $0.hasSuffix("/url") }, "\(places)")
    }
  }

  @Test(arguments: ["cat >&2; exit 3\n", "echo abc-123-def >&2; exit 3\n"])
  func `what an extension says of a shared URL has no secret`(script: String) async throws {
    try fixture.script("org.take", script)
    fixture.policy.extensions = ["org.take"]
    try fixture.add(
      "a.url", "[InternetShortcut]\nURL=https://example.com/?a=1&access_token=abc-123-def\n")
    let record = try #require(try await fixture.run().first)
    #expect(record.end == .failed && record.decisions.first?.run?.log.contains("*") == true)
    #expect(!json(record).contains("abc-123-def"))
    #expect(try places(of: "abc-123-def").allSatisfy { $0.hasPrefix("failed/") })
  }

  @Test func `a shared URL has its secret in its entry alone`() async throws {
    fixture.policy.links.opensShared = true
    try fixture.add("a.url", "[InternetShortcut]\nURL=notes:send?text=a&word=sesame-open\n")
    let record = try #require(try await fixture.run().first)
    let held = try #require(record.following.first)
    #expect(held.end == .held && !json(record).contains("sesame-open"))
    #expect(try places(of: "sesame-open") == ["work/\(held.identifier)/url"])
    let after = try await fixture.answer(.approved, to: held.identifier)
    #expect(after.map(\.end) == [.done])
    #expect(fixture.ledger("org.notes.send").first?.contains("sesame-open") == true)
    #expect(try places(of: "sesame-open") == [])
  }

  @Test func `what was decided is in the record where the secrets of a URL could not be kept`()
    async throws
  {
    let work = fixture.state.appending("work").string
    var requirements = ContentRequirements()
    requirements.urlSchemes = ["notes"]
    fixture.value("org.example.value", requirements: requirements) { _ in
      // From now on there is no place for the secrets.
      try FileManager.default.moveItem(atPath: work, toPath: work + ".away")
      try Data().write(to: URL(filePath: work))
      return .completed(nil)
    }
    fixture.policy.links.opensShared = true
    fixture.policy.extensions = ["org.example.value"]
    try fixture.add("a.url", "[InternetShortcut]\nURL=notes:send?text=a&word=sesame-open\n")
    let record = try #require(try await fixture.run().first)
    #expect(record.end != .done && !record.problems.isEmpty)
    #expect(record.decisions.map(\.outcome) == [.delivered])
    #expect(record.opened.isEmpty && record.following.isEmpty)
  }

  @Test func `a URL that is shared is delivered whole, and its name is shown without its secret`()
    async throws
  {
    try fixture.script(
      "org.take", "cat > \"$SHAREPIPE_CONTAINER/ledger\"\n")
    fixture.policy.extensions = ["org.take"]
    let url = "https://example.com/?access_token=abc-123-def"
    try fixture.add(
      "a.share.json",
      #"{"version":1,"items":[{"attachments":[{"registeredTypeIdentifiers":["public.url"],"#
        + #""suggestedName":"mail?access_token=abc-123-def","url":"\#(url)"}]}]}"#)
    let record = try #require(try await fixture.run().first)
    #expect(record.line == "a.share.json, done, org.take delivered")
    #expect(record.items.joined().map(\.label) == ["mail?access_token=*"])
    #expect(fixture.ledger("org.take").first?.contains(url) == true)
    #expect(!json(record).contains("abc-123-def"))
    #expect(try places(of: "abc-123-def") == [])
  }

  @Test(arguments: 0..<12)
  func `a random secret in a URL of any shape is in no file of the state`(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let letters = Array("abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    let secret = String(
      (0..<Int.random(in: 8...30, using: &random)).compactMap { _ in
        letters.randomElement(using: &random)
      })
    let name = try #require(
      ["password", "access_token", "api_key", "secret", "auth", "code", "word"]
        .randomElement(using: &random))
    let pair = "\(name)=\(secret)"
    let escaped = "\(name)%3D\(secret)"
    let urls = [
      "notes:create?text=a&\(pair)", "notes:send?text=a&\(pair)", "notes:other?\(pair)",
      "notes:create?\(pair)", "notes:create?text=%07&\(pair)", "nobody:x?\(pair)",
      "https://u:\(secret)@example.com/", "notes:create;\(pair)", "notes:create?text=a#\(pair)",
      "notes:create?text=a b&\(pair)", "notes:\(escaped)", "notes:create%3F\(pair)",
      "notes://x-callback-url/create?text=a&x-success=album:answered%3F\(escaped)",
      "notes://x-callback-url/send?text=a&x-success=album:answered%3F\(escaped)",
      "notes://x-callback-url/create?text=a&x-success=nobody:a%3Fb%3D"
        + "c%253Ad%253F\(name)%253D\(secret)",
      "notes://x-callback-url/create?text=a&x-success=javascript:\(escaped)",
      "notes:create?text=a&url=https%3A%2F%2Fu%3A\(secret)%40h%2F",
    ]
    var shown = ""
    for url in urls {
      let record = try await fixture.open(url)
      shown += json(record) + record.entry.label
      guard record.end == .held else {
        #expect(try places(of: secret) == [], "\(url)")
        continue
      }
      let isAgreed = Bool.random(using: &random)
      for after in try await fixture.answer(
        isAgreed ? .approved : .denied, to: record.identifier)
      {
        shown += json(after)
      }
      #expect(try places(of: secret) == [], "\(url)")
    }
    #expect(!shown.contains(secret), "\(shown)")
  }
}
