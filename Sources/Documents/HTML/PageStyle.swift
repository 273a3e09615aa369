/// The style sheet of the pages: of a report alone, of others with one more.
package enum PageStyle {
  /// The sheet: colours are of WCAG's level AA in both modes, nothing moves, and a page of 360
  /// pixels need not be scrolled sideways.
  package static let sheet = HTMLStyleSheet(
    """

    :root {
      color-scheme: light dark;
      --page: #f5f6f8; --card: #ffffff; --text: #1b2027; --soft: #56606b; --line: #d5dae0;
      --focus: #0b57d0; --code: #eef0f3;
      --failed: #ffe2de; --failed-ink: #8c1d13; --held: #ffefc7; --held-ink: #664400;
      --rejected: #fbe3f2; --rejected-ink: #7f1d60; --blocked: #ece6fb; --blocked-ink: #4d2d96;
      --done: #daf1e0; --done-ink: #135a2a; --plain: #e7eaee; --plain-ink: #414a54;
      --open: #dcecfc; --open-ink: #0a467f;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #121519; --card: #1b1f25; --text: #e5e9ed; --soft: #a6b0bb; --line: #343b44;
        --focus: #8ab8ff; --code: #262c34;
        --failed: #4c1f1b; --failed-ink: #ffb8ae; --held: #46340b; --held-ink: #ffd98c;
        --rejected: #481b3b; --rejected-ink: #ffb5e1; --blocked: #34285c; --blocked-ink: #d2c4ff;
        --done: #163d24; --done-ink: #a0e6b4; --plain: #2c323a; --plain-ink: #c6ced8;
        --open: #133651; --open-ink: #a9d6ff;
      }
    }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body {
      margin: 0; background: var(--page); color: var(--text);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
      overflow-wrap: anywhere;
    }
    .page { max-width: 72rem; margin: 0 auto; padding: 1.5rem clamp(.75rem, 3vw, 2rem) 3rem; }
    h1, h2, h3, h4, p, dl, dd, ol, ul, table, pre { margin: 0; }
    ol, ul { padding: 0; list-style: none; }
    h1 { font-size: clamp(1.5rem, 4vw, 2rem); line-height: 1.2; font-weight: 650; }
    h2 { font-size: 1.25rem; font-weight: 650; margin: 2.5rem 0 .75rem; }
    h3 { font-size: 1rem; font-weight: 600; }
    h4 { font-size: .875rem; font-weight: 600; margin: 1.25rem 0 .375rem; }
    code, pre, .hash {
      font-family: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace;
      font-size: .8125rem;
    }
    code { background: var(--code); border-radius: .25rem; padding: .125rem .375rem; }
    pre { white-space: pre-wrap; background: var(--code); border-radius: .375rem; padding: .5rem .75rem; margin-top: .375rem; }
    small, .soft { color: var(--soft); }
    small { font-size: .8125rem; }
    .eyebrow { color: var(--soft); font-size: .8125rem; font-weight: 600; letter-spacing: .04em; text-transform: uppercase; }
    .lead { font-size: 1.125rem; margin-top: .5rem; }
    .note { color: var(--soft); margin: .75rem 0 0; font-size: .875rem; }
    h2 + .note { margin: 0 0 .75rem; }
    .facts { display: grid; grid-template-columns: minmax(6.5rem, max-content) minmax(0, 1fr); gap: .125rem 1rem; font-size: .875rem; }
    .facts dt { color: var(--soft); }
    header .facts { margin-top: 1rem; }
    .tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); gap: .75rem; }
    .tile {
      background: var(--card); border: 1px solid var(--line); border-radius: .625rem; padding: .75rem .875rem;
      border-top: .25rem solid var(--line);
    }
    .tile b { display: block; font-size: 1.75rem; line-height: 1.15; font-weight: 650; font-variant-numeric: tabular-nums; }
    .tile span { display: block; font-weight: 600; }
    .tile small { display: block; line-height: 1.35; margin-top: .25rem; }
    .badge {
      display: inline-block; border-radius: 1rem; padding: .0625rem .625rem; font-size: .8125rem; font-weight: 600;
      line-height: 1.5; white-space: nowrap;
    }
    .failed > .badge, .badge.failed { background: var(--failed); color: var(--failed-ink); }
    .held > .badge, .badge.held { background: var(--held); color: var(--held-ink); }
    .rejected > .badge, .badge.rejected { background: var(--rejected); color: var(--rejected-ink); }
    .blocked > .badge, .badge.blocked { background: var(--blocked); color: var(--blocked-ink); }
    .done > .badge, .badge.done { background: var(--done); color: var(--done-ink); }
    .plain > .badge, .badge.plain { background: var(--plain); color: var(--plain-ink); }
    .open > .badge, .badge.open { background: var(--open); color: var(--open-ink); }
    .tile.failed { border-top-color: var(--failed-ink); } .tile.failed b { color: var(--failed-ink); }
    .tile.held { border-top-color: var(--held-ink); } .tile.held b { color: var(--held-ink); }
    .tile.rejected { border-top-color: var(--rejected-ink); } .tile.rejected b { color: var(--rejected-ink); }
    .tile.blocked { border-top-color: var(--blocked-ink); } .tile.blocked b { color: var(--blocked-ink); }
    .tile.done { border-top-color: var(--done-ink); } .tile.done b { color: var(--done-ink); }
    .tile.open { border-top-color: var(--open-ink); } .tile.open b { color: var(--open-ink); }
    .tile.none { border-top-color: var(--line); } .tile.none b { color: var(--soft); }
    table { width: 100%; border-collapse: collapse; font-size: .875rem; }
    caption { text-align: left; color: var(--soft); padding: 0 0 .375rem; }
    th, td { text-align: left; vertical-align: top; padding: .375rem .75rem .375rem 0; border-top: 1px solid var(--line); font-weight: 400; }
    thead th { color: var(--soft); font-size: .8125rem; border-top: 0; }
    .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    .counts { max-width: 44rem; margin-top: 1.25rem; }
    .list { display: grid; grid-template-columns: minmax(0, 1fr); gap: .5rem; }
    .context { background: var(--card); border: 1px solid var(--line); border-radius: .625rem; }
    .line { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr) auto; gap: .125rem .75rem; align-items: baseline; padding: .5rem .875rem; }
    summary.line { cursor: pointer; list-style: none; border-radius: .625rem; }
    summary.line::-webkit-details-marker { display: none; }
    .line > .badge { justify-self: start; }
    .line > time { color: var(--soft); font-size: .8125rem; font-variant-numeric: tabular-nums; }
    .line > .why { grid-column: 2 / -1; color: var(--soft); font-size: .875rem; }
    summary.line > h3::after { content: " \\25B8"; color: var(--soft); font-weight: 400; }
    details[open] > summary.line > h3::after { content: " \\25BE"; }
    summary:focus-visible { outline: .1875rem solid var(--focus); outline-offset: .125rem; }
    details[open] > summary.line { border-bottom: 1px solid var(--line); border-radius: .625rem .625rem 0 0; }
    .body { padding: 0 .875rem 1rem; }
    .body > h4:first-child { margin-top: .75rem; }
    .chain { border-left: 2px solid var(--line); margin-left: .25rem; padding-left: 1rem; }
    .chain > li { position: relative; padding-bottom: .875rem; }
    .chain > li:last-child { padding-bottom: 0; }
    .chain > li::before {
      content: ""; position: absolute; left: calc(-1rem - 1px - .3125rem); top: .5rem; width: .625rem; height: .625rem;
      border-radius: 50%; background: var(--card); border: 2px solid var(--soft);
    }
    .step { display: flex; flex-wrap: wrap; gap: .125rem .625rem; align-items: baseline; }
    .step > * { min-width: 0; }
    .reasons { margin-top: .25rem; font-size: .9375rem; }
    .reasons > li + li { margin-top: .375rem; }
    .version { margin-top: .625rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem; }
    .reasons + .commands { margin-top: .375rem; }
    .commands { display: grid; grid-template-columns: minmax(0, 1fr); gap: .375rem; }
    .commands code { display: inline-block; }
    .note code { display: inline-block; }
    footer { margin-top: 2.5rem; color: var(--soft); font-size: .8125rem; }
    @media (max-width: 48rem) {
      .line { grid-template-columns: minmax(0, 1fr) auto; }
      .line > h3, .line > .why { grid-column: 1 / -1; }
      .line > time { grid-column: 2; grid-row: 1; }
      .files thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      .files, .files tbody, .files tr, .files th, .files td { display: block; }
      .files tr { border-top: 1px solid var(--line); padding: .375rem 0; }
      .files th, .files td { border: 0; padding: .0625rem 0; text-align: left; white-space: normal; }
      .files td { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: .5rem; }
      .files td::before { content: attr(data-label); color: var(--soft); }
      .files tbody th { font-weight: 600; }
    }
    @media (min-width: 48.01rem) {
      .files { table-layout: fixed; }
      .files .w-name { width: 20%; } .files .w-type { width: 17%; } .files .w-size { width: 11%; }
      .files .hash { font-size: .75rem; }
    }
    @media print {
      :root {
        color-scheme: light;
        --page: #ffffff; --card: #ffffff; --text: #000000; --soft: #444444; --line: #bbbbbb; --code: #f2f2f2; --focus: #0b57d0;
        --failed: #ffe2de; --failed-ink: #8c1d13; --held: #ffefc7; --held-ink: #664400;
        --rejected: #fbe3f2; --rejected-ink: #7f1d60; --blocked: #ece6fb; --blocked-ink: #4d2d96;
        --done: #daf1e0; --done-ink: #135a2a; --plain: #e7eaee; --plain-ink: #414a54;
        --open: #dcecfc; --open-ink: #0a467f;
      }
      body { font-size: .875rem; }
      .page { max-width: none; padding: 0; }
      .tile, .badge { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      .tile, .line, .chain > li, tr { break-inside: avoid; }
      h2, h3, h4, summary { break-after: avoid; }
      summary.line > h3::after { content: none !important; }
    }

    """)
}
