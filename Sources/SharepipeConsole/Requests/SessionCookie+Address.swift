extension SessionCookie {
  /// The cookie of the sessions at an address.
  init(of address: ConsoleAddress) { self.init(port: address.port, plainPath: address.basePath) }
}
