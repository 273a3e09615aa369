import Promises

@testable import ShareRules

/// Templates of paths: whatever a file is called, each name of its path is a safe name of its own.
///
/// The template comes first and, after a NUL, what each word stands for.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let text = input.text()
  let value = input.remainder()
  let template: FileTemplate
  do throws(FileTemplateError) {
    template = try FileTemplate(text)
  } catch {
    promise(!error.description.isEmpty, "no words")
    return 0
  }
  promise(template.isAbsolute == text.hasPrefix("/"), "another root")
  for said in [value, nil, "../\(value)", String(repeating: value, count: 20)] {
    let names = template.path { _ in said }
    for name in names {
      promise(!name.isEmpty && name != "." && name != "..", "a name leads elsewhere: \(name)")
      promise(!name.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }, "a slash: \(name)")
      promise(name.utf8.count <= 255, "too long: \(name.utf8.count) bytes")
    }
    let folders = template.names.contains { $0 == [.word(.folder)] }
    promise(folders || names.count == template.names.count, "\(names.count) names")
  }
  return 0
}
