import AppLinks
public import Documents
import ShareRules
public import SystemPackage

/// What a domain serves as its `apple-app-site-association`.
public struct CheckedAssociation: Sendable {
  /// Why a file says nothing.
  enum Fault: Error {
    /// The signature around it.
    case signature(SignedMessageError)
    /// What is in it.
    case content(AssociationError)
    /// The server answered with something else.
    case notServed
  }

  /// The domain, in lower case; `nil` if it is not known which one serves the file.
  public let domain: String?
  /// The file.
  package let document: CheckedDocument
  /// How many bytes the JSON has, without a signature.
  let size: Int
  /// What it says, or why it says nothing.
  let content: Result<Association, Fault>
  /// Whether it comes with a signature.
  let isSigned: Bool
  /// How the server answered; `nil` if the file alone is known.
  private(set) var response: CapturedResponse?
  /// Whether it was asked for by `http`.
  private(set) var isPlainHTTP = false

  /// Reads a file that is named, with its domain or alone.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - domain: The domain that serves it; `nil` if it is not known.
  /// - Throws: `unreadable`, `notAFile` or `tooLarge`.
  public init(file path: FilePath, of domain: String?) throws(DocumentError) {
    let bytes = try BoundedFile.read(path, limit: AssociationFile.largest)
    self.init(bytes, of: domain, at: path, in: FilesOnDisk())
  }

  /// Reads an answer that was captured, as `curl -sSi -L URL` writes it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - origin: The domain that answered; with `http://` before it if it was asked that way; `nil` if
  ///     it is not known.
  /// - Throws: Why it cannot be read, or is no answer.
  public init(response path: FilePath, of origin: String?) throws(CheckWalk.Problem) {
    let bytes: [UInt8]
    do throws(DocumentError) {
      bytes = try BoundedFile.read(path, limit: Self.largestResponse)
    } catch {
      throw CheckWalk.Problem(path: path, .document(error))
    }
    do throws(CapturedResponseError) {
      let start = ["http://", "https://"].first { origin?.lowercased().hasPrefix($0) ?? false }
      try self.init(
        response: bytes, of: origin.map { String($0.dropFirst(start?.count ?? 0)) }, at: path,
        in: FilesOnDisk())
      isPlainHTTP = start == "http://"
    } catch {
      throw CheckWalk.Problem(path: path, .response(error))
    }
  }

  /// The most bytes of an answer that was captured.
  static let largestResponse = AssociationFile.largest + CapturedResponse.maximumHead

  /// Takes the bytes of an answer that was captured.
  init(
    response bytes: [UInt8], of domain: String?, at path: FilePath, in files: any CheckedFiles
  ) throws(CapturedResponseError) {
    let response = try CapturedResponse(bytes)
    let document = CheckedDocument(text: bytes, at: path, in: files)
    self.init(
      response.body, of: domain, as: document, isServed: response.last.status == 200)
    self.response = response
  }

  /// Takes the bytes of a file.
  init(_ bytes: [UInt8], of domain: String?, at path: FilePath, in files: any CheckedFiles) {
    self.init(bytes, of: domain, as: CheckedDocument(value: .null, at: path, in: files))
  }

  private init(
    _ bytes: [UInt8], of domain: String?, as document: CheckedDocument, isServed: Bool = true
  ) {
    self.domain = domain?.lowercased()
    self.document = document
    guard isServed else {
      isSigned = false
      size = 0
      content = .failure(.notServed)
      return
    }
    isSigned = SignedMessage.isLikely(bytes)
    var text = bytes
    do throws(SignedMessageError) {
      if isSigned { text = try SignedMessage(bytes, at: Timestamp.now().seconds).content }
    } catch {
      size = bytes.count
      content = .failure(.signature(error))
      return
    }
    size = text.count
    do throws(AssociationError) {
      content = .success(try Association(text))
    } catch {
      content = .failure(.content(error))
    }
  }
}

extension CheckedAssociation {
  /// The file in a sentence.
  var words: String { domain.map { "the association of \($0)" } ?? "this association" }

  /// The domain, or words for it, in a sentence.
  var site: String { domain ?? "its site" }

  /// Whether an entry of associated domains is about the domain; `false` if that is not known.
  func isCovered(by entry: AssociatedDomain) -> Bool { domain.map(entry.covers) ?? false }

  /// Whether the bytes of a file are an association by what they say: JSON, perhaps signed, with a
  /// service of associated domains at its top.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    var text = bytes
    if SignedMessage.isLikely(bytes) {
      guard let message = try? SignedMessage(bytes, at: Timestamp.now().seconds) else {
        return false
      }
      text = message.content
    }
    guard text.first(where: { !$0.isDocumentSpace }) == UInt8(ascii: "{"),
      let members = try? JSONReader.readDictionary(text, named: "")
    else { return false }
    return ["applinks", "webcredentials", "appclips", "activitycontinuation"]
      .contains { members[$0] != nil }
  }
}

extension CheckedSet {
  /// Adds what a domain serves.
  public mutating func add(_ association: CheckedAssociation) {
    documents.append(association.document)
    associations.append(association)
  }
}

extension CheckedAssociation.Fault: CustomStringConvertible {
  /// What is wrong.
  var description: String {
    switch self {
    case .signature(let error): "\(error)"
    case .content(let error): "\(error)"
    case .notServed: "the server did not answer with it"
    }
  }

  /// Whether a rule is about this fault alone: a key that occurs twice, too long a file, or another
  /// status.
  var hasOwnRule: Bool {
    if case .notServed = self { return true }
    guard case .content(.malformed(let error)) = self else { return false }
    return switch error.reason {
    case .duplicateKey, .tooLarge: true
    default: false
    }
  }
}
