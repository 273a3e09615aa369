package import ShareModel

extension ContextEnd {
  /// Follows from what happened: the first of these lines that fits.
  ///
  /// | what happened | end |
  /// |---|---|
  /// | the context waits in the journal | `not-yet` |
  /// | something outside stopped the work, and passes | `not-yet` |
  /// | something stopped it that does not pass | `failed` |
  /// | the content was refused before an extension was asked | `rejected` |
  /// | an extension failed, or its program is missing and it is not optional | `failed` |
  /// | a person must agree first | `held` |
  /// | an extension took it, now or before, or an action did what a URL asks for | `done` |
  /// | an extension found the content invalid | `rejected` |
  /// | an extension is excluded | `blocked` |
  /// | an extension or a person declined, and an app opens a URL in it | `done` |
  /// | an extension or a person declined | `declined` |
  /// | a URL was not carried out | `failed` |
  /// | something could not be read | `rejected` |
  /// | an app opens a URL in it | `done` |
  /// | a person has refused it | `declined` |
  /// | no extension wanted it, or took what an action made of it | `unclaimed` |
  package init(of course: ContextCourse) {
    if course.isWaiting {
      self = .notYet
    } else if let halt = course.halt {
      switch halt {
      case .passing: self = .notYet
      case .lasting: self = .failed
      case .refused: self = .rejected
      }
    } else if let weightiest = course.weightiest {
      self = weightiest == .declined && course.errand == .servedShare ? .done : weightiest.end
    } else {
      switch course.errand {
      case .link: self = .failed
      // Nothing that could not be read may pass for content that no extension wanted.
      case .share where course.hasUnreadable, .servedShare where course.hasUnreadable:
        self = .rejected
      case .servedShare: self = .done
      case .refusedShare: self = .declined
      case .share: self = .unclaimed
      }
    }
  }
}
