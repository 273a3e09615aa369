package import SystemPackage
import TestSupport

/// The files in `Tests/SignedMessages`, and messages that are put together from their parts.
package enum SignedMessageSample {
  /// Where the files are; `make-messages` there says how they were made.
  package static let folder = repository.appending("Tests/SignedMessages")

  /// A value in DER.
  package static func der(_ tag: UInt8, _ content: [UInt8]...) -> [UInt8] {
    let content = Array(content.joined())
    let size = content.count
    let length: [UInt8] =
      size < 0x80
      ? [UInt8(size)]
      : [0x83, UInt8(size >> 16 & 0xFF), UInt8(size >> 8 & 0xFF), UInt8(size & 0xFF)]
    return [tag] + length + content
  }

  package static let data: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
  package static let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]

  /// A message with content, and parts of it that a test makes up.
  package static func message(
    _ content: [UInt8], kind: [UInt8] = data, certificates: [UInt8] = [], signers: [UInt8] = []
  ) -> [UInt8] {
    let inner = der(0x30, der(0x06, kind), der(0xA0, der(0x04, content)))
    return der(
      0x30, der(0x06, signedData),
      der(
        0xA0,
        der(
          0x30, [0x02, 0x01, 0x01], der(0x31), inner,
          certificates.isEmpty ? [] : der(0xA0, certificates), der(0x31, signers))))
  }

  /// A signer without a certificate, with a signature of four zero bytes.
  package static let signer = der(
    0x30, [0x02, 0x01, 0x03], der(0x80, [1, 2, 3]),
    der(0x30, der(0x06, [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01])),
    der(0x30, der(0x06, [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02])),
    der(0x04, [0, 0, 0, 0]))
}
