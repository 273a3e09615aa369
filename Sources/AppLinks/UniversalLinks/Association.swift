public import DocumentValues

/// What a web site says about which apps may open which of its URLs: the content of its
/// `apple-app-site-association`.
///
/// Source: Apple, "Supporting associated domains" and "applinks".
public struct Association: Sendable {
  /// What one or several apps may open.
  struct Detail: Sendable {
    /// The identifiers of the apps, each a team and a bundle identifier.
    var apps: [String] = []
    /// The app of an `appID` that does nothing, because there is `appIDs` too; `nil` if there is none.
    var ignored: String?
    /// The rules in order.
    var components: [AssociationComponent] = []
    /// Whether the rules are those of the older key `paths`.
    var isLegacy = false

    /// Whether the rules are for an app.
    func isFor(_ app: String) -> Bool { apps.contains { $0.isSpelled(as: app) } }
  }

  /// Something in the file that does not do what its author may believe.
  public struct Warning: Hashable, Sendable, CustomStringConvertible {
    /// What is the matter with it.
    public enum Kind: Hashable, Sendable {
      /// It does nothing, or something else than it says.
      case ineffective
      /// It gives an app every URL of the site.
      case everything
      /// It stands behind a rule that fits every URL.
      case unreachable
    }

    /// What is the matter with it.
    public let kind: Kind
    /// Where it is, as a path of keys.
    public let place: String
    /// What it is.
    public let words: String

    /// Both.
    public var description: String { "\(place): \(words)" }
  }

  /// The most bytes of a file, uncompressed.
  public static let largest = 128 << 10

  var details: [Detail] = []
  /// The apps of the other services, by the name of the service.
  public internal(set) var services: [String: [String]] = [:]
  /// What is in the file and does nothing, or not what it seems to do.
  public internal(set) var warnings: [Warning] = []

  /// Reads a file.
  ///
  /// - Parameter bytes: The whole file, JSON.
  /// - Throws: Why it is no association.
  public init(_ bytes: [UInt8]) throws(AssociationError) {
    let document: OrderedJSON
    do throws(OrderedJSONError) {
      document = try OrderedJSONReader.read(bytes, limit: Self.largest)
    } catch {
      throw .malformed(error)
    }
    var reader = AssociationReader()
    self = try reader.association(document)
  }

  /// Reads one rule object, as it is in `details`, for whatever app.
  ///
  /// - Parameters:
  ///   - bytes: The object, JSON.
  ///   - app: The app that it is for.
  /// - Throws: Why it is no such object.
  public init(detail bytes: [UInt8], app: String) throws(AssociationError) {
    let document: OrderedJSON
    do throws(OrderedJSONError) {
      document = try OrderedJSONReader.read(bytes, limit: Self.largest)
    } catch {
      throw .malformed(error)
    }
    var reader = AssociationReader()
    self = try reader.association(detail: document, app: app)
  }

  init() {}

  /// The apps that are named anywhere in `details`, in the order of the file.
  public var apps: [String] {
    var seen: Set<String> = []
    return details.flatMap(\.apps).filter { seen.insert($0).inserted }
  }
}

/// Why a file is no association.
public enum AssociationError: Error, Hashable, Sendable {
  /// It is not JSON as strictly as it must be.
  case malformed(OrderedJSONError)
  /// Something that must be there is not, or is of another kind.
  case shape(String)
}

extension AssociationError: CustomStringConvertible {
  /// What is wrong.
  public var description: String {
    switch self {
    case .malformed(let error): "not read as JSON: \(error)"
    case .shape(let words): words
    }
  }
}
