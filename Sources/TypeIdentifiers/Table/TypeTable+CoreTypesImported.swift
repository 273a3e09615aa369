extension TypeTable {
  /// The types that CoreTypes imports: declared by the system on behalf of others.
  ///
  /// Columns and order are those of ``TypeTable``.
  static let coreTypesImported: StaticString = #"""
    com.adobe.pdf|public.data public.composite-content|pdf|application/pdf|PDF document|UTTypePDF iOS 14.0|PDF |Apple PDF pasteboard type
    com.adobe.edn|public.data|edn
    com.adobe.etd|public.data|etd
    com.adobe.xfdf|public.data public.composite-content|xfdf
    com.adobe.fdf|public.data|fdf
    com.adobe.postscript|public.data public.composite-content|ps|application/postscript
    com.adobe.encapsulated-postscript|com.adobe.postscript|eps||||EPSF|NeXT Encapsulated PostScript v1.2 pasteboard type,NSPostScriptPboardType
    com.compuserve.gif|public.image|gif|image/gif|GIF image|UTTypeGIF iOS 14.0|GIFf
    com.microsoft.bmp|public.image|bmp dib|image/bmp|BMP bitmap|UTTypeBMP iOS 14.0|BMP ,BMPf
    com.microsoft.ico|public.image|ico|image/vnd.microsoft.icon|Windows icon|UTTypeICO iOS 14.0
    org.webmproject.webp|public.image|webp|image/webp|WebP image|UTTypeWebP iOS 14.0
    org.webmproject.webm|public.movie|webm|video/webm audio/webm|WebM movie
    public.ofd|public.data public.composite-content|ofd|application/ofd
    org.openoffice.text|public.data public.content|sxw sdw|application/vnd.sun.xml.writer application/vnd.stardivision.writer
    org.openoffice.text-template|public.data public.content|stw|application/vnd.sun.xml.writer.template
    org.oasis-open.opendocument.text|org.oasis-open.opendocument public.composite-content|odt|application/vnd.oasis.opendocument.text
    org.oasis-open.opendocument.text-template|org.oasis-open.opendocument public.composite-content|ott|application/vnd.oasis.opendocument.text-template
    org.openoffice.graphics|public.data public.content|sxd sda|application/vnd.sun.xml.draw application/vnd.stardivision.draw
    org.openoffice.graphics-template|public.data public.content|std|application/vnd.sun.xml.draw.template
    org.oasis-open.opendocument.graphics|org.oasis-open.opendocument public.composite-content|odg|application/vnd.oasis.opendocument.graphics
    org.oasis-open.opendocument.graphics-template|org.oasis-open.opendocument public.composite-content|otg|application/vnd.oasis.opendocument.graphics-template
    org.openoffice.presentation|public.data public.content public.presentation|sxi sdd sdp|application/vnd.sun.xml.impress application/vnd.stardivision.impress application/vnd.stardivision.impress-packed
    org.openoffice.presentation-template|public.data public.content public.presentation|sti|application/vnd.sun.xml.impress.template
    org.oasis-open.opendocument.presentation|org.oasis-open.opendocument public.composite-content public.presentation|odp|application/vnd.oasis.opendocument.presentation
    org.oasis-open.opendocument.presentation-template|org.oasis-open.opendocument public.composite-content public.presentation|otp|application/vnd.oasis.opendocument.presentation-template
    org.openoffice.spreadsheet|public.data public.spreadsheet|sxc sdc|application/vnd.sun.xml.calc application/vnd.stardivision.calc
    org.openoffice.spreadsheet-template|public.data public.spreadsheet|stc|application/vnd.sun.xml.calc.template
    org.oasis-open.opendocument.spreadsheet|org.oasis-open.opendocument public.composite-content public.spreadsheet|ods|application/vnd.oasis.opendocument.spreadsheet
    org.oasis-open.opendocument.spreadsheet-template|org.oasis-open.opendocument public.composite-content public.spreadsheet|ots|application/vnd.oasis.opendocument.spreadsheet-template
    org.oasis-open.opendocument.chart|org.oasis-open.opendocument public.composite-content|odc|application/vnd.oasis.opendocument.chart
    org.oasis-open.opendocument.chart-template|org.oasis-open.opendocument public.composite-content|otc|application/vnd.oasis.opendocument.chart-template
    org.oasis-open.opendocument.image|org.oasis-open.opendocument public.image|odi|application/vnd.oasis.opendocument.image
    org.oasis-open.opendocument.image-template|org.oasis-open.opendocument public.image|oti|application/vnd.oasis.opendocument.image-template
    org.openoffice.formula|public.data public.content|sxm smf|application/vnd.sun.xml.math application/vnd.stardivision.math
    org.oasis-open.opendocument.formula|org.oasis-open.opendocument public.content|odf|application/vnd.oasis.opendocument.formula
    org.oasis-open.opendocument.formula-template|org.oasis-open.opendocument public.content|otf|application/vnd.oasis.opendocument.formula-template
    org.openoffice.text-master|public.data public.content|sxg|application/vnd.sun.xml.writer.global
    org.oasis-open.opendocument.text-master|org.oasis-open.opendocument public.composite-content|odm|application/vnd.oasis.opendocument.text-master
    org.oasis-open.opendocument.text-web|org.oasis-open.opendocument public.composite-content|oth|application/vnd.oasis.opendocument.text-web
    org.oasis-open.opendocument.database|public.data public.content public.database|odb|application/vnd.oasis.opendocument.database
    com.microsoft.word.wordml|public.xml public.composite-content|xml
    org.openxmlformats.wordprocessingml.document|org.openxmlformats.openxml public.composite-content|docx|application/vnd.openxmlformats-officedocument.wordprocessingml.document|Office Open XML text document
    org.openxmlformats.wordprocessingml.document.macroenabled|org.openxmlformats.openxml public.composite-content public.executable|docm|application/vnd.ms-word.document.macroEnabled.12
    org.openxmlformats.wordprocessingml.template|org.openxmlformats.openxml public.composite-content|dotx|application/vnd.openxmlformats-officedocument.wordprocessingml.template
    org.openxmlformats.wordprocessingml.template.macroenabled|org.openxmlformats.openxml public.composite-content public.executable|dotm|application/vnd.ms-word.template.macroEnabled.12
    org.openxmlformats.spreadsheetml.sheet|org.openxmlformats.openxml public.composite-content public.spreadsheet|xlsx|application/vnd.openxmlformats-officedocument.spreadsheetml.sheet|Office Open XML workbook
    org.openxmlformats.spreadsheetml.sheet.macroenabled|org.openxmlformats.openxml public.composite-content public.spreadsheet public.executable|xlsm|application/vnd.ms-excel.sheet.macroEnabled.12
    com.microsoft.excel.sheet.binary.macroenabled|public.zip-archive public.composite-content public.spreadsheet public.executable|xlsb|application/vnd.ms-excel.sheet.binary.macroEnabled.12
    org.openxmlformats.spreadsheetml.template|org.openxmlformats.openxml public.composite-content public.spreadsheet|xltx|application/vnd.openxmlformats-officedocument.spreadsheetml.template
    org.openxmlformats.spreadsheetml.template.macroenabled|org.openxmlformats.openxml public.composite-content public.spreadsheet public.executable|xltm|application/vnd.ms-excel.template.macroEnabled.12
    org.openxmlformats.presentationml.presentation|org.openxmlformats.openxml public.presentation|pptx|application/vnd.openxmlformats-officedocument.presentationml.presentation|Office Open XML presentation
    org.openxmlformats.presentationml.presentation.macroenabled|org.openxmlformats.openxml public.presentation public.executable|pptm|application/vnd.ms-powerpoint.presentation.macroEnabled.12
    org.openxmlformats.presentationml.slideshow|org.openxmlformats.openxml public.presentation|ppsx|application/vnd.openxmlformats-officedocument.presentationml.slideshow
    org.openxmlformats.presentationml.slideshow.macroenabled|org.openxmlformats.openxml public.presentation public.executable|ppsm|application/vnd.ms-powerpoint.slideshow.macroEnabled.12
    org.openxmlformats.presentationml.template|org.openxmlformats.openxml public.presentation|potx|application/vnd.openxmlformats-officedocument.presentationml.template
    org.openxmlformats.presentationml.template.macroenabled|org.openxmlformats.openxml public.presentation public.executable|potm|application/vnd.ms-powerpoint.template.macroEnabled.12
    com.microsoft.word.doc|public.data public.composite-content|doc|application/msword|Word 97 document||W8BN
    com.microsoft.word.dot|public.data public.composite-content|dot|application/msword|||W8TN
    com.microsoft.excel.xls|public.data public.composite-content public.spreadsheet|xls|application/vnd.ms-excel application/msexcel|||XLS8
    com.microsoft.excel.xlt|public.data public.spreadsheet|xlt|application/vnd.ms-excel application/msexcel|||sLS8
    com.microsoft.excel.xlw|public.data public.spreadsheet|xlw|application/vnd.ms-excel application/msexcel|||XLW8
    com.microsoft.excel.xla|public.data|xla||||XLA5
    com.microsoft.powerpoint.ppt|public.data public.presentation|ppt|application/vnd.ms-powerpoint application/mspowerpoint|||SLD8
    com.microsoft.powerpoint.pot|public.data public.presentation|pot|application/vnd.ms-powerpoint application/mspowerpoint|||PPOT
    com.microsoft.powerpoint.pps|public.data public.presentation|pps|application/vnd.ms-powerpoint application/mspowerpoint|||PPSS
    com.apple.keynote.key|com.apple.package public.presentation
    com.apple.keynote.kth|com.apple.package public.presentation
    com.apple.iwork.keynote.key|com.apple.package public.presentation com.apple.keynote.key|key
    com.apple.iwork.keynote.key-tef|com.apple.package public.presentation com.apple.keynote.key|key-tef
    com.apple.iwork.keynote.sffkey|public.data public.presentation|key|application/x-iwork-keynote-sffkey|Keynote document, single file
    com.apple.iwork.keynote.kth|com.apple.package public.presentation com.apple.keynote.kth|kth
    com.apple.iwork.keynote.sffkth|public.data public.presentation|kth|application/x-iwork-keynote-sffkth
    com.apple.iwork.pages.pages|com.apple.package public.composite-content|pages
    com.apple.iwork.pages.pages-tef|com.apple.package public.composite-content|pages-tef
    com.apple.iwork.pages.sffpages|public.data public.composite-content|pages|application/x-iwork-pages-sffpages|Pages document, single file
    com.apple.iwork.pages.template|com.apple.package public.composite-content|template
    com.apple.iwork.pages.sfftemplate|public.data public.composite-content|template|application/x-iwork-pages-sfftemplate
    com.apple.iwork.numbers.numbers|com.apple.package public.composite-content public.spreadsheet|numbers
    com.apple.iwork.numbers.numbers-tef|com.apple.package public.composite-content public.spreadsheet|numbers-tef
    com.apple.iwork.numbers.sffnumbers|public.data public.composite-content public.spreadsheet|numbers|application/x-iwork-numbers-sffnumbers|Numbers document, single file
    com.apple.iwork.numbers.template|com.apple.package public.composite-content public.spreadsheet|nmbtemplate
    com.apple.iwork.numbers.sfftemplate|public.data public.composite-content public.spreadsheet|nmbtemplate|application/x-iwork-numbers-sfftemplate
    com.apple.garageband.project|com.apple.package public.audiovisual-content|band gbProj||||EMP1
    com.adobe.photoshop-image|public.image|psd|image/vnd.adobe.photoshop image/photoshop image/x-photoshop image/psd application/photoshop|||8BPS
    com.adobe.photoshop-large-image|public.image|psb||||8BPB
    com.adobe.illustrator.ai-image|public.image|ai
    com.truevision.tga-image|public.image|tga|image/targa image/tga application/tga|||TPIC
    com.sgi.sgi-image|public.image|sgi|image/sgi|||.SGI
    com.ilm.openexr-image|public.image|exr|||UTTypeEXR iOS 18.0
    com.kodak.flashpix-image|public.image|fpx|image/fpx application/vnd.fpx
    public.heif-standard|public.image|||base of the HEIF family
    public.heif|public.heif-standard|heif hif|image/heif|HEIF image|UTTypeHEIF iOS 14.0
    public.heic|public.heif-standard|heic|image/heic|HEIF image coded with HEVC|UTTypeHEIC iOS 14.0
    public.avci|public.heif-standard|avci|image/avci
    public.heifs|public.heif-standard|heifs|image/heif-sequence
    public.heics|public.heif-standard|heics|image/heic-sequence|HEVC image sequence|UTTypeHEICS iOS 18.0
    public.avcs|public.heif-standard|avcs|image/avcs
    com.apple.drawing|public.image|drawing
    com.j2.jfx-fax|public.fax|jfx
    com.j2.efx-fax|public.fax|efx|image/efax
    com.digidesign.sd2-audio|public.audio|sd2||||Sd2f
    com.microsoft.waveform-audio|public.audio|wav wave bwf|audio/vnd.wave audio/wav audio/wave audio/x-wav|WAVE audio|UTTypeWAV iOS 14.0|.WAV,WAVE
    com.microsoft.advanced-systems-format|public.audiovisual-content|asf|video/x-ms-asf|||ASF_
    com.microsoft.windows-media-wm|public.movie com.microsoft.advanced-systems-format|wm|video/x-ms-wm
    com.microsoft.windows-media-wmv|public.movie com.microsoft.advanced-systems-format|wmv|video/x-ms-wmv
    com.microsoft.windows-media-wmp|public.movie com.microsoft.advanced-systems-format|wmp|video/x-ms-wmp
    com.microsoft.windows-media-wma|public.audio com.microsoft.advanced-systems-format|wma|video/x-ms-wma
    com.microsoft.advanced-stream-redirector|public.audiovisual-content public.xml|asx|video/x-ms-asx|||ASX_
    com.microsoft.windows-media-wmx|public.movie com.microsoft.advanced-stream-redirector|wmx|video/x-ms-wmx
    com.microsoft.windows-media-wvx|public.movie com.microsoft.advanced-stream-redirector|wvx|video/x-ms-wvx
    com.microsoft.windows-media-wax|public.audio com.microsoft.advanced-stream-redirector|wax|video/x-ms-wax
    com.real.realmedia|public.movie|rm|application/vnd.rn-realmedia|||PNRM
    com.real.realmedia-vbr|public.movie|rmvb|application/vnd.rn-realmedia-vbr
    org.smpte.mxf|public.movie|mxf|application/mxf
    com.real.realaudio|public.audio|ram ra|audio/vnd.rn-realaudio audio/x-pn-realaudio audio/x-realaudio|||PNRA
    com.soundblaster.soundfont|public.audio|sf2
    org.xiph.flac|public.audio|flac|audio/flac|FLAC audio
    com.avid.open-media-framework|public.audiovisual-content|omf||||OMF |
    public.mp4a-loas|public.audio|loas latm
    public.mp4a-latm|public.audio||audio/mp4a-latm
    com.allume.stuffit-archive|public.data public.archive
    com.stuffit.archive.sitx|com.allume.stuffit-archive|sitx|application/x-stuffitx application/x-sitx|||SITX
    com.stuffit.archive.sidx|com.allume.stuffit-archive|sidx|application/x-stuffitx-index application/x-sitx-index|||SIDX
    com.stuffit.archive.sit|com.allume.stuffit-archive|sit sea|application/x-stuffit application/x-sit|||SIT5
    com.adobe.flash.video|public.movie|flv f4v f4p f4a f4b|video/x-flv
    org.khronos.collada.digital-asset-exchange|public.xml public.audiovisual-content public.3d-content|dae
    com.apple.iMovieLibrary|com.apple.package|imovielibrary
    com.apple.iMovieTheater|com.apple.package|theater
    org.7-zip.7-zip-archive|public.data public.archive|7z|application/x-7z-compressed|a 7z archive
    org.tukaani.xz-archive|public.data public.archive|xz|application/x-xz|an xz file
    org.tukaani.tar-xz-archive|public.data public.archive|txz
    com.microsoft.cab|public.data public.archive|cab
    public.haptics-content
    com.apple.haptics.ahap|public.haptics-content public.json|ahap|||UTTypeAHAP iOS 17.0
    com.apple.coreml.model|public.data|mlmodel mlkitmodel
    com.apple.coreml.mlpackage|com.apple.package|mlpackage
    com.apple.groupactivities.activity|public.data|groupactivity
    com.apple.icon-decoration
    com.apple.icon-decoration-position
    com.apple.icon-decoration-position.center|com.apple.icon-decoration-position
    com.apple.icon-decoration-position.leading-bottom|com.apple.icon-decoration-position
    com.apple.icon-decoration-position.trailing-bottom|com.apple.icon-decoration-position
    com.apple.icon-decoration-position.overlay|com.apple.icon-decoration-position
    com.apple.icon-decoration.badge|com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration
    com.apple.icon-decoration.emboss|com.apple.icon-decoration-position.center com.apple.icon-decoration
    com.apple.icon-decoration.system|com.apple.icon-decoration
    com.apple.icon-decoration.system.unsupported|com.apple.icon-decoration.system
    com.apple.icon-decoration.system.caution-alert|com.apple.icon-decoration.system
    com.apple.icon-decoration.system.alias|com.apple.icon-decoration.system
    com.apple.icon-decoration.system.new-folder|com.apple.icon-decoration.system
    com.apple.icon-decoration.badge.locked|com.apple.icon-decoration-position.leading-bottom com.apple.icon-decoration.system
    com.apple.icon-decoration.badge.checkmark|com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge
    com.apple.icon-decoration.badge.comments|com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge
    com.apple.icon-decoration.badge.drop-folder|com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge
    com.apple.icon-decoration.badge.heart|com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge
    com.apple.icon-decoration.badge.in-review|com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge
    com.apple.icon-decoration.badge.locked-by-collaborator|com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge
    com.apple.icon-decoration.badge.locked-by-user|com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge
    com.apple.icon-decoration.badge.pinned|com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge
    com.apple.icon-decoration.badge.private-folder|com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge
    com.apple.icon-decoration.badge.syncing|com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge
    com.apple.icon-decoration.badge.trending|com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge
    com.apple.icon-decoration.badge.warning|com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge
    com.apple.document-type|public.item
    com.apple.document-type.dictionary|com.apple.document-type|||||dict
    com.apple.accounts-icon|com.apple.document-type|||||acct
    com.apple.legacy.actions-icon|com.apple.document-type|||||acts
    com.apple.everyone-icon|com.apple.document-type|||||evry
    com.apple.legacy.general-icon|com.apple.document-type|||||gnrl
    com.apple.legacy.sidebar-prefs-icon|com.apple.document-type|||||sdbp
    com.apple.legacy.toolbar-advanced-icon|com.apple.document-type|||||tbav
    com.apple.legacy.toolbar-info-icon|com.apple.document-type|||||tbin
    com.apple.legacy.toolbar-labels-icon|com.apple.document-type|||||tblb
    com.apple.legacy.clock-icon|com.apple.document-type|||||clck
    com.apple.legacy.synchronize|com.apple.document-type|||||sync
    com.apple.icon-overlay.new-folder-badge|com.apple.document-type|||||nfbg
    com.apple.legacy.finder-icon|com.apple.document-type|||||scsh,scmp,ramd,dsrv,FNDR,capl,mntd,shfl,ownd,prnt,strt,shdf,amnu,ctrl,prfƒ,font,appr,intƒ,scrƒ,ƒloc,asup,ƒhlp,sapl,asnd,dsnd,mbdg,scrp,shrt,ftps,htps,isrv,atzn,afps,atlk,nfld,writ,shrw,shro,shna,shuk,nfil,susr,edtf,pref,ƒscr,ƒnet,ƒtex,ƒprd,ppdf,ctrD,extD,strD,shdD,macD,astƒ,cmnu,rapp,rdoc,rsrv,psys,papp,capl,ramd,shlb,Shlb,sbdg,dali,rofl
    com.apple.unknown-object|com.apple.document-type|||||unfs
    com.apple.not-loaded|com.apple.document-type|||||nldd
    com.apple.legacy.window|com.apple.document-type|||||gwin
    com.apple.legacy.question-mark|com.apple.document-type|||||ques
    com.apple.legacy.eject-media|com.apple.document-type|||||ejec
    com.apple.legacy.burn|com.apple.document-type|||||burn
    com.apple.legacy.customize-toolbar|com.apple.document-type|||||tcus
    com.apple.legacy.delete-toolbar|com.apple.document-type|||||tdel
    com.apple.legacy.right-container-arrow|com.apple.document-type|||||rcar
    com.apple.icon-overlay.drop-folder-badge|com.apple.document-type|||||drfb
    com.apple.icon-overlay.private-folder-badge|com.apple.document-type|||||prfb
    com.apple.icon-overlay.private-folder|com.apple.document-type|||||prvf
    com.apple.legacy.open-folder|com.apple.document-type|||||ofld
    com.apple.legacy.favorite-items|com.apple.document-type|||||favs
    com.apple.legacy.locked|com.apple.document-type|||||lock
    com.apple.legacy.unlocked|com.apple.document-type|||||ulck
    com.apple.legacy.no-write|com.apple.document-type|||||nwrt
    com.apple.legacy.keep-arranged|com.apple.document-type|||||arng
    com.apple.legacy.grid|com.apple.document-type|||||grid
    com.apple.legacy.connect-to|com.apple.document-type|||||cnct
    com.apple.legacy.backward-arrow|com.apple.document-type|||||baro,sbar
    com.apple.legacy.forward-arrow|com.apple.document-type|||||faro,sfar
    com.apple.icon-overlay.locked-badge|com.apple.document-type|||||lbdg
    com.apple.icon-overlay.alias-badge|com.apple.document-type|||||abdg
    com.apple.icon-overlay.alert-caution-badge|com.apple.document-type|||||cbdg
    com.apple.icon-overlay.unsupported-badge|com.apple.document-type|||||ubdg
    com.apple.legacy.magnifying-glass|com.apple.document-type|||||glas
    com.apple.legacy.erasing|com.apple.document-type|||||eras
    com.apple.legacy.multiple-items|com.apple.document-type|||||mitm
    """#
}
