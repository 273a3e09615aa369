/// Why a database is not asked any further.
enum MagicStop: Error {
  /// Only libmagic can say.
  case doubt
  /// The first so many bytes must be in memory.
  case needs(Int)
}
