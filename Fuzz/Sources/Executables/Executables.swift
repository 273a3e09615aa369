import Promises

@testable import ExecutableTesting
@testable import AppChecking

/// Mach-O files: the same answer however the file is cut into chunks, and nothing in it that the file
/// does not have.
///
/// The first byte is the size of a chunk. If the second one is odd, the rest is the file. Else it
/// says, bit by bit, how a file is written, and two more which of its numbers are wrong; these come
/// next, with four bytes each, and then the entitlements.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let chunk = Int(input.byte()) + 1
  let form = input.byte()
  let file = form & 1 == 1 ? input.allBytes() : made(form, &input)
  let facts = scan(file, chunk: max(1, file.count))
  promise(scan(file, chunk: max(1, file.count)) == facts, "two answers")
  promise(scan(file, chunk: 1) == facts, "chunks of a byte")
  promise(scan(file, chunk: chunk) == facts, "chunks of \(chunk)")
  if facts.isExecutable {
    promise(facts.texts == Set(texts.filter { holds(file, Array($0.utf8)) }), "\(facts.texts)")
  } else {
    promise(facts.texts.isEmpty && facts.entitlements == nil && !facts.isEncrypted, "\(facts)")
  }
  if let entitlements = facts.entitlements {
    promise(facts.isSigned, "entitlements without a signature")
    promise(entitlements.count <= ExecutableScan.partLimit, "\(entitlements.count) bytes")
    promise(holds(file, entitlements), "entitlements that are not in the file")
  }
  for doubt in facts.doubts { promisePlain(doubt.description) }
  return 0
}

private let texts = ["plist", "<dict/>", "aab"]

/// What a scan says of a file.
private func scan(_ file: [UInt8], chunk: Int) -> ExecutableFacts {
  var scan = ExecutableScan(texts: texts)
  var start = 0
  while start < file.count {
    let end = min(file.count, start + chunk)
    guard scan.take(file[start..<end]) else { break }
    start = end
  }
  return scan.facts
}

/// Whether some bytes are part of a file.
private func holds(_ file: [UInt8], _ bytes: [UInt8]) -> Bool {
  bytes.isEmpty || file.firstRange(of: bytes) != nil
}

/// Writes a file.
private func made(_ form: UInt8, _ input: inout FuzzInput) -> [UInt8] {
  var file = MachFile(isLong: form & 2 == 0, isBigEndian: form & 4 != 0)
  let wrong = [input.byte(), input.byte()]
  var index = 0
  func number() -> UInt32? {
    defer { index += 1 }
    guard wrong[index / 8] >> (index % 8) & 1 == 1 else { return nil }
    return (0..<4).reduce(0) { value, _ in value << 8 | UInt32(input.byte()) }
  }
  file.encryption = number()
  file.commandCount = number()
  file.commandsSize = number()
  file.firstCommandSize = number()
  file.signatureOffset = number()
  file.signatureSize = number()
  file.signatureMagic = number() ?? file.signatureMagic
  file.superBlobSize = number()
  file.blobCount = number()
  file.entitlementsOffset = number()
  file.entitlementsMagic = number() ?? file.entitlementsMagic
  file.entitlementsSize = number()
  file.hasSignature = form & 8 == 0
  if form & 16 != 0 { file.derEntitlements = [0x30, 0] }
  file.entitlements = form & 32 != 0 ? nil : input.text()
  file.text = input.allBytes()
  guard form & 64 != 0 else { return file.bytes }
  let other = MachFile(isLong: form & 128 == 0)
  return MachFile.file(
    of: [file.bytes, other.bytes], isLong: form & 128 != 0, isBigEndian: form & 4 == 0)
}
