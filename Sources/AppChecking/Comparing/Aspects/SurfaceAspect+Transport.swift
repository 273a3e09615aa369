import Documents

extension SurfaceAspect {
  /// What App Transport Security lets pass.
  static let transport = SurfaceAspect(compare: { old, new in
    let (before, after) = (TransportSettings(of: old), TransportSettings(of: new))
    return Outcome(
      wider: gained(by: after, beyond: before), narrower: gained(by: before, beyond: after))
  })

  /// What passes by some settings and not by others, for hosts that either names.
  private static func gained(
    by settings: TransportSettings, beyond others: TransportSettings
  ) -> [SurfaceOpening] {
    guard let document = settings.document else { return [] }
    var found: [SurfaceOpening] = []
    for (key, words) in TransportSettings.places {
      guard settings.isTrue(key), !others.isTrue(key) else { continue }
      found.append(
        SurfaceOpening(
          .transport, key, words, example: .url("http://example.com/"), in: document,
          at: settings.place(of: key), isKey: true))
    }
    for weakness in TransportSettings.Weakness.allCases {
      let gained = { (host: String) in
        settings.lets(weakness, pass: host) && !others.lets(weakness, pass: host)
      }
      let scheme = weakness == .plain ? "http" : "https"
      // Any host stands for all of which nothing else is said.
      if gained(TransportSettings.anyHost) {
        found.append(
          SurfaceOpening(
            .transport, weakness.rawValue, weakness.words + " every host",
            example: .url("\(scheme)://\(TransportSettings.anyHost)/"), in: document,
            at: settings.place(of: "NSAllowsArbitraryLoads"), isKey: true))
      }
      let isGeneral = settings.lets(weakness, pass: TransportSettings.anyHost)
      var told: Set<String> = []
      for host in (settings.hosts + others.hosts).sorted() where told.insert(host).inserted {
        // A host that gets no more than any other needs no line of its own.
        if isGeneral, gained(TransportSettings.anyHost) { continue }
        let inner = "www." + host
        guard let shown = [host, inner].first(where: gained) else { continue }
        found.append(
          SurfaceOpening(
            .transport, "\(weakness.rawValue)\n\(host)",
            "\(weakness.words) '\(shown.excerpt)'", example: .url("\(scheme)://\(shown)/"),
            in: document, at: settings.place(ofHost: host)))
      }
    }
    return found
  }
}
