import Testing
import TypeIdentifiers

@testable import ShareRules

struct FileNameValidatorTests {
  static let separator = "a separator of paths"
  static let direction = "a character that changes the direction of text"
  static let control = "a control character"
  static let invisible = "an invisible character"
  static let stack = "a stack of marks on one letter"
  static let program = "the extension of a program behind another extension"

  static let unseen = "a character that cannot be seen"
  static let marks = "marks piled up on one letter"

  static let cases: [(name: String, trick: String?)] = [
    ("photo.jpg", nil), ("archive.tar.gz", nil), ("report.2026.pdf", nil), ("v1.2.3.txt", nil),
    ("Ünïcödé 写真 👩‍🚀.png", nil), ("", nil), (".", nil), ("..", nil), ("setup.exe", nil),
    (".bashrc.sh", nil), ("Mr. Smith goes to Washington.sh", nil), ("a.longword.sh", nil),
    ("invoice.pdf.exe", program), ("INVOICE.PDF.EXE", program), ("a.b.invoice.pdf.scr", program),
    ("invoice.pdf .exe", program), ("invoice.pdf.exe   ", program),
    ("invoice.pdf.   exe", program), ("photo.jpeg.js", program), ("notes.txt.desktop", program),
    ("invoice.pdf      .exe", program), ("invoice.pdf.wsh", program), ("a.min.exe", program),
    ("a.txt.sh", program), ("photo.jpg.py", program), ("jquery.min.js", nil), ("a.test.py", nil),
    ("a/b", separator), ("..\\..\\x", separator), ("/etc/passwd", separator),
    ("a\u{0}b", control), ("bell\u{7}", control), ("\u{1B}[31mred", control), ("a\nb", control),
    ("tab\t", control), ("\u{7F}", control), ("c1\u{9B}", control), ("line\u{2028}", control),
    ("paragraph\u{2029}", control),
    ("fdp\u{202E}exe.txt", direction), ("\u{200F}a", direction), ("a\u{2066}b", direction),
    ("a\u{061C}b", direction), ("a\u{200E}b", direction), ("a\u{202A}b", direction),
    ("a\u{2069}b", direction),
    ("invoice\u{3164}.pdf", invisible), ("\u{FFA0}.txt", invisible), ("\u{2800}", invisible),
    ("a\u{115F}\u{1160}", invisible), ("a\u{34F}b", invisible), ("a\u{200B}b", invisible),
    ("\u{FEFF}a", invisible), ("\u{E0041}", invisible), ("a\u{AD}b", invisible), ("❤️.png", nil),
    ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}.png", nil),
    ("葛\u{E0100}城.txt", invisible),
    ("Z\u{301}\u{323}\u{336}\u{301}\u{323}.txt", stack), ("Vie\u{302}\u{323}t.txt", nil),
    ("שָׁלוֹם عَرَبِيّ.txt", nil), ("می\u{200C}خواهم.txt", nil),
  ]

  @Test(arguments: cases)
  func `a trick in a name has a word`(name: String, trick: String?) {
    #expect(FileNameValidator.trick(name) == trick)
  }

  @Test func `a bad name is rejected unless names are not looked at`() {
    let sample = ExaminedSample.text(label: "invoice.pdf.exe")
    #expect(
      Asked.nothing.verdict(on: [sample]).line
        == "reject unsafe-file-name: invoice.pdf.exe: the name has \(Self.program)")
    #expect(Asked { $0.safeFileNames = true }.verdict(on: [sample]).line.hasPrefix("reject"))
    #expect(
      Asked { $0.safeFileNames = false }.verdict(on: [sample]) == .pass(charactersRemaining: nil))
  }

  static let suggested: [(label: String, suggested: String?, count: Int)] = [
    ("a.txt", nil, 0), ("a.txt", "a", 0), ("a.txt", "b", 0), ("a.txt", "b/c", 1),
    ("0.jpg", "x.pdf.exe", 1),
    // One trick in two names is reported once.
    ("a\u{1B}b.txt", "a\u{1B}b", 1), ("a\u{202E}b.txt", "a\u{202E}b", 1),
    ("a\u{1B}b.txt", "c\u{1B}d", 1), ("a\u{1B}b.txt", "c\u{202E}d", 2),
  ]

  @Test(arguments: suggested)
  func `the suggested name is looked at too, and once`(
    label: String, suggested: String?, count: Int
  ) {
    var sample = ExaminedSample.text(label: label)
    sample.suggestedName = suggested
    let findings = FileNameValidator().findings(
      for: sample.value, asked: ContentRequirements(), catalogue: .builtIn)
    #expect(findings.count == count)
  }
}
