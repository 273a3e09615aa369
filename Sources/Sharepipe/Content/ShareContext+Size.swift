import SystemPackage

/// The most bytes that are read on a thread that all tasks share, which takes about 10 ms.
private let most: Int64 = 8 << 20

extension ShareContext {
  /// Whether reading it takes so long that it must not be done on a thread that tasks share: its
  /// files have more than 8 MiB, or one of them is a directory.
  var isLarge: Bool {
    var bytes: Int64 = 0
    for attachment in attachments {
      switch attachment.content {
      case .package: return true
      // What cannot be looked at is not read either.
      case .file(let file): bytes += min((try? SafeOpen.facts(of: file))?.size ?? 0, most + 1)
      case .typesOnly, .url, .text, .data: break
      }
    }
    return bytes > most
  }
}

extension ExaminedAttachment {
  /// Whether a context with these attachments is as ``ShareContext/isLarge`` says; nothing is looked
  /// at again.
  static func areLarge(_ attachments: some Sequence<ExaminedAttachment>) -> Bool {
    var bytes: Int64 = 0
    for attachment in attachments {
      if case .package = attachment.attachment.content { return true }
      bytes += min(Int64(attachment.facts?.bytes ?? 0), most + 1)
    }
    return bytes > most
  }
}
