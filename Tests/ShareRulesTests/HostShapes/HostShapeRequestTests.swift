import ShareRules
import Testing

struct HostShapeRequestTests {
  static let texts: [(String, [String], String)] = [
    ("photos 3", ["photos", "3"], "photos 3"),
    ("  photos\t3\n", ["photos", "3"], "photos 3"),
    (
      #"files "my notes.pdf" b.txt"#, ["files", "my notes.pdf", "b.txt"],
      #"files "my notes.pdf" b.txt"#
    ),
    ("files 'it is \"here\".txt'", ["files", "it is \"here\".txt"], #"files "it is "here".txt""#),
    (#"files a" "b"#, ["files", "a b"], #"files "a b""#),
    (#"files "" "#, ["files", ""], #"files """#),
    (#"files "open end"#, ["files", "open end"], #"files "open end""#),
    ("", [], ""),
    ("   ", [], ""),
  ]

  @Test(arguments: texts)
  func `words are taken apart at spaces, and marks keep them together`(
    text: String, words: [String], label: String
  ) {
    let request = HostShapeRequest(text)
    #expect(request.words == words)
    #expect(request.label == label)
  }
}
