import Documents
import Testing

/// What names look like.
struct NameSkeletonTests {
  static let alike: [(String, String)] = [
    ("contract.txt", "c\u{43E}ntract.txt"), ("contract.txt", "\u{441}ontra\u{441}t.txt"),
    ("HELP.txt", "\u{41D}\u{395}LP.txt"), ("report.pdf", "Report.pdf"),
    ("report.pdf", "re\u{200B}port.pdf"), ("report.pdf", "report\u{202E}.pdf"),
    ("a b.txt", "a\u{A0}b.txt"), ("a b.txt", "a  b.txt "), ("a b.txt", "a\u{3000}b.txt"),
    ("caf\u{E9}.txt", "cafe\u{301}.txt"), ("office.txt", "o\u{FB03}ce.txt"),
    ("report.pdf", "\u{FF52}eport.pdf"), ("report.pdf", "\u{1D42B}eport.pdf"),
    ("invoice 10.pdf", "lnvo1ce I0.pdf"), ("invoice 10.pdf", "invoice IO.pdf"),
    ("modern.txt", "modem.txt"), ("a-b.txt", "a\u{2013}b.txt"), ("a-b.txt", "a\u{2011}b.txt"),
    ("it's.txt", "it\u{2019}s.txt"), ("p\u{1C0}ain.txt", "plain.txt"),
    ("heart\u{2665}.txt", "heart\u{2665}\u{FE0F}.txt"),
  ]

  @Test(arguments: alike)
  func `names that look alike have one skeleton`(one: String, other: String) {
    #expect(one.utf8.elementsEqual(other.utf8) == false)
    #expect(NameSkeleton(of: EntryName(one)) == NameSkeleton(of: EntryName(other)))
  }

  @Test(arguments: [
    ("contract.txt", "contrast.txt"), ("cafe.txt", "caf\u{E9}.txt"), ("ab.txt", "a b.txt"),
    ("week 36.txt", "week 37.txt"), ("\u{434}\u{430}.txt", "da.txt"), ("a.txt", "a,txt"),
    ("\u{4E8C}.txt", "\u{4E8D}.txt"), ("", "a"),
  ])
  func `names that a reader tells apart have two`(one: String, other: String) {
    #expect(NameSkeleton(of: EntryName(one)) != NameSkeleton(of: EntryName(other)))
  }

  @Test func `bytes that are not UTF-8 count as they are shown`() {
    let bytes = EntryName(bytes: [0x61, 0xFF])
    #expect(NameSkeleton(of: bytes) == NameSkeleton(of: EntryName(#"a\xFF"#)))
    #expect(NameSkeleton(of: bytes) != NameSkeleton(of: EntryName(bytes: [0x61, 0xFE])))
  }

  @Test func `what is not shown of a long name counts for nothing`() {
    let (one, other) = (EntryName("long name 1.txt"), EntryName("long name 2.txt"))
    #expect(NameSkeleton(of: one, limit: 10) == NameSkeleton(of: other, limit: 10))
    #expect(NameSkeleton(of: one, limit: 11) != NameSkeleton(of: other, limit: 11))
  }

  @Test(arguments: [
    ("contract.txt", [] as [Unicode.Scalar]), ("Gr\u{F6}\u{DF}e.txt", []),
    ("\u{434}\u{43B}.txt", []),
    ("c\u{43E}ntract \u{43E}.txt", ["\u{43E}"]), ("a\u{200B}b\u{A0}c.txt", ["\u{200B}", "\u{A0}"]),
    ("\u{FF52}.txt", ["\u{FF52}"]),
  ])
  func `the characters that deceive are named`(name: String, scalars: [Unicode.Scalar]) {
    #expect(NameSkeleton.disguises(in: EntryName(name)) == scalars)
  }
}
