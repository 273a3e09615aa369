import Foundation
import TestSupport
import Testing

/// `sharepipe links`: the shipped samples, and the forms for people.
struct LinksCommandTests {
  private static let samples = Tool.package.appending(path: "Samples/links")

  @Test(arguments: ["judge", "redirect", "match", "claims", "can-open", "diff"])
  func `the samples are answered as expected`(name: String) async throws {
    try Tool.makeRulesTrusted()
    let input = try String(
      contentsOf: Self.samples.appending(path: "\(name).jsonl"), encoding: .utf8)
    let rules = name == "judge" ? ["--rules", "Rules"] : []
    let outcome = try await Tool.run(["links", name, "--json-lines"] + rules, input: input)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    let expected = Self.samples.appending(path: "\(name).expected.jsonl")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try Data(outcome.output.utf8).write(to: expected)
    }
    let lines = try String(contentsOf: expected, encoding: .utf8).split(separator: "\n")
    #expect(outcome.lines.count == lines.count)
    for (line, known) in zip(outcome.lines, lines) { #expect(line == known) }
  }

  static let people: [(arguments: [String], status: Int32, output: String)] = [
    (
      ["judge", "sharepipe-drafts:create?text=a&x=1", "--rules", "Rules"], 0,
      """
      accept: org.sharepipe.drafts does 'create'
        text: a
        note: a parameter that the route does not know was left out

      """
    ),
    (
      ["judge", "sharepipe-approval:logout", "--rules", "Rules"], 1,
      """
      reject: the route 'logout' is destructive, and the sender is unknown or of another team

      """
    ),
    (
      ["judge", "https://maps.apple.com/?q=Cupertino", "--rules", "Rules"], 1,
      """
      reject: a phone opens it in Maps
        app: Maps (com.apple.Maps)
        source: Apple URL Scheme Reference, "Map Links" (documented)

      """
    ),
    (
      ["judge", "tel:1", "--json", "--rules", "Rules"], 1,
      #"{"verdict":"reject","app":null,"action":null,"parameters":{},"reason":"reserved","notes":[],"#
        + #""message":"'tel' belongs to the system; a phone opens it in Phone, or in the app that its "#
        + #"owner chose instead","system":{"app":"com.apple.mobilephone","name":"Phone","source":"#
        + #""Apple URL Scheme Reference, \"Phone Links\"","certainty":"documented"}}"# + "\n"
    ),
    (
      ["judge", "sharepipe-approval:open?redirect=http://app.example.com/", "--rules", "Rules"], 1,
      """
      reject: the parameter 'redirect': it may not lead there: the scheme must be 'https' (at byte 0: \
      'http')

      """
    ),
    (
      ["judge", "sharepipe-approval:open?redirect=https://evil.example/", "--rules", "Rules"], 1,
      """
      reject: the parameter 'redirect': it may not lead there: the host is not one of those listed (at \
      byte 8: 'evil.example')

      """
    ),
    (
      ["judge", "sharepipe-approval:open?redirect=/next", "--rules", "Rules"], 1,
      """
      reject: the parameter 'redirect': it may not lead there: no scheme: a URL begins with 'scheme:' \
      (at byte 0: '/')

      """
    ),
    (
      ["judge", "sharepipe-drafts:create?text=a&action=Nothing", "--rules", "Rules"], 1,
      """
      accept: org.sharepipe.drafts does 'create'
        text: a
        action 'Nothing': reject: action-key-missing: an action needs the key
        note: 'action' was left out: the URL has no key

      """
    ),
    (
      ["judge", "myphotoapp:album?index=1", "--rules", "Rules"], 1,
      """
      accept: org.sharepipe.photo-album does 'album'
        index: 1
      the route 'album' of org.sharepipe.photo-album has no extension, so it can be judged but not \
      opened

      """
    ),
    (
      [
        "judge", "sharepipe-drafts:create?text=a", "--from", "org.example.app", "--annotation",
        #"{"pin":"4711"}"#, "--in-place", "--rules", "Rules",
      ], 0,
      """
      accept: org.sharepipe.drafts does 'create'
        text: a
        note: the sender sent an annotation, which the extension gets and which is not shown
        note: only a file can be opened in place; the URL is opened as usual

      """
    ),
    (
      [
        "judge", "sharepipe-drafts:create?text=a", "--from", "org.example.app", "--sender-class",
        "store", "--device", "store-enforced", "--device", "managed", "--json", "--rules", "Rules",
      ], 0,
      #"{"verdict":"accept","app":"org.sharepipe.drafts","action":"create","parameters":{"text":"a"},"#
        + #""reason":"accepted","notes":[],"message":"org.sharepipe.drafts does 'create'","#
        + #""evidence":"store-unique"}"# + "\n"
    ),
    (
      ["judge", "myphotoapp:album?name=\"albumname\"", "--reading", "lenient", "--rules", "Rules"],
      1,
      """
      accept: org.sharepipe.photo-album does 'album'
        name: "albumname"
        note: characters of the query were escaped that a URL cannot have: "
      the route 'album' of org.sharepipe.photo-album has no extension, so it can be judged but not \
      opened

      """
    ),
    (
      ["judge", "myphotoapp:album?name=\"albumname\"", "--rules", "Rules"], 1,
      "reject: a character that a URL cannot have (at byte 22: '\"')\n"
    ),
    (
      ["judge", "sharepipe-drafts:create?text=a", "--app-state", "background", "--rules", "Rules"],
      0,
      """
      accept: org.sharepipe.drafts does 'create'
        text: a
        delivery: foreground, open by scene(_:openURLContexts:), or without scenes \
      application(_:open:options:)

      """
    ),
    (
      [
        "judge", "sharepipe-drafts:create?text=a", "--app-state", "not-running", "--refuses-launch",
        "--json", "--rules", "Rules",
      ], 1,
      #"{"verdict":"reject","app":"org.sharepipe.drafts","action":null,"parameters":{},"reason":"#
        + #""launch-refused","notes":[],"message":"org.sharepipe.drafts refuses to be launched for "#
        + #"the URL, so the URL is not delivered","delivery":{"state":"not-running","stages":"#
        + #"["launch"],"scene":null,"application":null}}"# + "\n"
    ),
    (
      ["judge", "--activity", "NSUserActivityTypeBrowsingWeb", "--rules", "Rules"], 1,
      "reject: the activity has no webpageURL\n"
    ),
    (
      [
        "judge", "https://photos.example.com/album?index=1", "--activity", "org.example.edit",
        "--rules", "Rules",
      ], 1,
      """
      reject: the activity 'org.example.edit' is not NSUserActivityTypeBrowsingWeb, so it brings no \
      link

      """
    ),
    (
      [
        "judge", "sharepipe-drafts:create?text=a", "nobody:x", "sharepipe-drafts:create?text=b",
        "--rules", "Rules",
      ], 1,
      """
      sharepipe-drafts:create?text=a:
      accept: org.sharepipe.drafts does 'create'
        text: a
      nobody:x:
      reject: no app claims 'nobody'
      sharepipe-drafts:create?text=b:
      accept: org.sharepipe.drafts does 'create'
        text: b

      """
    ),
    (
      ["judge", "nobody:x", "sharepipe-drafts:create?text=b", "--json", "--rules", "Rules"], 1,
      #"{"verdict":"reject","contexts":[{"url":"nobody:x","verdict":"reject","app":null,"action":"#
        + #"null,"parameters":{},"reason":"no-handler","notes":[],"message":"no app claims "#
        + #"'nobody'"},{"url":"sharepipe-drafts:create?text=b","verdict":"accept","app":"#
        + #""org.sharepipe.drafts","action":"create","parameters":{"text":"b"},"reason":"accepted","#
        + #""notes":[],"message":"org.sharepipe.drafts does 'create'"}]}"# + "\n"
    ),
    (
      ["claims", "myphotoapp:album", "--rules", "Rules"], 0,
      "deliver: org.sharepipe.photo-album\n"
    ),
    (
      ["can-open", "TEL:1", "nobody:x", "--from", "org.sharepipe.photo-album", "--rules", "Rules"],
      1,
      """
      tel: no: the app does not declare the scheme; add it to LSApplicationQueriesSchemes
      nobody: no: the app does not declare the scheme; add it to LSApplicationQueriesSchemes

      """
    ),
    (
      [
        "can-open", "tel:1", "--json", "--from", "org.sharepipe.photo-album", "--rules", "Rules",
      ], 1,
      #"{"scheme":"tel","canOpen":false,"reason":"not-declared","message":"the app does not declare "#
        + #"the scheme; add it to LSApplicationQueriesSchemes"}"# + "\n"
    ),
    (["claims", "nobody:x", "--rules", "Rules"], 1, "no-handler: no app claims the scheme\n"),
    (
      ["redirect", "HTTPS://A.example:443", "--host", "a.example"], 0, "https://a.example/\n"
    ),
    (
      [
        "match", "https://photos.example.com/album?index=", "--association",
        "Rules/Associations/photos.example.com/.well-known/apple-app-site-association", "--app",
        "SHAREPIPE1.org.sharepipe.photo-album",
      ], 1,
      """
      nomatch: no rule of the app is about this link
        exclude rule details[0][0] (stays in the browser): does not fit
          path '/album' is not '/album/private/*'
        rule details[0][1] (an album by its number): does not fit
          path '/album' fits '/album'
          query[index] '' is not '?*'
        rule details[0][2] (a picture to fetch): does not fit
          path '/album' is not '/import'
          query[url] '' is not 'https*'
        closest: details[0][1]: query[index] is not '?*'

      """
    ),
  ]

