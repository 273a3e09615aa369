package import SafeFiles
package import ShareModel
package import ShareRules
package import SystemPackage
package import TypeIdentifiers

/// Gives a program copies of its own of content that was judged.
///
/// A program that gets paths as arguments finds its files under their own names, so that a script
/// may use them. Any other finds neutral names, `0.jpg`, `1.txt`, …, which are unlike each other.
package struct ProgramCopies {
  /// Where the copies go.
  private let directory: FilePath
  /// The types, for the extensions of the names.
  private let catalogue: TypeCatalogue
  /// Whether the files have their own names, and inline data becomes a file too.
  private let isForArguments: Bool
  /// Whether an action returned the context: then a suggested name says more than that of a file.
  private let isReturned: Bool
  /// How much space and time the copies may take.
  private let bounds: ReadingBounds

  /// Prepares copies.
  ///
  /// - Parameters:
  ///   - directory: Where they go; it is empty.
  ///   - catalogue: The types, for the extensions of the names.
  ///   - interface: How the extension is spoken to.
  ///   - isReturned: Whether an action returned the context.
  ///   - bounds: How much space and time they may take.
  package init(
    into directory: FilePath, catalogue: TypeCatalogue, interface: ExtensionSettings.Interface,
    isReturned: Bool = false, bounds: ReadingBounds = ReadingBounds()
  ) {
    self.directory = directory
    self.catalogue = catalogue
    isForArguments = interface == .arguments
    self.isReturned = isReturned
    self.bounds = bounds
  }

  /// Copies the files of a context.
  ///
  /// The bytes that are copied must be those that were judged: their hash is compared.
  ///
  /// - Parameters:
  ///   - context: The context; its files are the copies afterwards.
  ///   - examined: The attachments that were judged, item by item.
  /// - Returns: The files whose names were changed.
  /// - Throws: ``ProgramCopyFault`` if a file cannot be copied, or differs from the one that was
  ///   judged.
  package func copy(
    _ context: inout ShareContext, _ examined: [[ExaminedAttachment]]
  ) throws(ProgramCopyFault) -> [ChangedName] {
    let judged = Array(examined.joined())
    let attachments = context.attachments
    let names = judged.indices.map { ownName(of: attachments[$0], judged[$0], number: $0) }
    var places = HandedPlaces(for: names.compactMap(\.self)).paths[...]
    var changed: [ChangedName] = []
    var number = 0
    for item in context.items.indices {
      for index in context.items[item].attachments.indices {
        let attachment = context.items[item].attachments[index]
        let path =
          names[number] == nil
          ? neutralPath(of: attachment, number: number) : places.removeFirst()
        if let content = try copy(attachment.content, judged[number], to: path) {
          context.items[item].attachments[index].content = content
        }
        if let name = names[number],
          let change = ChangedName(name, at: directory.appending(path.components))
        {
          changed.append(change)
        }
        number += 1
      }
    }
    return changed
  }

  /// The own name of an attachment that becomes a file; `nil` for a neutral one, or for no file.
  private func ownName(
    of attachment: Attachment, _ judged: ExaminedAttachment, number: Int
  ) -> HandedName? {
    guard isForArguments else { return nil }
    let suggested = attachment.suggestedName.flatMap { $0.isEmpty ? nil : $0 }
    switch attachment.content {
    case .file, .package:
      if let name = judged.keptName { return HandedName(name) }
      guard isReturned, let suggested else { return HandedName(judged.label) }
      return HandedName(named(suggested, NameExtension(of: Array(judged.label.utf8))?.text))
    case .data:
      guard let suggested else { return HandedName("data-\(number + 1)") }
      let claim = ContentClaim(of: attachment, catalogue: catalogue)
      return HandedName(named(suggested, claim.neutralExtension(in: catalogue)))
    case .url, .text, .typesOnly: return nil
    }
  }

  /// A name with an extension, unless it has one.
  private func named(_ name: String, _ filenameExtension: String?) -> String {
    guard let filenameExtension, NameExtension(of: Array(name.utf8)) == nil else { return name }
    return "\(name).\(filenameExtension)"
  }

  private func neutralPath(of attachment: Attachment, number: Int) -> FilePath {
    let claim = ContentClaim(of: attachment, catalogue: catalogue)
    let name = PrivateCopyPlace(directory: directory, number: number)
      .name(filenameExtension: claim.neutralExtension(in: catalogue))
    return FilePath(root: nil, [name])
  }

  /// Copies content to a path below the directory; `nil` if it stays as it is.
  private func copy(
    _ content: AttachmentContent, _ judged: ExaminedAttachment, to path: FilePath
  ) throws(ProgramCopyFault) -> AttachmentContent? {
    guard let name = path.lastComponent else { return nil }
    let folder = directory.appending(path.removingLastComponent().components)
    let reference = FileReference(root: directory, path: path)
    switch content {
    case .file(let file):
      try copy(judged, into: folder) { () throws(PrivateCopyFault) in
        try PrivateCopy.make(of: file, in: folder, named: name, bounds)
      }
      return .file(reference)
    case .package(let package):
      try copy(judged, into: folder) { () throws(PrivateCopyFault) in
        try TreeCopy.make(of: package, in: folder, named: name, bounds: bounds)
      }
      return .package(reference)
    case .data(let bytes) where isForArguments:
      try make(folder)
      try write(bytes, judged, to: reference.fullPath)
      return .file(reference)
    case .url, .text, .data, .typesOnly:
      return nil
    }
  }

  private func write(
    _ bytes: [UInt8], _ judged: ExaminedAttachment, to path: FilePath
  ) throws(ProgramCopyFault) {
    do {
      let descriptor = try FileDescriptor.open(
        path, .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
        permissions: .ownerRead)
      try descriptor.closeAfter { _ = try descriptor.writeAll(bytes) }
    } catch {
      let fault = PrivateCopyFault.destination(error as? Errno ?? .ioError)
      throw ProgramCopyFault(reason: fault.reason(for: judged.label))
    }
  }

  private func copy(
    _ judged: ExaminedAttachment, into folder: FilePath,
    _ make: () throws(PrivateCopyFault) -> PrivateCopy
  ) throws(ProgramCopyFault) {
    try self.make(folder)
    do throws(PrivateCopyFault) {
      guard try make().sha256 == judged.facts?.sha256 else { throw .changed }
    } catch {
      throw ProgramCopyFault(reason: error.reason(for: judged.label))
    }
  }

  /// Makes the directory of a file whose name another has as well.
  private func make(_ folder: FilePath) throws(ProgramCopyFault) {
    guard folder != directory else { return }
    do throws(WorkSpaceError) {
      try WorkSpace.make(folder)
    } catch {
      throw ProgramCopyFault(reason: error.reason)
    }
  }
}

/// Why a program cannot be given copies.
package struct ProgramCopyFault: Error, Hashable, Sendable {
  /// The reason, for a record.
  package let reason: Reason
}

extension ProgramCopyFault: CustomStringConvertible {
  /// The message of the reason.
  package var description: String { reason.message }
}

extension PrivateCopy {
  /// Copies a file, which is opened for it.
  fileprivate static func make(
    of reference: FileReference, in directory: FilePath, named name: FilePath.Component,
    _ bounds: ReadingBounds
  ) throws(PrivateCopyFault) -> PrivateCopy {
    let file: OpenFile
    do throws(FileFault) { file = try SafeOpen.open(reference) } catch { throw .source(error) }
    return try make(of: file.descriptor, in: directory, named: name, bounds: bounds)
  }
}
