import FantailRun

/// The script of a page. In a browser without scripts the whole page is visible, but cannot be filtered.
enum HTMLScript {
  /// Filters by kind and by words, all of which have to occur. The page's address contains the kind and the words, so
  /// that the filtered page can be sent: `run.html#filter=when%20full&kind=failed`.
  static let text = #"""
    "use strict";
    (() => {
      const box = document.getElementById("filter");
      const shown = document.getElementById("shown");
      const none = document.getElementById("none");
      const buttons = [...document.querySelectorAll("[data-kind]")];
      const groups = [...document.querySelectorAll(".group")].map((element) => ({ element, isOpen: element.open }));
      const parts = [...document.querySelectorAll(".part")];
      const tables = [...document.querySelectorAll("table")];
      const sections = [...document.querySelectorAll("main > section")];
      const examples = [...document.querySelectorAll(".example")].map((element) => {
        const headings = [...(element.closest(".group")?.querySelectorAll("summary bdi, summary .tag") ?? [])];
        const listed = element.closest(".part");
        for (let part = listed; part !== null; part = part.parentElement.closest(".part")) {
          headings.push(part.querySelector(":scope > h4"));
        }
        headings.push(element.closest("table")?.querySelector("thead bdi"));
        const heading = headings.map((element) => (element ? element.textContent + " " : "")).join("");
        return { element, isListed: listed !== null, text: (heading + element.textContent).toLowerCase() };
      });
      let kind = "";

      const hasShown = (element) => element.querySelector(".example:not([hidden])") !== null;

      function apply() {
        const words = box.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
        const isFiltered = words.length > 0 || kind !== "";
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
        for (const part of [...parts, ...tables]) part.hidden = !hasShown(part);
        for (const { element, isOpen } of groups) {
          element.hidden = !hasShown(element);
          element.open = isFiltered ? !element.hidden : isOpen;
        }
        for (const section of sections) {
          section.hidden = section.querySelector(".example") !== null ? !hasShown(section) : isFiltered;
        }
        for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.kind === kind));
        shown.textContent = isFiltered ? `${count} of ${all} shown` : "";
        none.hidden = !isFiltered || count > 0;
      }

      function write() {
        const parts = [];
        if (box.value !== "") parts.push("filter=" + encodeURIComponent(box.value));
        if (kind !== "") parts.push("kind=" + kind);
        history.replaceState(null, "", parts.length > 0 ? "#" + parts.join("&") : location.pathname + location.search);
      }

      function read() {
        const values = new URLSearchParams(location.hash.slice(1));
        if (!values.has("filter") && !values.has("kind")) return;
        box.value = values.get("filter") ?? "";
        const wanted = values.get("kind") ?? "";
        kind = buttons.some((button) => button.dataset.kind === wanted) ? wanted : "";
        apply();
      }

      function clear() {
        box.value = "";
        kind = "";
        apply();
        write();
      }

      box.addEventListener("input", () => { apply(); write(); });
      box.form.addEventListener("submit", (event) => event.preventDefault());
      document.getElementById("clear").addEventListener("click", clear);
      for (const button of buttons) {
        button.addEventListener("click", () => {
          kind = kind === button.dataset.kind ? "" : button.dataset.kind;
          apply();
          write();
        });
      }
      // A page that came over an open network has no clipboard; a click selects the command there.
      for (const button of navigator.clipboard ? document.querySelectorAll(".copy") : []) {
        button.hidden = false;
        button.addEventListener("click", () => {
          navigator.clipboard.writeText(button.previousElementSibling.textContent).then(
            () => { button.textContent = "copied"; }, () => { button.textContent = "select it, and copy"; });
          setTimeout(() => { button.textContent = "copy"; }, 2000);
        });
      }
      // A link to a failure has to lead there though a filter hides it.
      addEventListener("hashchange", () => {
        const target = /^#(failure|flaky)-/.test(location.hash) && document.getElementById(location.hash.slice(1));
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
