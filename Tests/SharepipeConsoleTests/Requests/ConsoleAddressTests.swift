import ShareModel
import Testing

@testable import SharepipeConsole

struct ConsoleAddressTests {
  static let faults: [(String, String)] = [
    (
      "share.example.org",
      "'share.example.org' is not the address of a console; write one such as https://share.example.org/"
    ),
    (
      "https://share.example.org",
      "the path of 'https://share.example.org' must end with '/' and have nothing but letters, digits and '-' between slashes; write one such as https://share.example.org/pipe/"
    ),
    (
      "https://ada@share.example.org/",
      "the address must not have a user or a password in front of '@'; write one such as https://share.example.org/"
    ),
    (
      "https://share.example.org:0/",
      "'https://share.example.org:0/' is not the address of a console; write one such as https://share.example.org/"
    ),
    (
      "http://share.example.org/",
      "'http://share.example.org/' leads to another machine without TLS; write https://, and let a reverse proxy speak it"
    ),
    (
      "https://share.example.org/pipe",
      "the path of 'https://share.example.org/pipe' must end with '/' and have nothing but letters, digits and '-' between slashes; write one such as https://share.example.org/pipe/"
    ),
  ]

  @Test(arguments: faults)
  func `an address that is wrong says what to write`(text: String, message: String) {
    do throws(ConsoleAddress.Fault) {
      _ = try ConsoleAddress(text)
      Issue.record("\(text) was taken")
    } catch {
      #expect(error.description == message)
    }
  }

  static let hosts: [(String, Bool)] = [
    ("127.0.0.1:8787", true), ("localhost:8787", true), ("LocalHost:8787", true),
    ("[::1]:8787", true), ("127.0.0.1", false), ("127.0.0.1:8788", false), ("localhost", false),
    ("evil.example:8787", false), ("127.0.0.1:8787.evil.example", false), ("", false),
    ("127.0.0.2:8787", false), ("localhost.:8787", false), ("0x7f000001:8787", false),
  ]

  @Test(arguments: hosts)
  func `a console on this machine has no other names than its own`(host: String, isOurs: Bool) {
    #expect(ConsoleAddress.loopback(port: 8787).isOurs(host: host) == isOurs)
  }

  @Test func `behind a proxy the declared name counts, with its path`() throws {
    let address = try ConsoleAddress("https://share.example.org/pipe/")
    #expect(address.isOurs(host: "share.example.org"))
    #expect(!address.isOurs(host: "share.example.org:443"))
    #expect(!address.isOurs(host: "localhost"))
    #expect(address.isOurs(origin: "https://share.example.org", atHost: "share.example.org"))
    #expect(!address.isOurs(origin: "http://share.example.org", atHost: "share.example.org"))
    #expect(!address.isOurs(origin: "null", atHost: "share.example.org"))
    #expect(address.path("waiting") == "/pipe/waiting")
    #expect(address.port == 443)
  }
}
