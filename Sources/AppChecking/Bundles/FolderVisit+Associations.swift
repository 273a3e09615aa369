import Documents
import ShareRules
import SystemPackage

extension FolderVisit {
  /// The name of the file that a domain serves.
  ///
  /// Source: Apple, "Supporting associated domains".
  static let associationName = "apple-app-site-association"
  /// The names that it has in a source tree: some servers are set up by the extension.
  private static let names = [associationName, associationName + ".json"]
  /// The name of an answer of a server that was captured.
  static let responseName = associationName + ".http"
  private static let folders = ["", ".well-known"]

  /// What a folder holds to be served by a domain, at its top or in `.well-known`.
  ///
  /// A folder with the name of a domain says which one. Where both places have a file, the one in
  /// `.well-known` counts, as it is asked for first.
  mutating func associations(in folder: FilePath) -> [CheckedAssociation] {
    let name = folder.lastComponent?.string.lowercased() ?? ""
    let domain = name.isDomain ? name : nil
    let paths = Self.folders.reversed().flatMap { inner in
      Self.names.map {
        inner.isEmpty ? folder.appending($0) : folder.appending(inner).appending($0)
      }
    }
    let response = folder.appending(Self.responseName)
    let answers = files.hasFile(response) ? [self.response(at: response, of: domain)] : []
    guard let path = paths.first(where: files.hasFile) else { return answers.compactMap(\.self) }
    return (answers + [association(at: path, of: domain)]).compactMap(\.self)
  }

  /// Reads a file that a domain serves; what is wrong with it is a problem.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - domain: The domain, or `nil` if it is not known.
  /// - Returns: The association, or `nil`.
  mutating func association(at path: FilePath, of domain: String?) -> CheckedAssociation? {
    do throws(DocumentError) {
      let association = CheckedAssociation(
        try files.read(path, limit: AssociationFile.largest), of: domain, at: path, in: files)
      found.documents.append(association.document)
      return association
    } catch {
      report(path, .document(error))
      return nil
    }
  }

  /// Reads an answer that was captured; what is wrong with it is a problem.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - domain: The domain, or `nil` if it is not known.
  /// - Returns: The association, or `nil`.
  private mutating func response(at path: FilePath, of domain: String?) -> CheckedAssociation? {
    do {
      let bytes = try files.read(path, limit: CheckedAssociation.largestResponse)
      let association = try CheckedAssociation(response: bytes, of: domain, at: path, in: files)
      found.documents.append(association.document)
      return association
    } catch let error as DocumentError {
      report(path, .document(error))
    } catch let error as CapturedResponseError {
      report(path, .response(error))
    } catch {}
    return nil
  }

  /// Adds the file that a person named if it is an association, by its name or by what it says.
  ///
  /// - Returns: Whether it is one.
  mutating func addNamedAssociation(_ path: FilePath) -> Bool {
    let name = path.lastComponent?.string ?? ""
    if name == Self.responseName {
      let domain = path.removingLastComponent().lastComponent?.string.lowercased() ?? ""
      found.associations += [response(at: path, of: domain.isDomain ? domain : nil)]
        .compactMap(\.self)
      return true
    }
    let isNamed = Self.names.contains(name)
    guard isNamed || [nil, "json", "p7m"].contains(path.extension?.lowercased()) else {
      return false
    }
    if !isNamed {
      let bytes = try? files.read(path, limit: AssociationFile.largest)
      guard let bytes, CheckedAssociation.isLikely(bytes) else { return false }
    }
    var folder = path.removingLastComponent()
    if folder.lastComponent == ".well-known" { folder = folder.removingLastComponent() }
    let domain = folder.lastComponent?.string.lowercased() ?? ""
    found.associations += [association(at: path, of: domain.isDomain ? domain : nil)]
      .compactMap(\.self)
    return true
  }
}

extension String {
  /// Whether a folder of this name may stand for a domain: `notes.app` is rather an app.
  fileprivate var isDomain: Bool {
    let labels = split(separator: ".", omittingEmptySubsequences: false)
    let last = labels.last ?? ""
    let folders: Set<Substring> = [
      "app", "appex", "bundle", "docc", "framework", "lproj", "xcassets",
    ]
    return labels.count > 1 && last.count > 1 && last.allSatisfy(\.isLetter)
      && !folders.contains(last)
      && labels.allSatisfy { label in
        !label.isEmpty && label.utf8.allSatisfy { $0 == 45 || $0 >= 48 && $0 < 58 || $0 >= 97 }
      }
  }
}
