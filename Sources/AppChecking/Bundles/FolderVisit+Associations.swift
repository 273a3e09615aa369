import Documents
import ShareRules
import SystemPackage

extension FolderVisit {
  private static let names: [FilePath] = [
    ".well-known/apple-app-site-association", "apple-app-site-association",
  ]

  /// What a domain serves, if a folder has the name of one and holds it.
  mutating func associations(in folder: FilePath) -> [CheckedAssociation] {
    guard let domain = folder.lastComponent?.string.lowercased(), domain.contains("."),
      let path = Self.names.map({ folder.pushing($0) }).first(where: files.hasFile)
    else { return [] }
    do throws(DocumentError) {
      let association = CheckedAssociation(
        try files.read(path, limit: AssociationFile.largest), of: domain, at: path, in: files)
      found.documents.append(association.document)
      return [association]
    } catch {
      report(path, .document(error))
      return []
    }
  }
}
