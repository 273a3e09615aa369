package import Documents
import Glibc
import Intake
import SafeFiles
package import ShareModel
package import ShareRules
package import SystemPackage
package import TypeIdentifiers

/// Checks the items that an extension returns.
///
/// A returned file is a regular file, or a directory that counts as one document, beneath the
/// output directory of the run. It is reached without links, is ours, and has no second name: a
/// hard link would make another file's content look like the extension's.
package struct ReturnedItems {
  /// The most files in a returned directory.
  private static let maximumCount = 10_000

  private let output: FilePath
  private let catalogue: TypeCatalogue
  private let limits: HostLimits

  /// Prepares the checks.
  ///
  /// - Parameters:
  ///   - output: The output directory of the run, absolute.
  ///   - catalogue: The types by which directories are known to be documents.
  ///   - limits: The bounds that the host sets.
  package init(output: FilePath, catalogue: TypeCatalogue, limits: HostLimits) {
    self.output = output
    self.catalogue = catalogue
    self.limits = limits
  }

  /// Makes items from the array in an answer.
  ///
  /// - Parameter value: The value of `items`.
  /// - Returns: The items; each file is beneath the output directory.
  /// - Throws: `returnedItems`, with every reason.
  package func items(from value: DocumentValue) throws(RunFault) -> [ShareItem] {
    let items: [ShareItem]
    do {
      items = try ContextManifest.items(
        from: value, place: "completed.items", rules: .returned(beneath: output, limits: limits),
        catalogue: catalogue)
    } catch {
      throw .returnedItems(error.reasons)
    }
    try check(items)
    return items
  }

  /// Checks the files of items that were made in this process.
  ///
  /// - Parameter items: The items.
  /// - Throws: `returnedItems`, with every reason.
  func check(_ items: [ShareItem]) throws(RunFault) {
    var reasons: [Reason] = []
    for attachment in items.lazy.flatMap(\.attachments) {
      switch attachment.content {
      case .file(let file):
        if let reason = reason(against: file, expecting: .regular) { reasons.append(reason) }
      case .package(let file):
        if let reason = reason(against: file, expecting: .directory) { reasons.append(reason) }
      case .typesOnly, .url, .text, .data:
        break
      }
    }
    if !reasons.isEmpty { throw .returnedItems(reasons) }
  }

  /// Why a file is refused, or `nil` if it is not.
  private func reason(against file: FileReference, expecting kind: FileFacts.Kind) -> Reason? {
    let name = "'\(file.path)'"
    guard file.root == output, !file.path.isEmpty else {
      return Reason(.returnedFileOutside, "\(name) is not beneath the output directory")
    }
    do throws(FileFault) {
      let facts = try SafeOpen.facts(of: file)
      guard facts.kind == kind else {
        throw kind == .regular ? .directory : .notADirectory
      }
      if let reason = reason(against: facts, name) { return reason }
      guard kind == .directory else {
        _ = try SafeOpen.open(file)
        return nil
      }
      var left = Self.maximumCount
      return try reason(againstTree: try SafeOpen.openDirectory(file), name, depth: 0, left: &left)
    } catch {
      return Reason(.returnedFileUnreadable, error.reason(for: name).message)
    }
  }

  /// Why a file with these facts is refused, or `nil` if it is not.
  private func reason(against facts: FileFacts, _ name: String) -> Reason? {
    if facts.owner != geteuid() {
      return Reason(
        .returnedFileOutside, "\(name) belongs to another user; return a file of your own")
    }
    if facts.kind == .regular, facts.linkCount > 1 {
      return Reason(
        .returnedFileOutside, "\(name) has another name elsewhere; return a copy, not a hard link")
    }
    if case .special(let special) = facts.kind {
      return Reason(.returnedFileUnreadable, "\(name) is \(special.phrase), not a file")
    }
    return nil
  }

  /// Why something in a directory is refused, or `nil` if nothing is.
  private func reason(
    againstTree directory: borrowing OwnedDescriptor, _ name: String, depth: Int, left: inout Int
  ) throws(FileFault) -> Reason? {
    guard depth < 64 else {
      return Reason(.returnedFileUnreadable, "\(name) has more than 64 levels")
    }
    let listing = try DirectoryListing(of: directory)
    left -= listing.count
    guard left >= 0 else {
      return Reason(.returnedFileUnreadable, "\(name) has more than \(Self.maximumCount) files")
    }
    for index in 0..<listing.count {
      let entry = listing[index].bytes
      let inner = "\(name)/\(EntryName(bytes: entry).label)"
      let facts = try FileFacts(of: entry, in: directory)
      if let reason = reason(against: facts, inner) { return reason }
      guard facts.kind == .directory else { continue }
      let below = try SafeOpen.openDirectory(named: entry, in: directory)
      if let reason = try reason(againstTree: below, inner, depth: depth + 1, left: &left) {
        return reason
      }
    }
    return nil
  }
}
