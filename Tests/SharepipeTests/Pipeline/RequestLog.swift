import Documents
import ShareModel
import ShareRules
import Sharepipe
import Synchronization

/// What an extension in this process was asked, in order.
final class RequestLog: Sendable {
  private let state = Mutex<[(context: ShareContext, texts: [String])]>([])

  /// The contexts, in order.
  var contexts: [ShareContext] { state.withLock { $0.map(\.context) } }

  /// The content of each attachment of each context, in order.
  var texts: [[String]] { state.withLock { $0.map(\.texts) } }

  /// Notes a request and what its files hold.
  func note(_ request: ExtensionRequest) {
    let texts = request.context.attachments.map { attachment in
      switch attachment.content {
      case .file(let file):
        (try? BoundedFile.read(file.fullPath, limit: 1 << 20)).map {
          String(decoding: $0, as: UTF8.self)
        } ?? "unreadable"
      case .url(let text), .text(let text): text
      case .data(let bytes): String(decoding: bytes, as: UTF8.self)
      case .package: "package"
      case .typesOnly: "none"
      }
    }
    state.withLock { $0.append((request.context, texts)) }
  }
}
