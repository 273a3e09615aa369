import DocumentPromises
import Foundation
import Promises
import SystemPackage
import TypeIdentifiers

@testable import Documents
@testable import Intake
@testable import SafeFiles
@testable import ShareModel
@testable import ShareRules

/// Manifests of contexts: no file outside is named, and a context that is written is read as it was.
///
/// The first byte chooses where the manifest comes from; then comes the JSON.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let sources = rules
  let rules = sources[Int(input.byte()) % sources.count]
  let bytes = input.allBytes()
  let limits = DocumentLimits(bytes: 1 << 16, depth: 32, values: 2_000)
  let document: DocumentValue
  do throws(DocumentError) {
    document = try JSONReader.read(bytes, named: "the document", limits: limits)
  } catch {
    promiseGood(error, of: bytes)
    return 0
  }
  guard let context = read(document, rules) else { return 0 }
  promiseGood(context, rules)
  rewrite(context, rules)
  return 0
}

/// The folder of a manifest, with what a manifest may name and what it may not.
private let folder: FilePath = {
  let place = FilePath(NSTemporaryDirectory()).appending("sharepipe-fuzz-manifests")
  let files = FileManager.default
  let inner = place.appending("folder")
  try? files.createDirectory(atPath: inner.appending("d").string, withIntermediateDirectories: true)
  try? files.createDirectory(
    atPath: inner.appending("t.rtfd").string, withIntermediateDirectories: true)
  for name in ["a", "b.txt", "d/c", "t.rtfd/TXT.rtf"] {
    _ = files.createFile(atPath: inner.string + "/" + name, contents: Data("a".utf8))
  }
  _ = files.createFile(atPath: place.string + "/outside", contents: Data("a".utf8))
  for (name, target) in [("l", "a"), ("o", "../outside"), ("up", ".."), ("d/up", "../..")] {
    try? files.createSymbolicLink(
      atPath: inner.string + "/" + name, withDestinationPath: target)
  }
  let path = unsafe realpath(inner.string, nil)
  defer { unsafe free(path) }
  return unsafe path.map { unsafe FilePath(platformString: $0) } ?? inner
}()

private let limits: HostLimits = {
  var limits = HostLimits()
  limits.attachments = 20
  return limits
}()

private let rules: [ManifestRules] = [
  .directory(FileReference(root: folder, path: FilePath()), limits: limits),
  .directory(
    FileReference(root: folder.removingLastComponent(), path: "folder"), limits: limits),
  .inline(allowsPaths: false, limits: limits), .inline(allowsPaths: true, limits: limits),
  .question(limits: limits), .returned(beneath: folder, limits: limits),
]

private func read(_ document: DocumentValue, _ rules: ManifestRules) -> ShareContext? {
  do throws(EntryFault) {
    let incoming = try ContextManifest.context(
      from: document, rules: rules, catalogue: .builtIn)
    promise(incoming.untyped.isEmpty, "a manifest without types")
    for note in incoming.notes { promise(!note.message.isEmpty, "no words") }
    promise(incoming.notes.count <= 20, "\(incoming.notes.count) notes")
    return incoming.context
  } catch {
    promise((1...21).contains(error.reasons.count), "\(error.reasons.count) reasons")
    for reason in error.reasons { promise(!reason.message.isEmpty, "no words: \(reason)") }
    return nil
  }
}

private func promiseGood(_ context: ShareContext, _ rules: ManifestRules) {
  let attachments = context.attachments
  promise(attachments.count <= limits.attachments, "\(attachments.count) attachments")
  if !rules.isQuestion {
    promise(!context.items.isEmpty, "no items")
    promise(context.items.allSatisfy { !$0.attachments.isEmpty }, "an item without attachments")
    promise(
      attachments.allSatisfy { !$0.registeredTypeIdentifiers.isEmpty }, "no types of \(context)")
  }
  for attachment in attachments {
    switch attachment.content {
    case .typesOnly: promise(rules.isQuestion, "no content")
    case .file(let file), .package(let file): promiseInside(file, attachment, rules)
    case .url(let url):
      promise(url.contains(":"), "no scheme: \(url.debugDescription)")
      promise(
        rules.isQuestion || !url.lowercased().hasPrefix("file:"), "a file: \(url.debugDescription)")
    case .text, .data: break
    }
  }
}

/// A file is beneath its folder, and no link leads to it.
private func promiseInside(
  _ file: FileReference, _ attachment: Attachment, _ rules: ManifestRules
) {
  promise(file.root.isAbsolute && file.path.isRelative, "a path: \(file)")
  promise(!file.path.components.contains { $0.kind != .regular }, "dots in \(file)")
  switch rules.files {
  case .refused, .notLookedAt: promise(false, "a file: \(file)")
  case .anywhere: return
  case .beneath, .returned:
    let place = unsafe realpath(file.fullPath.string, nil)
    defer { unsafe free(place) }
    let real = unsafe place.map { unsafe FilePath(platformString: $0) }
    promise(real == file.fullPath, "\(file) leads to \(real as Any)")
    promise(file.fullPath.starts(with: folder) && file.fullPath != folder, "outside: \(file)")
  }
}

/// Writes a context as JSON, and reads it under the same rules.
private func rewrite(_ context: ShareContext, _ rules: ManifestRules) {
  var json = JSONWriter()
  ContextDocument.write(context, to: &json) { file in
    let path = file.fullPath
    if case .anywhere = rules.files { return path.string }
    var below = path
    return below.removePrefix(folder) ? below.string : path.string
  }
  do throws(DocumentError) {
    let roomy = DocumentLimits(bytes: 1 << 24, depth: 32, values: 10_000)
    let document = try JSONReader.read(json.bytes, named: "the document", limits: roomy)
    guard let again = read(document, rules) else {
      return promise(false, "\(context) is written and refused")
    }
    promise(again == context, "\(context) is written and read as \(again)")
  } catch {
    promise(false, "\(context) is written, and \(error)")
  }
}
