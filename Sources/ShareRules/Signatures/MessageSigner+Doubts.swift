import Documents

extension MessageSigner {
  /// The doubts about the signer, as sentences for a report; none if nothing does.
  ///
  /// A chain that was not checked is a doubt as well.
  ///
  /// - Parameter moment: The time: seconds since 1970-01-01T00:00:00Z.
  /// - Returns: The sentences. What the certificate says is in them, escaped.
  public func doubts(at moment: Int64) -> [String] {
    var doubts: [String] = []
    if namesHost == false {
      let names = dnsNames.isEmpty ? "no host" : dnsNames.prefix(5).joined(separator: ", ")
      doubts.append("the certificate of '\(subject)' is for another host: it names \(names)")
    }
    if moment < validFrom {
      doubts.append("the certificate is not valid before \(Self.text(validFrom))")
    } else if moment > validUntil {
      doubts.append("the certificate was valid until \(Self.text(validUntil))")
    }
    switch chain {
    case .trusted: break
    case .notChecked: doubts.append("it was not checked who issued the certificate")
    case .untrusted(let why):
      doubts.append("the certificate, issued by '\(issuer)', is not trusted: \(why)")
    }
    return doubts
  }

  private static func text(_ moment: Int64) -> String {
    Timestamp.text(Double(moment)) ?? "an unreadable time"
  }
}
