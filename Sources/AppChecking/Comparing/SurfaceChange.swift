/// One way in which a version of an app lets in something else than another version.
public struct SurfaceChange: Hashable, Sendable {
  /// Which way it goes.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// The new version lets in what the old one did not.
    case wider
    /// It is another, and neither wider nor narrower as far as is known.
    case changed
    /// The old version let in what the new one does not.
    case narrower
  }

  /// Where it stands: in the new version, or for what got narrower in the old one.
  public struct Evidence: Hashable, Sendable {
    /// The document, such as the path of an `Info.plist`.
    public let document: String
    /// The keys that lead to the place; none for the whole document.
    public let keyPlace: KeyPlace
    /// Where it is in the file; `nil` where the file has no text, as in a binary list.
    public let source: SourceSpan?
  }

  /// Which way it goes.
  public let direction: Direction
  /// What it is about.
  public let area: SurfaceArea
  /// The bundle identifier; where there is none the path, and of an association the app's name.
  public let bundle: String
  /// What changed, as the end of a sentence that begins with the bundle.
  public let what: String
  /// What to try; `nil` if there can be no example, as of an entitlement.
  public let example: SurfaceExample?
  /// Where it stands.
  public let evidence: Evidence
}
