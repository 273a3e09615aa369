public import AppChecking
public import Documents
public import SystemPackage

/// What became of all cases of all files.
public struct RuleTestReport: Sendable {
  /// What became of one file.
  public enum Outcome: Sendable {
    /// Its cases were tried.
    case tried([RuleTestResult])
    /// It is no test file, or a folder that cannot be searched.
    case unreadable(Fault)
  }

  /// Why there are no cases.
  public enum Fault: Error, Hashable, Sendable {
    /// The file cannot be read, or is no test file.
    case document(DocumentError)
    /// The folder was not searched, or not to its end.
    case folder(FolderFault)
  }

  /// One file.
  public struct File: Sendable {
    /// The file, as the caller named it.
    public let path: FilePath
    /// The outcome.
    public let outcome: Outcome

    /// Creates the record of a file.
    public init(path: FilePath, outcome: Outcome) {
      self.path = path
      self.outcome = outcome
    }

    /// The results of its cases; empty if it is no test file.
    public var results: [RuleTestResult] {
      if case .tried(let results) = outcome { results } else { [] }
    }

    /// Why it is no test file, or `nil`.
    public var fault: Fault? {
      if case .unreadable(let fault) = outcome { fault } else { nil }
    }
  }

  /// The files, in order; those of which no case was asked for are left out.
  public private(set) var files: [File] = []

  /// Creates an empty report.
  public init() {}

  /// Adds a file.
  ///
  /// - Parameter file: The file.
  public mutating func add(_ file: File) { files.append(file) }

  /// The number of cases that were tried.
  public var count: Int { files.reduce(0) { $0 + $1.results.count } }

  /// The number of cases that failed.
  public var failures: Int { files.reduce(0) { $0 + $1.results.count { !$0.isPassed } } }

  /// The number of files that are no test files.
  public var unreadableFiles: Int { files.count { $0.fault != nil } }
}

extension RuleTestReport.Fault: CustomStringConvertible {
  /// What is wrong, where, and what to do; not escaped.
  public var description: String {
    switch self {
    case .document(let error): error.description
    case .folder(let fault): fault.description
    }
  }
}
