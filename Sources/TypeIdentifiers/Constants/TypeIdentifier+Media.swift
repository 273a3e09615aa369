/// Images, audio, video, 3D content and fonts.
///
/// The names are those of `UTType` in Apple's SDK 26.2.
extension TypeIdentifier {
  /// Base of 3D content.
  public static let threeDContent = Self(unchecked: "public.3d-content")
  /// USD scene.
  public static let usd = Self(unchecked: "com.pixar.universal-scene-description")
  /// USD scene in one zip file.
  public static let usdz = Self(unchecked: "com.pixar.universal-scene-description-mobile")
  /// A Reality file.
  public static let realityFile = Self(unchecked: "com.apple.reality")
  /// A SceneKit scene.
  public static let sceneKitScene = Self(unchecked: "com.apple.scenekit.scene")
  /// An augmented-reality reference object.
  public static let arReferenceObject = Self(unchecked: "com.apple.arobject")
  /// Base of images.
  public static let image = Self(unchecked: "public.image")
  /// A still image paired with a short movie.
  public static let livePhoto = Self(unchecked: "com.apple.live-photo")
  /// Base of camera raw images.
  public static let rawImage = Self(unchecked: "public.camera-raw-image")
  /// JPEG image.
  public static let jpeg = Self(unchecked: "public.jpeg")
  /// TIFF image.
  public static let tiff = Self(unchecked: "public.tiff")
  /// PNG image.
  public static let png = Self(unchecked: "public.png")
  /// SVG drawing.
  public static let svg = Self(unchecked: "public.svg-image")
  /// Apple icon.
  public static let icns = Self(unchecked: "com.apple.icns")
  /// Base of time-based media.
  public static let audiovisualContent = Self(unchecked: "public.audiovisual-content")
  /// Media with video and perhaps other tracks.
  public static let movie = Self(unchecked: "public.movie")
  /// Video only.
  public static let video = Self(unchecked: "public.video")
  /// Audio only.
  public static let audio = Self(unchecked: "public.audio")
  /// QuickTime movie.
  public static let quickTimeMovie = Self(unchecked: "com.apple.quicktime-movie")
  /// MPEG-1 or MPEG-2 stream.
  public static let mpeg = Self(unchecked: "public.mpeg")
  /// MPEG-2 video.
  public static let mpeg2Video = Self(unchecked: "public.mpeg-2-video")
  /// MPEG-4 movie.
  public static let mpeg4Movie = Self(unchecked: "public.mpeg-4")
  /// Apple protected MPEG-4 video.
  public static let appleProtectedMPEG4Video = Self(unchecked: "com.apple.protected-mpeg-4-video")
  /// AVI movie.
  public static let avi = Self(unchecked: "public.avi")
  /// MPEG-2 transport stream.
  public static let mpeg2TransportStream = Self(unchecked: "public.mpeg-2-transport-stream")
  /// MP3 audio.
  public static let mp3 = Self(unchecked: "public.mp3")
  /// Base of playlists.
  public static let playlist = Self(unchecked: "public.playlist")
  /// MPEG-4 audio.
  public static let mpeg4Audio = Self(unchecked: "public.mpeg-4-audio")
  /// Apple protected MPEG-4 audio.
  public static let appleProtectedMPEG4Audio = Self(unchecked: "com.apple.protected-mpeg-4-audio")
  /// AIFF audio.
  public static let aiff = Self(unchecked: "public.aiff-audio")
  /// MIDI sequence.
  public static let midi = Self(unchecked: "public.midi-audio")
  /// Base of fonts.
  public static let font = Self(unchecked: "public.font")
  /// GIF image.
  public static let gif = Self(unchecked: "com.compuserve.gif")
  /// BMP bitmap.
  public static let bmp = Self(unchecked: "com.microsoft.bmp")
  /// Windows icon.
  public static let ico = Self(unchecked: "com.microsoft.ico")
  /// WebP image.
  public static let webP = Self(unchecked: "org.webmproject.webp")
  /// OpenEXR image.
  public static let exr = Self(unchecked: "com.ilm.openexr-image")
  /// HEIF image.
  public static let heif = Self(unchecked: "public.heif")
  /// HEIF image coded with HEVC.
  public static let heic = Self(unchecked: "public.heic")
  /// HEVC image sequence.
  public static let heics = Self(unchecked: "public.heics")
  /// WAVE audio.
  public static let wav = Self(unchecked: "com.microsoft.waveform-audio")
  /// DNG raw image.
  public static let dng = Self(unchecked: "com.adobe.raw-image")
  /// JPEG XL image.
  public static let jpegxl = Self(unchecked: "public.jpeg-xl")
}
