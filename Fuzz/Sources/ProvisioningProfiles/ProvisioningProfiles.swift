import Promises

@testable import AppChecking
@testable import ShareRules

/// Provisioning profiles: the same answer twice, within the limits, and a byte more is refused.
///
/// The first byte says what the rest is: the whole file, or, if it is odd, the content of a message
/// without a signature.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let isContent = input.byte() & 1 == 1
  let bytes = input.allBytes()
  let file = isContent ? message(bytes) : bytes
  let profile: ProvisioningProfile
  do throws(ProvisioningProfileError) {
    profile = try open(file)
  } catch {
    promise((try? open(file)) == nil, "an error, and then none")
    promise(error.profile == "A" && error.description.hasPrefix("A: "), error.description)
    if case .message = error.reason {
      promisePlain(error.description)
      promise(!isContent, "the message around the content: \(error)")
    }
    return 0
  }
  promise(ProvisioningProfile.isLikely(file), "it does not begin as one")
  promise(profile.content.count <= SignedMessageLimits.profile.content, "too much content")
  if isContent {
    promise(profile.content == bytes, "other content")
    promise(profile.signature == .withoutSigner, "signed by nobody: \(profile.signature)")
  }
  promise(
    profile.signature.signers.count <= SignedData.maximumSigners,
    "\(profile.signature.signers.count) signers")
  if let doubt = profile.signature.doubt { promisePlain(doubt) }
  promise(profile.deviceCount ?? 0 >= 0, "devices")
  promise(
    !profile.provisionsAllDevices || [.enterprise, .developerID].contains(profile.distribution),
    "\(profile.distribution)")
  promise((try? open(file)) == profile, "two profiles")
  promise((try? open(file + [0])) == nil, "a byte more")
  return 0
}

private func open(_ file: [UInt8]) throws(ProvisioningProfileError) -> ProvisioningProfile {
  try ProvisioningProfile(file, named: "A")
}

/// A message with content and without a signature.
private func message(_ content: [UInt8]) -> [UInt8] {
  let data: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
  let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
  let inner = der(0x30, der(0x06, data) + der(0xA0, der(0x04, content)))
  let body = [0x02, 0x01, 0x01] + der(0x31, []) + inner + der(0x31, [])
  return der(0x30, der(0x06, signedData) + der(0xA0, der(0x30, body)))
}

/// A value in DER.
private func der(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
  let size = content.count
  let length: [UInt8] =
    switch size {
    case ..<0x80: [UInt8(size)]
    case ..<0x100: [0x81, UInt8(size)]
    case ..<0x10000: [0x82, UInt8(size >> 8), UInt8(size & 0xFF)]
    default: [0x83, UInt8(size >> 16 & 0xFF), UInt8(size >> 8 & 0xFF), UInt8(size & 0xFF)]
    }
  return [tag] + length + content
}
