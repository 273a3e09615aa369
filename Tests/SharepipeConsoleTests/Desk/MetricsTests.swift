import ConsoleWire
import Documents
import Foundation
import ShareReport
import SystemPackage
import TestSupport
import Testing

@testable import SharepipeConsole

/// `/metrics`, and who reads it.
struct MetricsTests {
  private let folder: TemporaryFolder
  private let fixture: DeskFixture

  private static let token = "tok-0123456789abcdef"
  private static let type = "application/openmetrics-text; version=1.0.0; charset=utf-8"

  init() async throws {
    folder = try TemporaryFolder()
    let secret = try HeaderSecret(from: folder.write("token", Self.token + "\n", mode: 0o600))
    let file = folder.place("sharepipe.prom")
    fixture = try await DeskFixture {
      $0.metricsToken = secret
      $0.metricsFile = file
      $0.version = "1.2.3"
    }
    try await fixture.process(["a.txt": "hello", "b.txt": "hello too"])
  }

  private func ask(
    _ authorization: [String] = [], cookie: String = "", peer: ConsolePeer = .address("127.0.0.1"),
    host: String = DeskFixture.host, target: String = "/metrics"
  ) async -> ConsoleAnswer {
    let request = DeskFixture.request(
      "GET", target, cookie: cookie, authorization.map { .init("authorization", $0) })
    return await fixture.desk.answer(
      ConsoleRequest(
        from: peer, request.method, request.target,
        request.fields.filter { $0.name != "host" } + [.init("host", host)])
    ).head
  }

  static let good = ["Bearer \(token)", "bearer \(token)", "BEARER  \(token)"]

  @Test(arguments: good)
  func `a scraper with the token gets them`(authorization: String) async throws {
    let answer = await ask([authorization])
    #expect(answer.status == 200)
    #expect(answer.field("content-type") == Self.type)
    #expect(answer.field("cache-control") == "no-store")
    #expect(answer.text.hasSuffix("# EOF\n"))
    #expect(fixture.desk.places.underWay == 0)
  }

  static let wrong = [
    ["Bearer \(token)x"], ["Bearer x"], ["Bearer \(token) x"],
    ["Bearer \(token)", "Bearer \(token)"],
  ]

  @Test(arguments: wrong)
  func `another token is refused`(authorization: [String]) async throws {
    let answer = await ask(authorization)
    #expect(answer.status == 401)
    #expect(
      answer.field("www-authenticate") == #"Bearer realm="sharepipe", error="invalid_token""#)
    #expect(!answer.text.contains("sharepipe_contexts"))
    #expect(!answer.text.contains(Self.token))
  }

  @Test(arguments: [[], ["Basic YWRhOmE="], ["Bearer"], [token]])
  func `without a token the answer says what is needed`(authorization: [String]) async throws {
    let answer = await ask(authorization)
    #expect(answer.status == 401)
    #expect(answer.field("www-authenticate") == #"Bearer realm="sharepipe""#)
    #expect(answer.text.contains("for a scraper with the token, and for people who are signed in"))
  }

  @Test func `people who are signed in get them, whatever token they send`() async throws {
    try await fixture.signIn(role: .look)
    #expect(await ask(cookie: fixture.cookie).field("content-type") == Self.type)
    #expect(await ask(["Bearer other"], cookie: fixture.cookie).status == 200)
    let status = await fixture.get("/status").text
    #expect(status.contains("for a scraper with the token, and for people who are signed in"))
  }

  @Test func `the owner at a Unix socket gets them`() async throws {
    let answer = await ask(peer: .user(geteuid(), process: 1))
    #expect(answer.field("content-type") == Self.type)
    #expect(await ask(peer: .user(geteuid() + 1, process: 1)).status == 401)
  }

  @Test func `the token opens no other page, and the Host is checked`() async throws {
    let bearer = "Bearer \(Self.token)"
    #expect(await ask([bearer], target: "/waiting").text.contains("Sign in"))
    #expect(await ask([bearer], host: "evil.example").status == 421)
    #expect(await ask([bearer], target: "/metrics?x=1").status == 400)
    let post = await fixture.desk.answer(
      DeskFixture.request("POST", "/metrics", [.init("authorization", bearer)])
    ).head
    #expect(post.status == 401)
  }

  @Test func `without a token in the configuration the refusal says so`() async throws {
    let other = try await DeskFixture()
    let answer = await other.desk.answer(
      DeskFixture.request("GET", "/metrics", [.init("authorization", "Bearer \(Self.token)")])
    ).head
    #expect(answer.status == 404)
    #expect(answer.text.contains("metrics: FILE"))
    try await other.signIn()
    #expect(await other.get("/metrics").status == 200)
  }

  // MARK: The numbers

  @Test func `without a file of a watch they are what the ledger knows, and nothing else`() async {
    let started = Timestamp(microseconds: 1_764_194_000_000_000)
    let metrics = ConsoleMetrics(
      states: fixture.desk.settings.states, file: nil, version: "1.2.3", started: started)
    #expect(
      String(decoding: await metrics.text(), as: UTF8.self) == """
        # TYPE sharepipe_build_info gauge
        # HELP sharepipe_build_info The version of sharepipe; always 1.
        sharepipe_build_info{inbox="inbox",version="1.2.3"} 1
        # TYPE sharepipe_contexts gauge
        # HELP sharepipe_contexts Contexts now, by how far they are.
        sharepipe_contexts{inbox="inbox",state="held"} 2
        sharepipe_contexts{inbox="inbox",state="parked"} 0
        sharepipe_contexts{inbox="inbox",state="postponed"} 0
        sharepipe_contexts{inbox="inbox",state="working"} 0
        # EOF

        """)
  }

  @Test func `the file that the watch keeps is passed on as it is`() async throws {
    let text = OpenMetricsText.bytes(of: [
      MetricFamily("sharepipe_test", .gauge, "A test.").with(["inbox": "a"], 7)
    ])
    try folder.write("sharepipe.prom", String(decoding: text, as: UTF8.self))
    #expect(await ask(Self.good.prefix(1).map(\.self)).body == text)
  }

  @Test func `a file that is not whole, no file, or not kept is not passed on`() async throws {
    let path = folder.place("sharepipe.prom")
    for content in ["", "sharepipe_test 7\n", "# EOF\n"] {
      try folder.write("sharepipe.prom", content)
      #expect(await ask([Self.good[0]]).text.contains("sharepipe_contexts"), "\(content)")
    }
    let old = ConsoleMetrics(
      states: fixture.desk.settings.states, file: path, version: "1", started: .now())
    try folder.write("sharepipe.prom", "sharepipe_test 7\n# EOF\n")
    for (seconds, isPassedOn) in [(50, true), (61, false)] {
      let text = String(decoding: await old.text(now: .now() + .seconds(seconds)), as: UTF8.self)
      #expect(text.contains("sharepipe_test") == isPassedOn)
    }
    try FileManager.default.removeItem(atPath: path.string)
    try FileManager.default.createSymbolicLink(
      atPath: path.string, withDestinationPath: folder.write("other", "x 1\n# EOF\n").string)
    #expect(await ask([Self.good[0]]).text.contains("sharepipe_contexts"))
  }
}

extension MetricFamily {
  fileprivate func with(_ labels: MetricLabels, _ value: Double) -> MetricFamily {
    var family = self
    family[labels] = value
    return family
  }
}
