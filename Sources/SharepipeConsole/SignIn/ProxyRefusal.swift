/// Why a request with, or without, the headers of a proxy is refused.
package enum ProxyRefusal: Error, Hashable, Sendable {
  /// A header that only a proxy may add, from elsewhere.
  case foreignHeader(String)
  /// The header with the person is not there.
  case noPerson(String)
  /// The header with the person is there several times.
  case severalPersons(String)
  /// The value of the header is not a name.
  case wrongName(String)
  /// The people file has no such person.
  case unknownPerson(String)
  /// The proof is not there, or several times.
  case noProof
  /// The proof is not the secret.
  case wrongProof

  /// The status code of the answer.
  package var status: UInt16 {
    switch self {
    case .foreignHeader, .severalPersons, .wrongName, .noProof, .wrongProof: 400
    case .noPerson: 401
    case .unknownPerson: 403
    }
  }
}

extension ProxyRefusal: CustomStringConvertible {
  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .foreignHeader(let header):
      "The request has the header '\(header)', which is accepted only from the connections that "
        + "'proxy.from' lists, and this is not one of them. Add the proxy to 'proxy.from', or remove "
        + "the header."
    case .noPerson(let header):
      "The proxy sent no header '\(header)', which names the person. Configure the proxy to ask for "
        + "a sign-in and to add the header."
    case .severalPersons(let header):
      "The request has the header '\(header)' more than once. Configure the proxy to replace the "
        + "header of its client instead of adding another one."
    case .wrongName(let header):
      "The header '\(header)' is not \(PersonName.words). Configure the proxy to send such a name."
    case .unknownPerson(let name):
      "The people file has no person '\(name)'. Run 'sharepipe console people add \(name)'."
    case .noProof:
      "The request needs the header 'X-Console-Proof' exactly once. Configure the proxy to replace "
        + "it with the content of the file that 'proxy.secret' names."
    case .wrongProof:
      "The header 'X-Console-Proof' is not the content of the file that 'proxy.secret' names. "
        + "Configure the proxy to send the content of that file, and restart the console if the file "
        + "has changed."
    }
  }
}
