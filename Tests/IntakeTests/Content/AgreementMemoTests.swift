import ContentSniffing
import SafeFiles
import ShareModel
import SystemPackage
import Testing
import TypeIdentifiers

@testable import Intake

struct AgreementMemoTests {
  static let names = ["a.png", "a.PNG", "a.txt", "a.exe", "a", "a.unknown", "a.ts", "a.docx"]
  static let found = [
    SniffedContent(mimeType: "image/png"), .init(mimeType: "text/plain", encoding: "us-ascii"),
    .init(mimeType: "text/plain", encoding: "iso-8859-1"), .init(mimeType: "text/html"),
    .init(mimeType: "application/x-executable"), .init(mimeType: "application/zip"),
    .init(mimeType: "application/octet-stream"), .empty,
  ]

  @Test func `what is remembered is what the comparison says`() {
    let memo = AgreementMemo(catalogue: .builtIn)
    for _ in 0..<2 {
      for name in Self.names {
        let file = FileReference(root: "/inbox", path: FilePath(name))
        let claim = ContentClaim(
          of: ShareModel.Attachment(registeredTypeIdentifiers: [.fileURL], content: .file(file)),
          catalogue: .builtIn)
        for found in Self.found {
          let answer = memo.agreement(of: found, with: claim)
          let strict = ContentAgreement(
            of: found, claimedType: claim.type, filenameExtension: claim.filenameExtension,
            match: .strict)
          let lenient = ContentAgreement(
            of: found, claimedType: claim.type, filenameExtension: claim.filenameExtension,
            match: .lenient)
          #expect(answer.identifier.rawValue == strict.identifier.rawValue)
          #expect(answer.strict == ContentFacts.Agreement(strict.verdict))
          #expect(answer.lenient == ContentFacts.Agreement(lenient.verdict))
          #expect(
            answer.objection == (strict.verdict == .agrees ? nil : strict.words(in: .builtIn)))
        }
      }
    }
  }
}
