/// Declared types, and the answers to what conforms to what and which tag means which type.
///
/// A value that never changes: ``adding(_:as:)`` gives another catalogue.
///
/// Where the built-in facts come from:
/// - the `Info.plist` of CoreTypes, version 517 (the time of macOS 12), with the bundles nested in
///   it: 667 exported and 206 imported declarations, as kept in a public repository
///   (redcat243/sammy-Cat-dock-mod), and again in the crate uniform-type-identifiers-rs;
/// - for new and changed types, two tables made on a machine with macOS 26.4 (calebtrueman/finch);
/// - Apple's `UTCoreTypes.h` of the SDK 26.2 (the catalogue of kern0x1b/charon) for the constants;
/// - a list from a live Mac with macOS 13 to 15 (`utitools` 0.5.0) for 79 further types.
///
/// Types that stand for models of hardware are left out. The descriptions are our own words.
public struct TypeCatalogue: Sendable {
  let index: CatalogueIndex

  init(_ index: CatalogueIndex) {
    self.index = index
  }

  /// The 820 built-in types: those of the system, and some that common apps declare.
  ///
  /// The program holds them as text, and reads each of them when it is asked for.
  public static let builtIn = Self(CatalogueIndex([], builtInCount: BuiltInTypes.count))

  /// The built-in types that a system without any further app knows.
  ///
  /// They are read like those of ``builtIn``.
  public static let bareSystem = Self(
    CatalogueIndex([], builtInCount: BuiltInTypes.bareSystemCount))

  /// All declarations, those with the first claim on a tag first.
  ///
  /// The list is made when it is first asked for, which takes longer than any look-up.
  public var declarations: [TypeDeclaration] { index.declarations }

  /// The declaration of a type, or `nil` if it is not declared, as no dynamic type is.
  ///
  /// - Parameter type: The type to look up.
  /// - Returns: The declaration, or `nil`.
  public func declaration(of type: TypeIdentifier) -> TypeDeclaration? {
    index.position(of: type).map { index.declaration(of: $0) }
  }

  /// Returns whether a type is declared; a dynamic type never is.
  ///
  /// - Parameter type: The type to look up.
  /// - Returns: Whether the catalogue has a declaration of it.
  public func isDeclared(_ type: TypeIdentifier) -> Bool {
    index.position(of: type) != nil
  }
}
