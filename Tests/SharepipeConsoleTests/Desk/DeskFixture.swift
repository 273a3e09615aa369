import ConsoleWire
import Documents
import Foundation
import ShareJournal
import ShareModel
import ShareRules
import ShareTestSupport
import Sharepipe
import Synchronization
import SystemPackage
import Testing

@testable import SharepipeConsole

/// A console over an inbox of its own, with an extension for which each file waits for a person.
final class DeskFixture {
  let inbox: InboxFixture
  let rules: RulesFolder
  let state: FilePath
  let desk: ConsoleDesk
  /// What the desk wanted to go on.
  let goneOn = Identifiers()
  /// The cookie of the owner's session.
  private(set) var cookie = ""

  static let host = "127.0.0.1:8787"
  static let share = "org.example.send"

  init(
    at address: ConsoleAddress = .loopback(port: 8787),
    change: (inout ConsoleSettings) -> Void = { _ in }
  ) async throws {
    inbox = try InboxFixture()
    try inbox.directory("inbox")
    rules = try RulesFolder()
    state = inbox.root.appending("inbox.sharepipe")
    try rules.bundle(
      "Send",
      .identified(
        Self.share,
        settings: "<key>Effect</key><string>external-post</string>"
          + "<key>Interface</key><string>argv</string>"))
    try rules.write(
      Data("#!/bin/sh\ncat \"$1\" >> \"$SHAREPIPE_CONTAINER/sent\"\n".utf8),
      to: "Extensions/Send.appex/run", mode: 0o755)
    try rules.policy(Self.policy())
    let console = ConsoleState(named: "inbox", directory: state, rules: rules.path)
    var settings = ConsoleSettings(address: address, states: [console])
    let goneOn = goneOn
    settings.goOn = { _, identifiers in goneOn.add(identifiers) }
    change(&settings)
    desk = ConsoleDesk(settings)
  }

  /// Identifiers that several tasks add.
  final class Identifiers: Sendable {
    private let names = Mutex<[String]>([])

    var all: [String] { names.withLock { $0 } }

    func add(_ more: [String]) { names.withLock { $0 += more } }
  }

  /// The policy of the host, with further lines.
  private static func policy(_ more: String = "") -> String {
    """
    bundleIdentifier: org.example.host
    extensions: [\(share)]
    freeSpace: 0 B
    contentMatch: lenient
    \(more)
    """
  }

  /// Adds lines to the policy of the host.
  func changePolicy(_ more: String) throws { try rules.policy(Self.policy(more)) }

  /// Takes files through the pipeline.
  ///
  /// - Parameter files: Their content by their names.
  /// - Returns: The records.
  /// - Throws: What went wrong.
  @discardableResult
  func process(_ files: [String: String]) async throws -> [ContextRecord] {
    for (name, content) in files { try inbox.file("inbox/" + name, content) }
    var options = PipelineOptions()
    options.after = .move
    options.state = state
    let pipeline = Pipeline(rules: try RuleSet.load(from: rules.path), options: options)
    try pipeline.openStates(for: [inbox.root.appending("inbox")])
    var records: [ContextRecord] = []
    for await record in try pipeline.process([inbox.root.appending("inbox")]) {
      records.append(record)
    }
    return records
  }

  /// The only context that waits for a person.
  func held() async throws -> JournalContext {
    let page = try await desk.settings.states[0].reading().history(.held, before: nil, limit: 2)
    return try #require(page.contexts.first)
  }

  func context(_ identifier: String) async throws -> JournalContext {
    try #require(try await desk.settings.states[0].reading().context(identifier))
  }

  // MARK: Requests

  /// A request of a page of the console.
  static func request(
    _ method: String, _ target: String, cookie: String = "",
    _ fields: [ConsoleRequest.Field] = [], form: [(String, String)] = []
  ) -> ConsoleRequest {
    var all: [ConsoleRequest.Field] = [.init("host", host)]
    if !cookie.isEmpty { all.append(.init("cookie", cookie)) }
    if method == "POST" {
      all += [
        .init("origin", "http://\(host)"), .init("sec-fetch-site", "same-origin"),
        .init("content-type", "application/x-www-form-urlencoded"),
      ]
    }
    let body = FormFields.query(form.map { (name: $0.0, value: $0.1) }).dropFirst()
    return ConsoleRequest(
      from: .address("127.0.0.1"), method, target,
      all.filter { one in !fields.contains { $0.name == one.name } }
        + fields.filter { !$0.value.isEmpty },
      body: method == "POST" ? Array(body.utf8) : [])
  }

  func get(_ target: String) async -> ConsoleAnswer {
    await desk.answer(Self.request("GET", target, cookie: cookie)).head
  }

  func post(_ target: String, _ form: [(String, String)]) async -> ConsoleAnswer {
    await desk.answer(Self.request("POST", target, cookie: cookie, form: form)).head
  }

  /// Sends a form, and opens the page to which the answer leads.
  func posted(_ target: String, _ form: [(String, String)]) async throws -> ConsoleAnswer {
    let answer = await post(target, form)
    #expect(answer.status == 303)
    return await get(try #require(answer.field("location")))
  }

  /// Signs the owner in.
  func signIn(role: ConsolePerson.Role = .answer) async throws {
    cookie = try await cookie(of: ConsolePerson(name: "ada", role: role, user: 4711))
  }

  /// Signs a person in with a code.
  ///
  /// - Parameter person: Who that is.
  /// - Returns: The cookie of the session.
  /// - Throws: What went wrong.
  func cookie(of person: ConsolePerson) async throws -> String {
    let code = try desk.makeCode(for: person).code
    let answer = await desk.answer(
      Self.request("POST", "/sign-in", form: [("code", code)])
    ).head
    #expect(answer.status == 303)
    let value = try #require(answer.fields.first { $0.name == "set-cookie" }?.value)
    return String(value.prefix { $0 != ";" })
  }

  /// The hidden fields of a form on a page.
  static func fields(of answer: ConsoleAnswer, formTo path: String) -> [(String, String)] {
    let page = String(decoding: answer.body, as: UTF8.self)
    guard let start = page.range(of: "action=\"\(path)\"") else { return [] }
    let form = page[start.upperBound...]
    let text = form.range(of: "</form>").map { form[..<$0.lowerBound] } ?? form
    var fields: [(String, String)] = []
    for part in text.components(separatedBy: "<input ").dropFirst()
    where part.hasPrefix("type=\"hidden\"") {
      func attribute(_ name: String) -> String {
        guard let begin = part.range(of: " \(name)=\"") else { return "" }
        return String(part[begin.upperBound...].prefix { $0 != "\"" })
      }
      fields.append((attribute("name"), attribute("value")))
    }
    return fields
  }
}

extension ConsoleAnswer {
  /// The body as text.
  var text: String { String(decoding: body, as: UTF8.self) }

  func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }
}
