import Foundation
import SystemPackage
import Testing

@testable import Sharepipe

struct ReportNumbersTests {
  static let grouped: [(Int64, String)] = [
    (0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1000, "-1,000"),
    (.min, "-9,223,372,036,854,775,808"),
  ]

  @Test(arguments: grouped)
  func `thousands are set apart`(number: Int64, text: String) {
    #expect(ReportNumbers.grouped(number) == text)
  }

  static let seconds: [(Double, String)] = [
    (0, "0.000 s"), (0.0004, "0.000 s"), (0.25, "0.250 s"), (12.3456, "12.346 s"),
    (99.9999, "100.000 s"), (1234.5, "1,235 s"), (.nan, "an unknown time"),
    (.infinity, "an unknown time"), (1e300, "an unknown time"),
  ]

  @Test(arguments: seconds)
  func `seconds have thousandths while that says something`(seconds: Double, text: String) {
    #expect(ReportNumbers.seconds(seconds) == text)
  }

  static let words: [(String, String)] = [
    ("/srv/scans.sharepipe", "/srv/scans.sharepipe"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#),
    ("$(rm)", "'$(rm)'"), ("", "''"), ("~", "'~'"), ("\u{E9}", "'\u{E9}'"),
  ]

  @Test(arguments: words)
  func `a word of a command line is one word to a shell`(word: String, quoted: String) {
    #expect(ReportCommandLine.quoted(word) == quoted)
  }
}

struct ReportStyleTests {
  @Test func `the policy names the hash of the style sheet that is in the page`() throws {
    let page = String(
      decoding: ReportPage(Report(state: "/srv/a.sharepipe", time: 0)).bytes, as: UTF8.self)
    let start = try #require(page.range(of: "<style>")).upperBound
    let end = try #require(page.range(of: "</style>")).lowerBound
    let digest = try ContentHash.sha256(of: Array(page[start..<end].utf8))
    let pairs = stride(from: 0, to: 64, by: 2).map { digest.dropFirst($0).prefix(2) }
    let bytes = pairs.compactMap { UInt8($0, radix: 16) }
    #expect(
      page.contains(
        "content=\"default-src &#39;none&#39;; style-src &#39;sha256-\(Base64.text(bytes))&#39;; "
          + "base-uri &#39;none&#39;; form-action &#39;none&#39;\">"))
    #expect(page.ranges(of: "<style").count == 1)
    #expect(!page.contains(" style="))
  }
}
