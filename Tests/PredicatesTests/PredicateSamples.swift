import Predicates

/// What the tests judge: a person, and shares as the activation rules see them.
enum PredicateSamples {
  /// Values of every kind under plain keys.
  static let person: PredicateValue = .dictionary([
    "name": .string("Mia"), "age": .integer(41), "height": .double(1.72),
    "motto": .string("Crème Brûlée à gogo"), "nothing": .null, "yes": .boolean(true),
    "no": .boolean(false), "born": .date(1_000), "photo": .data([1, 2]),
    "colors": .array([.string("red"), .string("green")]), "empty": .array([]),
    "holes": .array([.null, .string("red")]), "numbers": .array([.integer(1), .double(2.5)]),
    "marks": .set([.integer(1), .integer(2)]), "first": .string("reserved"),
    "map": .dictionary(["a": .string("x"), "b": .integer(7)]),
    "lines": .string("one\ntwo"), "path": .string(#"a*b?c\d"#),
    "children": .array([
      .dictionary(["name": .string("Al"), "age": .integer(12)]),
      .dictionary(["name": .string("Bo"), "age": .integer(17)]),
      .dictionary(["name": .string("Cy")]),
    ]),
    "groups": .array([
      .array([.integer(1), .integer(2)]), .array([.integer(3)]),
    ]),
  ])

  /// A share: for each item its attachments, for each attachment its types.
  static func share(_ items: [[[String]]]) -> PredicateValue {
    .dictionary([
      "extensionItems": .array(
        items.map { attachments in
          .dictionary([
            "attachments": .array(
              attachments.map { types in
                .dictionary([
                  "registeredTypeIdentifiers": .array(types.map(PredicateValue.string))
                ])
              })
          ])
        })
    ])
  }

  /// A few types: two kinds of image, and a file URL, which is a URL.
  static let types = TypeOperators(
    conforms: { identifier, supertype in
      let pairs = [
        "public.jpeg": "public.image", "public.png": "public.image",
        "public.file-url": "public.url",
      ]
      let lowercased = supertype.lowercased()
      return identifier.lowercased() == lowercased || pairs[identifier] == lowercased
    },
    equal: { $0.lowercased() == $1.lowercased() })

  /// The rule of Apple's guide: one item, all of whose attachments are images.
  static let everyImage = """
    SUBQUERY (
        extensionItems,
        $extensionItem,
        SUBQUERY (
            $extensionItem.attachments,
            $attachment,
            ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"
        ).@count == $extensionItem.attachments.@count
    ).@count == 1
    """

  /// Texts that are legal, one at least for each production of the grammar.
  static let legal: [String] = [
    "TRUEPREDICATE", "falsepredicate", "((TRUEPREDICATE))", everyImage,
    "a = 1", "a == 1", "a != 1", "a <> 1", "a < 1", "a <= 1", "a =< 1", "a > 1", "a >= 1", "a => 1",
    "a BETWEEN {1, 2}", "a IN {1, 'x', NULL}", "{} CONTAINS a", "a BEGINSWITH[c] 'x'",
    "a ENDSWITH [ cd ] 'x'", "a LIKE[CDNLW] 'x'", "a MATCHES 'x.*'", "a UTI-CONFORMS-TO 'b'",
    "a uti-equals \"b\"", "ANY a.b == 1", "SOME a == 1", "ALL a.b == 1", "NONE a.b == 1",
    "a == 1 AND b == 2 OR NOT c == 3", "a == 1 && (b == 2 || !c == 3)", "NOT (a == 1 OR b == 1)",
    "(a == 1 AND b == 1) AND c == 1", "a == 1 OR (b == 1 OR c == 1)", "!!a == 1", "(a) == ((1))",
    "$a.$b == 1", "a.$#first.c[0].$b == 1", "SELF.$x == 1", "a.@sum.$b == 1",
    "a == nil", "a == NIL", "SELF == NULL", "self.a.b == YES", "a == no", "a.self.@sum.self == 1",
    "#first == 1", "a.#size.#last == 1", "$#first == 1", "$x.a.b == $y", "$first == 1",
    "@count > 2", "SELF.@avg.price > 1", "a[0].b == 1", "a[FIRST] == a[last]", "a[SIZE] == 2",
    "a['k'][b + 1] == 2", "{1, 2, {}}[0] == 1", "SUBQUERY(a, $x, TRUEPREDICATE)[0].b == 1",
    "(a == 1)", "(1 + 2) * 3 == 9", "1 - 2 - 3 == -4", "1 - (2 - 3) == 2", "2 ** 3 ** 2 == 64",
    "-a * - 2 == 4", "~a == 1", "(a & 1) | 2 ^ 3 == 1", "a << 2 >> 1 == 1", "a / b + c == 1",
    "a UNION b == c", "(a INTERSECT b) MINUS c == d", "$x := a + 1 == 2", "$x := $y := 1 == 1",
    "count(a) == 3", "now() > a", "modulus:by:(7, 4) == 3", "FUNCTION(a, 'length') == 1",
    "function(a, 'f:', 1) == 1", "CAST(a, 'NSDate') < 2", "TERNARY(a == 1, 2, 3) == 2",
    "FETCH(a, b, NO) == 1", "ANYKEY == 1", "union == 1", "ternary == 1", "f(a, {b}).c == 1",
    "0x1F == 31", "0o17 == 15", "0b101 == 5", "9.2e-5 < 1E+3", ".5 == 0.5", "1e16 == 1e300",
    "9223372036854775808 > 9223372036854775807", #"'\101\x42\u0043\a\b\f\n\r\t\v\'\"\\' == "it's""#,
    #""say 'hi'" == 'say "hi"'"#, #"'\uD83D\uDE00' == '😀'"#, "'' == \"\"", "'%@ $x %K' == ''",
    "\ta\r\n==\u{0B}\u{0C}1 ", "SELF.a == (b).c", "(a.b).c == 1", "(a + b).c == 1",
  ]
}
