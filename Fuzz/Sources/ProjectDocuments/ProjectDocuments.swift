import DocumentPromises
import Documents
import Promises
import SystemPackage

@testable import XcodeProjects

/// Projects of Xcode and descriptions: every path that is asked for or named is in the repository, and
/// every value has an origin.
///
/// The first byte chooses the form; then come the document and, after a NUL, every other file.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let form = input.byte() % 3
  let document = input.bytes()
  let other = input.allBytes()
  let name: FilePath =
    form == 0 ? "r/A.xcodeproj/project.pbxproj" : form == 1 ? "r/project.yml" : "r/app.json"
  let files = ProjectFiles(root: "r") { path in
    promiseInside(path)
    return path == name ? document : path.extension == "pbxproj" ? nil : other
  }
  do throws(DocumentError) {
    switch form {
    case 0:
      let project = try XcodeProject.read("r/A.xcodeproj", in: files)
      promiseGood(project.targets, project.notes)
    case 1:
      let project = try XcodeGenProject.read("r/project.yml", in: files)
      promiseGood(project.targets, project.notes)
    default:
      guard let found = try ExpoConfiguration.read("r/app.json", in: files) else { return 0 }
      promiseGood([], found.notes)
      for made in found.extensions {
        promise(made.information["NSExtension"]?.dictionary != nil, "no point: \(made)")
      }
    }
  } catch {
    promise(!error.description.isEmpty, "no words")
  }
  return 0
}

private func promiseInside(_ path: FilePath) {
  promise(
    path.components.first == "r" && !path.components.contains("..") && path.isRelative,
    "a path leads out: \(path)")
}

private func promiseGood(_ targets: [XcodeTarget], _ notes: [ProjectNote]) {
  for note in notes { promise(!note.reason.description.isEmpty, "no words: \(note)") }
  for target in targets {
    for path in [target.infoPlist, target.entitlements, target.preprocessing?.prefixHeader] {
      if let path = path?.path { promiseInside(path) }
    }
    for value in [target.bundleIdentifier, target.team, target.productName] {
      promise(value.map { !$0.origin.description.isEmpty } ?? true, "no origin")
    }
    let filled = target.filledInformation(target.information ?? ["a": .string("$(PRODUCT_NAME)")])
    promise(Set(filled.unknown).count == filled.unknown.count, "twice: \(filled.unknown)")
  }
}
