public import AppLinks
public import ShareModel
public import SystemPackage
public import TypeIdentifiers

/// An app that receives URLs and documents: who it is, what it claims, and what it lets them ask
/// for.
///
/// On disk it is a bundle `Rules/Apps/NAME.app` with Apple's `Info.plist`, sharepipe's own key
/// `SharepipeLinks`, the app's entitlements beside it, and its extensions in `PlugIns`.
public struct AppBundle: Hashable, Sendable {
  /// One of the URL types (`CFBundleURLTypes`).
  ///
  /// Source: Apple, Information Property List, `CFBundleURLTypes`.
  public struct URLType: Hashable, Sendable {
    /// What the app is to the schemes.
    public enum Role: String, Hashable, Sendable, CaseIterable {
      /// They are its own.
      case editor = "Editor"
      /// It adopts those of others.
      case viewer = "Viewer"
      /// It only knows of them.
      case none = "None"
    }

    /// `CFBundleURLName`, or `nil`; it does not keep other apps from claiming the same schemes.
    public var name: String?
    /// `CFBundleTypeRole`, or `nil`.
    public var role: Role?
    /// `CFBundleURLSchemes`, as they are written.
    public var schemes: [String]
  }

  /// One of the document types (`CFBundleDocumentTypes`).
  ///
  /// Source: Apple, Information Property List, `CFBundleDocumentTypes`.
  public struct DocumentType: Hashable, Sendable {
    /// How the app sees itself among those that open a type.
    ///
    /// It decides nothing here, as the order on a phone is not documented; `None` opens nothing.
    public enum Rank: String, Hashable, Sendable, CaseIterable {
      /// It made the type.
      case owner = "Owner"
      /// It opens the type as others do.
      case standard = "Default"
      /// It can open the type.
      case alternate = "Alternate"
      /// It does not open the type.
      case none = "None"
    }

    /// `CFBundleTypeName`, or `nil`.
    public var name: String?
    /// `LSItemContentTypes`.
    public var contentTypes: [TypeIdentifier]
    /// `LSHandlerRank`.
    public var rank: Rank
  }

  /// The bundle identifier (`CFBundleIdentifier`).
  public var identifier: BundleIdentifier
  /// The name for people (`CFBundleDisplayName`, `CFBundleName`, else the folder's name).
  public var displayName: String
  /// The folder of the bundle, absolute, or `nil` for an app that is a Swift value.
  public var path: FilePath?
  /// What it claims of URLs.
  public var urlTypes: [URLType] = []
  /// What it claims of documents.
  public var documentTypes: [DocumentType] = []
  /// The schemes of others that it may ask about (`LSApplicationQueriesSchemes`).
  public var queriedSchemes = QuerySchemes([])
  /// What it is entitled to.
  public var entitlements = AppEntitlements()
  /// The extensions in its `PlugIns`, of which its routes, and the actions that a URL may name, can
  /// be.
  public var plugIns: [ExtensionBundle] = []
  /// What it lets URLs ask for, with its schemes and its team.
  public var receiver: ReceivingApp

  /// Makes an app from what it lets URLs ask for.
  public init(_ receiver: ReceivingApp, displayName: String? = nil, path: FilePath? = nil) {
    identifier = BundleIdentifier(naming: receiver.identifier)
    self.displayName = displayName ?? receiver.identifier
    self.path = path
    self.receiver = receiver
  }
}
