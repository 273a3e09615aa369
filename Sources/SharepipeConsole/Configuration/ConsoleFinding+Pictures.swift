import ShareJournal

extension ConsoleFinding {
  /// What is found about the pictures of images; that there are none is not a problem.
  package static func pictures(by maker: PictureMaker) async -> ConsoleFinding {
    ConsoleFinding(.note, "pictures", await maker.words)
  }
}
