#if Console
/// What the desk tells the front when it starts it.
///
///     sharepipe-console --desk N --listen N … [--speaks-for-many USER …]
///
/// The numbers are descriptors: of the socket to the desk, and of sockets that are bound.
struct FrontOptions: Hashable {
  /// What is wrong with the arguments.
  enum Fault: Error, Hashable {
    case unknown(String)
    case noNumber(String)
    case missing(String)
  }

  /// The descriptor of the socket to the desk.
  var desk: CInt
  /// The descriptors of the sockets at which clients connect.
  var listening: [CInt] = []
  /// The users whose connections are those of many, as a reverse proxy's are.
  var speakers: Set<UInt32> = []

  /// Reads the arguments.
  ///
  /// - Parameter words: The arguments, without the name of the program.
  /// - Throws: ``Fault``.
  init(_ words: [String]) throws(Fault) {
    var desk: CInt?
    var words = words[...]
    while let option = words.popFirst() {
      guard ["--desk", "--listen", "--speaks-for-many"].contains(option) else {
        throw .unknown(option)
      }
      guard let number = words.popFirst().flatMap(UInt32.init) else { throw .noNumber(option) }
      if option == "--speaks-for-many" {
        speakers.insert(number)
      } else {
        guard let descriptor = CInt(exactly: number) else { throw .noNumber(option) }
        if option == "--desk" { desk = descriptor } else { listening.append(descriptor) }
      }
    }
    guard let desk else { throw .missing("--desk") }
    guard !listening.isEmpty else { throw .missing("--listen") }
    self.desk = desk
  }
}

extension FrontOptions.Fault: CustomStringConvertible {
  /// What is wrong.
  var description: String {
    switch self {
    case .unknown(let option): "unknown option '\(option)'; 'sharepipe console' starts this program"
    case .noNumber(let option): "the option '\(option)' needs a number"
    case .missing(let option):
      "the option '\(option)' is missing; 'sharepipe console' starts this program"
    }
  }
}
#endif
