import ConsoleWire

/// What is checked of each request before anything is looked up: that it is meant for this console,
/// and that a page of this console, or a person, made it.
///
/// Source: WHATWG Fetch and W3C Fetch Metadata (`Sec-Fetch-Site`); RFC 6454 (`Origin`); RFC 9110,
/// sections 9.1 and 15.5.
struct RequestCheck {
  let address: ConsoleAddress
  /// Whether whoever is at the other end may leave `Sec-Fetch-Site` and `Origin` out: no browser
  /// speaks to a Unix socket by itself.
  let isProgramAllowed: Bool

  /// A request that may be looked at.
  struct Passed {
    let isChange: Bool
    let target: RequestTarget
    /// The fields of the form that was sent; none for a question.
    let form: FormFields
  }

  /// Checks a request.
  ///
  /// - Parameter request: The request.
  /// - Returns: What it asks for.
  /// - Throws: ``Refusal``.
  func check(_ request: ConsoleRequest) throws(Refusal) -> Passed {
    let host = try host(of: request)
    guard ["GET", "HEAD", "POST"].contains(request.method) else {
      var refusal = Refusal(
        405, "The console takes GET, HEAD and POST.", advice: "Use the pages of the console.")
      refusal.fields = [("allow", "GET, HEAD, POST")]
      throw refusal
    }
    let target: RequestTarget
    do throws(RequestTarget.Fault) {
      target = try RequestTarget(request.target, below: address.basePath)
    } catch {
      throw Self.refusal(error, address)
    }
    guard request.method == "POST" else {
      guard request.body.isEmpty else {
        throw Refusal(
          400, "A question has no body.", advice: "Open the page by its address.")
      }
      return Passed(isChange: false, target: target, form: FormFields())
    }
    try checkSource(request, host)
    return Passed(isChange: true, target: target, form: try form(of: request))
  }

  private func host(of request: ConsoleRequest) throws(Refusal) -> String {
    let hosts = request.values("host")
    if hosts.count == 1, let host = hosts.first, address.isOurs(host: host) { return host }
    throw Refusal(
      421, "This is not the address of this console; its own is \(address.origin).",
      advice:
        "Open \(address.origin)\(address.basePath), or write the address that you use into the "
        + "configuration: 'address: https://NAME/'.")
  }

  /// Checks that a page of ours sent the request.
  private func checkSource(_ request: ConsoleRequest, _ host: String) throws(Refusal) {
    let sites = request.values("sec-fetch-site")
    let origins = request.values("origin")
    func refusal(_ words: String) -> Refusal {
      Refusal(
        403, "\(words) Nothing was done.",
        advice: "Open the page in the console and send it from there.")
    }
    guard sites.count <= 1, origins.count <= 1 else {
      throw refusal("The request says twice where it is from.")
    }
    if let site = sites.first, site != "same-origin" {
      throw refusal(
        "The request was not sent by a page of the console ('Sec-Fetch-Site: \(site)').")
    }
    if let origin = origins.first {
      guard address.isOurs(origin: origin, atHost: host) else {
        throw refusal("The request was sent by a page of another address ('Origin: \(origin)').")
      }
    } else if sites.isEmpty, !isProgramAllowed {
      throw refusal("The request does not say where it is from (no 'Origin').")
    }
  }

  private func form(of request: ConsoleRequest) throws(Refusal) -> FormFields {
    let types = request.values("content-type")
    let type = types.first?.split(separator: ";").first.map { $0.lowercased() }
    guard types.count == 1, type == "application/x-www-form-urlencoded" else {
      throw Refusal(
        415, "The console takes forms of the type application/x-www-form-urlencoded.",
        advice: "Send the form of the page.")
    }
    do throws(FormFields.Fault) {
      return try FormFields(request.body)
    } catch {
      throw Refusal(
        400, "The form cannot be read: \(error). Nothing was done.",
        advice: "Open the page again and send its form.")
    }
  }

  private static func refusal(_ fault: RequestTarget.Fault, _ address: ConsoleAddress) -> Refusal {
    switch fault {
    case .notAPath, .badPath:
      Refusal(
        400, "The path has characters that no page of the console has.",
        advice: "Start at \(address.origin)\(address.basePath).")
    case .outside:
      Refusal(
        404, "The console has no such page.",
        advice: "Open \(address.origin)\(address.basePath).")
    case .query(let fault):
      Refusal(
        400, "The query cannot be read: \(fault).",
        advice: "Remove what follows '?' from the address, and filter again.")
    }
  }
}
