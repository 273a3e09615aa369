#if PostgreSQL
extension PostgresError.Reason {
  /// The class of the codes that our own functions raise, which the SQL standard does not use.
  package static let ownClass = "SP"

  /// The reason that a code of an answer stands for.
  ///
  /// Source: PostgreSQL, appendix "PostgreSQL Error Codes".
  ///
  /// - Parameter code: The SQLSTATE, five letters and digits.
  init(code: String) {
    self =
      switch code {
      case "40001", "40P01": .conflict
      case "55P03": .lockTimeout
      case "57014": .statementTimeout
      case "42501": .permissionDenied
      case "53100": .diskFull
      case "25006": .readOnly
      case "42883", "42P01", "42703", "3F000": .missingObject
      default: code.hasPrefix(Self.ownClass) ? .raised(code) : .refused(code)
      }
  }

  /// The reason why a connection was not established.
  ///
  /// - Parameters:
  ///   - code: The SQLSTATE of the server, or `nil` if it said none.
  ///   - words: The words of the server or of libpq.
  init(connectingCode code: String?, words: String) {
    guard let code else {
      // libpq gives no code, and its words are in English as long as no locale is set.
      let isAboutTLS = words.contains("SSL") || words.contains("certificate")
      self =
        isAboutTLS ? .untrusted : words.contains("session is read-only") ? .readOnly : .unreachable
      return
    }
    self =
      switch code {
      case "3D000": .missingDatabase
      case "42501": .permissionDenied
      case "53300": .tooManyConnections
      default:
        switch code.prefix(2) {
        case "28": .refusedLogin
        // The server is short of something, is being made, starts or stops, or has failed; poolers
        // say 08 of what is wrong behind them.
        case "08", "53", "55", "57", "58", "XX": .unreachable
        default: .refused(code)
        }
      }
  }
}
#endif