  @Test(arguments: people)
  func `people get words`(arguments: [String], status: Int32, output: String) async throws {
    try Tool.makeRulesTrusted()
    let outcome = try await Tool.run(["links"] + arguments)
    #expect(outcome.output == output)
    #expect(outcome.status == status, "\(outcome.errors)")
  }

  @Test func `each URL of the samples is opened as it is judged`() async throws {
    try Tool.makeRulesTrusted()
    let folder = try CommandFolder()
    let questions = try String(
      contentsOf: Self.samples.appending(path: "judge.jsonl"), encoding: .utf8)
    for line in questions.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let question = try #require(object as? [String: Any])
      guard let url = question["url"] as? String, !url.hasPrefix("-"), !url.isEmpty,
        !url.contains("\0"), question["key"] == nil
      else { continue }
      var arguments = [url, "--json", "--rules", "Rules"]
      if let sender = question["sender"] as? String, !sender.isEmpty {
        arguments += ["--from", sender]
      }
      let judged = try await Tool.run(["links", "judge"] + arguments)
      let opened = try await Tool.run(
        ["open"] + arguments + ["--dry-run", "--state", folder.path + "/state"])
      // A path or another scheme of files is opened as a document.
      guard opened.status != 66,
        let record = try Self.members(opened.lines.first ?? "")["link"] as? [String: Any]
      else { continue }
      #expect(judged.status == opened.status, "\(url)")
      let verdict = try Self.members(judged.lines.first ?? "")
      for key in [
        "verdict", "reason", "app", "action", "parameters", "message", "chained", "detail",
      ] {
        let (one, other) = (verdict[key] as? NSObject, record[key] as? NSObject)
        #expect(one == other, "\(url): \(key)")
      }
    }
  }

  private static func members(_ text: String) throws -> [String: Any] {
    guard !text.isEmpty else { return [:] }
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return object as? [String: Any] ?? [:]
  }

  @Test func `what decides besides a pattern is told`() async throws {
    let folder = try CommandFolder()
    try folder.write(
      "association",
      ##"{"applinks":{"defaults":{"#":"top","exclude":true},"details":[{"appIDs":["T.a"],"##
        + ##""components":[{"/":"/b/*"},{"/":"b/","?":{"x":true},"#":"*","exclude":false}]}]}}"##)
    let arguments = [
      "links", "match", "https://a.example/b", "--app", "T.a", "--association",
      folder.inbox + "/association",
    ]
    let matched = try await Tool.run(arguments)
    #expect(
      matched.output == """
        match: details[0].components[1] fits (the slash at the start of a pattern may be \
        missing; one slash at the end does not matter; 'x' is no string, so any query fits)
          exclude rule details[0][0]: does not fit; 'exclude' is from 'applinks.defaults'
            path '/b' fits '/b/*' (a pattern that ends in '/*' also fits the path before it)
            fragment '' is not 'top' ('#' is from 'applinks.defaults')
          rule details[0][1]: fits
            path '/b' fits 'b/' (the slash at the start of a pattern may be missing; \
        one slash at the end does not matter)
            query '' fits '*' ('x' is no string, so any query fits)
            fragment '' fits '*'

        """)
    #expect(matched.status == 0)
    let json = try await Tool.run(arguments + ["--json"])
    #expect(
      json.output == #"{"verdict":"match","rule":0,"component":1,"reason":"details[0]."#
        + "components[1] fits (the slash at the start of a pattern may be missing; one slash at the end does "
        + #"not matter; 'x' is no string, so any query fits)"}"# + "\n")
  }

  @Test func `a secret of a link is a star where links are matched and redirects are judged`()
    async throws
  {
    let folder = try CommandFolder()
    try folder.write(
      "association",
      #"{"applinks":{"details":[{"appIDs":["T.a"],"components":["#
        + #"{"/":"/b","?":{"token":"x*"}}]}]}}"#)
    let matched = try await Tool.run(
      "links", "match", "https://a.example/b?token=hunter2", "--app", "T.a", "--association",
      folder.inbox + "/association")
    #expect(matched.output.contains("query[token] '*' is not 'x*'"), "\(matched)")
    let redirect = try await Tool.run(
      "links", "redirect", "https://a.example/b?token=hunter2", "--host", "a.example")
    #expect(redirect.output == "https://a.example/b?token=*\n")
    let filtered = try await Tool.run(
      "links", "redirect", "--json-lines",
      input: #"{"url":"https://a.example/b?token=hunter2","hosts":["a.example"]}"# + "\n")
    #expect(filtered.output.contains(#""canonical":"https://a.example/b?token=hunter2""#))
  }

  static let faults: [(arguments: [String], status: Int32, words: String)] = [
    (["judge"], 64, "Give a URL, or --json-lines."),
    (["judge", "--json-lines", "--activity", "a"], 64, "each line says how its URL arrived"),
    (
      ["judge", "a:b", "--refuses-launch"], 64,
      "--refuses-launch needs --app-state not-running: an app that runs is not launched."
    ),
    (["judge", "a:b", "--app-state", "asleep"], 64, "'asleep' is invalid"),
    (["judge", "a:b", "--rules", "/nowhere"], 66, "/nowhere: there is no such folder of rules"),
    (
      ["judge", "a:b", "--annotation", "{", "--rules", "Rules"], 64,
      "--annotation:1:2: malformed JSON"
    ),
    (
      ["judge", "a:b", "--annotation", "null", "--rules", "Rules"], 64,
      "--annotation has null; use texts, numbers, true and false, arrays and dictionaries"
    ),
    (
      ["judge", "a:b", "--sender-class", "browser"], 64, "'store', 'enterprise', 'system' or 'web'"
    ),
    (["judge", "--json-lines", "--device", "managed"], 64, "each line has its own sender"),
    (["can-open"], 64, "Give URLs, or --json-lines."),
    (["can-open", "a:b"], 64, "Name the app that asks: --from ID."),
    (
      ["can-open", "--json-lines", "--from", "a"], 64,
      "With --json-lines, each line has what its app declares."
    ),
    (
      ["can-open", "a:b", "--from", "org.nobody", "--rules", "Rules"], 66,
      "no app 'org.nobody' is among the rules; put its folder in Rules/Apps"
    ),
    (["redirect", "https://a.example/"], 64, "Give --host."),
    (
      ["redirect", "https://b.example/", "--host", "a.example"], 1,
      "untrusted-host: "
    ),
    (["match", "https://a.example/"], 64, "Give --association and --app."),
    (
      ["match", "https://a.example/", "--association", "/nowhere", "--app", "a"], 66, "/nowhere: "
    ),
    (
      ["match", "https://a.example/", "--association", "README.md", "--app", "a"], 65,
      "README.md: not read as JSON: "
    ),
    (
      [
        "match", "https://a.example/", "--association", "/dev/null", "--app", "a",
        "--entitlement", "example.com",
      ], 65, "/dev/null: "
    ),
    (["diff", "README.md"], 64, "Give two files, or --json-lines."),
  ]

  @Test(arguments: faults)
  func `a fault says what is wrong`(
    arguments: [String], status: Int32, words: String
  ) async throws {
    let outcome = try await Tool.run(["links"] + arguments)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.status == status)
    #expect(outcome.output == "")
  }

  @Test func `a new key is for its owner alone, and replaced only if one says so`() async throws {
    let folder = try CommandFolder()
    let path = folder.path + "/app.key"
    #expect(try await Tool.run("links", "key", path).output == "a new key is in \(path)\n")
    let first = try String(contentsOfFile: path, encoding: .utf8)
    #expect(first.count == 33 && first.hasSuffix("\n"))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let again = try await Tool.run("links", "key", path)
    #expect(again.status == 74)
    #expect(again.errors.contains("a key is there, and --replace would make"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == first)
    #expect(try await Tool.run("links", "key", path, "--replace").status == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8) != first)
  }

  @Test func `the policy decides how a URL is read, and can forbid a lenient reading`() async throws
  {
    let folder = try CommandFolder()
    try folder.write(
      "Apps/A.app/Info.plist",
      """
      <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>org.a</string>
      <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>
      <array><string>a</string></array></dict></array>
      <key>SharepipeLinks</key><dict><key>Routes</key><array><dict>
      <key>Name</key><string>b</string><key>Effect</key><string>additive</string>
      </dict></array></dict></dict></plist>
      """, under: "Rules")
    func judge(_ arguments: String..., input: String? = nil) async throws -> StartedProgram.Outcome
    {
      try await Tool.run(
        ["links", "judge"] + arguments + ["--rules", folder.rules], input: input ?? "")
    }
    try folder.write("host.yaml", "extensions: []\n", under: "Rules")
    #expect(try await judge("a:b?c=\"").output.hasPrefix("reject: a character"))
    #expect(try await judge("a:b?c=\"", "--reading", "lenient").output.hasPrefix("accept: "))
    try folder.write(
      "host.yaml", "extensions: []\nlinks: {reading: lenient}\n", under: "Rules")
    #expect(try await judge("a:b?c=\"").output.hasPrefix("accept: "))
    #expect(try await judge("a:b?c=\"", "--reading", "strict").output.hasPrefix("reject: "))
    try folder.write(
      "host.yaml", "extensions: []\nlinks: {reading: strict}\n", under: "Rules")
    let forbidden = try await judge("a:b?c=\"", "--reading", "lenient")
    let words =
      "host.yaml has 'links.reading: strict', so no URL is read leniently; remove that line, or do "
      + "not ask for a lenient reading"
    #expect(forbidden.status == 78 && forbidden.errors.contains(words), "\(forbidden)")
    let lines = try await judge(
      "--json-lines",
      input: #"{"id":1,"url":"a:b","reading":"lenient"}"# + "\n"
        + #"{"id":2,"url":"a:b","reading":"loose"}"# + "\n")
    #expect(
      lines.output == #"{"id":1,"error":"input","message":"reading: \#(words)"}"# + "\n"
        + #"{"id":2,"error":"input","message":"reading: expected one of 'strict', 'lenient'"}"#
        + "\n")
  }

  /// A line, and a part of the answer to it.
  static let lines: [(String, String)] = [
    (
      #"{"url":"sharepipe-drafts:create?text=a","state":"foreground"}"#,
      #""delivery":{"state":"foreground","stages":["open"],"scene":"scene(_:openURLContexts:)","#
    ),
    (
      #"{"url":"sharepipe-drafts:create?text=a","launch":{"willFinish":false}}"#,
      #""reason":"launch-refused""#
    ),
    (
      #"{"url":"sharepipe-drafts:create?text=a","launch":{"willFinish":true,"didFinish":null}}"#,
      #""verdict":"accept""#
    ),
    (
      #"{"url":"sharepipe-drafts:create?text=a","state":"background","launch":{"didFinish":false}}"#,
      #""verdict":"accept""#
    ),
    (#"{"activity":{"type":"NSUserActivityTypeBrowsingWeb"}}"#, #""reason":"no-webpage-url""#),
    (#"{"activity":{"type":"a","webpageURL":"https://a.example/"}}"#, #""reason":"activity-type""#),
    (
      #"{"activity":{"type":"NSUserActivityTypeBrowsingWeb","webpageURL":"#
        + #""https://maps.apple.com/?q=a"}}"#,
      #""reason":"reserved""#
    ),
    (
      #"{"urls":["a:b","sharepipe-drafts:create?text=a"]}"#,
      #"null,"verdict":"reject","contexts":[{"#
    ),
    (#"{"urls":["sharepipe-drafts:create?text=a"]}"#, #"null,"verdict":"accept","contexts":[{"#),
    (#"{"urls":[]}"#, "urls: is empty"), (#"{"urls":[1]}"#, "urls: expected an array of strings"),
    (#"{"urls":["a:b"],"url":"a:b"}"#, "url: give one of 'url', 'urls' and 'activity'"),
    (#"{"state":"asleep","url":"a"}"#, "state: expected one of 'not-running', 'background', "),
    (#"{"launch":false,"url":"a"}"#, "launch: expected an object, found "),
    (#"{"launch":{"didFinish":"no"},"url":"a"}"#, "didFinish: expected true or false, found "),
    (#"{"activity":{"webpageURL":"https://a.example/"}}"#, "type: is missing"),
    (#"{"activity":"a"}"#, "activity: expected an object, found "), (#"{}"#, "url: is missing"),
  ]

  @Test func `a line says how its URL arrived`() async throws {
    try Tool.makeRulesTrusted()
    let outcome = try await Tool.run(
      ["links", "judge", "--json-lines", "--rules", "Rules"],
      input: Self.lines.map { $0.0 + "\n" }.joined())
    #expect(outcome.status == 0 && outcome.lines.count == Self.lines.count)
    for (line, answer) in zip(outcome.lines, Self.lines) {
      #expect(line.contains(answer.1), "\(answer.0): \(line)")
    }
  }

  @Test func `a typo in an app ends every command that uses the rules`() async throws {
    let folder = try CommandFolder()
    try folder.write(
      "Apps/A.app/Info.plist",
      """
      <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>org.a</string>
      <key>SharepipeLinks</key><dict><key>AllowedSender</key><array/></dict></dict></plist>
      """, under: "Rules")
    for arguments in [["links", "judge", "a:b"], ["open", "a:b"], ["process", folder.inbox]] {
      let outcome = try await Tool.run(arguments + ["--rules", folder.rules])
      #expect(outcome.status == 78)
      #expect(outcome.errors.contains("unknown key; did you mean 'AllowedSenders'?"))
    }
  }
}
