import ContentSniffing
import SafeFiles
import ShareModel

/// When and with what content was made, as its bytes say; they are read when one of both is asked for.
final class CapturedOrigin {
  private let attachment: Attachment
  private let mimeType: String
  private lazy var origin: ContentOrigin? = read()

  /// Prepares the question.
  ///
  /// - Parameters:
  ///   - attachment: The attachment.
  ///   - examined: The attachment as it was judged; `nil` if that is not known.
  init(of attachment: Attachment, _ examined: ExaminedAttachment?) {
    self.attachment = attachment
    mimeType = examined?.facts?.mimeType ?? ""
  }

  /// When it was made, and the part of the file that says so; `nil` if none does.
  var captured: (LocalTime, String)? {
    origin?.date.map { (LocalTime(of: $0), $0.source.rawValue) }
  }

  /// The camera with which it was made; `nil` if it names none.
  var camera: String? { origin?.camera }

  private func read() -> ContentOrigin? {
    switch attachment.content {
    case .file(let file):
      do throws(FileFault) {
        let opened = try SafeOpen.open(file)
        let origin = ContentOrigin(of: opened.descriptor, mimeType: mimeType)
        // Its last owner closes it, which must not be before the bytes are read.
        withExtendedLifetime(opened) {}
        return origin
      } catch {
        return nil
      }
    case .data(let bytes): return ContentOrigin(of: bytes, mimeType: mimeType)
    case .url, .text, .package, .typesOnly: return nil
    }
  }
}

extension LocalTime {
  /// The time that a clock showed where something was made; where only the moment is known, the local
  /// time of that.
  init(of date: ContentDate) {
    switch date.value {
    case .wallClock(let clock):
      self.init(
        year: clock.year, month: clock.month, day: clock.day, hour: clock.hour,
        minute: clock.minute, second: clock.second)
    case .instant(let moment): self.init(of: moment)
    }
  }
}
