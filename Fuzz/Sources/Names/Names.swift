import Promises

@testable import Documents
@testable import Intake
@testable import SafeFiles
@testable import ShareModel

/// Names of files: different names are shown differently, and patterns fit as a table says that
/// tries all.
///
/// A byte for the case, then a name and a pattern with NUL between them.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let ignoresCase = input.byte() & 1 == 1
  let name = input.bytes()
  let pattern = input.bytes()
  promiseLabel(name)
  promiseExtension(name)
  promise(
    GlobPattern.matches(name, pattern, ignoringCase: ignoresCase)
      == fits(name, pattern, ignoresCase), "\(name) and \(pattern)")
  for isDirectory in [false, true] {
    let expected = IgnoredNames.table.first {
      (isDirectory || !$0.directoriesOnly) && fits(name, Array($0.text.utf8), $0.ignoresCase)
    }
    promise(
      IgnoredNames.pattern(hiding: name, isDirectory: isDirectory) == expected?.text, "\(name)")
  }
  promiseIdentifier(String(decoding: name, as: UTF8.self))
  return 0
}

/// The bytes of a name follow from what is shown, which has nothing in it that is not seen.
private func promiseLabel(_ name: [UInt8]) {
  let label = EntryName(bytes: name).label
  for scalar in label.unicodeScalars where scalar != "\u{200C}" && scalar != "\u{200D}" {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      promise(false, "\(label.debugDescription) has what is not seen")
    default: break
    }
  }
  promise(bytes(ofLabel: label) == name, "\(label.debugDescription) stands for other bytes")
}

/// The bytes for which a label stands.
private func bytes(ofLabel label: String) -> [UInt8]? {
  var bytes: [UInt8] = []
  var rest = label.unicodeScalars[...]
  while let scalar = rest.popFirst() {
    guard scalar == "\\" else {
      bytes += String(scalar).utf8
      continue
    }
    switch rest.popFirst() {
    case "\\": bytes.append(UInt8(ascii: "\\"))
    case "x":
      guard let byte = UInt8(String(rest.prefix(2)), radix: 16) else { return nil }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    case "u":
      let digits = rest.dropFirst().prefix { $0 != "}" }
      guard let scalar = UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init) else {
        return nil
      }
      bytes += String(scalar).utf8
      rest = rest.dropFirst(digits.count + 2)
    default: return nil
    }
  }
  return bytes
}

private func promiseExtension(_ name: [UInt8]) {
  let stem = NameExtension.stem(of: name)
  promise(!stem.isEmpty || name.isEmpty, "no stem of \(name)")
  guard let found = NameExtension(of: name) else {
    promise(stem == String(decoding: name, as: UTF8.self), "a stem of \(name)")
    return
  }
  promise(!found.text.isEmpty && !found.text.contains("."), "the extension \(found.text)")
  let end = Array(("." + found.text).utf8)
  promise(name.count > end.count && name.suffix(end.count).elementsEqual(end), "\(found.text)")
}

/// An identifier that has no fault is a name that cannot lead elsewhere.
private func promiseIdentifier(_ text: String) {
  let identifier = BundleIdentifier(text)
  promise((identifier == nil) == (BundleIdentifier.fault(in: text) != nil), "\(text)")
  guard identifier != nil else { return }
  promise(!text.isEmpty && text.utf8.count <= BundleIdentifier.maximumLength, "\(text)")
  promise(!text.utf8.starts(with: ".".utf8) && !text.contains(".."), "\(text)")
  promise(
    text.utf8.allSatisfy { byte in
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }, "the identifier \(text.debugDescription)")
}

/// Whether a name fits a pattern: each start of the name with each start of the pattern.
private func fits(_ name: [UInt8], _ pattern: [UInt8], _ ignoresCase: Bool) -> Bool {
  func folded(_ byte: UInt8) -> UInt8 {
    ignoresCase && (65...90).contains(byte) ? byte + 32 : byte
  }
  var fits = [true] + name.map { _ in false }
  for sign in pattern {
    if sign == UInt8(ascii: "*") {
      for length in fits.indices.dropFirst() where fits[length - 1] { fits[length] = true }
      continue
    }
    for length in fits.indices.dropFirst().reversed() {
      let isTaken = sign == UInt8(ascii: "?") || folded(sign) == folded(name[length - 1])
      fits[length] = fits[length - 1] && isTaken
    }
    fits[0] = false
  }
  return fits.last ?? false
}
