import SafeFiles
import ShareModel
import ShareRules
import SystemPackage
import TypeIdentifiers

/// Makes up content for contexts of which only the types are known.
struct ConformanceContent: Sendable {
  /// The types.
  let catalogue: TypeCatalogue
  /// Where files are made, absolute.
  let directory: FilePath

  /// The shapes that are tried first: the plain ones.
  private static let firstShapes = [
    "notes", "photos", "files sample.txt", "files sample.jpg", "files sample.pdf", "firefox-page",
  ]

  /// A context that a rule takes, with content in every attachment.
  ///
  /// - Parameter rule: The rule.
  /// - Returns: The context.
  /// - Throws: ``ConformanceError`` if no host shape is taken whose content can be made up.
  func context(for rule: ActivationRule) throws(ConformanceError) -> ShareContext {
    let usual = Self.firstShapes.map { HostShapeRequest($0) }
    let others = HostShape.all.map { HostShapeRequest($0.name) }
    for request in usual + others {
      guard let shape = try? request.context(beneath: directory, catalogue: catalogue),
        rule.evaluate(MatchingPayload(shape)).isActive,
        let context = try filled(shape)
      else { continue }
      return context
    }
    throw .noContext
  }

  /// A context in which every attachment has content, or `nil` if some cannot be made up.
  private func filled(_ context: ShareContext) throws(ConformanceError) -> ShareContext? {
    var context = context
    var number = 0
    for item in context.items.indices {
      for index in context.items[item].attachments.indices {
        var attachment = context.items[item].attachments[index]
        guard attachment.content == .typesOnly else { continue }
        guard let content = try content(for: attachment.registeredTypeIdentifiers, number) else {
          return nil
        }
        attachment.content = content
        context.items[item].attachments[index] = attachment
        number += 1
      }
    }
    return context
  }

  private func content(
    for types: [TypeIdentifier], _ number: Int
  ) throws(ConformanceError) -> AttachmentContent? {
    let isFile = types.contains { catalogue.conforms($0, to: .fileURL) }
    let kinds = types.filter { !catalogue.conforms($0, to: .fileURL) }
    guard let type = kinds.first else { return try file(Array("Sample\n".utf8), "dat", number) }
    if catalogue.conforms(type, to: .url) { return .url("https://example.com/sample") }
    if !isFile, catalogue.conforms(type, to: .plainText) { return .text("Sample text") }
    guard let bytes = bytes(of: type) else { return nil }
    return try file(bytes, catalogue.preferredFilenameExtension(of: type) ?? "dat", number)
  }

  private func bytes(of type: TypeIdentifier) -> [UInt8]? {
    switch type {
    case .jpeg: SampleFile.jpeg
    case .pdf: Array(SampleFile.pdf.utf8)
    case .html: Array("<!DOCTYPE html><title>Sample</title><p>Sample text</p>\n".utf8)
    case .data: Array("Sample\n".utf8)
    case _ where catalogue.conforms(type, to: .plainText): Array("Sample text\n".utf8)
    default: nil
    }
  }

  private func file(
    _ bytes: [UInt8], _ suffix: String, _ number: Int
  ) throws(ConformanceError) -> AttachmentContent {
    let name = FilePath("\(number).\(suffix)")
    let path = directory.appending(name.components)
    do {
      let file = try FileDescriptor.open(
        path, .writeOnly, options: [.create, .truncate, .closeOnExec],
        permissions: .ownerReadWrite)
      _ = try file.closeAfter { try file.writeAll(bytes) }
    } catch {
      throw .place(path, "\(error)")
    }
    return .file(FileReference(root: directory, path: name))
  }
}
