import ShareRules
import Testing

struct MailAddressTests {
  @Test(arguments: ["root", "ada@example.org", "a.b+c@x-y.example", "ada@localhost", "a!b@c"])
  func `a plain address is taken`(text: String) {
    #expect(MailAddress(text)?.text == text)
  }

  @Test(arguments: [
    "", "@", "a@", "@b", "a@b@c", "a b@c", "a@b c", "a@b\n", "a\r\nBcc: x@y", "a@b,c@d", "<a@b>",
    "\"a\"@b", "a..b@c", ".a@b", "a.@b", "a@b..c", "-t@b", "-oQ/tmp", "a@b;c", "ä@b", "a@b\0",
    "a:b@c", "a@[1.2.3.4]", "a(x)@b",
  ])
  func `anything that could mean more than one address is refused`(text: String) {
    #expect(MailAddress(text) == nil)
  }

  @Test func `an address has a bounded length`() {
    #expect(MailAddress(String(repeating: "a", count: 64)) != nil)
    #expect(MailAddress(String(repeating: "a", count: 65)) == nil)
    #expect(MailAddress("a@" + String(repeating: "b", count: 253)) == nil)
  }
}
