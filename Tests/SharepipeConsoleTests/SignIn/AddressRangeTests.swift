import Testing

@testable import SharepipeConsole

struct AddressRangeTests {
  static let ranges: [(String, String, Bool)] = [
    ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
    ("192.0.2.0/24", "192.0.2.255", true), ("192.0.2.0/24", "192.0.3.0", false),
    ("10.0.0.0/9", "10.127.255.255", true), ("10.0.0.0/9", "10.128.0.0", false),
    ("192.0.2.1/32", "192.0.2.1", true), ("2001:db8::/32", "2001:db8:ffff::1", true),
    ("2001:db8::/32", "2001:db9::1", false), ("::1", "0:0:0:0:0:0:0:1", true),
    ("10.0.0.0/8", "::ffff:10.1.2.3", true), ("::ffff:10.0.0.0/104", "10.1.2.3", true),
    ("10.0.0.0/8", "::10.1.2.3", false), ("::1", "127.0.0.1", false),
    ("10.0.0.0/8", "10.1.2", false), ("10.0.0.0/8", "10.1.2.3%eth0", false),
    ("10.0.0.0/8", "", false), ("10.0.0.0/8", "10.1.2.3\u{0}", false),
    ("fe80::/10", "fe80::1%eth0", false), ("128.0.0.0/1", "200.0.0.0", true),
  ]

  @Test(arguments: ranges)
  func `a range has the addresses that begin like it`(
    text: String, address: String, isIn: Bool
  ) throws {
    #expect(try AddressRange(text).contains(address) == isIn)
  }

  static let faults: [(String, AddressRange.Fault)] = [
    ("", .notAnAddress("")), ("localhost", .notAnAddress("localhost")),
    ("10.0.0", .notAnAddress("10.0.0")), ("010.0.0.1", .notAnAddress("010.0.0.1")),
    ("10.0.0.0/", .notAnAddress("10.0.0.0/")), ("10.0.0.0/33", .notAnAddress("10.0.0.0/33")),
    ("10.0.0.0/08", .notAnAddress("10.0.0.0/08")), ("10.0.0.0/+8", .notAnAddress("10.0.0.0/+8")),
    ("10.0.0.0/8/8", .notAnAddress("10.0.0.0/8/8")), ("::/129", .notAnAddress("::/129")),
    ("10.0.0.1 ", .notAnAddress("10.0.0.1 ")), ("[::1]", .notAnAddress("[::1]")),
    ("::ffff:0:0/95", .notAnAddress("::ffff:0:0/95")),
    ("0.0.0.0/0", .everyAddress("0.0.0.0/0")), ("::/0", .everyAddress("::/0")),
    ("::ffff:0:0/96", .everyAddress("::ffff:0:0/96")),
    ("10.0.0.5/8", .looseBits("10.0.0.5/8", meant: "10.0.0.0/8")),
    ("2001:db8::1/32", .looseBits("2001:db8::1/32", meant: "2001:db8::/32")),
  ]

  @Test(arguments: faults)
  func `another text has a reason`(text: String, fault: AddressRange.Fault) {
    #expect(throws: fault) { try AddressRange(text) }
  }

  static let words: [(String, String)] = [
    (
      "localhost",
      "'localhost' is not an address; write 'user NAME' for a user at the socket, or an address such "
        + "as '192.0.2.1', '192.0.2.0/24' or '2001:db8::/32'"
    ),
    ("::/0", "'::/0' is every address; list only the addresses of your proxies"),
    ("10.0.0.5/8", "'10.0.0.5/8' is not the start of a range; write '10.0.0.0/8'"),
    (
      "user no-such-user",
      "this machine has no user 'no-such-user'; write the name or the number of the user that the "
        + "proxy runs as, such as 'user www-data'"
    ),
    (
      "user ",
      "this machine has no user ''; write the name or the number of the user that the proxy runs as, "
        + "such as 'user www-data'"
    ),
  ]

  @Test(arguments: words)
  func `an element of from that is wrong says what to write`(text: String, message: String) {
    let fault = #expect(throws: ProxyOrigin.Fault.self) { try ProxyOrigin(text) }
    #expect(fault?.description == message)
  }

  @Test func `an element of from is a user or addresses`() throws {
    #expect(try ProxyOrigin("user root") == .user(0))
    #expect(try ProxyOrigin("user 33") == .user(33))
    #expect(try ProxyOrigin("192.0.2.0/24") == .addresses(AddressRange("192.0.2.0/24")))
  }
}
