/// What is the same in every page of a run.
enum HTMLPage {
  static let style = """
    :root {
      color-scheme: light dark;
      --paper: #fff; --ink: #1d2126; --soft: #5b6570; --line: #d9dee3; --field: #f4f6f8;
      --passed: #17713a; --failed: #b3261e; --pending: #7a5900; --skipped: #4a5a6a;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #15181b; --ink: #e6e9ec; --soft: #9aa5b0; --line: #333a41; --field: #1f2428;
        --passed: #6fcf8f; --failed: #ff8a80; --pending: #e6c15a; --skipped: #a9bacb;
      }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body {
      margin: 0 auto; max-width: 62rem; padding: 0 1rem 4rem; background: var(--paper); color: var(--ink);
      font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
    }
    header { padding: 1.5rem 0 .5rem; }
    h1 { margin: 0; font-size: 1.6rem; line-height: 1.2; }
    header.passed h1 { color: var(--passed); }
    header.failed h1 { color: var(--failed); }
    header p { margin: .3rem 0 0; color: var(--soft); }
    h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; }
    h3 { margin: 0 0 .4rem; font-size: 1rem; line-height: 1.35; }
    form {
      position: sticky; top: 0; padding: .6rem 0; background: var(--paper); border-bottom: 1px solid var(--line);
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
    button.passed { --kind: var(--passed); }
    button.failed { --kind: var(--failed); }
    button.pending, button.flaky { --kind: var(--pending); }
    button[aria-pressed=true] { background: var(--kind); color: var(--paper); }
    #shown { margin: .4rem 0 0; font-size: .9rem; color: var(--soft); }
    #shown:empty { display: none; }
    article {
      margin: 0 0 1rem; padding: .8rem 1rem; border: 1px solid var(--line); border-left: 4px solid var(--failed);
      border-radius: .5rem; scroll-margin-top: 9rem;
    }
    article:target { outline: 2px solid var(--failed); }
    bdi { unicode-bidi: isolate; }
    pre {
      margin: 0 0 .4rem; padding: .6rem .8rem; max-height: 24rem; overflow: auto; background: var(--field);
      border-radius: .4rem; font: .9rem/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere;
    }
    code { font: .88rem/1.45 ui-monospace, monospace; }
    p, details { margin: 0 0 .4rem; }
    summary { color: var(--soft); font-size: .88rem; cursor: pointer; }
    .place, .again, small { color: var(--soft); font-size: .88rem; }
    .again code { user-select: all; color: var(--ink); }
    .outer { font-weight: 400; color: var(--soft); }
    .group { margin: 0 0 1.1rem; }
    ul { margin: 0; padding: 0; list-style: none; }
    li { position: relative; padding: .15rem 0 .15rem 1.5rem; }
    li::before { position: absolute; left: 0; font-weight: 700; }
    li > bdi, li > a, li > small { display: inline-block; vertical-align: top; max-width: 100%; }
    li.passed::before { content: "✓"; color: var(--passed); }
    li.failed::before { content: "✗"; color: var(--failed); }
    li.failed a { color: var(--failed); }
    li.pending::before { content: "–"; color: var(--pending); }
    li.skipped::before { content: "–"; color: var(--skipped); }
    li.flaky::before { content: "~"; color: var(--pending); }
    .tag {
      padding: 0 .4rem; border: 1px solid var(--line); border-radius: .8rem; font-size: .8rem; font-weight: 400;
      color: var(--soft);
    }

    """

  /// Filters by words, all of which have to occur, and by kind. The page's address may say the words:
  /// `run.html#filter=when%20full`.
  static let script = #"""
    "use strict";
    (() => {
      const box = document.getElementById("filter");
      const shown = document.getElementById("shown");
      const buttons = [...document.querySelectorAll("[data-kind]")];
      const groups = [...document.querySelectorAll(".group")];
      const sections = [...document.querySelectorAll("main > section")];
      const examples = [...document.querySelectorAll(".example")].map((element) => {
        const group = element.closest(".group");
        const heading = group ? group.firstElementChild.textContent + " " : "";
        return { element, isListed: group !== null, text: (heading + element.textContent).toLowerCase() };
      });
      let kind = "";

      function apply() {
        const words = box.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
        let count = 0;
        let all = 0;
        for (const { element, isListed, text } of examples) {
          const fits = (kind === "" || element.classList.contains(kind)) && words.every((word) => text.includes(word));
          element.hidden = !fits;
          if (isListed) {
            all += 1;
            count += fits ? 1 : 0;
          }
        }
        for (const group of groups) group.hidden = group.querySelector(".example:not([hidden])") === null;
        for (const section of sections) {
          section.hidden = section.querySelector(".example") !== null
            && section.querySelector(".example:not([hidden])") === null;
        }
        for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.kind === kind));
        shown.textContent = words.length === 0 && kind === "" ? "" : `${count} of ${all} shown`;
      }

      function read() {
        const match = location.hash.match(/^#filter=(.*)$/);
        if (match === null) return;
        try {
          box.value = decodeURIComponent(match[1]);
        } catch {
          box.value = match[1];
        }
        apply();
      }

      box.addEventListener("input", apply);
      box.form.addEventListener("submit", (event) => event.preventDefault());
      for (const button of buttons) {
        button.addEventListener("click", () => {
          kind = kind === button.dataset.kind ? "" : button.dataset.kind;
          apply();
        });
      }
      // A link to a failure has to lead there though a filter hides it.
      addEventListener("hashchange", () => {
        const target = location.hash.startsWith("#failure-") && document.getElementById(location.hash.slice(1));
        if (target && target.closest("[hidden]")) {
          box.value = "";
          kind = "";
          apply();
          target.scrollIntoView();
        }
        read();
      });
      read();
    })();

    """#
}
