import DocumentPromises
import Promises
import SystemPackage
import TypeIdentifiers

@testable import Documents
@testable import ShareModel
@testable import ShareRules

/// What an `Info.plist` says of an extension: every list is read, or its problems have places.
///
/// The input is a property list, or JSON if it begins with a brace, which is found out sooner.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let bytes = input.allBytes()
  let isJSON = bytes.first == UInt8(ascii: "{")
  let members: [String: DocumentValue]
  do throws(DocumentError) {
    members =
      isJSON
      ? try JSONReader.readDictionary(bytes, named: "the document")
      : try PropertyListReader.readDictionary(bytes, named: "the document")
  } catch {
    promiseGood(error, of: bytes)
    return 0
  }
  var reader = BundleInformationReader(members)
  let information = reader.read()
  for problem in reader.problems { promise(!problem.description.isEmpty, "no words") }
  for note in reader.notes { promise(!note.message.isEmpty, "no words") }
  promise((information == nil) == !reader.problems.isEmpty, "nothing, and no problem")
  if let information {
    promiseGood(information)
    var again = BundleInformationReader(members)
    promise(again.read() == information, "two readings")
  }
  return 0
}

private func promiseGood(_ information: BundleInformation) {
  promise(BundleIdentifier.fault(in: information.identifier) == nil, "\(information.identifier)")
  let settings = information.settings
  if case .builtIn(let name) = settings.interface {
    promise(!name.isEmpty && name.utf8.count <= 64, "the name \(name)")
  } else {
    promise(information.executableName?.kind == .regular, "no program")
  }
  promise(settings.timeLimit > .zero && settings.timeLimit <= .seconds(86_400), "the time limit")
  promise((1...(1 << 30)).contains(settings.outputLimit), "the output limit")
  promise((1...1_024).contains(settings.maximumConcurrency), "the concurrency")
  promise((0...100).contains(settings.retries), "the retries")
  for path in settings.writes {
    promise(
      path.isAbsolute && !path.components.contains { $0.kind == .parentDirectory }, "\(path)")
  }
  let exported = TypeCatalogue.bareSystem.adding(
    Array(information.exportedTypes.prefix(3)), as: .exported)
  for fault in exported.faults { promise(!fault.description.isEmpty, "no words") }
  for type in information.exportedTypes.prefix(3) {
    let above = exported.catalogue.supertypes(of: type.identifier)
    promise(!above.contains(type.identifier), "\(type.identifier) is above itself")
  }
}
