import Predicates
import Testing

struct PredicateFormattingTests {
  @Test func `a rule is laid out with each part on a line of its own`() throws {
    let syntax = try PredicateParser.parse(
      """
      subquery(extensionItems,$extensionItem,SUBQUERY($extensionItem.attachments, $attachment, \
      ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "com.adobe.pdf" || ANY \
      $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.image' && !(a=1 or b=1)\
      ).@count=$extensionItem.attachments.@count).@count=1
      """)
    #expect(
      syntax.formatted() == """
        SUBQUERY(
          extensionItems,
          $extensionItem,
          SUBQUERY(
            $extensionItem.attachments,
            $attachment,
            ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "com.adobe.pdf"
            OR (
              ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"
              AND NOT (a == 1 OR b == 1)
            )
          ).@count == $extensionItem.attachments.@count
        ).@count == 1
        """)
  }

  static let layouts: [(String, Int, String)] = [
    ("a=1&&b=2", 80, "a == 1 AND b == 2"),
    ("a=1&&b=2||c=3", 80, "(a == 1 AND b == 2) OR c == 3"),
    ("(a + (b * c)) - d == -(-1)", 80, "a + b * c - d == --1"),
    ("a - (b - c) == (a + b) * c", 80, "a - (b - c) == (a + b) * c"),
    ("(a + b).c == -(a.b)", 80, "(a + b).c == -a.b"),
    ("a == 1 AND b == 2", 10, "a == 1\nAND b == 2"),
    ("NOT(a == 1 AND b == 2)", 12, "NOT (\n  a == 1\n  AND b == 2\n)"),
    ("a IN {1, 2, 3}", 8, "a IN {\n  1,\n  2,\n  3\n}"),
    ("sum({1, 2}) == 3", 12, "sum(\n  { 1, 2 }\n) == 3"),
    ("aaaa == 'bbbbbb'", 10, "aaaa\n  == \"bbbbbb\""),
    ("aaaa + bbbbb == 1", 11, "aaaa\n  + bbbbb\n  == 1"),
    ("TERNARY(a == 1, 2, 3) == 2", 12, "TERNARY(\n  a == 1,\n  2,\n  3\n) == 2"),
    ("$x := aaaa + bbbb == 1", 13, "$x := aaaa\n  + bbbb == 1"),
  ]

  @Test(arguments: layouts)
  func `what fits stays in a line, with the parentheses that are needed`(
    text: String, width: Int, layout: String
  ) throws {
    let syntax = try PredicateParser.parse(text)
    #expect(syntax.formatted(width: width) == layout)
    let again = try PredicateParser.parse(syntax.formatted(width: width))
    #expect(SyntaxTree(again) == SyntaxTree(syntax))
  }

  @Test func `a tree has a line for each node, with its bytes`() throws {
    let syntax = try PredicateParser.parse(
      "NOT a.@sum.#first[0] ==[c] 'x' OR TERNARY(TRUEPREDICATE, $y, -1) IN {} AND "
        + "SUBQUERY(SELF, $z, ANY b > now()).@count = $w := 1 + a[LAST]")
    #expect(
      syntax.tree == """
        OR 0..<135
          NOT 0..<30
            comparison ==[c] 4..<30
              path 4..<20
                key a 4..<5
                collection operator @sum 5..<10
                key #first 10..<17
                index 17..<20
                  number 0 18..<19
              string "x" 27..<30
          AND 34..<135
            comparison IN 34..<70
              TERNARY 34..<64
                TRUEPREDICATE 42..<55
                variable $y 57..<59
                sign - 61..<63
                  number 1 62..<63
              aggregate 68..<70
            comparison == 75..<135
              path 75..<115
                SUBQUERY $z 75..<108
                  SELF 84..<88
                  comparison ANY > 94..<107
                    key b 98..<99
                    function now 102..<107
                collection operator @count 108..<115
              assignment $w 118..<135
                operator + 124..<135
                  number 1 124..<125
                  path 128..<135
                    key a 128..<129
                    index LAST 129..<135
        """)
  }
}
