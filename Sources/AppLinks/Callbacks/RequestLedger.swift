/// The requests that are out and wait for an answer, each good for one.
///
/// An answer is a URL like any other: without an identifier that cannot be guessed, any app or page
/// could send one. Source: RFC 9700, section 2.1 (the same for answers to a browser's redirect).
public struct RequestLedger: Hashable, Sendable {
  /// Why an answer is not taken.
  public enum Fault: String, Error, Hashable, Sendable {
    /// No request was made with this identifier.
    case unknown = "unknown-request"
    /// It was answered before.
    case used = "used-request"
  }

  private var isOpen: [String: Bool] = [:]

  /// Makes a ledger without requests.
  public init() {}

  /// Notes a request, under an identifier of 128 random bits.
  ///
  /// - Returns: The identifier, to be a parameter of its callbacks.
  public mutating func open() -> String {
    var generator = SystemRandomNumberGenerator()
    let bits = (generator.next() as UInt64, generator.next() as UInt64)
    let identifier = [bits.0, bits.1].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    isOpen[identifier] = true
    return identifier
  }

  /// Takes the answer to a request.
  ///
  /// - Parameter identifier: The identifier that the answer carries.
  /// - Throws: Why it is not taken.
  public mutating func close(_ identifier: String) throws(Fault) {
    guard let wasOpen = isOpen[identifier] else { throw .unknown }
    guard wasOpen else { throw .used }
    isOpen[identifier] = false
  }
}

extension RequestLedger.Fault: CustomStringConvertible {
  /// What is wrong.
  public var description: String {
    switch self {
    case .unknown: "no request has this identifier"
    case .used: "the request with this identifier was answered before"
    }
  }
}
