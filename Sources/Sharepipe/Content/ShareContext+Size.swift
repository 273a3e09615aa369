import SystemPackage

extension ShareContext {
  /// Whether reading it takes so long that it must not be done on a thread that tasks share: its
  /// files have more than 8 MiB, or one of them is a directory.
  var isLarge: Bool {
    let most: Int64 = 8 << 20
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
