import Documents
import SafeFiles
package import SystemPackage

/// The receipt of a context that waits to be tried again after extensions ran for it.
///
/// It is in `work/ID/receipt.json`. Without it, a journal that is lost would have them run once more.
package enum WorkReceipt {
  private static let name: FilePath.Component = "receipt.json"

  /// Writes the receipt; what cannot be written is left out, since the journal has it too.
  ///
  /// - Parameters:
  ///   - receipt: The receipt.
  ///   - state: The directory of the state.
  package static func write(_ receipt: Receipt, in state: FilePath) {
    let file = path(of: receipt.context.identifier, in: state)
    var json = JSONWriter()
    receipt.write(to: &json)
    json.endLine()
    try? AtomicWrite.write(
      json.bytes, to: file, through: "receipt.json.new", mode: 0o600, isDurable: false)
  }

  /// Reads the receipt of a context; `nil` if there is none that makes sense.
  ///
  /// - Parameters:
  ///   - identifier: The context.
  ///   - state: The directory of the state.
  /// - Returns: The receipt.
  package static func read(_ identifier: String, in state: FilePath) -> Receipt? {
    let file = path(of: identifier, in: state)
    guard let bytes = try? BoundedFile.read(file, limit: Receipt.limits.bytes),
      let receipt = Receipt(line: bytes), receipt.context.identifier == identifier,
      receipt.context.state == .waiting
    else { return nil }
    return receipt
  }

  private static func path(of identifier: String, in state: FilePath) -> FilePath {
    state.appending("work").appending(identifier).appending(name)
  }
}
