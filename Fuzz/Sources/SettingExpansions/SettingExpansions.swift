import Promises
import SystemPackage

@testable import XcodeProjects

/// Configuration files and the variables in their values: however variables refer to one another, a
/// value is short or is refused; a text without variables stays; what is not known is still there.
///
/// The configuration file comes first and, after a NUL, a text with variables.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let bytes = input.bytes()
  let text = input.remainder()
  let file = ConfigurationFile(bytes)
  let lines = bytes.count { $0 == 10 || $0 == 13 } + 1
  for problem in file.problems {
    promise((1...lines).contains(problem.line) && !problem.words.isEmpty, "\(problem)")
  }
  var settings = BuildSettings(context: SettingContext(sdk: "iphoneos", configuration: "Release"))
  for line in file.lines {
    promise((1...lines).contains(line.number), "\(line)")
    guard case .assignment(let name, let value) = line.statement else { continue }
    promise(SettingName(name.text) == name, "another name: \(name)")
    let place = SettingOrigin.Place.configurationFile("a.xcconfig", line: line.number)
    settings.add([SettingEntry(name: name, value: value, place: place)])
  }
  for name in settings.names {
    promiseShort { () throws(SettingFault) in
      let value = try settings.value(of: name)
      promise(value != nil, "no value: \(name)")
      return (value?.text ?? "", value?.unknown ?? [])
    }
  }
  promiseShort { () throws(SettingFault) in try settings.filled(text) }
  let plain = text.filter { $0 != "$" }
  if let filled = try? settings.filled(plain) {
    promise(filled.text.utf8.elementsEqual(plain.utf8) && filled.unknown.isEmpty, "\(filled)")
  }
  return 0
}

/// A value is short, the same each time, and holds a variable if one is not known.
private func promiseShort(_ fill: () throws(SettingFault) -> (text: String, unknown: [String])) {
  do throws(SettingFault) {
    let one = try fill()
    let other = try fill()
    promise(one == other, "\(one) and \(other)")
    // What is refused is counted before it is put in, but for the text itself.
    promise(one.text.utf8.count <= SettingExpansion.mostBytes + 4_096, "\(one.text.utf8.count)")
    promise(one.unknown.isEmpty || one.text.contains("$"), "\(one)")
    promise(Set(one.unknown).count == one.unknown.count, "twice: \(one.unknown)")
  } catch {
    promise(!error.description.isEmpty, "no words")
  }
}
