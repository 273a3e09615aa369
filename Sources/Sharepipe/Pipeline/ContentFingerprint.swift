import TypeIdentifiers

/// SHA-256 over what a context shares: its texts, and the hashes of its attachments.
enum ContentFingerprint {
  /// The fingerprint of a context that was examined.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - url: The URL that asked for it, or `nil` for a share.
  /// - Returns: 64 lower-case hexadecimal digits. The same content under another name has another.
  static func of(_ context: ExaminedContext, url: String? = nil) -> String {
    var json = JSONWriter()
    json.array { json in
      json.value(.string(context.context.activityType ?? ""))
      for (item, examined) in zip(context.context.items, context.items) {
        json.value(.string(item.attributedTitle ?? ""))
        json.value(.string(item.attributedContentText ?? ""))
        for attachment in examined {
          json.value(.string(attachment.label))
          for type in attachment.attachment.registeredTypeIdentifiers {
            json.value(.string(type.rawValue))
          }
          switch attachment.content {
          case .url(let url): json.value(.string(url))
          case .bytes(let facts): json.value(.string(facts.sha256 ?? "\(facts.bytes)"))
          case .unreadable(let reason): json.value(.string(reason.code.rawValue))
          case .none: json.null()
          }
        }
      }
      if let url { json.value(.string(url)) }
    }
    return BundleFingerprint.hash(of: json.bytes)
  }
}
