import Archives
import Documents
import SystemPackage

extension FolderVisit {
  /// How many characters are shown of a name that is longer than any path.
  private static let shownName = 100

  /// Adds what is in an archive, with what is odd about it.
  mutating func addArchive(_ path: FilePath) {
    // An archive inside an archive is not opened; it has a doubt of its own.
    guard files.entry(of: path) == nil else { return }
    let inside: FilesInArchive
    do throws(ArchiveError) {
      inside = try FilesInArchive(path)
    } catch {
      return report(path, .archive(error))
    }
    var visit = FolderVisit(inside)
    visit.found.bundles = visit.visit(FilePath(""), Surroundings())
    visit.found.oddities = inside.doubts.map { doubt in
      let name =
        doubt.kind == .nameTooLong ? String(doubt.entry.prefix(Self.shownName)) + "…" : doubt.entry
      return CheckedOddity(
        document: CheckedDocument(value: .null, at: FilePath(name), in: inside), kind: doubt.kind)
    }
    if visit.found.documents.isEmpty, visit.found.problems.isEmpty {
      visit.found.problems.append(CheckWalk.Problem(path: path, .nothingToCheck))
    }
    found.add(visit.found)
  }
}
