import Testing

@testable import Intake

struct IgnorePatternTests {
  /// Pattern, path below the inbox, whether it is a folder, whether it matches.
  static let rows: [(String, String, isDirectory: Bool, Bool)] = [
    ("a.txt", "a.txt", false, true),
    ("a.txt", "deep/er/a.txt", false, true),
    ("a.txt", "ba.txt", false, false),
    ("*.iso", "deep/disk.iso", false, true),
    ("*.iso", "disk.iso.gz", false, false),
    ("/a.txt", "a.txt", false, true),
    ("/a.txt", "deep/a.txt", false, false),
    ("deep/a.txt", "deep/a.txt", false, true),
    ("deep/a.txt", "more/deep/a.txt", false, false),
    ("deep/*.txt", "deep/er/a.txt", false, false),
    ("**/deep/a.txt", "more/deep/a.txt", false, true),
    ("**/deep/a.txt", "deep/a.txt", false, true),
    ("deep/**/a.txt", "deep/a.txt", false, true),
    ("deep/**/a.txt", "deep/er/still/a.txt", false, true),
    ("deep/**/a.txt", "deeper/a.txt", false, false),
    ("deep/**", "deep/a.txt", false, true),
    ("deep/**", "deep", true, false),
    ("**", "deep/a.txt", false, true),
    ("build/", "build", true, true),
    ("build/", "deep/build", true, true),
    ("build/", "build", false, false),
    ("/build/", "deep/build", true, false),
    ("a?c", "abc", false, true),
    ("a?c", "ac", false, false),
    ("deep?a", "deep/a", false, false),
    ("[a-c].txt", "b.txt", false, true),
    ("[a-c].txt", "d.txt", false, false),
    ("[!a-c].txt", "d.txt", false, true),
    ("[^a-c].txt", "b.txt", false, false),
    ("[]x].txt", "].txt", false, true),
    ("[a-].txt", "-.txt", false, true),
    ("\\#a", "#a", false, true),
    (#"\!a"#, "!a", false, true),
    (#"a\*"#, "a*", false, true),
    (#"a\*"#, "ab", false, false),
    ("a.txt  ", "a.txt", false, true),
    (#"a\ "#, "a ", false, true),
    ("(a|b)+", "(a|b)+", false, true),
    ("(a|b)+", "ab", false, false),
    ("Äpfel*", "Äpfel 1", false, true),
    ("a*b*c*d*e*f*g*h", String(repeating: "a", count: 200), false, false),
    ("line*", "line\nbreak", false, true),
  ]

  @Test(arguments: rows)
  func `a pattern matches as a line of a gitignore file does`(
    text: String, path: String, isDirectory: Bool, isMatch: Bool
  ) throws {
    let pattern = try #require(IgnorePattern(text))
    let name = path.split(separator: "/").last.map { Array($0.utf8) } ?? []
    #expect(pattern.matches(name, at: { Array(path.utf8) }, isDirectory: isDirectory) == isMatch)
  }

  @Test(arguments: ["", "   ", "# a comment", "/", "!", "[a", "a[b-"])
  func `what matches nothing is no pattern`(text: String) {
    #expect(IgnorePattern(text) == nil)
  }

  @Test func `a name need not be text`() throws {
    let pattern = try #require(IgnorePattern("a*"))
    #expect(pattern.matches([0x61, 0xFF], at: { [] }, isDirectory: false))
  }
}
