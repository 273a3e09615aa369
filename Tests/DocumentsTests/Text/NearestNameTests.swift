import Documents
import Testing

struct NearestNameTests {
  static let names = ["Effect", "TimeLimit", "OutputLimit", "Network", "json", "argv", "off"]

  static let cases: [(String, String?)] = [
    ("Efect", "Effect"), ("Effetc", "Effect"), ("effect", "Effect"), ("TIMELIMIT", "TimeLimit"),
    ("TimeoutLimit", "TimeLimit"), ("jsn", "json"), ("of", "off"), ("x", nil), ("", nil),
    ("Unrelated", nil), ("Effect", nil), ("argc", "argv"), ("ab", nil),
    (String(repeating: "a", count: 1_000_000), nil),
  ]

  @Test(arguments: cases)
  func `a misspelt name finds the nearest`(name: String, expected: String?) {
    #expect(NearestName.suggestion(for: name, among: Self.names) == expected)
  }
}
