import Documents
import Foundation
import Testing

struct BinaryPropertyListTests {
  /// A list of the given objects, with offsets and references of one byte.
  private func list(_ objects: [[UInt8]], top: UInt8 = 0) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt8(bytes.count)
    bytes += offsets
    bytes += [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [UInt8(objects.count), top, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
    return bytes
  }

  private func read(_ bytes: [UInt8]) throws(DocumentError) -> DocumentValue {
    try PropertyListReader.read(bytes, named: "a")
  }

  @Test func `a list of ours is read`() throws {
    let bytes = list([[0xD1, 1, 2], [0x51, 0x61], [0xA2, 3, 3], [0x10, 7]])
    let value = DocumentValue.dictionary(["a": .array([.integer(7), .integer(7)])])
    #expect(try read(bytes) == value)
  }

  @Test func `a small list that stands for ten to the n values is refused at once`() {
    for levels in [6, 9, 12] {
      var objects: [[UInt8]] = (1...levels).map {
        [0xAA] + [UInt8](repeating: UInt8($0), count: 10)
      }
      objects.append([0x09])
      let bytes = list(objects)
      let error = #expect(throws: DocumentError.self) { try read(bytes) }
      #expect(error?.reason == .tooManyValues(limit: 250_000))
    }
  }

  @Test func `long text that is repeated is refused`() {
    let text = [0x5F, 0x11, 0xFF, 0xFF] + [UInt8](repeating: 0x61, count: 65_535)
    var bytes = Array("bplist00".utf8) + [0xAF, 0x11, 0x10, 0x00]
    bytes += [UInt8](repeating: 1, count: 4096)
    let second = bytes.count
    bytes += text
    let table = bytes.count
    bytes += [0, 0, 8, UInt8(second >> 16), UInt8(second >> 8 & 255), UInt8(second & 255)]
    bytes += [0, 0, 0, 0, 0, 0, 3, 1]
    bytes += [0, 0, 0, 0, 0, 0, 0, 2] + [UInt8](repeating: 0, count: 8)
    bytes += [0, 0, 0, 0, 0, UInt8(table >> 16), UInt8(table >> 8 & 255), UInt8(table & 255)]
    let error = #expect(throws: DocumentError.self) { try read(bytes) }
    #expect(error?.reason == .expandsTooFar(limit: 8 << 20))
  }

  static let faults: [([[UInt8]], String)] = [
    ([[0xA1, 0]], "a: at byte 8: a value contains itself; remove the reference"),
    ([[0xA1, 1], [0xA1, 0]], "a: at byte 8: a value contains itself; remove the reference"),
    (
      [[0xD1, 1, 0], [0x51, 0x61]], "a: at byte 8: a value contains itself; remove the reference"
    ),
    (
      [[0xA1, 9]],
      "a: at byte 9: malformed property list: a reference to an object that is not there"
    ),
    (
      [[0xAF, 0x13, 0x7F, 255, 255, 255, 255, 255, 255, 255]],
      "a: at byte 8: malformed property list: an object goes beyond the end"
    ),
    (
      [[0x5F, 0x13, 255, 255, 255, 255, 255, 255, 255, 255]],
      "a: at byte 9: malformed property list: a count beyond the end"
    ),
    ([[0x5F, 0x51, 0x61]], "a: at byte 9: malformed property list: a count that is not a number"),
    ([[0x5A, 0x61]], "a: at byte 8: malformed property list: an object goes beyond the end"),
    ([[0x13, 0]], "a: at byte 8: malformed property list: an object goes beyond the end"),
    ([[0xD1, 1, 1], [0x10, 1]], "a: at byte 11: malformed property list: a key is not a string"),
    ([[0x70]], "a: at byte 8: malformed property list: an object of an unknown kind"),
    (
      [[0x80, 1]],
      "a: at byte 8: property list not supported: a value of a keyed archive (UID); use strings, "
        + "numbers, dates, data"
    ),
    (
      [[0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]],
      "a: at byte 9: malformed property list: a date that is not a point in time"
    ),
    (
      [[0xD2, 1, 1, 2, 2], [0x51, 0x61], [0x09]],
      "a: a key occurs twice in one dictionary; keep one of them"
    ),
  ]

  @Test(arguments: faults)
  func `a fault names the byte and the reason`(objects: [[UInt8]], message: String) {
    let error = #expect(throws: DocumentError.self) { try read(list(objects)) }
    #expect(error?.description == message)
  }

  @Test func `deep nesting is refused`() {
    var objects: [[UInt8]] = (1...150).map { [0xA1, UInt8($0)] }
    objects.append([0x09])
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
    bytes += [0, 0, 0, 0, 0, 0, 0, UInt8(objects.count)] + [UInt8](repeating: 0, count: 8)
    bytes += [0, 0, 0, 0, 0, 0, UInt8(table >> 8), UInt8(table & 255)]
    let error = #expect(throws: DocumentError.self) { try read(bytes) }
    #expect(error?.reason == .tooDeep(limit: 128))
  }

  @Test func `overlapping arrays cost no more than the limit`() {
    // Every object is the same long array, whose references lead to all of them.
    let count = 60_000
    var bytes = Array("bplist00".utf8) + [0xAF, 0x12, 0, 0, UInt8(count >> 8), UInt8(count & 255)]
    for index in 0..<count { bytes += [UInt8(index >> 8 & 255), UInt8(index & 255)] }
    let table = bytes.count
    for _ in 0..<count { bytes += [0, 8] }
    bytes += [0, 0, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, UInt8(count >> 8), UInt8(count & 255)]
    bytes += [UInt8](repeating: 0, count: 8)
    bytes += [0, 0, 0, 0, 0, UInt8(table >> 16), UInt8(table >> 8 & 255), UInt8(table & 255)]
    #expect(throws: DocumentError.self) { try read(bytes) }
  }

  @Test func `flipped bits give a value or a fault, never a crash`() throws {
    let bytes = try PropertyListReaderTests.bytes(.binary)
    var state: UInt64 = 42
    for _ in 0..<20_000 {
      var flipped = bytes
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        flipped[Int(state >> 33) % flipped.count] ^= 1 << UInt8(state >> 61)
      }
      _ = try? PropertyListReader.read(flipped, named: "a")
    }
  }
}
