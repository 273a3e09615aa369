import SystemPackage

extension ShareContext {
  /// Whether reading it takes so long that it must not be done on a thread that tasks share: its
  /// files have more than 8 MiB, or one of them is a directory.
  var isLarge: Bool {
    var bytes: Int64 = 0
    for attachment in attachments {
      switch attachment.content {
      case .package: return true
      // What cannot be looked at is not read either.
      case .file(let file): bytes += (try? SafeOpen.facts(of: file))?.size ?? 0
      case .typesOnly, .url, .text, .data: break
      }
    }
    return bytes > 8 << 20
  }
}
