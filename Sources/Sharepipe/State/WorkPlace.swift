import Intake
import SafeFiles
import ShareModel
import ShareRules
import SystemPackage

/// The directories in which one context is worked on.
struct WorkPlace: Sendable {
  private let space: WorkSpace
  private let directory: ContextDirectory

  /// Makes the directory of a context.
  ///
  /// - Parameters:
  ///   - space: Where contexts are worked on.
  ///   - identifier: The identifier of the context.
  ///   - isNew: Whether it is there already, and nothing can be left of an earlier attempt.
  /// - Throws: ``PipelineFault``.
  init(_ space: WorkSpace, identifier: String, isNew: Bool) throws(PipelineFault) {
    self.space = space
    do throws(WorkSpaceError) {
      directory = try isNew ? space.begin(identifier) : space.open(identifier)
    } catch {
      throw PipelineFault(error)
    }
  }

  /// Where the private copies of the context's first version are.
  var input: FilePath { directory.input }

  /// Makes the directory for the private copies of the context that an action returned.
  ///
  /// - Parameter stage: The version of the context, from 1.
  /// - Returns: The directory.
  /// - Throws: ``PipelineFault``.
  func stage(_ stage: Int) throws(PipelineFault) -> FilePath {
    let path = stageDirectory(stage)
    do throws(FileFault) {
      // An earlier process may have been killed while it was filled.
      try TreeRemoval.remove(path)
    } catch {
      throw PipelineFault(error.reason(for: path.string))
    }
    return try make(path)
  }

  /// Where the files of a version of the context are that an action returned, from 1.
  func stageDirectory(_ stage: Int) -> FilePath { directory.path.appending("stage-\(stage)") }

  /// The directory of the state.
  var state: FilePath { space.state }

  /// The directory of the scratch that belongs to the state, or `nil`.
  var scratch: FilePath? { space.scratch?.path }

  /// Where extensions that file content keep what they are about to do, from attempt to attempt.
  var filingPlans: FilePath { directory.path.appending(Self.filingPlans) }

  /// The name of the file with such plans.
  static let filingPlans = "filing-plans"

  /// The directories of a run, and one for the copies that a program gets.
  ///
  /// - Parameters:
  ///   - number: The number of the run, from 1.
  ///   - isMade: Whether they are made; a built-in share needs none.
  /// - Returns: Where returned files go, and where copies go.
  /// - Throws: ``PipelineFault``.
  func run(
    _ number: Int, isMade: Bool
  ) throws(PipelineFault) -> (output: FilePath, input: FilePath) {
    let run = directory.run(number)
    let input = run.output.removingLastComponent().appending("input")
    guard isMade else { return (run.output, input) }
    do throws(WorkSpaceError) {
      _ = try directory.makeRun(number)
    } catch {
      throw PipelineFault(error)
    }
    return (run.output, try make(input))
  }

  /// The directory that an extension keeps between runs.
  func container(of bundle: ExtensionBundle) throws(PipelineFault) -> FilePath {
    do throws(WorkSpaceError) {
      return try space.container(
        for: bundle.identifier.rawValue,
        isOfAllHosts: bundle.settings.maximumConcurrencyOfHosts == 1)
    } catch {
      throw PipelineFault(error)
    }
  }

  private func make(_ path: FilePath) throws(PipelineFault) -> FilePath {
    do throws(WorkSpaceError) {
      try WorkSpace.make(path)
      return path
    } catch {
      throw PipelineFault(error)
    }
  }
}
