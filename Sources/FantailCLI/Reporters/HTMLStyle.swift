import FantailRun

/// The style of every page of a run, for light and dark screens, large and small.
enum HTMLStyle {
  static let text = """
    :root {
      color-scheme: light dark;
      --paper: #fff; --ink: #1d2126; --soft: #5b6570; --line: #d9dee3; --field: #f4f6f8;
      --passed: #17713a; --failed: #b3261e; --pending: #7a5900; --skipped: #4a5a6a;
      --expected: #d8f0df; --got: #fadedb;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #15181b; --ink: #e6e9ec; --soft: #9aa5b0; --line: #333a41; --field: #1f2428;
        --passed: #6fcf8f; --failed: #ff8a80; --pending: #e6c15a; --skipped: #a9bacb;
        --expected: #1d4a2c; --got: #5a2320;
      }
    }
    .passed { --kind: var(--passed); --mark: "✓"; }
    .failed { --kind: var(--failed); --mark: "✗"; }
    .pending { --kind: var(--pending); --mark: "–"; }
    .skipped { --kind: var(--skipped); --mark: "–"; }
    .flaky { --kind: var(--pending); --mark: "~"; }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body {
      margin: 0 auto; max-width: 62rem; padding: 0 1rem 4rem; background: var(--paper); color: var(--ink);
      font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
    }
    header { padding: 1.5rem 0 .5rem; }
    h1 { margin: 0; font-size: 1.6rem; line-height: 1.2; color: var(--kind); }
    header p { margin: .3rem 0 0; color: var(--soft); }
    h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; }
    h3 { margin: 0 0 .4rem; font-size: 1rem; line-height: 1.35; }
    h4 { margin: .6rem 0 .1rem; font-size: .95rem; font-weight: 600; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .8rem; margin: .3rem 0 0; font-size: .88rem; }
    dt { color: var(--soft); }
    dd { margin: 0; }
    .history { display: flex; gap: 3px; height: 1.8rem; margin: .6rem 0 0; align-items: flex-end; }
    .history li {
      flex: 0 0 .7rem; height: var(--size); padding: 0; border-radius: 2px;
      background: linear-gradient(to top, var(--passed) var(--part), var(--failed) var(--part));
    }
    .history li:last-child { outline: 2px solid var(--line); outline-offset: 1px; }
    form {
      position: sticky; top: 0; z-index: 1; padding: .6rem 0; background: var(--paper);
      border-bottom: 1px solid var(--line);
    }
    #filter {
      width: 100%; padding: .55rem .7rem; font: inherit; color: inherit; background: var(--field);
      border: 1px solid var(--line); border-radius: .5rem;
    }
    #kinds { display: flex; flex-wrap: wrap; gap: .4rem; margin-top: .5rem; }
    button {
      --kind: var(--skipped);
      padding: .3rem .7rem; font: inherit; font-size: .9rem; color: var(--kind); background: none;
      border: 1px solid var(--kind); border-radius: 1rem; cursor: pointer;
    }
    button[aria-pressed=true] { background: var(--kind); color: var(--paper); }
    button.copy { padding: 0 .5rem; font-size: .8rem; border-color: var(--line); }
    #shown { margin: .4rem 0 0; font-size: .9rem; color: var(--soft); }
    #shown:empty { display: none; }
    article {
      margin: 0 0 1rem; padding: .8rem 1rem; border: 1px solid var(--line); border-left: 4px solid var(--kind);
      border-radius: .5rem; scroll-margin-top: 9rem;
    }
    article:target { outline: 2px solid var(--kind); }
    pre {
      margin: 0 0 .4rem; padding: .6rem .8rem; max-height: 24rem; overflow: auto; background: var(--field);
      border-radius: .4rem; font: .9rem/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere;
    }
    pre .expected { color: var(--passed); }
    pre .got { color: var(--failed); }
    pre .context { color: var(--soft); }
    pre mark { color: inherit; font-weight: 700; border-radius: .15rem; }
    pre .expected mark { background: var(--expected); }
    pre .got mark { background: var(--got); }
    code { font: .88rem/1.45 ui-monospace, monospace; }
    p, details { margin: 0 0 .4rem; }
    summary { color: var(--soft); font-size: .88rem; cursor: pointer; }
    .place, .again, small { color: var(--soft); font-size: .88rem; }
    .again code {
      display: inline-block; max-height: 6rem; max-width: 100%; overflow: auto; vertical-align: top; user-select: all;
      color: var(--ink);
    }
    .outer { font-weight: 400; color: var(--soft); }
    .part { margin-left: calc(var(--depth) * 1.2rem); }
    .notes { margin: 0 0 .4rem; }
    .notes li { margin-left: calc(var(--depth) * 1.2rem); }
    .notes .attachment { --mark: "+"; --kind: var(--soft); }
    .notes pre, .notes img { flex-basis: 100%; max-width: 100%; }
    .group { margin: 0 0 .6rem; padding: 0 0 .3rem; border-bottom: 1px solid var(--line); }
    .group > summary { color: var(--ink); font-size: 1rem; font-weight: 600; }
    .group > summary small { font-weight: 400; }
    .group > summary .file { margin-left: .6rem; }
    .tags { display: flex; flex-wrap: wrap; gap: .4rem; margin: .6rem 0 0; }
    ul, ol { margin: 0; padding: 0; list-style: none; }
    li { position: relative; padding: .15rem 0 .15rem 1.5rem; }
    main li::before, tbody th::before {
      position: absolute; left: 0; font-weight: 700; color: var(--kind); content: var(--mark);
    }
    main li { display: flex; flex-wrap: wrap; column-gap: .6rem; align-items: baseline; }
    main li .place { margin-left: auto; text-align: right; }
    li.failed a, tr.failed a { color: var(--failed); }
    li.flaky a { color: inherit; }
    table { width: 100%; border-collapse: collapse; margin: .2rem 0 .4rem; }
    th, td { padding: .15rem .6rem .15rem 0; text-align: left; vertical-align: baseline; }
    tbody th { position: relative; padding-left: 1.5rem; font-weight: 400; }
    thead th { font-weight: 400; border-bottom: 1px solid var(--line); }
    td:last-child { padding-right: 0; text-align: right; }
    .tag {
      padding: 0 .4rem; border: 1px solid var(--line); border-radius: .8rem; font-size: .8rem; font-weight: 400;
      color: var(--soft);
    }
    @media (max-width: 36rem) {
      dl { grid-template-columns: 1fr; }
      dd { margin: 0 0 .3rem; }
      main li .place { margin-left: 0; text-align: left; flex-basis: 100%; }
      article { padding: .7rem .7rem; }
      .part { margin-left: calc(var(--depth) * .5rem); }
    }

    """
}
