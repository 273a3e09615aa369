extension PictureMaker {
  /// Of which formats pictures are drawn; or why none are.
  package var words: String {
    get async {
      switch await formats() {
      case .success(let formats):
        let names = PictureFormat.allCases.filter(formats.contains).map(\.name)
        return "of \(names.joined(separator: ", ")), redrawn by a program without rights"
      case .failure(let fault): return "none: \(fault)"
      }
    }
  }
}
