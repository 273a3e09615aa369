/// Writes a small Mach-O file, right or wrong.
///
/// What is `nil` is written as it should be.
struct MachFile {
  var isLong = true
  var isBigEndian = false
  var entitlements: String? = "<plist><dict/></plist>"
  var derEntitlements: [UInt8]?
  /// The system of encryption; `nil` for no such command.
  var encryption: UInt32?
  /// The names of the libraries that it loads.
  var libraries: [String] = []
  var hasSignature = true
  /// The number of signature commands.
  var signatureCommands = 1
  /// What stands between the commands and the signature.
  var text: [UInt8] = [UInt8](repeating: 0x90, count: 64)

  var commandCount: UInt32?
  var commandsSize: UInt32?
  var firstCommandSize: UInt32?
  var signatureOffset: UInt32?
  var signatureSize: UInt32?
  var signatureMagic: UInt32 = 0xFADE_0CC0
  var superBlobSize: UInt32?
  var blobCount: UInt32?
  var entitlementsOffset: UInt32?
  var entitlementsMagic: UInt32 = 0xFADE_7171
  var entitlementsSize: UInt32?

  /// A number in an order of bytes.
  static func word<Number: FixedWidthInteger & UnsignedInteger>(
    _ value: Number, isBigEndian: Bool
  ) -> [UInt8] {
    let bytes = (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? bytes.reversed() : bytes
  }

  private func words(_ values: UInt32...) -> [UInt8] {
    values.flatMap { Self.word($0, isBigEndian: isBigEndian) }
  }

  private static func big(_ values: UInt32...) -> [UInt8] {
    values.flatMap { word($0, isBigEndian: true) }
  }

  private var signature: [UInt8] {
    var blobs: [(slot: UInt32, bytes: [UInt8], offset: UInt32?)] = [
      (0, Self.big(0xFADE_0C02, 12, 0), nil)
    ]
    if let entitlements {
      let text = Array(entitlements.utf8)
      let size = entitlementsSize ?? UInt32(8 + text.count)
      blobs.append((5, Self.big(entitlementsMagic, size) + text, entitlementsOffset))
    }
    if let derEntitlements {
      let size = UInt32(8 + derEntitlements.count)
      blobs.append((7, Self.big(0xFADE_7172, size) + derEntitlements, nil))
    }
    var index: [UInt8] = []
    var body: [UInt8] = []
    for blob in blobs {
      index += Self.big(blob.slot, blob.offset ?? UInt32(12 + 8 * blobs.count + body.count))
      body += blob.bytes
    }
    let size = UInt32(12 + index.count + body.count)
    return Self.big(signatureMagic, superBlobSize ?? size, blobCount ?? UInt32(blobs.count))
      + index + body
  }

  /// The file.
  var bytes: [UInt8] {
    let signature = hasSignature ? self.signature : []
    let headerSize = isLong ? 32 : 28
    var commands = words(0x1B, firstCommandSize ?? 24, 1, 2, 3, 4)
    var count: UInt32 = 1
    if let encryption {
      commands += isLong ? words(0x2C, 24, 0, 0, encryption, 0) : words(0x21, 20, 0, 0, encryption)
      count += 1
    }
    for library in libraries {
      let name = Array(library.utf8) + [UInt8](repeating: 0, count: 4 - library.utf8.count % 4)
      commands += words(0x0C, UInt32(24 + name.count), 24, 0, 0, 0) + name
      count += 1
    }
    let signatureCount = hasSignature ? signatureCommands : 0
    let start = headerSize + commands.count + 16 * signatureCount + text.count
    for _ in 0..<signatureCount {
      commands += words(
        0x1D, 16, signatureOffset ?? UInt32(start), signatureSize ?? UInt32(signature.count))
      count += 1
    }
    let header =
      words(isLong ? 0xFEED_FACF : 0xFEED_FACE, 0x0100_000C, 0, 2, commandCount ?? count)
      + words(commandsSize ?? UInt32(commands.count), 0) + (isLong ? words(0) : [])
    return header + commands + text + signature
  }

  /// A file for several architectures.
  static func file(
    of architectures: [[UInt8]], isLong: Bool = false, isBigEndian: Bool = true
  ) -> [UInt8] {
    func word(_ value: UInt32) -> [UInt8] { Self.word(value, isBigEndian: isBigEndian) }
    var table = word(isLong ? 0xCAFE_BABF : 0xCAFE_BABE) + word(UInt32(architectures.count))
    var offset = 8 + architectures.count * (isLong ? 32 : 20)
    for bytes in architectures {
      table += word(0x0100_000C) + word(0)
      table +=
        isLong
        ? Self.word(UInt64(offset), isBigEndian: isBigEndian)
          + Self.word(UInt64(bytes.count), isBigEndian: isBigEndian) + word(0) + word(0)
        : word(UInt32(offset)) + word(UInt32(bytes.count)) + word(0)
      offset += bytes.count
    }
    return table + architectures.joined()
  }
}
