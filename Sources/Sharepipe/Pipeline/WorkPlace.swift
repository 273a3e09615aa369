import SystemPackage

/// The directories in which one context is worked on.
struct WorkPlace: Sendable {
  private let space: WorkSpace
  private let directory: ContextDirectory

  /// Makes the directories of a context.
  ///
  /// - Parameters:
  ///   - state: The directory for state, absolute.
  ///   - identifier: The identifier of the context.
  /// - Throws: ``PipelineFault``.
  init(state: FilePath, identifier: String) throws(PipelineFault) {
    do throws(WorkSpaceError) {
      space = try WorkSpace(state: state)
      directory = try space.open(identifier)
    } catch {
      throw PipelineFault(error)
    }
  }

  /// Where the private copies of the context's first version are.
  var input: FilePath { directory.input }

  /// Makes the directory for the private copies of what an action returned.
  ///
  /// - Parameter stage: The version of the context, from 1.
  /// - Returns: The directory.
  /// - Throws: ``PipelineFault``.
  func stage(_ stage: Int) throws(PipelineFault) -> FilePath {
    try make(directory.path.appending("stage-\(stage)"))
  }

  /// Makes the directories of a run, and one for the copies that a program gets.
  ///
  /// - Parameter number: The number of the run, from 1.
  /// - Returns: Where returned files go, and where copies go.
  /// - Throws: ``PipelineFault``.
  func run(_ number: Int) throws(PipelineFault) -> (output: FilePath, input: FilePath) {
    let output: FilePath
    do throws(WorkSpaceError) {
      output = try directory.makeRun(number).output
    } catch {
      throw PipelineFault(error)
    }
    return (output, try make(output.removingLastComponent().appending("input")))
  }

  /// The directory that an extension keeps between runs.
  func container(of bundle: ExtensionBundle) throws(PipelineFault) -> FilePath {
    do throws(WorkSpaceError) {
      return try space.container(for: bundle.identifier)
    } catch {
      throw PipelineFault(error)
    }
  }

  /// Removes everything but the containers.
  ///
  /// - Returns: What a person should know, if something is left.
  func remove() -> Reason? {
    do throws(WorkSpaceError) {
      try directory.remove()
      return nil
    } catch {
      return Reason(.writeFailed, error.description)
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
