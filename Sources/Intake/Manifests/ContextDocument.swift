package import Documents
package import SafeFiles
package import ShareModel
internal import SystemPackage
internal import TypeIdentifiers

/// Writes contexts as JSON, in the form in which manifests are read.
///
/// What is absent is left out, and the members are in the order of the documentation, so that
/// equal contexts give equal bytes.
package enum ContextDocument {
  /// Writes a context.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - json: Where it is written.
  ///   - path: The text to write as the path of a file or a package, such as its absolute path.
  /// - Throws: What `path` throws.
  package static func write<Failure>(
    _ context: ShareContext, to json: inout JSONWriter,
    path: (FileReference) throws(Failure) -> String
  ) throws(Failure) {
    try json.object { json throws(Failure) in
      json.member("version", 1)
      if let source = context.source { json.member("source", source) }
      if let activityType = context.activityType { json.member("activityType", activityType) }
      if !context.excludedActivityTypes.isEmpty {
        json.member("excludedActivityTypes", context.excludedActivityTypes)
      }
      json.key("items")
      try json.array { json throws(Failure) in
        for item in context.items { try write(item, to: &json, path: path) }
      }
    }
  }

  /// Writes an item.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - json: Where it is written.
  ///   - path: The text to write as the path of a file or a package.
  /// - Throws: What `path` throws.
  package static func write<Failure>(
    _ item: ShareItem, to json: inout JSONWriter,
    path: (FileReference) throws(Failure) -> String
  ) throws(Failure) {
    try json.object { json throws(Failure) in
      if let title = item.attributedTitle { json.member("attributedTitle", title) }
      if let text = item.attributedContentText { json.member("attributedContentText", text) }
      if item.supportsJavaScript { json.member("supportsJavaScript", true) }
      json.key("attachments")
      try json.array { json throws(Failure) in
        for attachment in item.attachments { try write(attachment, to: &json, path: path) }
      }
    }
  }

  private static func write<Failure>(
    _ attachment: Attachment, to json: inout JSONWriter,
    path: (FileReference) throws(Failure) -> String
  ) throws(Failure) {
    try json.object { json throws(Failure) in
      json.member(
        "registeredTypeIdentifiers", attachment.registeredTypeIdentifiers.map(\.rawValue))
      switch attachment.content {
      case .typesOnly: break
      case .file(let reference), .package(let reference): json.member("file", try path(reference))
      case .url(let url): json.member("url", url)
      case .text(let text): json.member("text", text)
      case .data(let bytes): json.member("data", Base64.text(bytes))
      }
      if let name = attachment.suggestedName { json.member("suggestedName", name) }
    }
  }
}
