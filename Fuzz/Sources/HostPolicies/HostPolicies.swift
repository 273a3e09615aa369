import DocumentPromises
import Promises
@testable import ShareModel

@testable import Documents
@testable import ShareRules

/// The policy of a host: every text is a policy with sound numbers, or is refused with its places.
///
/// The input is the YAML.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let bytes = input.allBytes()
  let loaded: HostPolicy.Loaded
  do throws(DocumentError) {
    loaded = try HostPolicy.read(yaml: bytes, named: "the document")
  } catch {
    promiseGood(error, of: bytes, hasMeaning: true)
    return 0
  }
  for warning in loaded.warnings {
    promise(warning.message.hasPrefix("the document: "), "no place: \(warning)")
  }
  promiseGood(loaded.policy)
  promise((try? HostPolicy.read(yaml: bytes, named: "the document")) == loaded, "two policies")
  return 0
}

private func promiseGood(_ policy: HostPolicy) {
  let limits = policy.limits
  promise((1...(1 << 30)).contains(limits.manifestBytes), "manifestBytes")
  promise((1...1_000_000).contains(limits.attachments), "attachments")
  promise(limits.returnedBytes > 0 && limits.fileBytes > 0, "bytes")
  promise((1...100_000).contains(limits.processes), "processes")
  promise(limits.timeLimit.map { $0 > .zero } ?? true, "timeLimit")
  promise(limits.outputLimit.map { $0 > 0 } ?? true, "outputLimit")
  promise(Set(policy.extensions).count == policy.extensions.count, "an extension twice")
  promise(policy.deniedExtensionPoints.allSatisfy { $0.contains(".") }, "a point")
  promise(policy.freeSpace >= 0, "freeSpace")
  promise(policy.retention.journal.map { $0 > .zero } ?? true, "journal")
  promise(policy.quota.bytes.map { $0 >= 0 } ?? true, "quota")
}
