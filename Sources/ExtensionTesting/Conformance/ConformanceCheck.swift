/// One thing that an extension's program is asked to do right.
///
/// Source: the page *Writing extensions*.
package enum ConformanceCheck: String, Hashable, Sendable, CaseIterable {
  /// The context that is tried is one that the rule takes.
  case rule
  /// A request ends with status 0, in time.
  case request
  /// Standard output is one line that is an answer.
  case answer
  /// What is returned is there, beneath the output directory, and its own.
  case returnedItems = "returned-items"
  /// Keys that are not known are ignored.
  case furtherKeys = "further-keys"
  /// Several items are taken as one.
  case severalItems = "several-items"
  /// A request of half a megabyte, and of a thousand attachments, is taken.
  case largeRequest = "large-request"
  /// It says whether content is valid, and does nothing.
  case validation
  /// Half a request is not taken for a whole one.
  case halfLine = "half-line"
  /// No request is not taken for one.
  case emptyInput = "empty-input"
  /// It ends when it is asked to.
  case termination
  /// Nothing of it runs on after its end.
  case leftBehind = "left-behind"
  /// What says `Idempotent` may be repeated, also after it was killed.
  case repetition
  /// What does not say `Network` does not try to use it.
  case network
  /// One process answers many lines, in order.
  case batch

  /// What is asked, as the name of a test.
  package var title: String {
    switch self {
    case .rule: "its rule takes the context"
    case .request: "it answers a request and ends with status 0"
    case .answer: "it writes one line, and nothing else, to standard output"
    case .returnedItems: "what it returns is in its output directory"
    case .furtherKeys: "it ignores keys that it does not know"
    case .severalItems: "it takes several items"
    case .largeRequest: "it takes a large request"
    case .validation: "it says whether content is valid, and does nothing else"
    case .halfLine: "it does not take half a request for a whole one"
    case .emptyInput: "it does not take empty input for a request"
    case .termination: "it ends when it is asked to"
    case .leftBehind: "it leaves nothing running"
    case .repetition: "it may be run again, as it declares"
    case .network: "it does not try to use the network, as it declares"
    case .batch: "one process answers many requests"
    }
  }

  /// What an author does about it.
  package var advice: String {
    switch self {
    case .rule: "name a context that the rule takes with --context, or change the rule"
    case .request: "read what it said; end with 0 when the work is done, with 75 to be asked later"
    case .answer:
      "write one line such as {\"completed\":{}} to standard output, and everything else to standard error"
    case .returnedItems: "write returned files to the directory 'output' of the request"
    case .furtherKeys: "take what you need from the request, and ignore the rest"
    case .severalItems: "go through all of context.items"
    case .largeRequest:
      "read the whole line before you work on it, and answer with paths, not with content"
    case .validation:
      "answer \"request\":\"validate\" with {\"valid\":true} or {\"valid\":false,\"reasons\":[…]}"
    case .halfLine:
      "end with a status other than 0, such as 64, if the line is not a complete JSON object"
    case .emptyInput: "end with a status other than 0, such as 64, if there is no line"
    case .termination: "do not ignore SIGTERM; clean up and end within two seconds"
    case .leftBehind: "wait for every process that you start; what is left is killed"
    case .repetition:
      "look for the idempotencyKey of the request before you do the work, write files whole by "
        + "renaming them, or take Idempotent out of the Info.plist"
    case .network: "declare Network in the Info.plist, or do not use the network"
    case .batch:
      "answer each line at once and flush it, go on until the input ends, and end with 0"
    }
  }
}
