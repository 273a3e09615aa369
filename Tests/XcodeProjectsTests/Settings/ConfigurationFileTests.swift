import SystemPackage
import Testing

@testable import XcodeProjects

/// Build configuration files.
struct ConfigurationFileTests {
  private static func read(_ text: String) -> ConfigurationFile {
    ConfigurationFile(Array(text.utf8))
  }

  static let statements: [(String, [String])] = [
    ("", []), ("// A = b\n\n  \t\n", []), ("A = b", ["1 A=b"]), ("A=b;\n", ["1 A=b"]),
    ("A = https://example.org // why", ["1 A=https:"]), ("A =", ["1 A="]), ("A = // b", ["1 A="]),
    ("A = b c \t\r\nB=d\rC=e", ["1 A=b c", "2 B=d", "3 C=e"]),
    ("A[sdk=iphoneos*] = b", ["1 A[sdk=iphoneos*]=b"]), ("A = b = c", ["1 A=b = c"]),
    ("A = b \\\n  c \\\n  \\\n d\nB = e", ["1 A=b c d", "5 B=e"]),
    ("A = b \\\n\nB = c", ["1 A=b", "3 B=c"]),
    ("A = b \\", ["1 A=b"]), ("\u{FEFF}A = b", ["1 A=b"]),
    (
      "#include \"Base.xcconfig\"\n# include? \"a b\" // c",
      ["1 include Base.xcconfig", "2 include? a b"]
    ),
  ]

