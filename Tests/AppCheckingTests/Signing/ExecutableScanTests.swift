import SeededRandom
import ShareModel
import Testing

@testable import AppChecking

struct ExecutableScanTests {
  static let selector = "application:shouldAllowExtensionPointIdentifier:"
  static let list = "<plist><dict/></plist>"

  static func facts(_ bytes: [UInt8], texts: [String] = [], chunk: Int) -> ExecutableFacts {
    var scan = ExecutableScan(texts: texts)
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + chunk)
      guard scan.take(bytes[start..<end]) else { break }
      start = end
    }
    return scan.facts
  }

  /// The answer, which must be the same for every size of chunk.
  static func facts(
    _ bytes: [UInt8], texts: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) -> ExecutableFacts {
    let answer = facts(bytes, texts: texts, chunk: max(1, bytes.count))
    for chunk in [1, 7, 4096] {
      #expect(
        facts(bytes, texts: texts, chunk: chunk) == answer, "chunks of \(chunk)",
        sourceLocation: sourceLocation)
    }
    return answer
  }

  static let forms: [(isLong: Bool, isBigEndian: Bool)] = [
    (true, false), (true, true), (false, false), (false, true),
  ]

  @Test(arguments: forms)
  func `entitlements are found in every form of the file`(isLong: Bool, isBigEndian: Bool) {
    let file = MachFile(isLong: isLong, isBigEndian: isBigEndian, derEntitlements: [0x30, 0])
    let facts = Self.facts(file.bytes)
    #expect(facts.isExecutable)
    #expect(facts.isSigned)
    #expect(facts.entitlements == Array(Self.list.utf8))
    #expect(!facts.isEncrypted)
    #expect(facts.doubts.isEmpty)
  }

  @Test(arguments: forms)
  func `every form of the table of architectures is read`(isLong: Bool, isBigEndian: Bool) {
    let file = MachFile.file(
      of: [MachFile(isLong: false).bytes, MachFile(encryption: 1).bytes], isLong: isLong,
      isBigEndian: isBigEndian)
    let facts = Self.facts(file)
    #expect(facts.isExecutable)
    #expect(facts.entitlements == Array(Self.list.utf8))
    #expect(facts.isEncrypted)
    #expect(facts.doubts.isEmpty)
  }

  @Test(arguments: forms)
  func `encryption is a system other than none`(isLong: Bool, isBigEndian: Bool) {
    for (system, isEncrypted) in [(UInt32(0), false), (1, true), (0x0100_0000, true)] {
      let file = MachFile(isLong: isLong, isBigEndian: isBigEndian, encryption: system)
      let facts = Self.facts(file.bytes)
      #expect(facts.isEncrypted == isEncrypted)
      #expect(facts.entitlements != nil)
    }
  }

  @Test
  func `a file without a signature or entitlements has none, without a doubt`() {
    var expected = ExecutableFacts(isExecutable: true)
    #expect(Self.facts(MachFile(hasSignature: false).bytes) == expected)
    #expect(Self.facts(MachFile(commandCount: 0, commandsSize: 0).bytes) == expected)
    expected.isSigned = true
    #expect(Self.facts(MachFile(entitlements: nil).bytes) == expected)
    #expect(Self.facts(MachFile(blobCount: 0).bytes) == expected)
    expected.entitlements = []
    #expect(Self.facts(MachFile(entitlements: "").bytes) == expected)
  }

  @Test
  func `the first entitlements are taken, and it is said that others differ`() {
    let other = MachFile(entitlements: "<plist><array/></plist>")
    let differ = ExecutableDoubt(architecture: nil, reason: .entitlementsDiffer)
    let both = Self.facts(MachFile.file(of: [MachFile().bytes, other.bytes, MachFile().bytes]))
    #expect(both.entitlements == Array(Self.list.utf8))
    #expect(both.doubts == [differ])
    let second = Self.facts(
      MachFile.file(of: [MachFile(hasSignature: false).bytes, other.bytes]))
    #expect(second.entitlements == Array("<plist><array/></plist>".utf8))
    #expect(second.doubts == [differ])
  }

  static let notExecutables: [[UInt8]] = [
    [], [0xCF], [0xCF, 0xFA, 0xED], Array("#!/bin/sh\n\(selector)".utf8),
    // A class of Java 8.
    [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 0x34, 0, 1] + Array(selector.utf8),
    [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 0], [0xCA, 0xFE, 0xBA, 0xBE, 0, 0],
  ]

  @Test(arguments: notExecutables)
  func `what is no Mach-O file says nothing`(bytes: [UInt8]) {
    #expect(Self.facts(bytes, texts: [Self.selector]) == ExecutableFacts())
  }

  static let doubts: [(file: MachFile, reason: ExecutableDoubt.Reason)] = [
    (MachFile(firstCommandSize: 0), .malformed(.commands)),
    (MachFile(firstCommandSize: 7), .malformed(.commands)),
    (MachFile(firstCommandSize: 25), .malformed(.commands)),
    (MachFile(firstCommandSize: .max), .malformed(.commands)),
    (MachFile(firstCommandSize: 0xFFFF_FFFC), .malformed(.commands)),
    (MachFile(commandCount: .max), .malformed(.commands)),
    (MachFile(commandCount: 3), .malformed(.commands)),
    (MachFile(signatureCommands: 2), .malformed(.commands)),
    (MachFile(commandsSize: 512 << 10), .cutOff(.commands)),
    (MachFile(commandsSize: 512 << 10 + 1), .tooLarge(.commands, limit: 524_288)),
    (MachFile(commandsSize: .max), .tooLarge(.commands, limit: 524_288)),
    (MachFile(signatureOffset: .max), .cutOff(.signature)),
    (MachFile(signatureOffset: .max, signatureSize: .max), .cutOff(.signature)),
    (MachFile(signatureOffset: 0), .behind(.signature)),
    (MachFile(signatureOffset: 71), .behind(.signature)),
    (MachFile(signatureSize: 0), .outside(.signature)),
    (MachFile(signatureSize: 11), .outside(.signature)),
    (MachFile(signatureSize: 12), .malformed(.signature)),
    (MachFile(signatureMagic: 0xFADE_0CC1), .malformed(.signature)),
    (MachFile(superBlobSize: 0), .malformed(.signature)),
    (MachFile(superBlobSize: .max), .malformed(.signature)),
    (MachFile(blobCount: .max), .malformed(.signature)),
    (MachFile(blobCount: 257), .malformed(.signature)),
    (MachFile(blobCount: 256), .outside(.signature)),
    (MachFile(entitlementsOffset: 0), .behind(.entitlements)),
    (MachFile(entitlementsOffset: 27), .behind(.entitlements)),
    (MachFile(entitlementsOffset: 63), .outside(.entitlements)),
    (MachFile(entitlementsOffset: .max), .outside(.entitlements)),
    (MachFile(entitlementsMagic: 0xFADE_7172), .malformed(.entitlements)),
    (MachFile(entitlementsSize: 7), .malformed(.entitlements)),
    (MachFile(entitlementsSize: 31), .outside(.entitlements)),
    (MachFile(entitlementsSize: .max), .outside(.entitlements)),
    (MachFile(entitlements: nil, derEntitlements: [0x30, 0]), .entitlementsOnlyInDER),
    (
      MachFile(
        signatureSize: .max, superBlobSize: .max, entitlementsSize: 512 << 10 + 9),
      .tooLarge(.entitlements, limit: 524_288)
    ),
    (
      MachFile(signatureSize: .max, superBlobSize: .max, entitlementsSize: 512 << 10),
      .cutOff(.entitlements)
    ),
  ]

  @Test(arguments: doubts)
  func `what is not as it must be is a doubt`(file: MachFile, reason: ExecutableDoubt.Reason) {
    let facts = Self.facts(file.bytes)
    #expect(facts.isExecutable)
    #expect(facts.doubts == [ExecutableDoubt(architecture: nil, reason: reason)])
    if reason != .malformed(.commands) { #expect(facts.entitlements == nil) }
  }

  @Test
  func `commands before one that is not as it must be are read, and none behind it`() {
    #expect(Self.facts(MachFile(signatureCommands: 2).bytes).entitlements != nil)
    #expect(Self.facts(MachFile(commandCount: 3).bytes).entitlements != nil)
    let facts = Self.facts(MachFile(firstCommandSize: 20).bytes)
    #expect(facts.entitlements == nil)
    #expect(!facts.isSigned)
  }

  /// Where an architecture is said to be, in a file with one more that is right.
  static let places: [(offset: UInt64, count: UInt64, reason: ExecutableDoubt.Reason)] = [
    (.max, 1, .outside(.header)), (1, .max, .outside(.header)),
    (UInt64(Int64.max), 1, .outside(.header)), (72, 3, .outside(.header)),
    (UInt64(Int64.max) - 4, 4, .cutOff(.header)), (71, 100, .behind(.header)),
    (80, 100, .malformed(.header)), (72, 27, .outside(.header)), (72, 55, .outside(.commands)),
    (72, 200, .outside(.signature)),
  ]

  @Test(arguments: places)
  func `an architecture that is not where it is said to be is a doubt`(
    offset: UInt64, count: UInt64, reason: ExecutableDoubt.Reason
  ) {
    let right = MachFile(text: [])
    var file = MachFile.file(of: [MachFile().bytes, right.bytes], isLong: true)
    let place = MachFile.word(offset, isBigEndian: true) + MachFile.word(count, isBigEndian: true)
    file.replaceSubrange(16..<32, with: place)
    let facts = Self.facts(file)
    #expect(facts.doubts == [ExecutableDoubt(architecture: 1, reason: reason)])
    #expect(facts.entitlements == Array(Self.list.utf8))
  }

  @Test
  func `no more than the limit is kept together`() {
    let text = String(repeating: "a", count: 500_000)
    let files = (0..<6).map { MachFile(entitlements: "\($0)" + text.dropFirst()).bytes }
    let facts = Self.facts(MachFile.file(of: files), chunk: 1 << 16)
    #expect(facts.entitlements?.count == 500_000)
    let tooLarge = ExecutableDoubt.Reason.tooLarge(.entitlements, limit: 2_097_152)
    #expect(
      facts.doubts == [
        ExecutableDoubt(architecture: 5, reason: tooLarge),
        ExecutableDoubt(architecture: 6, reason: tooLarge),
        ExecutableDoubt(architecture: nil, reason: .entitlementsDiffer),
      ])
    let alike = Self.facts(
      MachFile.file(of: Array(repeating: files[0], count: 6)), chunk: 1 << 16)
    #expect(alike.entitlements?.count == 500_000)
    #expect(alike.doubts.isEmpty)
  }

  static let libraries: [(names: [String], areOwn: Bool)] = [
    ([], false),
    (["/usr/lib/libobjc.A.dylib", "/System/Library/Frameworks/UIKit.framework/UIKit"], false),
    (["@rpath/libswiftCore.dylib"], false),
    (["/usr/lib/libobjc.A.dylib", "@rpath/Kit.framework/Kit"], true),
    (["@executable_path/Frameworks/libkit.dylib"], true),
  ]

  @Test(arguments: libraries)
  func `a library in the app is one that is not found by its whole path`(
    names: [String], areOwn: Bool
  ) {
    for form in Self.forms {
      let file = MachFile(
        isLong: form.isLong, isBigEndian: form.isBigEndian, libraries: names)
      #expect(Self.facts(file.bytes).loadsOwnLibraries == areOwn)
      #expect(Self.facts(file.bytes).doubts.isEmpty)
    }
  }

  @Test
  func `texts are found across the borders of chunks`() {
    var file = MachFile(text: Array("...\(Self.selector)...endendix".utf8))
    let texts = [Self.selector, "endix", "missing", "", "not in it:"]
    #expect(Self.facts(file.bytes, texts: texts).texts == [Self.selector, "endix"])
    let bytes = file.bytes
    for chunk in 1...bytes.count {
      #expect(
        Self.facts(bytes, texts: texts, chunk: chunk).texts == [Self.selector, "endix"])
    }
    file.text = Array(Self.selector.utf8.dropLast())
    #expect(Self.facts(file.bytes, texts: texts).texts.isEmpty)
  }

  @Test
  func `a scan ends as soon as it has all that was asked for`() {
    let bytes = MachFile().bytes
    var scan = ExecutableScan()
    let steps = [bytes.dropLast(), bytes.suffix(1), [1, 2, 3]].map { scan.take($0) }
    #expect(steps == [true, false, false])
    #expect(scan.facts.entitlements == Array(Self.list.utf8))
    var search = ExecutableScan(texts: ["more"])
    let searchSteps = [bytes[...], Array("even more".utf8)[...]].map { search.take($0) }
    #expect(searchSteps == [true, false])
    #expect(search.facts.texts == ["more"])
    var other = ExecutableScan(texts: ["more"])
    let isWanted = other.take(Array("more".utf8)[...])
    #expect(!isWanted)
  }

  @Test
  func `a file that is cut off anywhere is a doubt or no executable`() {
    for bytes in [MachFile().bytes, MachFile.file(of: [MachFile().bytes, MachFile().bytes])] {
      for count in 0..<bytes.count {
        let facts = Self.facts(Array(bytes[..<count]), chunk: 5)
        #expect(!facts.isExecutable || !facts.doubts.isEmpty, "\(count) bytes")
      }
    }
  }

  @Test
  func `changed bytes never crash, and chunks never matter`() {
    var generator = SeededGenerator(seed: 21)
    let right = [
      MachFile(encryption: 1).bytes, MachFile(isLong: false, isBigEndian: true).bytes,
      MachFile.file(of: [MachFile().bytes, MachFile(isLong: false).bytes]),
      MachFile.file(of: [MachFile().bytes, MachFile().bytes], isLong: true, isBigEndian: false),
    ]
    let values: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF]
    for _ in 0..<1000 {
      guard var bytes = right.randomElement(using: &generator) else { continue }
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: bytes.indices, using: &generator)
        bytes[index] =
          Bool.random(using: &generator)
          ? values.randomElement(using: &generator) ?? 0
          : UInt8.random(in: 0...255, using: &generator)
      }
      let facts = Self.facts(bytes, chunk: .max / 2)
      #expect(Self.facts(bytes, chunk: 1) == facts)
      #expect(Self.facts(bytes, chunk: Int.random(in: 2...64, using: &generator)) == facts)
    }
  }

  static let words: [(doubt: ExecutableDoubt, words: String)] = [
    (
      ExecutableDoubt(architecture: 2, reason: .cutOff(.commands)),
      "architecture 2: the executable ends before the end of its load commands; copy it again"
    ),
    (
      ExecutableDoubt(architecture: nil, reason: .outside(.signature)),
      "the executable gives a place for its signature that it does not have; build it again"
    ),
    (
      ExecutableDoubt(architecture: nil, reason: .behind(.header)),
      "the executable gives a place for its header before the one that names it; sign it again"
    ),
    (
      ExecutableDoubt(architecture: nil, reason: .tooLarge(.entitlements, limit: 9)),
      "the executable has more than 9 bytes for its entitlements, which are not read"
    ),
    (
      ExecutableDoubt(architecture: nil, reason: .malformed(.table)),
      "the table of architectures of the executable cannot be understood; build it again"
    ),
    (
      ExecutableDoubt(architecture: nil, reason: .entitlementsDiffer),
      "the architectures of the executable have different entitlements; those of the first were "
        + "read; sign all of them alike"
    ),
    (
      ExecutableDoubt(architecture: nil, reason: .entitlementsOnlyInDER),
      "the executable has its entitlements only in DER, which is not read; sign it again"
    ),
  ]

  @Test(arguments: words)
  func `a doubt says what is wrong and what to do`(doubt: ExecutableDoubt, words: String) {
    #expect(doubt.description == words)
  }
}
