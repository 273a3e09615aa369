/// A place in a source file.
public struct CheckedSourcePlace: Hashable, Sendable {
  /// The file, as findings name it.
  public let document: CheckedDocumentName
  /// Where in it.
  public let span: SourceSpan
}