  @Test(arguments: statements)
  func `statements are read with their lines`(text: String, lines: [String]) {
    let file = Self.read(text)
    #expect(file.problems == [])
    #expect(
      file.lines.map { line in
        switch line.statement {
        case .include(let path, let isOptional):
          "\(line.number) include\(isOptional ? "?" : "") \(path)"
        case .assignment(let name, let value): "\(line.number) \(name.text)=\(value)"
        }
      } == lines)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a value of very many lines is read in one pass`() {
    let count = 300_000
    let file = Self.read("A = a \\\n" + String(repeating: "a\\\n", count: count - 1))
    #expect(file.problems == [])
    #expect(file.lines.count == 1)
    guard case .assignment(_, let value)? = file.lines.first?.statement else {
      Issue.record("expected an assignment")
      return
    }
    #expect(value.utf8.count == 2 * count - 1)
  }

  static let problems: [(String, String)] = [
    ("A b", "expected 'NAME = value', found 'A b'"),
    ("A B = c", "'A B' is not the name of a setting"),
    ("A[sdk = c", "expected 'NAME = value', found 'A[sdk = c'"),
    ("#define A", "'#define' is not known; expected '#include \"file\"'"),
    ("#include Base", "expected a file in quotation marks after '#include'"),
    ("#include \"Base\" x", "expected a file in quotation marks after '#include'"),
  ]

  @Test(arguments: problems)
  func `a line that is no statement is a problem, and the next one is read`(
    text: String, words: String
  ) {
    let file = Self.read(text + "\nB = c")
    #expect(file.problems.map(\.words) == [words])
    #expect(file.problems.map(\.line) == [1])
    #expect(file.lines.map(\.number) == [2])
  }

  private static func load(
    _ path: FilePath, _ texts: [FilePath: String]
  ) -> (entries: [String]?, notes: [String]) {
    let files = ProjectFiles(root: "r") { texts[$0].map { Array($0.utf8) } }
    var notes = ProjectNotes()
    let entries = ConfigurationFileLoader.entries(of: path, in: files, folder: "r/p", notes: &notes)
    let words = entries?.map { "\($0.name.text)=\($0.value) \($0.origin)" }
    return (words, notes.list.map(\.description))
  }

  @Test func `included files count where they are included`() {
    let loaded = Self.load(
      "r/a/App.xcconfig",
      [
        "r/a/App.xcconfig": "A = 1\n#include \"../b/Base\"\nA = 3\n#include? \"no.xcconfig\"",
        "r/b/Base.xcconfig": "#include \"More.xcconfig\"\nA = 2",
        "r/a/More.xcconfig": "M = 1\n#include \"Config/Last.xcconfig\"",
        "r/p/Config/Last.xcconfig": "L = 1",
      ])
    #expect(
      loaded.entries == [
        "A=1 A in a/App.xcconfig:1", "M=1 M in a/More.xcconfig:1",
        "L=1 L in p/Config/Last.xcconfig:1", "A=2 A in b/Base.xcconfig:2",
        "A=3 A in a/App.xcconfig:3",
      ])
    #expect(loaded.notes == [])
  }

  @Test func `what is missing, outside, or a cycle is reported with its line`() {
    let loaded = Self.load(
      "r/A.xcconfig",
      [
        "r/A.xcconfig": "#include \"B.xcconfig\"\n#include \"no.xcconfig\"\n?\nA = 1",
        "r/B.xcconfig": "#include \"A.xcconfig\"\n#include \"../../etc/passwd.xcconfig\"",
        "etc/passwd.xcconfig": "A = outside",
      ])
    #expect(loaded.entries == ["A=1 A in A.xcconfig:4"])
    #expect(
      loaded.notes == [
        "A.xcconfig:3: expected 'NAME = value', found '?'",
        "B.xcconfig:1: 'A.xcconfig' includes itself; the cycle ends here",
        "B.xcconfig:2: '../../etc/passwd.xcconfig' is not in the repository",
        "A.xcconfig:2: 'no.xcconfig' is not in the repository",
      ])
    #expect(Self.load("r/no.xcconfig", [:]).entries == nil)
  }

  @Test func `assignments in files that are included often are bounded`() {
    let loaded = Self.load(
      "r/A.xcconfig",
      [
        "r/A.xcconfig": String(repeating: "#include \"B.xcconfig\"\n", count: 150),
        "r/B.xcconfig": String(repeating: "B = 1\n", count: 999),
      ])
    #expect(loaded.entries?.count == 100_000)
    #expect(
      loaded.notes == [
        "B.xcconfig:101: a configuration file and those that it includes set more than 100000"
          + " values; the rest is not read"
      ])
  }

  @Test func `lines that are no statements have a hundred notes`() {
    let loaded = Self.load(
      "r/A.xcconfig",
      [
        "r/A.xcconfig": String(repeating: "?\n", count: 60) + "#include \"B.xcconfig\"\nA = 1",
        "r/B.xcconfig": String(repeating: "?\n", count: 1000),
      ])
    #expect(loaded.entries?.count == 1)
    #expect(loaded.notes.count == 101)
    #expect(
      loaded.notes.last
        == "B.xcconfig:41: more than 100 lines are not 'NAME = value'; the rest of them has no notes"
    )
    #expect(Self.read(String(repeating: "?\n", count: 1000)).problems.count == 101)
  }

  @Test func `the files of CocoaPods are one note`() {
    let loaded = Self.load(
      "r/A.xcconfig", ["r/A.xcconfig": "#include \"Pods/a.xcconfig\"\n#include \"Pods/b.xcconfig\""]
    )
    #expect(
      loaded.notes == [
        "A.xcconfig:1: configuration files below 'Pods' are not in the repository;"
          + " 'pod install' makes them"
      ])
  }

  @Test func `files that include many others are bounded`() {
    let both = { (level: Int) in
      String(repeating: "#include \"\(level).xcconfig\"\n", count: 2)
    }
    var texts: [FilePath: String] = [:]
    for level in 0..<30 {
      let name = FilePath("r/\(level).xcconfig")
      texts[name] = both(level + 1)
    }
    texts["r/30.xcconfig"] = "A = 1"
    let loaded = Self.load("r/0.xcconfig", texts)
    #expect(loaded.entries?.count ?? 0 < 200)
    #expect(
      loaded.notes.contains {
        $0.hasSuffix("more than 200 files are included; the rest is not read")
      })
  }
}
