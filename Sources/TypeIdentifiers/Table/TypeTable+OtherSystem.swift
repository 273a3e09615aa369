extension TypeTable {
  /// The types that other bundles and apps of the system declare.
  ///
  /// Columns and order are those of ``TypeTable``.
  static let otherSystem: StaticString = #"""
    com.adobe.raw-image|public.camera-raw-image|dng|image/x-adobe-dng|DNG raw image|UTTypeDNG iOS 18.0
    com.dxo.raw-image|public.camera-raw-image|dxo|image/x-dxo-dxo
    com.canon.crw-raw-image|public.camera-raw-image|crw|image/x-canon-crw
    com.canon.cr2-raw-image|public.camera-raw-image|cr2
    com.canon.cr3-raw-image|public.camera-raw-image|cr3
    com.canon.tif-raw-image|public.camera-raw-image|tif|image/x-canon-tif
    com.epson.raw-image|public.camera-raw-image|erf|image/x-epson-erf
    com.fuji.raw-image|public.camera-raw-image|raf
    com.hasselblad.fff-raw-image|public.camera-raw-image|fff
    com.hasselblad.3fr-raw-image|public.camera-raw-image|3fr
    com.kodak.raw-image|public.camera-raw-image|dcr
    com.konicaminolta.raw-image|public.camera-raw-image|mrw
    com.leafamerica.raw-image|public.camera-raw-image|mos
    com.leica.pwl-raw-image|public.camera-raw-image|pwl|image/x-leica-pwl
    com.nikon.raw-image|public.camera-raw-image|nef
    com.nikon.nrw-raw-image|public.camera-raw-image|nrw|image/x-nikon-nrw
    com.olympus.raw-image|public.camera-raw-image|orf
    com.panasonic.raw-image|public.camera-raw-image|raw|image/x-panasonic-raw
    com.panasonic.rw2-raw-image|public.camera-raw-image|rw2
    com.leica.raw-image|public.camera-raw-image|raw|image/x-leica-raw
    com.samsung.raw-image|public.camera-raw-image|srw
    com.leica.rwl-raw-image|public.camera-raw-image|rwl
    com.pentax.raw-image|public.camera-raw-image|pef
    com.sony.raw-image|public.camera-raw-image|srf
    com.sony.arw-raw-image|public.camera-raw-image|arw
    com.sony.sr2-raw-image|public.camera-raw-image|sr2|image/x-sony-sr2
    com.olympus.sr-raw-image|com.olympus.raw-image|orf|image/x-olympus-sr
    com.olympus.or-raw-image|com.olympus.raw-image|orf|image/x-olympus-or
    com.phaseone.raw-image|public.camera-raw-image|iiq
    com.apple.iLifeMediaBrowser.plugin|com.apple.plugin|ilmbplugin
    com.apple.application-icon
    public.geojson|public.json|geojson|application/geo+json|GeoJSON text|UTTypeGeoJSON iOS 18.0
    public.jpeg-xl|public.image|jxl|image/jxl|JPEG XL image|UTTypeJPEGXL iOS 18.2
    com.apple.linkpresentation.metadata|public.data||||UTTypeLinkPresentationMetadata iOS 18.0
    net.daringfireball.markdown|public.plain-text|md markdown mdown|text/markdown|Markdown text
    org.xiph.ogg-audio|public.audio|ogg oga opus|audio/ogg
    com.apple.disk-image|public.archive public.data public.disk-image
    com.apple.disk-image-udif|com.apple.disk-image|dmg udif img|application/x-apple-diskimage|an Apple UDIF disk image
    public.iso-image|com.apple.disk-image|iso||an ISO 9660 image
    com.microsoft.typescript|public.script public.source-code|ts tsx
    com.apple.xcode.strings-text|public.text|strings
    com.apple.xcode.strings-dictionary|com.apple.property-list|stringsdict
    com.apple.xcode.entitlements-property-list|com.apple.xml-property-list|entitlements
    com.apple.interfacebuilder.document.cocoa|public.xml|xib
    com.apple.dt.interfacebuilder.document.storyboard|public.xml|storyboard
    com.apple.mail.email|public.data public.email-message|eml|message/rfc822|an email message in a file
    com.apple.itunes.ipa|public.data public.executable|ipa||iOS app package
    org.khronos.ktx|public.image|ktx
    com.apple.realitycomposerpro|com.apple.package public.composite-content public.directory public.item|realitycomposerpro|application/octet-stream
    com.apple.ibooks.epub|com.apple.package public.composite-content|epub
    org.idpf.epub-folder|com.apple.package public.composite-content|epub|application/x-epub-folder
    com.apple.tv.m3u-playlist|public.text public.playlist|m3u m3u8|audio/x-mpegurl audio/mpegurl
    com.apple.music.m3u-playlist|public.text public.playlist|m3u m3u8|audio/x-mpegurl audio/mpegurl
    com.apple.music.mp2|public.audio|mp2|audio/mpeg audio/x-mpeg
    com.apple.music.cdda|public.audio|cdda
    com.apple.scenekit.scene.zip|public.data public.3d-content|scnz
    public.x509-printable-encoded-archive|public.text|pem
    public.radiance|public.image public.data|pic hdr
    public.avchd-mpeg-2-transport-stream|public.mpeg-2-transport-stream|mts m2ts
    com.apple.xcode.mom|public.data|mom
    com.apple.spritekit.serialized|public.data|sks
    com.apple.trace|public.data|atrc
    com.apple.pdf-printer-settings|public.data|pset
    com.apple.scenekit.particlesystem|public.data|scnp
    com.apple.terminal.session|public.data|term
    com.apple.addressbook.group|public.data|abcdg
    com.apple.preview.blank|public.data|blank
    com.apple.wireless-diagnostics.wdmon|public.data|wdmon
    com.apple.iphoto.ipmeta|public.data|ipmeta
    com.apple.iphoto.ipspot|public.data|ipspot
    com.apple.photos.apple-adjustment-envelope|public.data public.content|aae
    public.avchd-content|public.data public.content|bdm bdmv
    com.apple.itunes.db|public.data public.database|itl
    com.apple.photos.slow-motion-video-sidecar|public.data public.content|slm
    com.apple.itunes.ipsw|public.data public.executable|ipsw
    com.apple.tv.database|public.data public.database|tvdb
    com.apple.addressbook.person|public.data public.contact|abcdp
    com.apple.cfr-font|public.font|sfont
    com.microsoft.dds|public.image|dds
    com.apple.ibooksauthor.book|public.data public.composite-content|iba book
    com.apple.ips|public.text|ips
    com.apple.lsr-image|public.image|lsr
    public.pbm|public.image|pbm pfm pgm ppm
    public.pvr|public.image|pvr
    org.khronos.astc|public.image|astc
    com.apple.mail.emlx|public.data public.email-message|emlx
    com.apple.ical.backup-package|com.apple.package public.data|icbu
    com.apple.freeform.board|public.data public.composite-content|board
    com.apple.xcode.projectdata|public.text|pbxproj mode0 mode1 mode2 mode3
    com.apple.shortcuts.workflow-file|com.apple.property-list public.content|wflow
    com.apple.ibooks-container|public.data public.composite-content|ibooks
    com.apple.disk-image-cdr|com.apple.disk-image|dvdr cdr
    com.apple.music.rmp-playlist|public.text public.playlist|rmp
    com.apple.systemprofiler.document|public.xml|spx
    com.apple.text-based-dylib|public.yaml|tbd
    org.oasis-open.xliff|public.xml|xliff xlf
    com.apple.dt.document.apns|public.json|apns
    com.apple.disk-image-sparse|com.apple.disk-image|sparseimage asif
    public.avif|public.heif-standard|avif|image/avif|AVIF image
    org.materialx.mtlx|public.xml|mtlx
    org.opml.opml|public.xml|opml
    com.apple.createml.project|com.apple.package public.data public.content|mlproj
    public.opencl-source|public.source-code|cl
    com.apple.clips-source|public.source-code|clp
    com.apple.chess.pgn|public.utf8-plain-text|pgn
    com.apple.chess.game|public.utf8-plain-text|game
    org.khronos.glsl-source|public.source-code|glsl
    com.microsoft.hlsl|public.source-code|hlsl
    public.nasm-assembly-source|public.source-code|nasm
    com.apple.documentation.guide|net.daringfireball.markdown|guide
    com.apple.metal|public.source-code|metal
    public.protobuf-source|public.source-code|proto
    org.khronos.glsl.fragment-shader|org.khronos.glsl-source|fs frag fragsh fsh
    org.khronos.glsl.geometry-shader|org.khronos.glsl-source|gs geom gsh
    org.khronos.glsl.vertex-shader|org.khronos.glsl-source|vs vert vertex vsh
    com.apple.tv.ite|public.html com.apple.package|ite
    org.khronos.glsl.tess-control-shader|org.khronos.glsl-source|ctrl
    org.khronos.glsl.tess-evaluation-shader|org.khronos.glsl-source|eval
    com.apple.music.itlp|public.html com.apple.package|itlp
    com.apple.terminal.shell-script|public.shell-script|command tool
    com.pixar.universal-scene-description-utf8|public.utf8-plain-text com.pixar.universal-scene-description|usda
    """#
}
