import Documents
internal import Glibc
import SafeFiles
import ShareModel
internal import SystemPackage
internal import TypeIdentifiers

extension ManifestReader {
  /// The longest name that Linux has, in bytes: `NAME_MAX`.
  private static let longestName = 255

  /// Reads the key `file`; `nil` means that a fault was recorded.
  package mutating func file(named text: String, place: String) -> AttachmentContent? {
    if case .notLookedAt = rules.files { return .typesOnly }
    guard let reference = reference(named: text, place: place) else { return nil }
    do throws(FileFault) {
      switch try SafeOpen.facts(of: reference).kind {
      case .regular: return .file(reference)
      case .special(let kind): throw .special(kind)
      case .directory:
        let classifier = EntryClassifier(catalogue: catalogue, recognisesContexts: false)
        guard let name = reference.name.flatMap({ NameExtension(of: $0.bytes) }),
          classifier.catalogue.packageType(forFilenameExtension: name.text) != nil
        else { throw .directory }
        return .package(reference)
      }
    } catch {
      report(fault: error, named: text, place: place)
      return nil
    }
  }

  private mutating func reference(named text: String, place: String) -> FileReference? {
    let codes = rules.codes
    guard !text.isEmpty, !text.utf8.contains(0) else {
      report(codes.malformed, "\(place): is not a path: it is empty or has a NUL in it")
      return nil
    }
    let path = FilePath(text)
    guard path.components.allSatisfy({ $0.kind != .parentDirectory }) else {
      report(codes.pathOutside, "\(place): '\(text.excerpt)' has '..' in it; name the file itself")
      return nil
    }
    guard path.components.allSatisfy({ $0.bytes.count <= Self.longestName }) else {
      report(
        codes.malformed,
        "\(place): '\(text.excerpt)' has a name of more than \(Self.longestName) bytes in it")
      return nil
    }
    return reference(at: path.lexicallyNormalized(), named: text, place: place)
  }

  private mutating func reference(
    at path: FilePath, named text: String, place: String
  ) -> FileReference? {
    let found: FileReference?
    let expected: String
    switch rules.files {
    case .refused:
      found = nil
      expected = "files cannot be named here; give the content inline"
    case .notLookedAt, .anywhere:
      found =
        path.isAbsolute
        ? path.lastComponent.map {
          FileReference(root: path.removingLastComponent(), path: FilePath(bytes: $0.bytes))
        } : nil
      expected = "expected an absolute path"
    case .beneath(let directory):
      found =
        path.isRelative && !path.isEmpty
        ? FileReference(
          root: directory.root, path: directory.path.appending(path.components)) : nil
      expected = "expected a path inside the directory of the manifest"
    case .returned(let output):
      found = Self.path(path, beneath: output).map { FileReference(root: output, path: $0) }
      expected = "expected a file beneath the output directory"
    }
    if found == nil {
      report(rules.codes.pathOutside, "\(place): '\(text.excerpt)': \(expected)")
    }
    return found
  }

  /// The part of a path below a directory, or `nil` if it is not below it.
  ///
  /// A program that asks where it is gets the path without links, so that counts as well.
  private static func path(_ path: FilePath, beneath directory: FilePath) -> FilePath? {
    var below = path
    if path.isAbsolute {
      let isBeneath = below.removePrefix(directory.lexicallyNormalized())
      guard isBeneath || directory.resolved.map({ below.removePrefix($0) }) == true else {
        return nil
      }
    }
    return below.isEmpty ? nil : below
  }

  private mutating func report(fault: FileFault, named text: String, place: String) {
    let codes = rules.codes
    let name = "\(place): '\(text.excerpt)'"
    switch fault {
    case .vanished:
      report(codes.pathMissing, "\(name) is not there; put it beside the manifest or correct it")
    case .directory:
      report(codes.pathNotAFile, "\(name) is a directory where a file is expected")
    case .notADirectory:
      report(codes.pathMissing, "\(name) is not there: a part before the last is not a directory")
    case .special(.symbolicLink), .symbolicLink:
      report(.symbolicLink, "\(name) is, or leads through, a symbolic link; it is not followed")
    case .special(let kind):
      report(codes.pathNotAFile, "\(name) is \(kind.phrase), not a file")
    case .outside:
      report(codes.pathOutside, "\(name) leads out of the directory")
    case .changed, .beingWritten, .foreignName, .unreadable:
      let reason = fault.reason(for: name)
      report(reason.code, reason.message)
    }
  }
}
