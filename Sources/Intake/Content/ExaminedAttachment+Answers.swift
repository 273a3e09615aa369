import ContentSniffing
import ShareModel
import SystemPackage

/// The answers to what conditions of the owner ask of content.
extension ExaminedAttachment {
  /// Answers the questions about the start of a text and the origin of content.
  ///
  /// - Parameters:
  ///   - questions: The questions.
  ///   - file: The file, whose facts are known.
  mutating func answer(_ questions: ContentExaminer.Questions, of file: FileDescriptor) {
    if questions.contains(.text), let encoding = facts?.encoding {
      text = TextStart(of: file, encoding)?.text
    }
    if questions.contains(.origin) {
      origin = CapturedFacts(ContentOrigin(of: file, mimeType: facts?.mimeType ?? ""))
    }
  }

  /// Answers the questions about the start of a text and the origin of content.
  ///
  /// - Parameters:
  ///   - questions: The questions.
  ///   - bytes: The content, whose facts are known.
  mutating func answer(_ questions: ContentExaminer.Questions, of bytes: [UInt8]) {
    if questions.contains(.text), let encoding = facts?.encoding {
      text = TextStart(of: bytes, encoding)?.text
    }
    if questions.contains(.origin) {
      origin = CapturedFacts(ContentOrigin(of: bytes, mimeType: facts?.mimeType ?? ""))
    }
  }
}
