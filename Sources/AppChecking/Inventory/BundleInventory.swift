import Documents
import Predicates
public import ShareModel
public import ShareRules
import TypeIdentifiers

/// What an app or an extension brings with it, and what it lets in.
public struct BundleInventory: Sendable {
  /// An extension point with what activates the extension.
  public struct Extension: Sendable {
    /// The identifier of the point, as it is written.
    public let point: String
    /// What an extension of the point is, such as `a keyboard`; `nil` for a point that is not known.
    public let meaning: String?
    /// In which direction data flows; `nil` for a point that is not known.
    public let flow: DataFlow?
    /// The rule, if the point reads one; it may have a fault.
    public let rule: ActivationRule?
    /// The rule in words, without a capital letter and a period; `nil` without a rule that can be
    /// read.
    public let words: String?
    /// `NSExtensionPrincipalClass`, or `nil`.
    public let principalClass: String?
    /// `NSExtensionMainStoryboard`, or `nil`.
    public let storyboard: String?
    /// The JavaScript file that runs in a page that is shared, or `nil`.
    public let javaScriptFile: String?
    /// The names of the host shapes for which the extension is offered; `nil` without a rule.
    public let shapes: [String]?
    /// For a keyboard, whether it asks for open access; else `nil`.
    public let asksForOpenAccess: Bool?
  }

  /// A URL type.
  public struct URLType: Hashable, Sendable {
    /// `CFBundleURLName`, or `nil`.
    public let name: String?
    /// `CFBundleTypeRole`, or `nil`.
    public let role: String?
    /// The schemes, as they are written.
    public let schemes: [String]
  }

  /// A document type.
  public struct DocumentType: Hashable, Sendable {
    /// `CFBundleTypeName`, or `nil`.
    public let name: String?
    /// `CFBundleTypeRole`, or `nil`.
    public let role: String?
    /// `LSHandlerRank`, or `nil`.
    public let rank: String?
    /// `LSItemContentTypes`, as they are written.
    public let types: [String]
  }

  /// What it is.
  public let kind: CheckedBundle.Kind
  /// Its path as reports name it.
  public let name: String
  /// The bundle identifier; `nil` if it is not known.
  public let identifier: String?
  /// The name for people.
  public let displayName: String
  /// The team, a period and the bundle identifier, or `nil` if it is not known.
  public let applicationIdentifier: String?
  /// What it is as an extension; `nil` if it is none.
  public let appExtension: Extension?
  /// What it opens of URLs.
  public let urlTypes: [URLType]
  /// What it opens of documents.
  public let documentTypes: [DocumentType]
  /// The schemes of others that it may ask about.
  public let queriedSchemes: [String]
  /// The sites that it says it belongs to; `nil` if its entitlements are not known.
  public let associatedDomains: [String]?
  /// What URLs may ask of it; `nil` without `SharepipeLinks`.
  public let links: LinkInventory?
  /// The containers that it shares with others; `nil` if its entitlements are not known.
  public let appGroups: [String]?
  /// The bundles in it: extensions, a watch app, a clip.
  public let plugIns: [BundleInventory]
}

extension BundleInventory {
  /// Takes stock of a bundle and of the bundles in it.
  ///
  /// - Parameter bundle: The bundle.
  public init(_ bundle: CheckedBundle) {
    func text(_ value: PlacedValue?) -> String? { value?.text }
    kind = bundle.kind
    name = bundle.name
    identifier = bundle.identifier
    displayName = bundle.displayName
    applicationIdentifier = bundle.applicationIdentifier
    appExtension = Extension(bundle)
    urlTypes = bundle.urlTypes.map { type in
      URLType(
        name: text(type.name), role: text(type.role), schemes: type.schemes.compactMap(\.text))
    }
    let documents = bundle.information?["CFBundleDocumentTypes"]?.elements ?? []
    documentTypes = documents.filter { $0.value.dictionary != nil }.map { type in
      DocumentType(
        name: text(type["CFBundleTypeName"]), role: text(type["CFBundleTypeRole"]),
        rank: text(type["LSHandlerRank"]),
        types: (type["LSItemContentTypes"]?.elements ?? []).compactMap(\.text))
    }
    queriedSchemes = bundle.queriedSchemes.compactMap(\.text)
    let isKnown = bundle.knowsEntitlements
    associatedDomains = isKnown ? bundle.associatedDomains.compactMap(\.entry.text) : nil
    appGroups =
      isKnown
      ? bundle.entitlement("com.apple.security.application-groups")
        .flatMap { $0.value.elements.compactMap(\.text) } : nil
    links = LinkInventory(of: bundle)
    plugIns = bundle.plugIns.map(BundleInventory.init)
  }
}

extension BundleInventory.Extension {
  fileprivate init?(_ bundle: CheckedBundle) {
    guard let document = bundle.information, let point = bundle.point?.text else { return nil }
    let own = document["NSExtension"]
    let attributes = own?["NSExtensionAttributes"]
    self.point = point
    let known = KnownExtensionPoint.named(point)
    let sheet = ExtensionPoint(rawValue: point)
    meaning = known?.meaning ?? sheet?.meaning
    flow = known?.flow ?? sheet?.flow
    principalClass =
      own?["NSExtensionPrincipalClass"]?.text
      ?? document["EXAppExtensionAttributes"]?["EXPrincipalClass"]?.text
    storyboard = own?["NSExtensionMainStoryboard"]?.text
    javaScriptFile = attributes?["NSExtensionJavaScriptPreprocessingFile"]?.text
    asksForOpenAccess =
      point == AppRule.keyboardPoint
      ? attributes?["RequestsOpenAccess"]?.value.isTruthy ?? false : nil
    guard sheet != nil else {
      rule = nil
      words = nil
      shapes = nil
      return
    }
    let catalogue = document.catalogue
    let rule = ActivationRule(attributes?[RuleCheck.ruleKey]?.value, catalogue: catalogue)
    self.rule = rule
    words = rule.words ?? rule.syntax.map { PredicateWords(catalogue).text(of: $0) }
    let columns = ActivationMatrix.columns(catalogue: catalogue)
    shapes = columns.filter { rule.evaluate(MatchingPayload($0.context)).isActive }.map(\.name)
  }
}

extension ExtensionPoint {
  /// What an extension at this point is, with its article.
  fileprivate var meaning: String {
    switch self {
    case .share: "a share extension"
    case .action: "an action extension"
    case .service: "an action extension without a screen"
    }
  }

  /// In which direction data flows.
  fileprivate var flow: DataFlow { self == .share ? .toExtension : .both }
}

extension BundleInventory.Extension {
  /// The predicate in lines of at most 84 characters, or `nil` without a rule that can be read.
  public var layout: String? { rule?.syntax?.formatted(width: 84) }
}

extension BundleInventory {
  /// For which shapes of shared content the extensions are offered that have a rule, its own and
  /// those in it.
  ///
  /// Why not is found out for dictionaries alone: a large text from outside would take minutes.
  public var matrix: ActivationMatrix {
    ActivationMatrix(
      rows: rows, columns: ActivationMatrix.columns(catalogue: .builtIn), explainsTexts: false)
  }

  private var rows: [ActivationMatrix.Row] {
    let own = appExtension?.rule.map { ActivationMatrix.Row(name: identifier ?? name, rule: $0) }
    return [own].compactMap(\.self) + plugIns.flatMap(\.rows)
  }
}
