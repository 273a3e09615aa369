import SeededRandom
import Testing

@testable import TypeIdentifiers

struct DynamicTypeDecodingTests {
  @Test(arguments: [
    "public.data", "dyn", "dyn.", "dyn.a", "dyn.b", "dyn.bge81e62", "dynage81e62", "dyn-age81e62",
    // Letters that the alphabet lacks.
    "dyn.ai", "dyn.agj81e62", "dyn.age8l", "dyn.age8o", "dyn.age8-", "dyn.age8.", "dyn.age81é62",
    // Cut off: bits left over, or a letter too many.
    "dyn.age81e6", "dyn.age81", "dyn.age8", "dyn.age", "dyn.ag", "dyn.age81e62aa", "dyn.age81e63",
    "dyn.age8v", "dyn.age8uaa", "dyn.ah62d4rv4ge8007", "dyn.ah62d4rv4ge80", "dyn.ah62d4rv4ge",
  ])
  func `what is no dynamic identifier is not read`(text: String) throws {
    let identifier = try #require(TypeIdentifier(text))
    #expect(DynamicType(decoding: identifier) == nil)
  }

  @Test(arguments: [
    "", "?", ":", "=", "1", "1:", "=x", ":1=x", "1=x:", "1=x::2=y", "1=x:y", "?1=x", "0=6:1=x",
    "?0=6", "?0=6:", "?0=:1=x", "?0=a b:1=x", "?0=6=7:1=x", "1=x:0=6", "?0=6:1=x:0=7", "??0=6:1=x",
    "a_b=x", "\\", "1\\", "1\\=x", "1=x\\", "1=x\\\\\\", "?0=6\\", "\0=x",
  ])
  func `a text without the right form is not read`(payload: String) {
    #expect(DynamicType(payload: payload) == nil)
    let text = "dyn.a" + DynamicTypeBase32.encode(payload.utf8)
    #expect(TypeIdentifier(text).flatMap(DynamicType.init(decoding:)) == nil)
  }

  @Test(
    arguments: [
      [0x31, 0x3D, 0xFF], [0x31, 0x3D, 0xC3], [0x31, 0x3D, 0xC0, 0x80],
      [0x31, 0x3D, 0xED, 0xA0, 0x80], [0x31, 0x3D, 0xF4, 0x90, 0x80, 0x80], [0x80, 0x31, 0x3D],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are not read`(bytes: [UInt8]) {
    let text = "dyn.a" + DynamicTypeBase32.encode(bytes)
    #expect(TypeIdentifier(text).flatMap(DynamicType.init(decoding:)) == nil)
  }

  @Test(arguments: [
    ("dyn.", true), ("DYN.x", true), ("dyn", false), ("dyn\u{E}age8u", false), ("", false),
    ("com.dyn.a", false),
  ])
  func `the prefix alone makes a name a dynamic one`(text: String, isDynamic: Bool) {
    #expect(DynamicType.isDynamic(TypeIdentifier(unchecked: text)) == isDynamic)
    #expect(DynamicType(decoding: TypeIdentifier(unchecked: text)) == nil)
  }

  @Test(arguments: 0...20)
  func `base 32 gives back the bytes of every length`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 7) }
    let text = DynamicTypeBase32.encode(bytes)
    #expect(text.utf8.count == (count * 8 + 4) / 5)
    #expect(DynamicTypeBase32.decode(text.utf8) == bytes)
    #expect(DynamicTypeBase32.decode(text.uppercased().utf8) == bytes)
  }

  @Test func `no text brings the reader down, and what is read is written and read again`() {
    var random = SeededGenerator(seed: 42)
    let letters = Array("abcdefghkmnpqrstuvwxyz0123456789")
    let scalars = Array("?0=6:1\\xE.")
    var readCount = 0
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...24, using: &random)
      let isText = Bool.random(using: &random)
      let payload = (0..<length).compactMap { _ in scalars.randomElement(using: &random) }
      let noise = (0..<length).compactMap { _ in letters.randomElement(using: &random) }
      let text = isText ? DynamicTypeBase32.encode(String(payload).utf8) : String(noise)
      guard let identifier = TypeIdentifier("dyn.a" + text),
        let type = DynamicType(decoding: identifier)
      else { continue }
      readCount += 1
      #expect(DynamicType(decoding: type.identifier) == type)
    }
    #expect(readCount > 100)
  }

  @Test(arguments: ["1=", "?", "?0=6:", "1=x:", "\\", "0=", "1=\\:"])
  func `a flood of parts takes no long time and no deep stack`(part: String) {
    let payload = String(repeating: part, count: 200_000 / part.utf8.count)
    let text = "dyn.a" + DynamicTypeBase32.encode(payload.utf8)
    let read = TypeIdentifier(text).flatMap(DynamicType.init(decoding:))
    #expect((read == nil) == (part != "1=" && part != "1=\\:"))
    let catalogue = TypeCatalogue.builtIn
    #expect(!catalogue.conforms(text, to: "public.data"))
    #expect(!catalogue.areEqual(text, "public.data"))
  }

  @Test func `dynamic types inside dynamic types are read one at a time`() throws {
    var type = DynamicType(tag: TypeTag(.filenameExtension, "x"), conformingTo: .data)
    for _ in 0..<20 {
      type = DynamicType(tag: TypeTag(.osType, "x"), conformingTo: type.identifier)
    }
    #expect(DynamicType(decoding: type.identifier) == type)
    #expect(!TypeCatalogue.builtIn.conforms(type.identifier, to: .data))
    #expect(TypeCatalogue.builtIn.supertypes(of: type.identifier).count == 1)
  }
}
