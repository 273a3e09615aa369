import AppLinks
import Testing

struct LinkReasonTests {
  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// Lower-case letters, digits and hyphens.
  private static func isCode(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
      }
  }

  @Test(arguments: LinkReason.allCases)
  func `a reason has words of printable ASCII and a stable code`(reason: LinkReason) {
    #expect(Self.isPlain(reason.words))
    #expect(Self.isCode(reason.rawValue))
  }

  @Test(arguments: LinkNote.allCases)
  func `a note has words of printable ASCII and a stable code`(note: LinkNote) {
    #expect(Self.isPlain(note.words))
    #expect(Self.isCode(note.rawValue))
  }

  @Test func `no two reasons have the same words`() {
    #expect(Set(LinkReason.allCases.map(\.words)).count == LinkReason.allCases.count)
  }
}
