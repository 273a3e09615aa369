public import Documents
import SafeFiles
public import ShareModel
public import SystemPackage
public import TypeIdentifiers

/// A test file: an extension or a rule, and cases.
///
/// ```yaml
/// rule:
///   NSExtensionActivationSupportsImageWithMaxCount: 3
/// cases:
///   - as: photos 3
///     expect: activates
///   - as: photos 4
///     expect: not
///     because: at most 3 images
/// ```
public struct RuleTestFile: Sendable {
  /// What is tested.
  public enum Subject: Hashable, Sendable {
    /// An extension, by an absolute path: its bundle, its `Info.plist`, or the sources it is in; and,
    /// where several are there, by its identifier or the name of its target.
    case bundle(FilePath, target: String?)
    /// A rule, as the value of `NSExtensionActivationRule`.
    case rule(DocumentValue)
    /// An extension that is on in a folder of rules, with the condition and the settings that the host
    /// has for it there; the folder is absolute.
    case use(BundleIdentifier, rules: FilePath)
  }

  /// The file, as the caller named it.
  public let path: FilePath

  /// What is tested.
  public let subject: Subject

  /// Types that are declared for the cases, beside the built-in ones and those of the extension.
  public let types: [TypeDeclaration]

  /// The cases, in order; never empty.
  public let cases: [RuleTestCase]

  /// The folder of the file, absolute, below which its relative paths lie.
  var folder: FilePath { path.absolute.removingLastComponent() }

  /// Reads a file.
  ///
  /// - Parameter path: The file: YAML, at most 1 MiB.
  /// - Returns: The file. Nothing that it names has been looked at.
  /// - Throws: Why it is no test file, with everything that is wrong at once.
  public static func read(from path: FilePath) throws(DocumentError) -> RuleTestFile {
    let bytes = try BoundedFile.read(path, limit: DocumentLimits.standard.bytes)
    return try read(bytes, from: path)
  }

  /// Reads a file that is in memory.
  package static func read(_ bytes: [UInt8], from path: FilePath) throws(DocumentError)
    -> RuleTestFile
  {
    let members = try YAMLReader.readDictionary(bytes, named: path.string)
    // Aliases share their text, but what is made of it does not.
    let limit = DocumentLimits.standard.expandedBytes
    guard DocumentValue.dictionary(members).textBytes(upTo: limit) <= limit else {
      throw DocumentError(path.string, .expandsTooFar(limit: limit))
    }
    var reader = RuleTestReader(members, folder: path.absolute.removingLastComponent())
    let content = try reader.read(document: path.string)
    return RuleTestFile(
      path: path, subject: content.subject, types: content.types, cases: content.cases)
  }
}

extension DocumentValue {
  /// The bytes of all texts that are inside, keys not counted; counting ends above a limit.
  fileprivate func textBytes(upTo limit: Int) -> Int {
    var sum = 0
    switch self {
    case .string(let text): return text.utf8.count
    case .array(let values):
      for value in values where sum <= limit { sum += value.textBytes(upTo: limit) }
    case .dictionary(let members):
      for value in members.values where sum <= limit { sum += value.textBytes(upTo: limit) }
    default: break
    }
    return sum
  }
}
