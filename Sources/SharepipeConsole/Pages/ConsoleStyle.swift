import Documents

/// The style sheet of the console, besides that of all pages (``PageStyle``).
///
/// Made for 390 pixels first; targets are 44 pixels high, and nothing moves. In a narrow window the bar
/// with the buttons stays in sight while its question is, and comes to rest below the note. A wide window
/// has room for the filter, whether it is open or not.
enum ConsoleStyle {
  static let sheet = HTMLStyleSheet(
    """

    .page { padding-top: 0; }
    .top { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: center; border-bottom: 1px solid var(--line); margin-bottom: 1.25rem; }
    .top nav { display: flex; flex-wrap: wrap; }
    .top a, .top strong { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 .625rem; color: var(--text); text-decoration: none; }
    .top strong { padding-left: 0; }
    .top a:hover { text-decoration: underline; }
    .top a[aria-current] { box-shadow: inset 0 -.1875rem 0 var(--focus); font-weight: 600; }
    .top form { margin-left: auto; }
    .count { font-variant-numeric: tabular-nums; margin-left: .375rem; }
    a { color: var(--focus); }
    a:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible, textarea:focus-visible, [tabindex]:focus-visible {
      outline: .1875rem solid var(--focus); outline-offset: .125rem;
    }
    .skip { position: absolute; left: -100rem; }
    .skip:focus { position: static; }
    .asof { color: var(--soft); font-size: .875rem; margin: .25rem 0 1rem; }
    button, .button {
      font: inherit; font-weight: 600; min-height: 2.75rem; min-width: 2.75rem; padding: .375rem 1rem; border-radius: .5rem;
      border: 1px solid var(--line); background: var(--card); color: var(--text); cursor: pointer;
      display: inline-flex; align-items: center; text-decoration: none;
    }
    button.main { background: var(--focus); border-color: var(--focus); color: var(--page); }
    button.quiet { border-color: transparent; background: transparent; font-weight: 400; }
    .field { display: inline-flex; flex-direction: column; gap: .125rem; font-size: .875rem; }
    .field > span { color: var(--soft); }
    input, select, textarea {
      font: inherit; color: var(--text); background: var(--card); border: 1px solid var(--soft); border-radius: .5rem;
      padding: .375rem .625rem; min-height: 2.75rem; max-width: 100%;
    }
    textarea { width: 100%; min-height: 4rem; display: block; }
    input:focus-within { outline: .1875rem solid var(--focus); outline-offset: .125rem; }
    input[type=checkbox] { width: 1.5rem; min-height: 1.5rem; height: 1.5rem; margin: 0; flex: none; }
    .check { display: flex; gap: .5rem; align-items: center; min-height: 2.75rem; }
    .filters { margin-bottom: 1rem; }
    .filter { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
    .filter .field { flex: 1 1 9rem; min-width: 0; }
    .filter select, .filter input { width: 100%; }
    .question { background: var(--card); border: 1px solid var(--line); border-left: .375rem solid var(--held-ink); border-radius: .625rem; padding: .875rem; }
    .question h2 { margin-top: 0; }
    .answers { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin-top: 1rem; }
    .answers .field { flex: 1 1 14rem; }
    .answers .field input { width: 100%; }
    .box { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .75rem; margin-top: .5rem; }
    .box { background: var(--card); }
    .box > .eyebrow, .box > h2:first-child { margin: 0; }
    .box summary, main > details > summary { min-height: 2.75rem; display: flex; align-items: center; cursor: pointer; }
    .box summary::before, main > details > summary::before { content: "\\25B8"; margin-right: .5rem; color: var(--soft); }
    .box details[open] > summary::before, main > details[open] > summary::before { content: "\\25BE"; }
    .said { background: var(--done); color: var(--done-ink); border-radius: .5rem; padding: .5rem .75rem; margin-bottom: 1rem; }
    .bad { background: var(--failed); color: var(--failed-ink); border-radius: .5rem; padding: .5rem .75rem; margin-bottom: 1rem; }
    .pages { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1rem; }
    .facts time[data-utc]::after, .asof time[data-utc]::after { content: " (" attr(data-utc) ")"; }
    [hidden] { display: none !important; }
    .changed { background: var(--held); color: var(--held-ink); border-radius: .5rem; padding: .5rem .75rem; margin-top: .5rem; }
    .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .waits { display: flex; gap: .5rem; padding: .625rem .875rem; }
    .waits .about { min-width: 0; }
    .box-only { display: flex; align-items: flex-start; padding: .625rem .5rem 0 0; min-width: 2.25rem; min-height: 2.75rem; }
    .mark { background: var(--held); color: var(--held-ink); border-radius: .5rem; padding: 0 .5rem; font-size: .875rem; justify-self: start; }
    .line > .mark { grid-column: 2 / -1; }
    .name { font-size: 1rem; font-weight: 600; margin: 0; }
    .name a { color: var(--text); display: inline-block; min-height: 1.75rem; }
    .waits pre { margin: .25rem 0; }
    ins { text-decoration: none; background: var(--done); color: var(--done-ink); }
    del { background: var(--failed); color: var(--failed-ink); }
    .note-field { display: block; }
    .note-field .field { display: flex; }
    .to { margin-top: .125rem; }
    .waits .soft { font-size: .875rem; }
    .question h3 { margin-top: 1rem; }
    .question + h2, .box + .question { margin-top: 1rem; }
    .news:empty { display: none; }
    .news { margin-bottom: 1rem; }
    .pictures { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .5rem; }
    .picture { margin: 0; max-width: 100%; }
    .picture img { position: relative; display: block; max-width: 100%; object-fit: scale-down; border: 1px solid var(--line); border-radius: .5rem; }
    .picture img::after { content: "This content cannot be drawn as a picture."; position: absolute; inset: 0; padding: .5rem; background: var(--card); color: var(--soft); }
    .picture figcaption { font-size: .875rem; }
    .narrow { max-width: 30rem; margin: 2rem auto 0; }
    .narrow input { width: 100%; }
    .narrow .field { display: flex; margin-top: .75rem; }
    .narrow button { margin-top: .75rem; }
    @media (max-width: 48rem) {
      .line > .name, .line > .mark { grid-column: 1 / -1; }
      .files caption { display: block; }
      .wide { display: none; }
      .top { gap: 0; margin-bottom: .5rem; font-size: .8125rem; }
      .top strong:has(+ nav) { display: none; }
      .top nav { flex: 1 1 100%; justify-content: space-between; }
      .top a { padding: 0 .25rem; }
      .top .count { margin-left: .1875rem; }
      .asof { margin: .125rem 0 .25rem; }
      .asof time[data-utc]::after { content: none; }
      .filters { margin-bottom: .5rem; }
      .answers button, .answers .button { flex: 1 1 auto; justify-content: center; }
      .question .answers button { flex-basis: 40%; }
    }
    @media (max-width: 48rem) and (min-height: 36rem) {
      html { scroll-padding-bottom: 7rem; }
      .answers { position: sticky; bottom: 0; background: var(--card); padding: .5rem 0; }
      .question form { display: contents; }
    }
    @media (min-width: 48.01rem) {
      @supports selector(::details-content) {
        main > .filters > summary { display: none; }
        .filters::details-content { content-visibility: visible; }
      }
    }
    @media print {
      .top nav, .top form, .filters, .answers, .pages, .skip, .news, .note-field, .check, .box-only { display: none; }
    }

    """)
}
