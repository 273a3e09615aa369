public import Documents
public import ShareModel
public import TypeIdentifiers

/// Reads the description of a context: a `context.json`, a line on standard input, or the items
/// that an extension returns.
///
/// Every fault is found in one reading and names its place, such as
/// `items[0].attachments[2].file`. Keys that are not known are ignored, so that a manifest of a
/// later version with more to say still works; one that looks like a known key misspelt is noted.
public enum ContextManifest {
  /// Makes a context from a manifest.
  ///
  /// - Parameters:
  ///   - manifest: The whole document.
  ///   - rules: What the manifest may say.
  ///   - catalogue: The types by which directories are known to be documents.
  /// - Returns: The context, with notes about keys that look misspelt.
  /// - Throws: Every fault at once.
  public static func context(
    from manifest: DocumentValue, rules: ManifestRules, catalogue: TypeCatalogue
  ) throws(EntryFault) -> IncomingContext {
    var reader = ManifestReader(rules: rules, catalogue: catalogue)
    let context = reader.context(from: manifest)
    try reader.throwFaults()
    return IncomingContext(context, notes: reader.notes)
  }

  /// Makes items from the array that a manifest or an answer holds them in.
  ///
  /// - Parameters:
  ///   - items: The array; it may be empty.
  ///   - place: Where the array is in its document, such as `completed.items`.
  ///   - rules: What may be said.
  ///   - catalogue: The types by which directories are known to be documents.
  /// - Returns: The items in order.
  /// - Throws: Every fault at once.
  public static func items(
    from items: DocumentValue, place: String, rules: ManifestRules, catalogue: TypeCatalogue
  ) throws(EntryFault) -> [ShareItem] {
    var reader = ManifestReader(rules: rules, catalogue: catalogue)
    let items = reader.items(from: items, place: place)
    try reader.throwFaults()
    return items
  }
}
