import SafeFiles
import ShareModel
import SystemPackage
import TypeIdentifiers

/// Gives a program copies of its own, with neutral names, of content that was judged.
enum ProgramCopies {
  /// Copies the files of a context.
  ///
  /// The bytes that are copied must be those that were judged: their hash is compared.
  ///
  /// - Parameters:
  ///   - context: The context; its files are the copies afterwards.
  ///   - examined: The attachments that were judged, item by item.
  ///   - directory: Where the copies go: `0.jpg`, `1.txt`, …, whatever they were called before.
  ///   - catalogue: The types, for the extensions of the names.
  ///   - writingData: Whether inline data becomes a file too, for a program that gets paths alone.
  ///   - bounds: How much space and time the copies may take.
  /// - Throws: ``PipelineFault`` if a file cannot be copied, or differs from the one that was
  ///   judged.
  static func copy(
    _ context: inout ShareContext, _ examined: [[ExaminedAttachment]],
    into directory: FilePath, catalogue: TypeCatalogue, writingData: Bool,
    bounds: ReadingBounds = ReadingBounds()
  ) throws(PipelineFault) {
    var number = 0
    for item in context.items.indices {
      for index in context.items[item].attachments.indices {
        let judged = examined[item][index]
        let claim = ContentClaim(
          of: context.items[item].attachments[index], catalogue: catalogue)
        let name = PrivateCopyPlace(directory: directory, number: number)
          .name(filenameExtension: claim.neutralExtension(in: catalogue))
        number += 1
        switch context.items[item].attachments[index].content {
        case .file(let file):
          let copy = try copy(name, judged, into: directory) {
            (name) throws(PrivateCopyFault) in
            try PrivateCopy.make(of: file, in: directory, named: name, bounds)
          }
          context.items[item].attachments[index].content = .file(copy)
        case .package(let package):
          let copy = try copy(name, judged, into: directory) {
            (name) throws(PrivateCopyFault) in
            try TreeCopy.make(of: package, in: directory, named: name, bounds: bounds)
          }
          context.items[item].attachments[index].content = .package(copy)
        case .data(let bytes) where writingData:
          let file = try write(bytes, "data-\(number)", judged, in: directory)
          context.items[item].attachments[index].content = .file(file)
        case .url, .text, .data, .typesOnly:
          break
        }
      }
    }
  }

  private static func write(
    _ bytes: [UInt8], _ name: String, _ judged: ExaminedAttachment, in directory: FilePath
  ) throws(PipelineFault) -> FileReference {
    let file = FileReference(root: directory, path: FilePath(name))
    do {
      let descriptor = try FileDescriptor.open(
        file.fullPath, .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
        permissions: .ownerRead)
      try descriptor.closeAfter { _ = try descriptor.writeAll(bytes) }
      return file
    } catch {
      let fault = PrivateCopyFault.destination(error as? Errno ?? .ioError)
      throw PipelineFault(fault.reason(for: judged.label))
    }
  }

  private static func copy(
    _ name: FilePath.Component, _ judged: ExaminedAttachment, into directory: FilePath,
    _ make: (FilePath.Component) throws(PrivateCopyFault) -> PrivateCopy
  ) throws(PipelineFault) -> FileReference {
    do throws(PrivateCopyFault) {
      let copy = try make(name)
      guard copy.sha256 == judged.facts?.sha256 else { throw .changed }
      return FileReference(root: directory, path: FilePath(root: nil, [name]))
    } catch {
      throw PipelineFault(error.reason(for: judged.label))
    }
  }
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
