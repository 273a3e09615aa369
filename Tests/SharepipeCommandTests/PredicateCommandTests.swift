import TestSupport
import Testing

struct PredicateCommandTests {
  private static let rule = """
    SUBQUERY(items, $i, SUBQUERY($i.parts, $p, $p.bytes > 3 && $p.name != NIL).@count = 1).@count>0
    """

  @Test func `a predicate is laid out`() async throws {
    let outcome = try await Tool.run("predicate", "--format", Self.rule)
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        SUBQUERY(
          items,
          $i,
          SUBQUERY($i.parts, $p, $p.bytes > 3 AND $p.name != NULL).@count == 1
        ).@count > 0

        """)
  }

  @Test func `what a terminal cannot show is written so that it reads the same`() async throws {
    let outcome = try await Tool.run("predicate", "--format", "f == \"a\u{202E}\u{E0001}\u{9B}é\"")
    #expect(outcome.output == #"f == "a\u202E\uDB40\uDC01\u009Bé""# + "\n")
    let again = try await Tool.run(
      "predicate", "--format", String(outcome.output.dropLast()))
    #expect(again.output == outcome.output)
  }

  @Test func `a predicate shows its tree`() async throws {
    let outcome = try await Tool.run("predicate", "--tree", "a + 1 > 2 OR NOT b BEGINSWITH[c] 'x'")
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        OR 0..<36
          comparison > 0..<9
            operator + 0..<5
              key a 0..<1
              number 1 4..<5
            number 2 8..<9
          NOT 13..<36
            comparison BEGINSWITH[c] 17..<36
              key b 17..<18
              string "x" 33..<36

        """)
  }

  @Test func `each part says what it came to`() async throws {
    let folder = try CommandFolder()
    try folder.write("object.json", #"{"a": [1, 2], "b": {"c": "red"}}"#)
    let outcome = try await Tool.run(
      "predicate", "--explain", "a.@count == 2 AND b.c == $colour AND b.d == 1", "--context",
      folder.inbox + "/object.json", "--variable", "colour=red")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.output == """
        false  all of these (AND)
          true  a.@count == 2
            2  from a.@count
          true  b.c == $colour
            "red"  from b.c
            "red"  from $colour
          false  b.d == 1
            nil  from b.d

        """)
  }

  @Test func `a value is JSON or plain text`() async throws {
    let values: [(String, String)] = [
      ("v=18", "$v == 18"), ("v=[1,2]", "$v.@count == 2"), ("v=red", "$v == 'red'"),
      ("$v=null", "$v == nil"), ("v=a=b", "$v == 'a=b'"), ("v=", "$v == ''"),
    ]
    for (variable, predicate) in values {
      let outcome = try await Tool.run("predicate", predicate, "--variable", variable)
      #expect(outcome.output == "true\n", "\(variable): \(outcome.errors)")
    }
  }

  static let refused: [([String], Int32, String)] = [
    (
      ["predicate", "a == 1", "--format", "--tree"], 64,
      "Give only one of --format, --tree and --explain."
    ),
    (
      ["predicate", "a == 1", "--format", "--variable", "a=1"], 64,
      "--format and --tree evaluate nothing, so they take no values."
    ),
    (["predicate", "--json-lines", "--tree"], 64, "--json-lines takes no other option."),
    (["predicate", "a == 1", "--variable", "a"], 64, "--variable takes NAME=VALUE, not 'a'"),
    (
      ["predicate", "--format", "a =="], 65,
      "predicate:1:5: error: the text ends where a value must follow"
    ),
  ]

  @Test(arguments: refused)
  func `what makes no sense is refused`(
    _ arguments: [String], _ status: Int32, _ message: String
  ) async throws {
    let outcome = try await Tool.run(arguments)
    #expect(outcome.status == status)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }
}
