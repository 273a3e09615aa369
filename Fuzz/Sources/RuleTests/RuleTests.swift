import DocumentPromises
import Promises
import SystemPackage

@testable import Documents
@testable import ExtensionTesting

/// Files of tests for rules: every text is a file with cases, or is refused with its places.
///
/// The input is the YAML.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let bytes = input.allBytes()
  let file: RuleTestFile
  do throws(DocumentError) {
    file = try RuleTestFile.read(bytes, from: "/nowhere/the document")
  } catch {
    let named = DocumentError("the document", at: error.position, error.reason)
    promiseGood(named, of: bytes, hasMeaning: true)
    return 0
  }
  promise(!file.cases.isEmpty, "no cases")
  promise(file.cases.map(\.number).elementsEqual(1...file.cases.count), "other numbers")
  for one in file.cases {
    promise(!one.name.isEmpty, "no name")
    if case .file(let path) = one.source { promise(path.isAbsolute, "\(path)") }
  }
  if case .bundle(let path) = file.subject { promise(path.isAbsolute, "\(path)") }
  return 0
}
