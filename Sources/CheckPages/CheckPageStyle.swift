import AppChecking
import Documents

/// The style sheet of what a check shows and a report does not; it follows that of the report.
enum CheckPageStyle {
  /// The sheet.
  static let sheet = HTMLStyleSheet(
    """

    h5 { margin: 1rem 0 .25rem; font-size: .8125rem; font-weight: 600; }
    h3 code, h4 code { font-weight: 400; }
    a { color: var(--focus); }
    a:focus-visible { outline: .1875rem solid var(--focus); outline-offset: .125rem; border-radius: .125rem; }
    a:target, :target { scroll-margin-top: 1rem; }
    .parts { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-top: 1rem; font-size: .9375rem; }
    .parts a { display: inline-block; padding: .25rem 0; }
    .tiles + .facts, .tiles + table { margin-top: 1.25rem; }
    .rules { max-width: 44rem; margin-top: 1.25rem; }
    .card { background: var(--card); border: 1px solid var(--line); border-radius: .625rem; padding: .875rem; }
    .card + .card { margin-top: .75rem; }
    .card > h3 { font-size: 1.0625rem; }
    .card > p, .found > p { margin-top: .375rem; }
    .part { border-top: 1px solid var(--line); margin-top: 1rem; padding-top: .25rem; }
    .part > h4 { margin-top: .75rem; font-size: 1rem; }
    .card .facts { margin-top: .5rem; }
    .card table { margin-top: 1rem; }
    .items > li { display: inline; }
    .items > li + li::before { content: " · "; color: var(--soft); }
    .way { padding-left: 1.5rem; list-style: decimal; }
    .way > li { padding: .125rem 0; }
    .references { margin-top: .375rem; font-size: .875rem; }
    .references > li { padding: .125rem 0; }
    .found { border-top: 1px solid var(--line); margin-top: .875rem; padding-top: .75rem; }
    .found:target { outline: .1875rem solid var(--focus); outline-offset: .25rem; border-radius: .25rem; }
    .found h4 { margin: .25rem 0; font-size: .9375rem; }
    mark { background: var(--held); color: var(--held-ink); text-decoration: underline; text-decoration-thickness: .125rem; text-underline-offset: .1875rem; }
    .shapes { table-layout: fixed; }
    .shapes th, .shapes td { padding: .1875rem .25rem .1875rem 0; }
    .shapes .w-answer, .shapes td { padding-left: 0; padding-right: 0; }
    .shapes .w-shape { width: auto; }
    .shapes .w-answer { width: 2.25rem; text-align: center; }
    .shapes td { text-align: center; color: var(--soft); }
    .shapes td.yes { background: var(--done); color: var(--done-ink); font-weight: 600; }
    .shapes small { display: block; }
    .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    summary { cursor: pointer; padding: .25rem 0; font-size: .875rem; color: var(--soft); }
    details > ul { font-size: .875rem; }
    @media (max-width: 48rem) {
      .files caption { display: block; }
      .card .facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
      .card .facts dd + dt { margin-top: .375rem; }
    }
    @media print {
      .card { border-color: var(--line); }
      .found, .shapes tr, .references > li, .way > li { break-inside: avoid; }
      .shapes td.yes, mark { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      .references a::after { content: " (" attr(href) ")"; }
      details::details-content { content-visibility: visible; block-size: auto; }
      nav { display: none; }
      a { color: inherit; }
    }

    """)
}
