import Documents
import ShareRules
import SystemPackage

extension FolderVisit {
  /// Adds a bundle with what is at its top.
  ///
  /// - Parameters:
  ///   - folder: The folder of the bundle.
  ///   - kind: What it is.
  ///   - containingApp: The members of the `Info.plist` of the app that holds it.
  /// - Returns: The bundle, or `nil` if there is none.
  mutating func addBundle(
    _ folder: FilePath, _ kind: CheckedBundle.Kind, in containingApp: [String: DocumentValue] = [:]
  ) -> CheckedBundle? {
    guard let home = self.home(of: folder) else {
      report(folder, .bundle(BundleError(path: FilePath(files.name(of: folder)), .noInformation)))
      return nil
    }
    let document = addDocument(
      home.appending("Info.plist"), bundle: folder, containingApp: containingApp)
    guard let document else { return nil }
    var bundle = CheckedBundle(kind, named: files.name(of: folder), isBuilt: true)
    bundle.information = document
    let names = (try? files.names(in: home, limit: FolderFault.maximumEntries)) ?? []
    for name in names {
      let path = home.appending(name)
      switch name.extension {
      case "entitlements", "xcent": bundle.entitlements += [propertyList(path)].compactMap(\.self)
      case "mobileprovision", "provisionprofile": bundle.profile = profile(path)
      case "lproj":
        let list = path.appending("Info.plist")
        if files.hasFile(list) { bundle.localized += [propertyList(list)].compactMap(\.self) }
      default: continue
      }
    }
    addExecutable(of: home, to: &bundle)
    found.documents += bundle.entitlements
    return bundle
  }

  /// The folder of a bundle that holds its `Info.plist`, or `nil`.
  ///
  /// Source: Apple, Bundle Programming Guide, "Bundle Structures".
  func home(of bundle: FilePath) -> FilePath? {
    [bundle.appending("Contents"), bundle].first {
      (try? files.kind(of: $0.appending("Info.plist"))) != nil
    }
  }

  /// Takes a file of an app that says what the app does.
  mutating func addInside(_ path: FilePath, to app: inout CheckedBundle?) {
    guard app != nil, path.isInterface, files.hasSecureEntry(path) else { return }
    app?.secureEntries.append(CheckedDocument(value: .null, at: path, in: files))
  }

  /// Reads a profile; what is wrong with it is a problem.
  mutating func profile(_ path: FilePath) -> CheckedProfile? {
    do {
      let bytes = try files.read(path, limit: ProvisioningProfile.fileLimit)
      let profile = try ProvisioningProfile(bytes, named: files.name(of: path))
      let document = try CheckedDocument(propertyList: profile.content, at: path, in: files)
      found.documents.append(document)
      return CheckedProfile(profile: profile, document: document)
    } catch let error as DocumentError {
      report(path, .document(error))
    } catch let error as ProvisioningProfileError {
      report(path, .profile(error))
    } catch {}
    return nil
  }

  /// The bundle of an extension whose `Info.plist` a path is, or `nil`.
  func bundle(of path: FilePath) -> FilePath? {
    guard path.lastComponent == "Info.plist" else { return nil }
    var folder = path.removingLastComponent()
    if folder.lastComponent == "Contents" { folder = folder.removingLastComponent() }
    return folder.extension == "appex" ? folder : nil
  }

  /// The `Info.plist` of the app whose `PlugIns` hold a bundle; empty if there is none.
  func app(around bundle: FilePath) -> [String: DocumentValue] {
    let plugIns = bundle.removingLastComponent()
    guard bundle.extension == "appex", !plugIns.isEmpty else { return [:] }
    var app = plugIns.removingLastComponent()
    if app.lastComponent == "Contents" { app = app.removingLastComponent() }
    guard app.extension == "app" else { return [:] }
    return information(of: app) ?? [:]
  }

  /// The members of the `Info.plist` of a bundle, or `nil` if it has none that can be read.
  func information(of bundle: FilePath) -> [String: DocumentValue]? {
    guard let home = home(of: bundle) else { return nil }
    let path = home.appending("Info.plist")
    guard let bytes = try? files.read(path, limit: DocumentLimits.standard.bytes) else {
      return nil
    }
    return try? PropertyListReader.readDictionary(bytes, named: files.name(of: path))
  }
}
