/// What people call a type, with its article: the words that messages use.
///
/// The descriptions of ``TypeTable`` explain a type; these name it. A type that is missing here is
/// called by the nearest type that it conforms to, so the list has those that people meet.
enum TypeNames {
  /// The name of a type, or `nil` if the list has none.
  ///
  /// - Parameter type: The type, in any case.
  /// - Returns: The name with its article, such as `a PDF document`.
  static func name(of type: TypeIdentifier) -> String? { all[type] }

  private static let all: [TypeIdentifier: String] = {
    var all: [TypeIdentifier: String] = [:]
    for line in rows.split(separator: "\n") {
      let parts = line.split(separator: "|", maxSplits: 1)
      guard parts.count == 2, let type = TypeIdentifier(String(parts[0])) else { continue }
      all[type] = String(parts[1])
    }
    return all
  }()

  /// A line is a type and its name, divided by `|`.
  static let rows = """
    public.item|an item
    public.data|data
    public.directory|a folder
    public.folder|a folder
    com.apple.package|a folder that counts as one file
    public.content|content
    public.composite-content|a document
    public.executable|a program
    public.unix-executable|a program
    com.apple.application|an application
    com.apple.application-file|an application
    com.apple.application-bundle|an application
    public.elf-binary|a Linux program
    com.apple.mach-o-binary|a Mac program
    com.microsoft.windows-executable|a Windows program
    com.microsoft.windows-dynamic-link-library|a Windows library
    public.object-code|compiled code
    com.sun.java-class|compiled Java code
    com.sun.java-archive|a Java archive
    com.apple.itunes.ipa|an iOS app
    com.apple.applescript.script|a compiled AppleScript
    public.source-code|source code
    public.script|a script
    public.shell-script|a shell script
    public.bash-script|a Bash script
    public.csh-script|a C shell script
    public.ksh-script|a Korn shell script
    public.zsh-script|a Z shell script
    com.apple.terminal.shell-script|a shell script
    public.python-script|a Python script
    public.perl-script|a Perl script
    public.ruby-script|a Ruby script
    public.php-script|a PHP script
    com.netscape.javascript-source|a JavaScript program
    com.microsoft.typescript|a TypeScript program
    public.swift-source|Swift source code
    public.c-source|C source code
    public.c-header|a C header
    public.c-plus-plus-source|C++ source code
    public.objective-c-source|Objective-C source code
    com.sun.java-source|Java source code
    public.make-source|a makefile
    public.assembly-source|assembly source code
    public.text|text
    public.plain-text|plain text
    public.utf8-plain-text|plain text
    public.utf16-plain-text|plain text
    public.utf16-external-plain-text|plain text
    public.log|a log
    com.apple.log|a log
    public.delimited-values-text|a table as text
    public.comma-separated-values-text|a CSV table
    public.tab-separated-values-text|a table with tabs
    net.daringfireball.markdown|a Markdown text
    public.rtf|an RTF document
    com.apple.rtfd|an RTF document with attachments
    com.apple.flat-rtfd|an RTF document with attachments
    public.html|an HTML page
    public.xhtml|an XHTML page
    com.apple.webarchive|a saved web page
    public.css|a style sheet
    public.xml|an XML document
    public.rss|a news feed
    public.json|a JSON document
    public.ndjson|a list of JSON values
    public.geojson|a GeoJSON document
    public.yaml|a YAML document
    com.apple.property-list|a property list
    com.apple.binary-property-list|a property list
    com.apple.xml-property-list|a property list
    com.apple.mobileconfig|a configuration profile
    com.apple.mobileprovision|a provisioning profile
    public.vcard|a contact
    public.contact|a contact
    com.apple.ical.ics|a calendar event
    com.apple.ical.vcs|a calendar event
    public.calendar-event|a calendar event
    public.to-do-item|a to-do item
    public.message|a message
    public.email-message|a mail
    com.apple.mail.email|a mail
    com.apple.mail.emlx|a mail
    com.c-command.mbox|a mailbox
    com.adobe.pdf|a PDF document
    com.adobe.postscript|a PostScript document
    com.adobe.encapsulated-postscript|an EPS drawing
    com.adobe.illustrator.ai-image|an Illustrator drawing
    com.adobe.photoshop-image|a Photoshop image
    com.microsoft.word.doc|a Word document
    com.microsoft.word.dot|a Word template
    com.microsoft.excel.xls|an Excel workbook
    com.microsoft.powerpoint.ppt|a PowerPoint presentation
    com.microsoft.powerpoint.pot|a PowerPoint template
    org.openxmlformats.openxml|an Office document
    org.openxmlformats.wordprocessingml.document|a Word document
    org.openxmlformats.wordprocessingml.template|a Word template
    org.openxmlformats.wordprocessingml.document.macroenabled|a Word document with macros
    org.openxmlformats.wordprocessingml.template.macroenabled|a Word template with macros
    org.openxmlformats.spreadsheetml.sheet|an Excel workbook
    org.openxmlformats.spreadsheetml.template|an Excel template
    org.openxmlformats.spreadsheetml.sheet.macroenabled|an Excel workbook with macros
    org.openxmlformats.presentationml.presentation|a PowerPoint presentation
    org.openxmlformats.presentationml.slideshow|a PowerPoint slide show
    org.openxmlformats.presentationml.template|a PowerPoint template
    org.openxmlformats.presentationml.presentation.macroenabled|a PowerPoint presentation with macros
    org.oasis-open.opendocument|an OpenDocument file
    org.oasis-open.opendocument.text|an OpenDocument text
    org.oasis-open.opendocument.spreadsheet|an OpenDocument spreadsheet
    org.oasis-open.opendocument.presentation|an OpenDocument presentation
    org.oasis-open.opendocument.graphics|an OpenDocument drawing
    com.apple.iwork.pages.pages|a Pages document
    com.apple.iwork.pages.sffpages|a Pages document
    com.apple.iwork.pages.template|a Pages template
    com.apple.iwork.pages.sfftemplate|a Pages template
    com.apple.iwork.numbers.numbers|a Numbers spreadsheet
    com.apple.iwork.numbers.sffnumbers|a Numbers spreadsheet
    com.apple.iwork.keynote.key|a Keynote presentation
    com.apple.iwork.keynote.sffkey|a Keynote presentation
    org.idpf.epub-container|an EPUB book
    public.presentation|a presentation
    public.spreadsheet|a spreadsheet
    public.database|a database
    public.image|an image
    public.jpeg|a JPEG image
    public.jpeg-2000|a JPEG 2000 image
    public.jpeg-xl|a JPEG XL image
    public.png|a PNG image
    com.compuserve.gif|a GIF image
    public.tiff|a TIFF image
    com.microsoft.bmp|a BMP image
    com.microsoft.ico|an icon
    com.apple.icns|an icon
    public.heif-standard|a HEIF image
    public.heif|a HEIF image
    public.heic|a HEIC image
    public.heics|a HEIC image sequence
    public.avif|an AVIF image
    org.webmproject.webp|a WebP image
    public.svg-image|an SVG drawing
    public.camera-raw-image|a raw photo
    com.adobe.raw-image|a raw photo
    public.pbm|a Netpbm image
    com.truevision.tga-image|a TGA image
    public.radiance|a Radiance image
    com.ilm.openexr-image|an OpenEXR image
    org.nema.dicom|a DICOM image
    public.xbitmap-image|an XBM image
    public.audiovisual-content|a recording
    public.audio|a sound
    public.mp3|an MP3 sound
    public.mpeg-4-audio|an MPEG-4 sound
    public.aac-audio|an AAC sound
    com.apple.m4a-audio|an MPEG-4 sound
    com.microsoft.waveform-audio|a WAVE sound
    public.aiff-audio|an AIFF sound
    public.aifc-audio|an AIFF sound
    public.ulaw-audio|an AU sound
    com.apple.coreaudio-format|a Core Audio sound
    org.xiph.flac|a FLAC sound
    org.xiph.ogg-audio|an Ogg sound
    org.xiph.opus|an Opus sound
    public.midi-audio|a MIDI file
    public.movie|a movie
    public.video|a video
    com.apple.quicktime-movie|a QuickTime movie
    public.mpeg-4|an MPEG-4 movie
    com.apple.m4v-video|an MPEG-4 movie
    public.mpeg|an MPEG movie
    public.mpeg-2-video|an MPEG-2 movie
    public.mpeg-2-transport-stream|an MPEG-2 transport stream
    public.avchd-mpeg-2-transport-stream|an AVCHD movie
    public.3gpp|a 3GPP movie
    public.3gpp2|a 3GPP2 movie
    public.avi|an AVI movie
    public.dv-movie|a DV movie
    org.matroska.mkv|a Matroska movie
    org.webmproject.webm|a WebM movie
    com.adobe.flash.video|a Flash video
    com.real.realmedia|a RealMedia movie
    com.apple.live-photo|a Live Photo
    public.playlist|a playlist
    public.font|a font
    public.opentype-font|an OpenType font
    public.truetype-font|a TrueType font
    public.truetype-ttf-font|a TrueType font
    com.adobe.postscript-pfb-font|a PostScript font
    com.adobe.postscript-pfa-font|a PostScript font
    public.archive|an archive
    public.zip-archive|a zip archive
    public.tar-archive|a tar archive
    org.gnu.gnu-zip-archive|a gzip file
    org.gnu.gnu-zip-tar-archive|a compressed tar archive
    public.bzip2-archive|a bzip2 file
    org.tukaani.xz-archive|an xz file
    org.tukaani.lzma-archive|an LZMA file
    org.7-zip.7-zip-archive|a 7z archive
    com.rarlab.rar-archive|a RAR archive
    com.apple.xar-archive|a xar archive
    com.apple.archive|an Apple Archive
    com.microsoft.cab|a cabinet file
    com.apple.macbinary-archive|a MacBinary archive
    com.apple.binhex-archive|a BinHex archive
    org.debian.deb-archive|a Debian package
    com.redhat.rpm-archive|an RPM package
    com.apple.installer-package-archive|an installer package
    public.disk-image|a disk image
    com.apple.disk-image|a disk image
    com.apple.disk-image-udif|a disk image
    public.iso-image|a disk image
    public.x509-certificate|a certificate
    com.rsa.pkcs-12|a key with its certificate
    com.apple.pkpass|a Wallet pass
    com.apple.pkpass-data|a Wallet pass
    public.url|a URL
    public.file-url|a file URL
    public.stored-url|a stored link
    public.bookmark|a bookmark
    com.apple.internet-location|a link
    com.apple.web-internet-location|a link
    com.microsoft.internet-shortcut|a link
    com.apple.alias-file|an alias
    public.symlink|a symbolic link
    public.3d-content|a 3D model
    com.pixar.universal-scene-description|a USD scene
    com.pixar.universal-scene-description-mobile|a USD scene
    public.alembic|an Alembic scene
    public.polygon-file-format|a PLY model
    public.standard-tesselated-geometry-format|an STL model
    public.geometry-definition-format|an OBJ model
    org.khronos.collada.digital-asset-exchange|a COLLADA model
    org.bittorrent.torrent|a torrent
    com.apple.mapkit.map-item|a place
    """
}
