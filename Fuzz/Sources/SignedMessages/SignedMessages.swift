import Promises

@testable import ShareRules

/// Signed messages: what is opened was signed, and a byte more is refused.
///
/// The input is the file.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let file = input.allBytes()
  let message: SignedMessage
  do throws(SignedMessageError) {
    message = try open(file)
  } catch {
    promisePlain(error.description)
    return 0
  }
  promise(SignedMessage.isLikely(file), "it does not begin as one")
  promise(message.content.count <= SignedMessage.contentLimit, "too much content")
  promise((1...SignedData.maximumSigners).contains(message.signers.count), "the signers")
  for signer in message.signers {
    let names = [signer.subject, signer.issuer, signer.digest] + signer.dnsNames
    for name in names {
      promise(name.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(name.debugDescription)")
    }
    promise(signer.dnsNames.count <= 100, "\(signer.dnsNames.count) names")
    for doubt in signer.doubts(at: moment) { promisePlain(doubt) }
  }
  promise((try? open(file)) == message, "two messages")
  promise((try? open(file + [0])) == nil, "a byte more")
  return 0
}

/// A time at which the certificates of the tests hold.
private let moment: Int64 = 1_800_000_000

private func open(_ file: [UInt8]) throws(SignedMessageError) -> SignedMessage {
  try SignedMessage(file, host: "example.com", at: moment)
}
