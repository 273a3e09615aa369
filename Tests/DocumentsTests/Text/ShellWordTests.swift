import Testing

@testable import Documents

struct ShellWordTests {
  static let words: [(String, String)] = [
    ("./inbox", "./inbox"), ("", "''"), ("it's mine", #"'it'\''s mine'"#), ("$HOME", "'$HOME'"),
    ("~/inbox", "'~/inbox'"), ("~", "'~'"), ("$(rm)", "'$(rm)'"), ("会议", "'会议'"),
    ("a\nb'\\", #"$'a\x0ab\'\\'"#),
  ]

  @Test(arguments: words)
  func `a word is quoted where a shell would read it otherwise`(word: String, quoted: String) {
    #expect(ShellWord.quoted(word) == quoted)
  }
}
