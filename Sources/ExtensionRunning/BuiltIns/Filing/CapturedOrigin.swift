import ContentSniffing
import SafeFiles
import ShareModel
import SystemPackage

/// When and with what content was made, as its bytes say; they are read when one of both is asked for.
final class CapturedOrigin {
  private let attachment: Attachment
  private let mimeType: String

  /// Prepares the question.
  ///
  /// - Parameters:
  ///   - attachment: The attachment.
  ///   - examined: The attachment as it was judged; `nil` if that is not known.
  init(of attachment: Attachment, _ examined: ExaminedAttachment?) {
    self.attachment = attachment
    mimeType = examined?.facts?.mimeType ?? ""
  }

  /// When it was made, and the format that says so; `nil` if it does not say.
  var captured: (LocalTime, String)? { nil }

  /// The camera with which it was made; `nil` if it names none.
  var camera: String? { nil }
}
