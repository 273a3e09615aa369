import Documents
import Foundation
import ShareReport
import SystemPackage
import TestSupport
import Testing

struct PageStyleTests {
  @Test func `the policy names the hash of the style sheet that is in the page`() throws {
    let page = String(
      decoding: ReportPage(Report(state: "/srv/a.sharepipe", time: 0)).bytes, as: UTF8.self)
    let start = try #require(page.range(of: "<style>")).upperBound
    let end = try #require(page.range(of: "</style>")).lowerBound
    let digest = try ContentHash.sha256(of: Array(page[start..<end].utf8))
    #expect(
      page.contains(
        "content=\"default-src &#39;none&#39;; style-src &#39;sha256-\(Base64.text(digest.bytes))&#39;; "
          + "base-uri &#39;none&#39;; form-action &#39;none&#39;\">"))
    #expect(page.ranges(of: "<style").count == 1)
    #expect(!page.contains(" style="))
  }
}
