package import Documents
import SafeFiles
import ShareModel
internal import SystemPackage

/// SHA-256 over everything that decides what an extension does: the files of its bundle, and its
/// options.
///
/// It is part of the key by which a run is known to be a repetition. A changed program, rule or
/// option makes another extension of it.
package enum BundleFingerprint {
  /// The most bytes of one file that count; of longer ones the start, the size and the time of the
  /// last change do.
  private static let limit: Int64 = 64 << 20

  /// The fingerprint of an extension.
  ///
  /// - Parameters:
  ///   - bundle: The extension.
  ///   - options: Its options with the host's overrides.
  /// - Returns: 64 lower-case hexadecimal digits. What cannot be read counts by its name alone.
  package static func of(_ bundle: ExtensionBundle, options: [String: DocumentValue]) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("identifier", bundle.identifier.rawValue)
      json.member("options", .dictionary(options))
      json.member("files", bundle.files.flatMap { listing(of: $0) })
    }
    return hash(of: json.bytes)
  }

  /// SHA-256 of bytes; where OpenSSL refuses, a text that equals no other.
  package static func hash(of bytes: [UInt8]) -> String {
    let digest = try? ContentHash.sha256(of: bytes)
    return digest?.description ?? "unknown-\(UInt64.random(in: .min ... .max))"
  }

  /// A line for each file below a path.
  static func listing(of path: FilePath) -> [String] {
    let whole = path.bytes
    let start = whole.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    guard start < whole.count else { return [] }
    let root = FileReference(root: FilePath(bytes: whole[..<start]), path: FilePath(""))
    var lines: [String] = []
    var rest = [root.appending(name: Array(whole[start...]))]
    while let next = rest.popLast(), lines.count < 10_000 {
      guard let facts = try? SafeOpen.facts(of: next) else { continue }
      switch facts.kind {
      case .regular: lines.append("f \(facts.permissions) \(content(of: next)) \(next.path.label)")
      case .special: lines.append("s \(next.path.label)")
      case .directory:
        lines.append("d \(next.path.label)")
        guard let directory = try? SafeOpen.openDirectory(next),
          let names = try? DirectoryListing(of: directory)
        else { continue }
        for index in (0..<names.count).reversed() {
          rest.append(next.appending(name: names[index].bytes))
        }
      }
    }
    return lines
  }

  private static func content(of reference: FileReference) -> String {
    guard let file = try? SafeOpen.openAnyName(reference) else { return "unreadable" }
    let facts = file.facts
    guard facts.size <= limit,
      let hash = try? ContentHash.sha256(of: file.descriptor, size: facts.size)
    else { return "\(facts.size) \(facts.modified)" }
    return hash.description
  }
}

extension ExtensionBundle {
  /// Where its files are: the folder of the bundle, or the program alone.
  fileprivate var files: [FilePath] {
    if let path { [path] } else if let executable { [executable] } else { [] }
  }
}
