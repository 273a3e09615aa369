/// A request that this program cannot answer: it is no request, or not one that it knows.
struct RequestFault: Error, Hashable, CustomStringConvertible {
  /// What is wrong.
  let description: String

  init(_ description: String) { self.description = description }
}
