package import Documents
import SafeFiles
package import ShareModel
import SystemPackage
import TypeIdentifiers

/// SHA-256 over the content that a context shares: its texts, and the hashes of its attachments.
package enum ContentFingerprint {
  /// The fingerprint of a context that was examined.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - url: The URL that asked for it, or `nil` for a share.
  /// - Returns: The fingerprint. The same content under another name has another.
  package static func of(_ context: ExaminedContext, url: String? = nil) -> ContentDigest {
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
          case .bytes(let facts): json.value(.string(text(of: facts)))
          case .unreadable(let reason): json.value(.string(reason.code.rawValue))
          case .none: json.null()
          }
        }
      }
      if let url { json.value(.string(url)) }
    }
    return digest(of: json.bytes)
  }

  /// The fingerprint of the content that an extension would be handed: everything in its request
  /// that comes from outside of the rules.
  ///
  /// - Parameters:
  ///   - context: The version of the context that is judged.
  ///   - items: The items of it that the rule chose.
  ///   - isReturned: Whether an action returned it; then its files have the names of copies, and
  ///     their labels are not the same when it is read again.
  ///   - link: The URL for which the extension runs, or `nil` for a share. Where it has secrets, the
  ///     fingerprint is of its random number, too: without that they could be guessed from it.
  /// - Returns: The fingerprint.
  package static func handing(
    _ context: ExaminedContext, items: [Int], isReturned: Bool, link: LinkHandOver?
  ) -> ContentDigest {
    var json = JSONWriter()
    json.array { json in
      json.value(context.context.source.map { .string($0) } ?? .null)
      json.value(context.context.activityType.map { .string($0) } ?? .null)
      for item in items {
        let shared = context.context.items[item]
        json.value(shared.attributedTitle.map { .string($0) } ?? .null)
        json.value(shared.attributedContentText.map { .string($0) } ?? .null)
        json.value(.boolean(shared.supportsJavaScript))
        for (attachment, examined) in zip(shared.attachments, context.items[item]) {
          json.array { json in
            json.value(attachment.suggestedName.map { .string($0) } ?? .null)
            json.value(.string(isReturned ? attachment.storedName : examined.label))
            json.array { json in
              for type in attachment.registeredTypeIdentifiers { json.string(type.rawValue) }
            }
            switch examined.content {
            case .url(let url): json.value(.string(url))
            case .bytes(let facts): json.value(.string(text(of: facts)))
            case .unreadable(let reason): json.value(.string(reason.code.rawValue))
            case .none: json.null()
            }
          }
        }
      }
      if let link {
        json.object { json in link.write(to: &json) }
        if let salt = link.salt { json.value(.string(salt)) }
      }
    }
    return digest(of: json.bytes)
  }

  /// What is known of the bytes of an attachment: their digest, or else how many there are.
  private static func text(of facts: ContentFacts) -> String {
    facts.sha256?.description ?? "\(facts.bytes)"
  }

  /// SHA-256 of bytes; where OpenSSL refuses, a random digest, which agrees with no other.
  private static func digest(of bytes: [UInt8]) -> ContentDigest {
    (try? ContentHash.sha256(of: bytes)) ?? .random()
  }
}

extension Attachment {
  /// The name that the file or package has on the disk; empty if it is neither.
  fileprivate var storedName: String {
    switch content {
    case .file(let file), .package(let file): file.path.lastComponent?.string ?? ""
    case .typesOnly, .url, .text, .data: ""
    }
  }
}
