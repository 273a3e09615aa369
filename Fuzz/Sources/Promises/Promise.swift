/// Ends the program if something that must always hold does not, so that the fuzzer keeps the input.
package func promise(
  _ holds: Bool, _ words: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line
) {
  if !holds { fatalError(words(), file: file, line: line) }
}

/// What is said of text from outside is plain ASCII.
package func promisePlain(_ message: String) {
  promise(
    message.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !message.isEmpty,
    "a message is not plain: \(message.debugDescription)")
}
