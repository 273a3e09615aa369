import Foundation
import TestSupport
import Testing

/// The filter forms: a line in, a line out, in the same order.
struct JSONLinesTests {
  static let predicates: [(input: String, output: String)] = [
    (#"{"id":1,"predicate":"TRUEPREDICATE"}"#, #"{"id":1,"result":true}"#),
    (
      #"{"id":"a","predicate":"x == $y","context":{"x":2},"variables":{"y":2}}"#,
      #"{"id":"a","result":true}"#
    ),
    (
      #"{"id":[1,{"k":null}],"predicate":"a == 1","context":{"a":2}}"#,
      #"{"id":[1,{"k":null}],"result":false}"#
    ),
    (
      #"{"predicate":"ANY t UTI-CONFORMS-TO \"public.image\"","context":{"t":["public.png"]}}"#,
      #"{"id":null,"result":true}"#
    ),
    (
      #"{"id":2}"#,
      #"{"id":2,"error":"input","message":"predicate: is missing; give the text of a predicate"}"#
    ),
    (
      #"{"id":3,"predicate":5}"#,
      #"{"id":3,"error":"input","message":"predicate: expected a string, found a number"}"#
    ),
    (
      #"{"id":4,"predicate":"TRUEPREDICATE","variables":[]}"#,
      #"{"id":4,"error":"input","message":"variables: expected an object, found an array"}"#
    ),
    (#"{"id":5,"predicate":"TRUEPREDICATE","unknown":{}}"#, #"{"id":5,"result":true}"#),
  ]

  static let types: [(input: String, output: String)] = [
    (
      #"{"id":1,"identifier":"PUBLIC.PNG","conformsTo":"public.image"}"#,
      #"{"id":1,"conforms":true}"#
    ),
    (
      #"{"id":2,"identifier":"public.png","conformsTo":"public.text"}"#,
      #"{"id":2,"conforms":false}"#
    ),
    (
      #"{"id":3,"sniffed":"image/png","extension":"jpg"}"#,
      #"{"id":3,"agreement":"differs","identifier":"public.png"}"#
    ),
    (
      #"{"id":4,"sniffed":"application/pdf","extension":".pdf"}"#,
      #"{"id":4,"agreement":"agrees","identifier":"com.adobe.pdf"}"#
    ),
    (
      #"{"id":5,"sniffed":"image/png"}"#,
      #"{"id":5,"error":"input","message":"extension: is missing; give the extension to which the "#
        + #"bytes are compared"}"#
    ),
    (
      #"{"id":6}"#,
      #"{"id":6,"error":"input","message":"give one of identifier, extension, mime, or sniffed "#
        + #"with extension"}"#
    ),
    (
      #"{"id":7,"identifier":"a b"}"#,
      #"{"id":7,"error":"input","message":"identifier: 'a b' is not a type identifier: letters, "#
        + #"digits, hyphens and periods only"}"#
    ),
  ]

  static let context = #""context":{"items":[{"attachments":[{"registeredTypeIdentifiers":["#
  static let explanations: [(input: String, output: String)] = [
    (
      #"{"id":1,"rule":"TRUEPREDICATE",\#(context)"public.png"]}]}]}}"#,
      #"{"id":1,"active":true,"reason":"the activation rule is true","error":null,"trace":{"text":"#
        + #""TRUEPREDICATE","range":[0,13],"value":true,"children":[]},"payload":[0]}"#
    ),
    (
      #"{"id":2,\#(context)"public.png"]}]}]}}"#,
      #"{"id":2,"active":false,"reason":"NSExtensionActivationRule: there is no activation rule, "#
        + #"so the extension is never offered","error":null,"trace":null,"payload":[]}"#
    ),
    (
      #"{"id":4,"rule":"TRUEPREDICATE","rawTypes":1}"#,
      #"{"id":4,"error":"input","message":"rawTypes: expected true or false, found a number"}"#
    ),
    (
      #"{"id":3,"rule":"TRUEPREDICATE","context":[]}"#,
      #"{"id":3,"error":"input","message":"expected a dictionary, found an array"}"#
    ),
  ]

  @Test func `predicate answers each line`() async throws {
    try await check("predicate", Self.predicates)
  }

  @Test func `types answers each line`() async throws { try await check("types", Self.types) }

  @Test func `explain answers each line`() async throws {
    try await check("explain", Self.explanations)
  }

  private func check(_ command: String, _ lines: [(input: String, output: String)]) async throws {
    let outcome = try await Tool.run(
      command, "--json-lines", input: lines.map(\.input).joined(separator: "\n"))
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    try #require(outcome.lines.count == lines.count, "\(outcome.output)")
    for (line, expected) in zip(outcome.lines, lines) { #expect(line == expected.output) }
  }

  static let keys: [(command: String, input: String, keys: Set<String>)] = [
    ("predicate", #"{"id":1,"predicate":"a =="}"#, ["id", "error", "message", "offset"]),
    (
      "predicate", #"{"id":1,"predicate":"a BEGINSWITH 1","context":{"a":[]}}"#,
      ["id", "error", "message", "offset"]
    ),
    (
      "types", #"{"id":1,"identifier":"public.heic"}"#,
      [
        "id", "identifier", "declared", "dynamic", "supertypes", "preferredExtension",
        "preferredMIMEType",
      ]
    ),
    (
      "types", #"{"id":1,"extension":"no-such","conformingTo":null}"#,
      [
        "id", "identifier", "declared", "dynamic", "supertypes", "preferredExtension",
        "preferredMIMEType",
      ]
    ),
    (
      "explain", #"{"id":1,"rule":"ANY a UTI-CONFORM-TO 1","context":{"items":[]}}"#,
      ["id", "active", "reason", "error", "trace", "payload"]
    ),
    (
      "explain", #"{"id":1,"rule":true,"context":{"items":[]}}"#,
      ["id", "active", "reason", "error", "trace", "payload"]
    ),
  ]

  @Test(arguments: keys)
  func `an answer has the keys of the interface`(
    command: String, input: String, keys: Set<String>
  ) async throws {
    let outcome = try await Tool.run(command, "--json-lines", input: input + "\n")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let members = try #require(object as? [String: Any], "\(outcome.output)")
    #expect(Set(members.keys) == keys)
  }

  /// Every command that judges.
  static let filters: [[String]] = [
    ["predicate"], ["types"], ["explain"], ["check"], ["links", "judge", "--rules", "Rules"],
    ["links", "redirect"], ["links", "match"], ["links", "claims"], ["links", "can-open"],
    ["links", "diff"],
  ]

  /// A question that every filter can answer; what it does not know it ignores.
  private static let good =
    #""predicate":"TRUEPREDICATE","identifier":"public.png","url":"a:b","app":"a","details":{},"#
    + #""old":{},"new":{}}"#

  private func ask(_ filter: [String], _ input: String) async throws -> [String] {
    try Tool.makeRulesTrusted()
    let outcome = try await Tool.run(filter + ["--json-lines"], input: input)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    return outcome.lines
  }

  @Test(arguments: filters)
  func `a line that is no object is answered and the next goes on`(filter: [String]) async throws {
    let deep = String(repeating: "[", count: 100_000)
    let bad = [
      "[1]", "{", "nonsense", "\"text\"", "5", "null", deep, #"{"a":1,"a":2}"#, "\u{1}", "", "  ",
    ]
    let last = #"{"id":"last","# + Self.good
    let lines = try await ask(filter, (bad + [last]).joined(separator: "\r\n"))
    try #require(lines.count == bad.count + 1, "\(lines)")
    for (number, line) in lines.dropLast().enumerated() {
      #expect(
        line.hasPrefix(#"{"id":null,"error":"input","message":"line \#(number + 1):"#), "\(line)")
    }
    #expect(lines.last?.hasPrefix(#"{"id":"last","#) == true)
    #expect(lines.last?.contains(#""error":"input""#) == false, "\(lines.last ?? "")")
  }

  @Test(arguments: filters)
  func `a line may be huge, begin with a byte order mark, and end without a line end`(
    filter: [String]
  ) async throws {
    let long = String(repeating: "x", count: 1 << 20)
    let tooLong = String(repeating: "x", count: 17 << 20)
    let lines = try await ask(
      filter,
      "\u{FEFF}{\"id\":1," + Self.good + "\n{\"id\":2,\"unknown\":\"\(long)\"," + Self.good + "\n"
        + tooLong + "\n{\"id\":4," + Self.good)
    try #require(lines.count == 4)
    for (index, identifier) in [(0, 1), (1, 2), (3, 4)] {
      #expect(lines[index].hasPrefix(#"{"id":\#(identifier),"#), "\(lines[index].prefix(200))")
      #expect(!lines[index].contains(#""error":"input""#), "\(lines[index].prefix(200))")
    }
    #expect(lines[0].replacing(#"{"id":1,"#, with: #"{"id":4,"#) == lines[3])
    #expect(
      lines[2]
        == #"{"id":null,"error":"input","message":"line 3: is larger than 16777216 bytes"}"#)
  }

  @Test(arguments: filters)
  func `an id of any kind comes back as it was`(filter: [String]) async throws {
    let identifiers = [
      "null", "true", "false", "0", "-1", "1.5", #""""#, #""\u0000\u001b""#, "[]", "{}",
      #"[1,{"k":null}]"#,
    ]
    let lines = try await ask(
      filter, identifiers.map { #"{"id":\#($0),"# + Self.good }.joined(separator: "\n"))
    try #require(lines.count == identifiers.count)
    for (line, identifier) in zip(lines, identifiers) {
      #expect(line.hasPrefix(#"{"id":\#(identifier),"#), "\(line)")
    }
  }

  @Test func `no input is no output`() async throws {
    let outcome = try await Tool.run("predicate", "--json-lines")
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
  }
}
