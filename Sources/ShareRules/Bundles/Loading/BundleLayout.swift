import SafeFiles
import ShareModel
import SystemPackage

/// Where the parts of a bundle are: flat, as on a phone, or below `Contents`, as on a Mac.
///
/// Source: Apple, Bundle Programming Guide, "Bundle Structures".
struct BundleLayout: Hashable, Sendable {
  /// The folder of the bundle.
  let bundle: FilePath
  /// The folder with the `Info.plist`: the bundle, or its `Contents`.
  let informationFolder: FilePath
  /// The `Info.plist`.
  let information: FilePath
  /// The folder with the programs, relative to the bundle.
  let programFolder: FilePath

  /// Finds out how a bundle is laid out.
  ///
  /// `Contents` wins where it has an `Info.plist`.
  ///
  /// - Parameter bundle: The folder of the bundle.
  /// - Throws: `notAFolder`, `unreadable` or `noInformation`.
  init(of bundle: FilePath) throws(BundleError) {
    let kind: FileKind
    do throws(Errno) {
      kind = try FileKind(of: bundle)
    } catch {
      throw BundleError(path: bundle, .unreadable(error))
    }
    guard kind.isFolder else { throw BundleError(path: bundle, .notAFolder(found: kind.words)) }
    self.bundle = bundle
    let contents = bundle.appending("Contents")
    if let kind = try? FileKind(of: contents) {
      guard kind.isFolder else {
        throw BundleError(path: contents, .notAFolder(found: kind.words))
      }
      let inner = contents.appending("Info.plist")
      if (try? FileKind(of: inner)) != nil {
        informationFolder = contents
        information = inner
        programFolder = "Contents/MacOS"
        return
      }
    }
    informationFolder = bundle
    information = bundle.appending("Info.plist")
    do throws(Errno) {
      _ = try FileKind(of: information)
    } catch {
      throw BundleError(
        path: bundle, error == .noSuchFileOrDirectory ? .noInformation : .unreadable(error))
    }
    programFolder = ""
  }

  /// Finds a program of the bundle, which must be a regular file in the folder of the programs,
  /// executable, and reached without a link.
  ///
  /// - Parameters:
  ///   - name: The name of the program.
  ///   - place: The key that names it.
  /// - Returns: Its path, below `bundle`.
  /// - Throws: What is wrong.
  func program(_ name: FilePath.Component, namedBy place: String) throws(BundleProgramFault)
    -> FilePath
  {
    let path = bundle.pushing(programFolder).appending(name)
    func fault(_ reason: BundleProgramFault.Reason) -> BundleProgramFault {
      BundleProgramFault(place: place, path: path, reason: reason)
    }
    var folder = bundle
    for component in programFolder.components {
      folder.append(component)
      guard let kind = try? FileKind(of: folder) else { throw fault(.missing) }
      guard kind.isFolder else { throw fault(.notInFolder(folder, found: kind.words)) }
    }
    guard let kind = try? FileKind(of: path) else { throw fault(.missing) }
    guard kind.isFile else { throw fault(.notAFile(path, found: kind.words)) }
    guard kind.isExecutable else { throw fault(.notExecutable) }
    return path
  }
}
