@testable import Documents
import Promises

@testable import ExtensionRunning
@testable import ShareModel

/// What an extension answers: it is one answer or none, and white space around it does not matter.
///
/// The input is everything that was written.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let output = input.allBytes()
  let run = answer(output)
  let validation = verdict(output)
  promise(answer([0x0A] + output + [0x20, 0x0A]) == run, "white space matters")
  promise(verdict([0x0A] + output + [0x20, 0x0A]) == validation, "white space matters")
  let isEmpty = output.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
  switch run {
  case .success(.completed(let items)):
    promise(items.map { $0.array?.isEmpty == false } ?? true, "empty items")
    if items != nil { promise(!isEmpty, "items of nothing") }
  case .success(.cancelled): promise(!isEmpty, "an answer of nothing")
  case .failure: promise(!isEmpty, "nothing is refused")
  }
  switch validation {
  case .success:
    promise(!isEmpty, "an answer of nothing")
    promise(isFailure(run), "an answer to both questions")
  case .failure(.answerMissing): promise(isEmpty, "an answer is missed")
  case .failure: promise(!isEmpty, "nothing is refused")
  }
  return 0
}

/// The answer, in which a refusal does not quote what was said.
private func answer(_ output: [UInt8]) -> Result<AnswerReader.RunAnswer, RunFault> {
  do throws(RunFault) {
    return .success(try AnswerReader.run(output))
  } catch {
    return .failure(checked(error))
  }
}

private func verdict(_ output: [UInt8]) -> Result<ValidationAnswer, RunFault> {
  do throws(RunFault) {
    return .success(try AnswerReader.validation(output))
  } catch {
    return .failure(checked(error))
  }
}

private func checked(_ fault: RunFault) -> RunFault {
  switch fault {
  case .answerMalformed(let words, _):
    promise(!words.isEmpty, "no words")
    return .answerMalformed("", said: [])
  case .answerMissing: return fault
  default:
    promise(false, "another fault: \(fault)")
    return fault
  }
}

private func isFailure(_ result: Result<AnswerReader.RunAnswer, RunFault>) -> Bool {
  if case .failure = result { true } else { false }
}
