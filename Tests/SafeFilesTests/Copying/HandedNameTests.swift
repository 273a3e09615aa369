import SafeFiles
import SystemPackage
import Testing

struct HandedNameTests {
  typealias Change = HandedName.Change

  static let names: [(name: String, text: String, changes: [Change])] = [
    ("IMG_1.jpg", "IMG_1.jpg", []), ("Makefile", "Makefile", []),
    ("a b'c\"$d.txt", "a b'c\"$d.txt", []), (".profile", ".profile", []),
    ("Überweisung.pdf", "Überweisung.pdf", []), ("👩‍👩‍👧.png", "👩‍👩‍👧.png", []),
    ("-rf.txt", "_rf.txt", [.leadingHyphen]), ("--", "_-", [.leadingHyphen]),
    ("a\nb\u{1B}[2J.txt", "a_b_[2J.txt", [.controlCharacter]),
    ("a\u{2028}b", "a_b", [.controlCharacter]), ("a\u{9B}b", "a_b", [.controlCharacter]),
    ("a/../b.txt", "a_.._b.txt", [.separator]), ("a/\u{301}b", "a_\u{301}b", [.separator]),
    ("-a/b\t.txt", "_a_b_.txt", [.controlCharacter, .separator, .leadingHyphen]),
    ("", "_", [.reserved]), (".", "._", [.reserved]), ("..", ".._", [.reserved]),
    ("a\u{FFFD}.txt", "a\u{FFFD}.txt", [.notUTF8]),
  ]

  @Test(arguments: names)
  func `a name stays as it is but for what a script could misread`(
    name: String, text: String, changes: [Change]
  ) {
    let handed = HandedName(name)
    #expect(handed.text.unicodeScalars.elementsEqual(text.unicodeScalars))
    #expect(handed.changes == changes)
    #expect(handed.original == name)
    #expect(handed.component.string == handed.text)
  }

  @Test(arguments: [
    (String(repeating: "ä", count: 200) + ".jpeg", String(repeating: "ä", count: 125) + ".jpeg"),
    (String(repeating: "a", count: 300), String(repeating: "a", count: 255)),
    ("." + String(repeating: "a", count: 300), "." + String(repeating: "a", count: 254)),
    ("a." + String(repeating: "b", count: 300), "a." + String(repeating: "b", count: 253)),
  ])
  func `a name that is too long keeps its extension, and no character is cut`(
    name: String, text: String
  ) {
    let handed = HandedName(name)
    #expect(handed.text == text)
    #expect(handed.changes == [.tooLong])
  }

  static let lists: [(names: [String], paths: [FilePath])] = [
    ([], []), (["a.txt", "b.txt"], ["a.txt", "b.txt"]),
    (["a.txt", "a.txt", "a.txt"], ["a.txt", "2/a.txt", "3/a.txt"]),
    (["a.txt", "2", "a.txt", "2"], ["a.txt", "2", "3/a.txt", "4/2"]),
    (["-a", "_a"], ["_a", "2/_a"]), (["a", "A"], ["a", "A"]),
  ]

  @Test(arguments: lists)
  func `files of one name get directories of their own`(names: [String], paths: [FilePath]) {
    #expect(HandedPlaces(for: names.map { HandedName($0) }).paths == paths)
  }
}
