"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const byID = (id) => document.getElementById(id);
  const number = (value) => value.toLocaleString("en-US");
  const counted = (value, one, many = one + "s") => `${number(value)} ${value === 1 ? one : many}`;

  /** Text whose controls, and what turns the direction of writing, are written out as the command line does it. */
  const printable = (text) => String(text).replace(
    /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (one) => {
      const short = { "\0": "\\0", "\t": "\\t", "\n": "\\n", "\r": "\\r" }[one];
      const code = one.codePointAt(0);
      return short ?? `\\u{${code.toString(16).toUpperCase().padStart(code < 0x80 ? 2 : 4, "0")}}`;
    });

  /** An element with attributes, handlers (`onclick`), and children. Texts are never read as HTML. */
  function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [key, value] of Object.entries(attributes)) {
      if (value === undefined || value === null || value === false) continue;
      if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
      else made.setAttribute(key, value === true ? "" : printable(value));
    }
    made.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false)
      .map((child) => (child instanceof Node ? child : printable(child))));
    return made;
  }

  /** What is kept between visits, where the browser lets a page of a file keep anything. */
  const memory = {
    get(key) {
      try { return localStorage.getItem(key); } catch { return null; }
    },
    /** Whether it is kept: else it lasts as long as the page. */
    set(key, value) {
      try { localStorage.setItem(key, value); return true; } catch { return false; }
    },
  };

  /** Off, but where the focus is it stays. */
  const turn = (button, isOn) => button.setAttribute("aria-disabled", !isOn);
  const isOff = (button) => button.getAttribute("aria-disabled") === "true";
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.('[aria-disabled="true"]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  function groups(items, read) {
    const groups = new Map();
    for (const item of items) {
      const key = read(item);
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(item);
    }
    return [...groups.values()];
  }

  /** Adds to texts that several have what tells them apart: the first of the parts in which they differ, and so on. */
  function tellApart(items, key, parts) {
    for (const part of parts) {
      for (const group of groups(items, (item) => item[key])) {
        const values = group.length > 1 ? group.map(part) : [];
        if (new Set(values).size < 2) continue;
        group.forEach((item, place) => { if (values[place]) item[key] += `, ${values[place]}`; });
      }
    }
  }

  // MARK: What there is

  const glyphs = {
    "re-encoded": "≈", unseen: "◌", tolerated: "∼", renamed: "→", moved: "⇢", changed: "≠", resized: "⤡", added: "+",
    removed: "−", unreadable: "!",
  };
  /** What those are that look the same. */
  const alike = {
    "re-encoded": "The pixels are the same; the bytes of the files differ",
    unseen: "Only colours of wholly transparent pixels differ", tolerated: "Differs by no more than was allowed",
    renamed: "The pixels are the same; the name is another", moved: "The pixels are the same; the name is another",
  };
  const differing = new Set(data.counts.filter(([, , differs]) => differs).map(([change]) => change));
  const pictures = data.pictures ?? [];
  const edits = (data.edits ?? []).map((edit) => ({ ...edit }));
  {
    // What is in no edit is shown by class, behind them.
    const seen = new Set(edits.flatMap((edit) => edit.pictures));
    const rest = new Map();
    pictures.forEach((picture, index) => {
      if (seen.has(index)) return;
      if (!rest.has(picture.change)) rest.set(picture.change, []);
      rest.get(picture.change).push(index);
    });
    const titles = {
      "re-encoded": ["Re-encoded", "other bytes, the same pixels"],
      unseen: ["Unseen", "only colours of wholly transparent pixels differ"],
      tolerated: ["Tolerated", "differs by no more than was allowed"],
    };
    for (const [change, list] of rest) {
      const [title, clause] = titles[change] ?? [change, change];
      edits.push({ title, change, clauses: [[clause, list.length]], pictures: list });
    }
  }
  edits.forEach((edit, index) => (edit.id = `edit-${index}`));
  const folder = (name) => name.slice(0, name.lastIndexOf("/") + 1);
  for (const picture of pictures) picture.label = [picture.guide, picture.screen].filter(Boolean).join(", ");
  const namings = [(picture) => folder(picture.name), (picture) => picture.scale && `@${picture.scale}x`, (picture) => picture.name];
  tellApart(pictures, "label", namings);
  // What all pictures of an edit have in common; last, the name of its first.
  tellApart(edits, "title", [
    ...namings.slice(0, 2).map((naming) => (edit) => {
      const values = new Set(edit.pictures.map((index) => naming(pictures[index])));
      return values.size === 1 ? [...values][0] : null;
    }),
    (edit) => pictures[edit.pictures[0]]?.name,
  ]);
  for (const picture of pictures) {
    // What nobody could look at, nobody can have meant.
    picture.isAcceptable = differing.has(picture.change) && picture.change !== "unreadable"
      && (!picture.old || !!picture.old.sha256) && (!picture.new || !!picture.new.sha256);
    const pixels = picture.pixels;
    for (const region of pixels?.regions ?? []) {
      region.isStrange = region[6] === 0 || (!!picture.unexplained && region[6] < 0);
    }
    picture.haystack = [
      picture.label, picture.name, picture.oldName, picture.change, picture.unexplained ? "unexplained" : "",
      picture.reason, ...(picture.words ?? []), ...(picture.causes ?? []),
      ...(pixels?.regions ?? []).slice(0, 20).map((region) => region[7]),
    ].filter(Boolean).join("\n").toLowerCase();
  }
  for (const edit of edits) {
    const texts = [edit.title, ...edit.clauses.map(([text]) => text)].join("\n").toLowerCase();
    for (const index of edit.pictures) pictures[index].haystack += "\n" + texts;
  }

  /** The address of one of a picture's files: old, new, mask, old crop, new crop, screenshot. */
  function source(picture, place) {
    const index = picture.files[place];
    if (index === null || index === undefined) return null;
    const file = data.files[index];
    return file.startsWith("data:") ? file : `${encodeURIComponent(data.folder)}/${file}`;
  }
  const OLD = 0, NEW = 1, MASK = 2, OLD_CROP = 3, NEW_CROP = 4, SCREEN = 5;

  /** Whether the album has been given anything of it: of what looks the same, it has not. */
  const hasPictures = (picture) => picture.lacksFile || picture.files.some((file) => file !== null);

  function share(picture) {
    const { count, width, height } = picture.pixels;
    const percent = (100 * count) / (width * height);
    if (percent === 100) return "100 %";
    // Never up to what it is not.
    if (percent >= 10) return `${(Math.floor(percent * 10) / 10).toFixed(1)} %`;
    if (percent >= 0.01) return `${percent.toFixed(2)} %`;
    return "< 0.01 %";
  }

  const dimensions = (file) => `${number(file.width)} × ${number(file.height)}`;

  /** "1,204 px (0.03 %)"; of what has no pixels to count, its size. */
  function measure(picture) {
    const { pixels, old, new: recent } = picture;
    if (picture.change === "resized" && old?.width && recent?.width) {
      return `${dimensions(old)} → ${dimensions(recent)}`;
    }
    if (pixels && pixels.count > 0) return `${number(pixels.count)} px (${share(picture)})`;
    if (pixels?.tolerated || pixels?.antialiased || pixels?.ignored) {
      return `${number((pixels.tolerated ?? 0) + (pixels.antialiased ?? 0) + (pixels.ignored ?? 0))} px let pass`;
    }
    if (pixels?.unseen) return `${number(pixels.unseen)} px unseen`;
    const file = recent ?? old;
    return file?.width ? dimensions(file) : "";
  }

  /** Of what the album has no pictures of: what it is, in a sentence. */
  function telling(picture) {
    const { old, new: recent } = picture;
    const bytes = picture.change === "re-encoded" ? `: ${counted(old.bytes, "byte")}, now ${number(recent.bytes)}` : "";
    return `${alike[picture.change] ?? (picture.change === "unreadable" ? "It cannot be read" : "Both look the same")}${bytes}.`;
  }

  /** What of a picture is unexplained: "2 boxes, 480 px". The pixels are all, the boxes those that are listed. */
  function strangeness(picture) {
    const strange = (picture.pixels?.regions ?? []).filter((region) => region.isStrange);
    const pixels = picture.pixels?.unexplained;
    return [strange.length > 0 && counted(strange.length, "box", "boxes"), pixels && `${number(pixels)} px`].filter(Boolean).join(", ");
  }

  // MARK: Accepting

  const storageKey = `scrim-accepted ${data.id ?? location.pathname}`;
  const accepted = new Set();
  const undone = [];
  const identity = (picture) => `${picture.name} ${picture.old?.sha256 ?? ""} ${picture.new?.sha256 ?? ""}`;
  {
    let stored = null;
    try { stored = JSON.parse(memory.get(storageKey)); } catch { /* Not ours. */ }
    const known = Array.isArray(stored) ? new Set(stored) : null;
    pictures.forEach((picture, index) => {
      if (picture.isAcceptable && (known ? known.has(identity(picture)) : picture.accepted)) accepted.add(index);
    });
  }

  function setAccepted(indices, isOn) {
    const changed = indices.filter((index) => pictures[index].isAcceptable && accepted.has(index) !== isOn);
    if (changed.length === 0) return;
    const warning = apply(changed, isOn);
    undone.push([changed, isOn]);
    announce(`${isOn ? "Accepted" : "No longer accepted:"} ${counted(changed.length, "picture")}.${paintAccepted()}${warning}`);
  }

  /** Gives what there is to warn of. */
  function apply(indices, isOn) {
    for (const index of indices) {
      if (isOn) accepted.add(index); else accepted.delete(index);
    }
    isSaved = false;
    if (memory.set(storageKey, JSON.stringify([...accepted].map((index) => identity(pictures[index])))) || isForgetful) return "";
    isForgetful = true;
    const warning = "This browser keeps nothing for this page: save what is accepted before you leave it";
    byID("notes").append(element("li", {}, warning));
    return ` ${warning}.`;
  }

  /** Whether nothing is kept between visits, and whether all that is accepted is in a file. */
  let isForgetful = false, isSaved = true;
  addEventListener("beforeunload", (event) => { if (isForgetful && !isSaved) event.preventDefault(); });

  function undo() {
    const last = undone.pop();
    if (!last) return;
    apply(last[0], !last[1]);
    announce(`Undone for ${counted(last[0].length, "picture")}.${paintAccepted()}`);
  }

  /** Accepts all of them, or none where all are. */
  function toggle(indices) {
    const open = indices.filter((index) => pictures[index].isAcceptable);
    if (open.length === 0) return announce("Nothing of this can be accepted.");
    setAccepted(open, !open.every((index) => accepted.has(index)));
  }

  function acceptedFile() {
    const entries = [...accepted].sort((a, b) => a - b).map((index) => {
      const picture = pictures[index];
      return {
        name: picture.name,
        ...(picture.oldName ? { oldName: picture.oldName } : {}),
        old: picture.old?.sha256 ?? null,
        new: picture.new?.sha256 ?? null,
      };
    });
    return JSON.stringify({ version: 1, kind: "scrim-accepted", pictures: entries }, null, 2) + "\n";
  }

  function save() {
    const address = URL.createObjectURL(new Blob([acceptedFile()], { type: "application/json" }));
    const link = element("a", { href: address, download: "accepted.json" });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    isSaved = true;
    announce(`Saved ${counted(accepted.size, "accepted picture")}. Give the file to scrim diff --accepted.`);
  }

  /** Shows what is accepted now, and tells what the filter by status let go or took in. */
  function paintAccepted() {
    if (filter.status === "open" || filter.status === "accepted") {
      relist();
      paintTools();
      if (viewer.open) paintViewerAccept();
      const left = shownPictures().length;
      return ` ${filter.status === "open" ? (left ? `${number(left)} left to review.` : "None is left to review.") : `${number(left)} accepted.`}`;
    }
    for (const card of document.querySelectorAll(".card")) paintCard(card);
    for (const section of document.querySelectorAll(".edit")) paintEdit(section);
    paintTools();
    if (viewer.open) paintViewerAccept();
    return "";
  }

  function paintCard(card) {
    const index = Number(card.dataset.index);
    const isOn = accepted.has(index);
    card.classList.toggle("accepted", isOn);
    const button = card.querySelector(".accept");
    if (!button) return;
    button.classList.toggle("done", isOn);
    button.textContent = isOn ? "✓ Accepted" : "Accept";
    button.setAttribute("aria-label", printable(`${isOn ? "Accepted" : "Accept"}: ${pictures[index].label}`));
  }

  function paintEdit(section) {
    const edit = edits[Number(section.dataset.edit)];
    const open = edit.shown.filter((index) => pictures[index].isAcceptable);
    const done = open.filter((index) => accepted.has(index)).length;
    section.classList.toggle("accepted", open.length > 0 && done === open.length);
    const button = section.querySelector(".accept-edit");
    if (open.length === 0) return void (button.hidden = true);
    const isAll = done === open.length;
    button.classList.toggle("done", isAll);
    button.textContent = isAll ? "✓ Accepted" : done > 0 ? `Accept ${open.length - done} more` : `Accept ${open.length}`;
    button.setAttribute("aria-label", printable(`${button.textContent}: ${edit.title}`));
  }

  function paintTools() {
    const open = shownPictures().filter((index) => pictures[index].isAcceptable);
    const left = open.filter((index) => !accepted.has(index)).length;
    const all = byID("accept-shown");
    all.textContent = open.length > 0 && left === 0 ? "✓ All shown" : `Accept all shown (${number(left)})`;
    turn(all, open.length > 0);
    all.classList.toggle("done", open.length > 0 && left === 0);
    turn(byID("undo"), undone.length > 0);
    byID("save").textContent = `Save accepted (${number(accepted.size)})`;
    turn(byID("save"), accepted.size > 0);
  }

  let announcing = 0;
  function announce(text) {
    const place = viewer.open ? byID("viewer-place") : byID("results");
    clearTimeout(announcing);
    if (viewer.open) say(text);
    place.textContent = printable(text);
    announcing = setTimeout(() => { if (viewer.open) paintPlace(); tellResults(); }, 4000);
  }

  /** Tells what happened in the viewer to who cannot see it: all else is out of reach while it is open. */
  function say(text) {
    byID("said").textContent = printable(text);
  }

  // MARK: Head

  function badge(change) {
    return element("span", { class: `badge ${change}` },
      element("span", { "aria-hidden": "true" }, glyphs[change] ?? ""), " ", change);
  }

  function mark() {
    return element("span", { class: "mark" }, element("span", { "aria-hidden": "true" }, "▲ "), "unexplained");
  }

  function writeHead() {
    document.title = printable(document.title);
    byID("old-side").textContent = printable(data.old.name);
    byID("new-side").textContent = printable(data.new.name);
    // As the command line counts: what was accepted when it ran is apart, and so is what could not be read.
    const isOpen = (picture) => differing.has(picture.change) && !picture.accepted;
    const unreadable = pictures.filter((picture) => isOpen(picture) && picture.change === "unreadable").length;
    const differ = pictures.filter(isOpen).length - unreadable;
    const passed = pictures.filter((picture) => picture.accepted).length;
    const total = data.counts.reduce((sum, [, value]) => sum + value, 0);
    const strange = pictures.filter((picture) => picture.unexplained).length;
    const real = edits.filter((edit) => differing.has(edit.change) && edit.change !== "unreadable"
      && edit.pictures.some((index) => isOpen(pictures[index]))).length;
    const verdict = byID("verdict");
    verdict.className = data.verdict;
    const parts = [];
    const [isAre, differs] = [(value) => (value === 1 ? "is" : "are"), (value) => (value === 1 ? "differs" : "differ")];
    if (differ > 0) {
      const rest = passed ? `; ${number(passed)} more ${isAre(passed)} accepted` : "";
      parts.push(`${number(differ)} of ${counted(total, "picture")} ${differs(differ)}, by ${counted(real, "edit")}${rest}.`);
    } else if (passed > 0) {
      parts.push(unreadable || passed === 1 ? `${counted(passed, "difference")} ${isAre(passed)} accepted.` : `All ${number(passed)} differences are accepted.`);
    } else if (!unreadable) {
      parts.push(total === 0 ? "There are no pictures." : `Nothing differs in ${counted(total, "picture")}.`);
    }
    if (unreadable) parts.push(`${counted(unreadable, "picture")} cannot be read.`);
    if (others.length) parts.push(`${counted(others.length, "other file")} ${differs(others.length)}.`);
    const words = { same: "Same", changed: "Changed", failed: "Could not compare all" };
    const sentence = parts.join(" ");
    const isClause = data.verdict === "same" && passed > 0;
    verdict.append(element("strong", {}, (words[data.verdict] ?? data.verdict) + (isClause ? ":" : ".")), " ",
      isClause ? sentence[0].toLowerCase() + sentence.slice(1) : sentence);
    if (strange) {
      verdict.append(" ", element("button", { class: "mark", type: "button", onclick: () => setStatus("unexplained") },
        `▲ ${number(strange)} unexplained`));
    }
    const notes = byID("notes");
    for (const side of [data.old, data.new]) {
      if (side.fault) notes.append(element("li", {}, element("bdi", {}, side.name), `: its record cannot be used: ${side.fault}`));
      else if (!side.hasRecord) notes.append(element("li", {}, element("bdi", {}, side.name), " has no record: what changed is told from pixels alone"));
    }
    if (data.settings) notes.append(element("li", {}, `What counts: ${data.settings}`));
    if (data.leftOut) notes.append(element("li", {}, `${counted(data.leftOut, "picture file")} found no room in this page and ${data.leftOut === 1 ? "is" : "are"} left out; without --embed all are there`));
  }

  // MARK: Filters

  const others = (data.others ?? []).map((file) => ({
    ...file, haystack: [file.name, file.change, file.reason, "other file"].filter(Boolean).join("\n").toLowerCase(),
  }));
  const filter = { terms: [], classes: new Set(), device: "", locale: "", orientation: "", appearance: "", status: "" };
  const facets = [
    ["device", "Device", (picture) => picture.device ?? ""],
    ["locale", "Locale", (picture) => picture.locale ?? ""],
    ["orientation", "Orientation", (picture) => (picture.landscape ? "landscape" : "portrait")],
    ["appearance", "Appearance", (picture) => (picture.dark ? "dark" : "light")],
    ["status", "Status", null],
  ];
  const NONE = "(none)";

  function matches(index) {
    const picture = pictures[index];
    if (filter.classes.size > 0 && !filter.classes.has(picture.change)) return false;
    for (const [key, , read] of facets) {
      if (read && filter[key] !== "" && (read(picture) || NONE) !== filter[key]) return false;
    }
    switch (filter.status) {
      case "open": if (!differing.has(picture.change) || accepted.has(index)) return false; break;
      case "accepted": if (!accepted.has(index)) return false; break;
      case "unexplained": if (!picture.unexplained) return false; break;
    }
    return filter.terms.every((term) => term.test(picture.haystack));
  }

  /** Of what a picture has, other files have a class and words. */
  function matchesOther(file) {
    if (filter.classes.size > 0 && !filter.classes.has(file.change)) return false;
    if (filter.status !== "" && filter.status !== "open") return false;
    return facets.every(([key, , read]) => !read || filter[key] === "") && filter.terms.every((term) => term.test(file.haystack));
  }

  /**
   * What is searched for, each of which must be there: words, those in quotes in a row, and a number behind a word, as in
   * "page 2", which is not in "page 20".
   */
  function terms(text) {
    const phrases = text.toLowerCase().match(/"[^"]*"?|\S+/g) ?? [];
    const rows = [];
    for (const phrase of phrases) {
      const words = phrase.replaceAll('"', " ").split(/\s+/).filter(Boolean);
      if (words.length === 0) continue;
      const last = rows.at(-1);
      if (/^\d+$/.test(phrase) && last && !/\d$/.test(last.at(-1))) last.push(phrase); else rows.push(words);
    }
    return rows.map((words) => {
      const row = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|\/]/g, "\\$&")).join("[^\\p{L}\\p{N}\\n]+");
      return new RegExp(words.length > 1 && /\d$/.test(row) ? `${row}(?!\\d)` : row, "u");
    });
  }

  function writeFilters() {
    const chips = byID("chips");
    for (const [change, count] of data.counts) {
      if (count === 0) continue;
      if (change === "same") {
        chips.append(element("span", { class: "chip still" }, `${number(count)} same`));
        continue;
      }
      chips.append(element("button", {
        type: "button", class: `chip ${change}`, "aria-pressed": "false", "data-change": change,
        onclick: (event) => {
          if (!filter.classes.delete(change)) filter.classes.add(change);
          event.currentTarget.setAttribute("aria-pressed", filter.classes.has(change));
          refilter();
        },
      }, element("span", { class: "glyph", "aria-hidden": "true" }, glyphs[change]), ` ${number(count)} ${change}`));
    }
    for (const [key, label, read] of facets) {
      let values;
      if (read) {
        const tally = new Map();
        for (const picture of pictures) {
          const value = read(picture) || NONE;
          tally.set(value, (tally.get(value) ?? 0) + 1);
        }
        if (tally.size < 2) continue;
        values = [...tally].sort(([a], [b]) => (a < b ? -1 : 1)).map(([value, count]) => [value, `${value} (${number(count)})`]);
      } else {
        values = [["open", "To review"], ["accepted", "Accepted"], ["unexplained", "Unexplained"]];
      }
      const select = element("select", {
        id: `by-${key}`, "aria-label": label,
        onchange: (event) => { filter[key] = event.currentTarget.value; refilter(); },
      }, element("option", { value: "" }, `${label}: all`), values.map(([value, text]) => element("option", { value }, text)));
      byID("selects").append(select);
    }
    let waiting = 0;
    byID("search").addEventListener("input", (event) => {
      filter.terms = terms(event.target.value);
      clearTimeout(waiting);
      waiting = setTimeout(refilter, 80);
    });
    byID("clear").addEventListener("click", () => { clearFilters(); byID("search").focus(); });
  }

  function setStatus(value) {
    filter.status = value;
    byID("by-status").value = value;
    refilter();
  }

  function clearFilters() {
    Object.assign(filter, { terms: [], device: "", locale: "", orientation: "", appearance: "", status: "" });
    filter.classes.clear();
    byID("search").value = "";
    for (const select of byID("selects").children) select.value = "";
    for (const chip of document.querySelectorAll(".chip[aria-pressed]")) chip.setAttribute("aria-pressed", "false");
    refilter();
  }

  const isFiltered = () => filter.terms.length > 0 || filter.classes.size > 0 || facets.some(([key]) => filter[key] !== "");

  function tellResults() {
    const count = shownPictures().length;
    const shown = edits.filter((edit) => edit.shown.length > 0).length;
    const files = others.filter(matchesOther).length;
    byID("results").textContent = pictures.length + others.length === 0 ? "Nothing to show."
      : `${counted(count, "picture")} in ${counted(shown, "group")}${isFiltered() ? ` of ${number(pictures.length)}` : ""}${files ? `, ${counted(files, "other file")}` : ""}`;
  }

  // MARK: List

  const shownPictures = () => [...new Set(edits.flatMap((edit) => edit.shown))];

  /** Shows what the filters let through, from its start on. */
  function refilter() {
    for (const edit of edits) edit.made = 0;
    list(60);
    const bar = document.querySelector(".filters").getBoundingClientRect();
    const past = Math.max(bar.bottom, 0) - byID("edits").getBoundingClientRect().top;
    if (past > 0) scrollBy({ top: -past, behavior: "instant" });
  }

  function list(least) {
    for (const edit of edits) edit.shown = edit.pictures.filter(matches);
    byID("clear").hidden = !isFiltered();
    const place = byID("edits");
    place.replaceChildren();
    const shown = edits.filter((edit) => edit.shown.length > 0);
    const files = others.filter(matchesOther);
    if (shown.length === 0) {
      place.append(element("p", { class: "empty" },
        isFiltered() ? `No picture is like that${files.length ? "; other files are" : ""}. Clear the filters to see all.`
          : others.length ? "The pictures of both sides are the same." : "Both sides are the same."));
    }
    fill(place, shown, 60, section, "edits", (edit) => edit.shown.length > 0, least);
    byID("others").hidden = files.length === 0;
    byID("other-list").replaceChildren();
    fill(byID("other-list"), files, 100, (file) => element("li", {},
      badge(file.change), " ", element("bdi", {}, file.name), file.reason && element("span", { class: "quiet" }, ` ${file.reason}`)),
      "files", () => true, 100, (button) => element("li", {}, button));
    clearTimeout(announcing);
    tellResults();
    paintTools();
  }

  /** What something in the list is called by while the list is made anew. */
  const listed = () => [...byID("edits").querySelectorAll(".card, .edit")];
  const nameOf = (one) => `${one.closest(".edit").dataset.edit} ${one.dataset.index ?? ""}`;

  /** Brings the list up to date where it stands: what is left stays where it was, and the focus goes to what follows. */
  function relist() {
    const focused = document.activeElement.closest?.("#edits .card, #edits .edit");
    const role = ["accept", "accept-edit", "shot"].find((name) => document.activeElement.classList.contains(name));
    const before = listed();
    const top = document.querySelector(".filters").getBoundingClientRect().bottom;
    const start = focused ? before.indexOf(focused) : Math.max(0, before.findIndex((one) => one.getBoundingClientRect().bottom > top));
    const order = [...before.slice(start), ...before.slice(0, start).reverse()];
    const left = order.find((one) => (one.matches(".card") ? matches(Number(one.dataset.index)) : edits[one.dataset.edit].pictures.some(matches)));
    const place = left && (focused ?? left).getBoundingClientRect().top;
    const name = left && nameOf(left);
    if (!shrink()) {
      // As much as was there; where that was all, all.
      const made = (parent) => (parent.querySelector(":scope > .more") ? parent.children.length : parent.children.length && Infinity);
      for (const edit of edits) edit.made = 0;
      for (const one of before) if (one.matches(".edit")) edits[one.dataset.edit].made = made(one.querySelector(".cards"));
      list(made(byID("edits")));
    }
    const anchor = left && listed().find((one) => nameOf(one) === name);
    if (!anchor) {
      if (focused) byID("edits").focus({ preventScroll: true });
      return;
    }
    scrollBy({ top: anchor.getBoundingClientRect().top - place, behavior: "instant" });
    if (!focused) return;
    const roles = anchor.matches(".card") ? [role === "shot" ? ".shot" : ".accept", ".shot"] : [role?.startsWith("accept") ? ".accept-edit" : ".fold", ".fold"];
    const target = roles.map((name) => anchor.querySelector(name)).find((one) => one && !one.hidden);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: "nearest" });
  }

  /** Takes out of the list what the filters no longer let through; false where that is not all, or all of it. */
  function shrink() {
    const shown = edits.map((edit) => edit.pictures.filter(matches));
    if (shown.every((one) => one.length === 0) || shown.some((one, place) => one.length > edits[place].shown.length)) return false;
    edits.forEach((edit, place) => {
      if (shown[place].length === edit.shown.length) return;
      edit.shown = shown[place];
      const made = byID("edits").querySelector(`.edit[data-edit="${place}"]`);
      if (!made) return;
      if (edit.shown.length === 0) return void made.remove();
      for (const card of made.querySelectorAll(".card")) if (!matches(Number(card.dataset.index))) card.remove();
      made.querySelector(".size").textContent = sizeOf(edit);
      paintPeek(made, edit);
      paintEdit(made);
    });
    clearTimeout(announcing);
    tellResults();
    return true;
  }

  function sizeOf(edit) {
    const all = counted(edit.pictures.length, "picture");
    return edit.shown.length === edit.pictures.length ? all : `${number(edit.shown.length)} of ${all}`;
  }

  function paintPeek(section, edit) {
    const peek = section.querySelector(".peek");
    const first = pictures[edit.shown[0]];
    peek.hidden = !hasPictures(first);
    peek.replaceChildren(...[crops(first, true)].flat());
  }

  const arrivals = new IntersectionObserver((entries) => {
    for (const entry of entries) if (entry.isIntersecting) entry.target.click();
  }, { rootMargin: "800px" });

  /**
   * Appends what `make` makes of the items, some at a time: the rest, as far as it is there still, when a
   * button behind them comes near.
   */
  function fill(parent, items, step, make, noun, isThere, least = step, wrap = (button) => button) {
    let next = 0;
    let rest = null;
    function more(byHand, count) {
      const first = next;
      const hadFocus = rest !== null && rest.contains(document.activeElement);
      if (rest) {
        arrivals.unobserve(rest.matches(".more") ? rest : rest.firstChild);
        rest.remove();
        rest = null;
      }
      next = Math.min(next + count, items.length);
      parent.append(...items.slice(first, next).filter(isThere).map(make));
      const left = items.slice(next).filter(isThere).length;
      if (left > 0) {
        const button = element("button", { type: "button", class: "more", onclick: () => more(true, step) },
          `Show more ${noun} (${number(left)})`);
        rest = wrap(button);
        parent.append(rest);
        arrivals.observe(button);
      }
      if (byHand && hadFocus) parent.children[first]?.querySelector("button")?.focus();
    }
    more(false, Math.max(step, least));
  }

  function section(edit) {
    const index = edits.indexOf(edit);
    const all = edit.pictures.length;
    const cards = element("div", { class: "cards", id: `${edit.id}-cards`, hidden: true });
    const fold = element("button", {
      type: "button", class: "fold", id: `${edit.id}-title`, "aria-expanded": "false", "aria-controls": cards.id,
      onclick: () => unfold(made, edit, !edit.isOpen),
    }, element("span", { class: "chevron", "aria-hidden": "true" }), element("bdi", {}, edit.title));
    const made = element("section", { class: "edit", "data-edit": index, "aria-labelledby": fold.id },
      element("div", { class: "head" },
        element("div", { class: "what" },
          element("h2", {}, fold),
          element("p", { class: "tags" }, badge(edit.change), edit.unexplained && mark(), element("span", { class: "size" }, sizeOf(edit))),
          element("ul", { class: "clauses" }, edit.clauses.slice(0, 8).map(([text, count]) => element("li", {},
            element("bdi", {}, text),
            count !== all && element("span", { class: "times" }, element("span", { class: "sr" }, " on "), ` ${number(count)}`, element("span", { class: "sr" }, " pictures")))),
            edit.clauses.length > 8 && element("li", { class: "quiet" }, `and ${counted(edit.clauses.length - 8, "more")}`.replace("mores", "more")))),
        element("button", { type: "button", class: "peek", tabindex: "-1", "aria-hidden": "true", onclick: () => show(edit, edit.shown[0]) }),
        element("div", { class: "act" }, element("button", { type: "button", class: "accept-edit", onclick: () => toggle(edit.shown) }))),
      cards);
    paintPeek(made, edit);
    paintEdit(made);
    if (edit.isOpen) unfold(made, edit, true);
    return made;
  }

  function unfold(made, edit, isOpen) {
    edit.isOpen = isOpen;
    made.querySelector(".fold").setAttribute("aria-expanded", isOpen);
    made.classList.toggle("open", isOpen);
    const cards = made.querySelector(".cards");
    cards.hidden = !isOpen;
    if (isOpen && cards.childElementCount === 0) fill(cards, edit.shown, 40, (index) => card(edit, index), "pictures", matches, edit.made);
  }

  /** What a picture shows on one side, for who cannot see it. */
  function alternative(picture, side) {
    const what = picture.words?.length ? ` ${picture.words.slice(0, 3).join("; ")}` : picture.pixels ? ` ${measure(picture)} differ` : "";
    return `${side}: ${picture.label}.${what}`;
  }

  function image(address, alt, isLazy) {
    return element("img", {
      src: address, alt, draggable: "false", decoding: "async", loading: isLazy ? "lazy" : null,
      onerror: (event) => event.currentTarget.replaceWith(element("span", { class: "gone" }, "cannot be shown")),
    });
  }

  function crops(picture, isSilent) {
    if (!hasPictures(picture)) return element("span", { class: "telling" }, telling(picture));
    return [["old", OLD_CROP, OLD], ["new", NEW_CROP, NEW]].map(([side, small, whole]) => {
      const address = source(picture, small) ?? (picture.crop ? null : source(picture, whole));
      const caption = element("span", { class: "side", "aria-hidden": "true" }, side);
      const isThere = !!picture[side];
      const content = address ? image(address, isSilent ? "" : alternative(picture, side), true)
        : element("span", { class: "gone" }, isThere ? (picture.lacksFile ? "left out" : picture.reason ? "unreadable" : "looks the same") : "none");
      return element("span", { class: `crop ${side}` }, content, caption);
    });
  }

  function card(edit, index) {
    const picture = pictures[index];
    const regions = picture.pixels?.regions ?? [];
    const names = [...new Set(regions.map((region) => region[7]).filter(Boolean))];
    const crop = picture.crop;
    const isWide = crop && crop[2] > 1.7 * crop[3];
    const made = element("article", { class: "card", "data-index": index },
      element("button", { type: "button", class: isWide ? "shot wide" : "shot", "aria-label": `Open ${picture.label}: ${picture.change} ${measure(picture)}`, onclick: () => show(edit, index) }, crops(picture)),
      element("div", { class: "about" },
        element("h3", { title: `${picture.label}: ${picture.name}` }, element("bdi", {}, picture.label)),
        picture.oldName && element("p", { class: "quiet" }, "was ", element("bdi", {}, picture.oldName)),
        picture.reason && element("p", { class: "wrong" }, picture.reason),
        element("p", { class: "numbers" }, picture.change !== edit.change && badge(picture.change), element("span", {}, measure(picture)),
          names.length > 0 && element("span", { class: "elements" }, names.slice(0, 4).join(" · ") + (names.length > 4 ? " …" : ""))),
        picture.unexplained && element("p", {}, mark(), ` ${strangeness(picture)}`),
        picture.isAcceptable && element("button", { type: "button", class: "accept", onclick: () => toggle([index]) })));
    paintCard(made);
    return made;
  }

  // MARK: Viewer

  const viewer = byID("viewer");
  const stage = byID("stage");
  const modes = ["pair", "swipe", "onion", "blink", "difference"];
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const look = {
    sequence: [], place: 0, mode: "pair", backdrop: "checker", boxes: true, box: -1, isWhite: false,
    scale: 1, x: 0, y: 0, isFitted: true, isBlinking: false, blinkSide: "old",
  };
  let blinking = 0;

  const current = () => pictures[look.sequence[look.place].index];
  const isPair = () => { const picture = current(); return hasPictures(picture) && !!picture.old && !!picture.new && picture.change !== "unreadable"; };
  const mode = () => (isPair() ? look.mode : "pair");
  const regionsOf = (picture) => picture.pixels?.regions ?? [];

  function show(edit, index) {
    look.sequence = edits.flatMap((one) => one.shown.map((shown) => ({ edit: one, index: shown })));
    look.place = Math.max(0, look.sequence.findIndex((item) => item.edit === edit && item.index === index));
    look.returnTo = document.activeElement;
    viewer.showModal();
    say("");
    paintPicture();
    stage.focus({ preventScroll: true });
  }

  function step(by) {
    const place = look.place + by;
    if (place < 0 || place >= look.sequence.length) return say(by < 0 ? "This is the first picture." : "This is the last picture.");
    look.place = place;
    paintPicture();
    const picture = current();
    say(`${picture.label}, ${picture.change}${picture.unexplained ? ", unexplained" : ""}, ${number(place + 1)} of ${number(look.sequence.length)}`);
  }

  function extent(picture) {
    const sizes = [picture.pixels, picture.old, picture.new].filter((size) => size?.width);
    return { width: Math.max(1, ...sizes.map((size) => size.width)), height: Math.max(1, ...sizes.map((size) => size.height)) };
  }

  function paintPicture() {
    const picture = current();
    look.box = -1;
    look.isFitted = true;
    look.blinkSide = "old";
    look.isBlinking = !calm.matches;
    byID("viewer-title").replaceChildren(element("bdi", {}, picture.label), " ", badge(picture.change));
    if (picture.unexplained) byID("viewer-title").append(" ", mark());
    turn(byID("previous"), look.place > 0);
    turn(byID("next"), look.place < look.sequence.length - 1);
    paintPlace();
    paintViewerAccept();
    paintFacts();
    paintStage();
    // The next one is at hand when it is asked for.
    const following = look.sequence[look.place + 1];
    if (following) {
      for (const side of [OLD, NEW]) {
        const address = source(pictures[following.index], side);
        if (address && !address.startsWith("data:")) new Image().src = address;
      }
    }
  }

  function paintPlace() {
    const place = byID("viewer-place");
    place.replaceChildren(`${number(look.place + 1)} of ${number(look.sequence.length)} · `, element("bdi", {}, look.sequence[look.place].edit.title));
  }

  function paintViewerAccept() {
    const button = byID("accept");
    const index = look.sequence[look.place].index;
    button.hidden = !pictures[index].isAcceptable;
    button.classList.toggle("done", accepted.has(index));
    button.textContent = accepted.has(index) ? "✓ Accepted" : "Accept";
  }

  function paintFacts() {
    const picture = current();
    const { pixels } = picture;
    const parts = [];
    if (picture.reason) parts.push(element("p", { class: "wrong" }, picture.reason));
    const clauses = [...(picture.words ?? []), ...(picture.causes ?? [])];
    if (clauses.length) parts.push(element("h3", {}, "In words"), element("ul", { class: "words" }, clauses.map((text) => element("li", {}, element("bdi", {}, text)))));
    const regions = regionsOf(picture);
    if (regions.length) {
      parts.push(
        element("h3", {}, pixels.regionCount > regions.length ? `Boxes (${number(regions.length)} of ${number(pixels.regionCount)})` : `Boxes (${number(regions.length)})`),
        element("ol", { class: "boxes" }, regions.map((region, place) => {
          const [x, y, width, height, count, delta, , names, strange] = region;
          return element("li", {}, element("button", {
            type: "button", "data-box": place, class: region.isStrange ? "strange" : null, onclick: () => zoomToBox(place),
          }, element("span", { class: "names" }, names || "no element", region.isStrange && mark()),
            element("span", { class: "quiet" }, `${number(width)} × ${number(height)} at x ${number(x)}, y ${number(y)} · ${number(count)} px${strange > 0 && strange < count ? `, ${number(strange)} unexplained` : ""}, by up to ${number(delta)}`)));
        })));
    }
    const rows = [];
    if (pixels) {
      rows.push(["Differ", `${number(pixels.count)} px${pixels.count ? `, ${share(picture)}` : ""}`]);
      if (picture.unexplained) rows.push(["Unexplained", strangeness(picture) || "the whole picture"]);
      rows.push(["By up to", `${number(pixels.maxDelta)} of ${number(2 ** pixels.depth - 1)}`]);
      for (const [key, label] of [["unseen", "Unseen"], ["tolerated", "Tolerated"], ["antialiased", "Antialiasing"], ["ignored", "Ignored"]]) {
        if (pixels[key]) rows.push([label, `${number(pixels[key])} px`]);
      }
      if (pixels.frames !== undefined) rows.push(["Frames", `${number(pixels.frames)} differ`]);
      if (pixels.playing) rows.push(["Animation", pixels.playing]);
    }
    for (const side of ["old", "new"]) {
      const file = picture[side];
      if (file) rows.push([side === "old" ? "Old file" : "New file", `${file.width ? `${dimensions(file)}, ` : ""}${counted(file.bytes, "byte")}`]);
    }
    rows.push(["Picture", picture.label], ["Edit", look.sequence[look.place].edit.title], ["Name", picture.name]);
    if (picture.oldName) rows.push(["Old name", picture.oldName]);
    parts.push(element("h3", {}, "Numbers"), element("dl", {}, rows.map(([name, text]) => [element("dt", {}, name), element("dd", {}, element("bdi", {}, text))])));
    byID("facts").replaceChildren(...parts);
    byID("facts").scrollTop = 0;
  }

  function frame(layers, side) {
    const picture = current();
    const { width, height } = extent(picture);
    const made = element("div", { class: "frame" });
    const screen = source(picture, SCREEN);
    const under = element("div", { class: "under" });
    const sizes = layers.map(([layer]) => picture[layer]).filter((size) => size?.width);
    under.style.width = `${(100 * Math.max(1, ...sizes.map((size) => size.width))) / width}%`;
    under.style.height = `${(100 * Math.max(1, ...sizes.map((size) => size.height))) / height}%`;
    if (look.backdrop === "screen" && screen) under.append(screenshot(screen, sizes));
    made.append(under);
    const group = element("div", { class: "layers" });
    for (const [layer, name] of layers) {
      const address = source(picture, layer === "old" ? OLD : NEW);
      if (!picture[layer]) continue;
      const shown = address ? image(address, alternative(picture, layer), false)
        : element("span", { class: "gone" }, picture.lacksFile ? "This picture is left out of the page" : "This picture cannot be read");
      shown.classList.add("layer", name);
      const size = picture[layer].width ? picture[layer] : { width, height };
      shown.style.width = `${(100 * size.width) / width}%`;
      shown.style.height = `${(100 * size.height) / height}%`;
      group.append(shown);
    }
    made.append(group);
    if (side === "difference") {
      const mask = source(picture, MASK);
      made.append(mask ? maskCanvas(mask, `Where pixels differ: ${measure(picture)}`)
        : element("span", { class: "gone" }, picture.lacksFile ? "The mask is left out of the page" : "No pixel differs"));
    }
    if (look.boxes) {
      regionsOf(picture).forEach((region, place) => {
        const [x, y, w, h] = region;
        const box = element("div", { class: region.isStrange ? "box strange" : "box", "data-box": place });
        box.style.left = `${(100 * x) / width}%`;
        box.style.top = `${(100 * y) / height}%`;
        box.style.width = `${(100 * w) / width}%`;
        box.style.height = `${(100 * h) / height}%`;
        made.append(box);
      });
    }
    return made;
  }

  /** A screenshot under a picture of those sizes: of another ratio it would lie elsewhere than on the screen. */
  function screenshot(address, sizes) {
    const made = image(address, "", false);
    made.addEventListener("load", () => {
      const ratio = made.naturalWidth / made.naturalHeight;
      if (sizes.length === 0 || sizes.some((size) => Math.abs(ratio / (size.width / size.height) - 1) < 0.01)) return;
      made.closest(".pane")?.append(element("p", { class: "unfit" },
        `The screenshot is not shown: its ${dimensions({ width: made.naturalWidth, height: made.naturalHeight })} are of another ratio than the picture.`));
      const under = made.parentNode;
      made.remove();
      under.classList.add("bare");
    });
    return made;
  }

  function pane(side, layers) {
    return element("div", { class: "pane", "data-side": side },
      layers.length > 0 ? frame(layers, side) : element("p", { class: "absent" }, `There is no ${side} picture`),
      (side === "old" || side === "new" || side === "blink") && element("span", { class: `tag ${side}` }, side));
  }

  function paintStage() {
    clearInterval(blinking);
    const picture = current();
    const now = mode();
    const both = [["old", "old"], ["new", "new"]];
    stage.dataset.mode = now;
    stage.dataset.backdrop = look.backdrop === "screen" && source(picture, SCREEN) === null ? "checker" : look.backdrop;
    if (!hasPictures(picture)) {
      stage.replaceChildren(element("div", { class: "pane" }, element("p", { class: "absent" }, telling(picture), picture.reason && ` ${picture.reason}`)));
    } else switch (now) {
      case "pair": stage.replaceChildren(pane("old", picture.old ? [both[0]] : []), pane("new", picture.new ? [both[1]] : [])); break;
      case "difference": stage.replaceChildren(pane("difference", [both[1]])); break;
      default: stage.replaceChildren(pane(now, both));
    }
    if (now === "swipe") {
      stage.append(element("div", { class: "handle", "aria-hidden": "true" }));
      stage.append(element("span", { class: "tag old", "aria-hidden": "true" }, "old"), element("span", { class: "tag new", "aria-hidden": "true" }, "new"));
    }
    for (const button of byID("modes").children) {
      button.setAttribute("aria-pressed", button.dataset.mode === now);
      turn(button, isPair() || button.dataset.mode === "pair");
    }
    for (const button of byID("backdrops").children) {
      button.setAttribute("aria-pressed", button.dataset.backdrop === stage.dataset.backdrop);
      if (button.dataset.backdrop === "screen") button.hidden = source(picture, SCREEN) === null;
    }
    for (const dial of viewer.querySelectorAll("[data-for]")) dial.hidden = dial.dataset.for !== now;
    byID("boxes").setAttribute("aria-pressed", look.boxes);
    for (const id of ["boxes", "zoom-change"]) turn(byID(id), regionsOf(picture).length > 0);
    if (now === "blink") paintBlink();
    paintOnion();
    paintGain();
    paintBoxes();
    place();
  }

  function paintBoxes() {
    for (const one of viewer.querySelectorAll("[data-box]")) {
      const isHere = Number(one.dataset.box) === look.box;
      one.classList.toggle("here", isHere);
      if (one.tagName === "BUTTON") one.setAttribute("aria-current", isHere);
    }
  }

  // Zoom and pan: `scale` is of a pixel of the picture; `x` and `y` are the pixel in the middle of each pane.

  const panes = () => [...stage.querySelectorAll(".pane")];
  const firstPane = () => panes().find((one) => one.querySelector(".frame")) ?? panes()[0];

  function fit() {
    const { width, height } = extent(current());
    const [w, h] = [stage.clientWidth, stage.clientHeight];
    if (mode() === "pair") {
      const beside = Math.min(w / 2 / width, h / height);
      const above = Math.min(w / width, h / 2 / height);
      stage.classList.toggle("stacked", above > beside);
    } else {
      stage.classList.remove("stacked");
    }
    look.scale = fitting();
    look.x = width / 2;
    look.y = height / 2;
  }

  function fitting() {
    const { width, height } = extent(current());
    const first = firstPane();
    return Math.max(Math.min((first.clientWidth - 24) / width, (first.clientHeight - 24) / height, 8), 0.01);
  }

  function place() {
    if (!viewer.open) return;
    const { width, height } = extent(current());
    if (look.isFitted) fit();
    look.x = Math.min(Math.max(look.x, 0), width);
    look.y = Math.min(Math.max(look.y, 0), height);
    for (const one of panes()) {
      const inner = one.querySelector(".frame");
      if (!inner) continue;
      const left = Math.round(one.clientWidth / 2 - look.x * look.scale);
      const top = Math.round(one.clientHeight / 2 - look.y * look.scale);
      inner.style.width = `${width * look.scale}px`;
      inner.style.height = `${height * look.scale}px`;
      inner.style.transform = `translate(${left}px, ${top}px)`;
    }
    stage.classList.toggle("near", look.scale * (window.devicePixelRatio || 1) > 1.001);
    const level = `${look.scale >= 0.1 ? number(Math.round(look.scale * 100)) : (look.scale * 100).toFixed(1)} %`;
    byID("zoom-level").textContent = level;
    byID("zoom-fit").setAttribute("aria-label", `Zoom ${level}; fit`);
    paintSwipe();
    paintMask();
  }

  /** Zooms so that what is at a place of a pane stays there; its middle where none is given. */
  function zoom(factor, at = { x: 0, y: 0 }) {
    // Half of what fits is small enough: beyond it a picture would be lost from sight.
    const scale = Math.min(Math.max(look.scale * factor, Math.min(fitting() / 2, 1)), 64);
    look.x += at.x / look.scale - at.x / scale;
    look.y += at.y / look.scale - at.y / scale;
    look.scale = scale;
    look.isFitted = false;
    place();
  }

  function pan(x, y) {
    look.x += x / look.scale;
    look.y += y / look.scale;
    look.isFitted = false;
    place();
  }

  function zoomToFit() {
    look.isFitted = true;
    look.box = -1;
    paintBoxes();
    place();
  }

  function zoomToBox(index) {
    const region = regionsOf(current())[index];
    if (!region) return;
    const [x, y, width, height] = region;
    const first = firstPane();
    look.box = index;
    look.scale = Math.max(fitting(), Math.min((first.clientWidth * 0.6) / width, (first.clientHeight * 0.6) / height, 32));
    look.x = x + width / 2;
    look.y = y + height / 2;
    look.isFitted = false;
    paintBoxes();
    place();
    viewer.querySelector(`#facts [data-box="${index}"]`)?.scrollIntoView({ block: "nearest" });
  }

  function zoomToNextBox(by) {
    const count = regionsOf(current()).length;
    if (count > 0) zoomToBox((look.box + by + count + (look.box < 0 && by < 0 ? 1 : 0)) % count);
  }

  function paintSwipe() {
    if (mode() !== "swipe") return;
    const one = panes()[0];
    const inner = one.querySelector(".frame");
    const line = (one.clientWidth * byID("swipe").value) / 100;
    const left = Math.round(one.clientWidth / 2 - look.x * look.scale);
    const cut = Math.min(Math.max((line - left) / inner.offsetWidth, 0), 1);
    for (const layer of inner.querySelectorAll(".layer")) {
      // A layer may be smaller than the frame.
      const at = Math.min(Math.max((100 * cut * inner.offsetWidth) / Math.max(layer.offsetWidth, 1), 0), 100);
      layer.style.clipPath = layer.classList.contains("old") ? `inset(0 ${100 - at}% 0 0)` : `inset(0 0 0 ${at}%)`;
    }
    stage.querySelector(".handle").style.left = `${line}px`;
    byID("swipe").setAttribute("aria-valuetext", `${Math.round(byID("swipe").value)} % old`);
  }

  function paintOnion() {
    if (mode() !== "onion") return;
    const part = byID("onion").value / 100;
    for (const layer of stage.querySelectorAll(".layer")) {
      layer.style.opacity = layer.classList.contains("old") ? 1 - part : part;
    }
    byID("onion").setAttribute("aria-valuetext", `${byID("onion").value} % new`);
  }

  function paintBlink() {
    clearInterval(blinking);
    const turn = () => {
      for (const layer of stage.querySelectorAll(".layer")) {
        layer.style.visibility = layer.classList.contains(look.blinkSide) ? "visible" : "hidden";
      }
      const tag = stage.querySelector(".tag");
      tag.textContent = look.blinkSide;
      tag.className = `tag ${look.blinkSide}`;
    };
    turn();
    byID("interval-level").textContent = `${(byID("interval").value / 1000).toFixed(1)} s`;
    byID("blink-pause").textContent = look.isBlinking ? "Pause" : "Play";
    if (!look.isBlinking) return;
    blinking = setInterval(() => {
      look.blinkSide = look.blinkSide === "old" ? "new" : "old";
      turn();
    }, Number(byID("interval").value));
  }

  function pauseBlink() {
    look.isBlinking = !look.isBlinking;
    paintBlink();
  }

  /** Where the mask is drawn: at its own size, so that no pixel is lost before it is made strong. */
  function maskCanvas(address, text) {
    const { width, height } = extent(current());
    const canvas = element("canvas", { class: "mask-layer", role: "img", "aria-label": text, width, height });
    const mask = new Image();
    mask.addEventListener("load", () => { canvas.mask = mask; paintMask(); });
    mask.addEventListener("error", () => canvas.replaceWith(element("span", { class: "gone" }, "The mask cannot be shown")));
    mask.src = address;
    return canvas;
  }

  /**
   * Draws the mask with its alpha times a power of two. Where pixels of the picture are smaller than those of the screen,
   * each is drawn as large as one, or as three where all that differs is to be seen.
   */
  function paintMask() {
    const canvas = stage.querySelector("canvas.mask-layer");
    if (!canvas?.mask) return;
    const doublings = Number(byID("gain").value);
    const size = look.scale * (window.devicePixelRatio || 1);
    const reach = size > 1.001 ? 1 : Math.ceil((doublings === 8 ? 3 : 1) / size - 0.001);
    const drawn = [doublings, reach, look.isWhite].join(" ");
    if (canvas.dataset.drawn === drawn) return;
    canvas.dataset.drawn = drawn;
    const { width, height } = canvas;
    const context = canvas.getContext("2d");
    context.globalCompositeOperation = "copy";
    context.drawImage(canvas.mask, 0, 0);
    // White and alpha add up alike, and stop at 255.
    context.globalCompositeOperation = "lighter";
    for (let turn = 0; turn < doublings; turn++) context.drawImage(canvas, 0, 0);
    // Grown to each side, by twice as much each time.
    context.globalCompositeOperation = "source-over";
    const back = Math.floor(reach / 2);
    for (const [x, y, far] of [[-1, 0, back], [1, 0, reach - 1 - back], [0, -1, back], [0, 1, reach - 1 - back]]) {
      for (let grown = 1; grown <= far;) {
        const by = Math.min(grown, far + 1 - grown);
        context.drawImage(canvas, x * by, y * by);
        grown += by;
      }
    }
    context.globalCompositeOperation = "source-in";
    context.fillStyle = look.isWhite ? "#ffffff" : "#ff00ff";
    context.fillRect(0, 0, width, height);
  }

  function paintGain() {
    const doublings = Number(byID("gain").value);
    byID("gain-level").textContent = doublings === 8 ? "all that differs" : `${2 ** doublings} ×`;
    byID("gain").setAttribute("aria-valuetext", byID("gain-level").textContent);
    byID("ink").setAttribute("aria-pressed", look.isWhite);
    paintMask();
  }

  function setMode(name) {
    if (!isPair()) return;
    look.mode = name;
    if (name === "blink") look.isBlinking = !calm.matches;
    paintStage();
  }

  function setBackdrop(name) {
    look.backdrop = name;
    paintStage();
  }

  function nextBackdrop() {
    const open = [...byID("backdrops").children].filter((button) => !button.hidden).map((button) => button.dataset.backdrop);
    setBackdrop(open[(open.indexOf(stage.dataset.backdrop) + 1) % open.length]);
  }

  function listenToStage() {
    const pointers = new Map();
    let isSwiping = false;
    const middle = (event) => {
      const box = (event.target.closest?.(".pane") ?? firstPane()).getBoundingClientRect();
      return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
    };
    stage.addEventListener("wheel", (event) => {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : event.ctrlKey ? 0.01 : 0.002)), middle(event));
    }, { passive: false });
    stage.addEventListener("dblclick", (event) => (look.isFitted ? zoom(1 / look.scale, middle(event)) : zoomToFit()));
    stage.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      isSwiping = event.target.classList.contains("handle");
      stage.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, event);
      stage.classList.add("held");
    });
    stage.addEventListener("pointermove", (event) => {
      const last = pointers.get(event.pointerId);
      if (!last) return;
      if (isSwiping) {
        const box = stage.getBoundingClientRect();
        byID("swipe").value = (100 * (event.clientX - box.left)) / box.width;
        paintSwipe();
      } else if (pointers.size === 2) {
        const other = [...pointers.values()].find((one) => one.pointerId !== event.pointerId);
        const span = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
        zoom(span(event) / span(last), middle({ target: stage.firstChild, clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 }));
      } else {
        pan(last.clientX - event.clientX, last.clientY - event.clientY);
      }
      pointers.set(event.pointerId, event);
    });
    for (const end of ["pointerup", "pointercancel"]) {
      stage.addEventListener(end, (event) => {
        pointers.delete(event.pointerId);
        if (pointers.size === 0) stage.classList.remove("held");
      });
    }
    new ResizeObserver(() => viewer.open && place()).observe(stage);
  }

  function listenToViewer() {
    byID("previous").addEventListener("click", () => step(-1));
    byID("next").addEventListener("click", () => step(1));
    byID("close").addEventListener("click", () => viewer.close());
    byID("accept").addEventListener("click", () => toggle([look.sequence[look.place].index]));
    byID("modes").addEventListener("click", (event) => event.target.dataset.mode && setMode(event.target.dataset.mode));
    byID("backdrops").addEventListener("click", (event) => event.target.dataset.backdrop && setBackdrop(event.target.dataset.backdrop));
    byID("zoom-in").addEventListener("click", () => zoom(1.5));
    byID("zoom-out").addEventListener("click", () => zoom(1 / 1.5));
    byID("zoom-fit").addEventListener("click", zoomToFit);
    byID("zoom-change").addEventListener("click", () => zoomToNextBox(1));
    byID("boxes").addEventListener("click", toggleBoxes);
    byID("swipe").addEventListener("input", paintSwipe);
    byID("onion").addEventListener("input", paintOnion);
    byID("interval").addEventListener("input", paintBlink);
    byID("blink-pause").addEventListener("click", pauseBlink);
    byID("gain").addEventListener("input", paintGain);
    byID("ink").addEventListener("click", () => { look.isWhite = !look.isWhite; paintGain(); });
    viewer.addEventListener("close", () => {
      clearInterval(blinking);
      stage.replaceChildren();
      tellResults();
      returnFocus();
    });
    listenToStage();
  }

  function toggleBoxes() {
    look.boxes = !look.boxes;
    paintStage();
  }

  /** Where the list was left, or the card of the picture that was seen last; where it is gone, what follows it. */
  function returnFocus() {
    const at = ({ edit, index }) => {
      const made = document.querySelector(`.edit[data-edit="${edits.indexOf(edit)}"]`);
      return made?.querySelector(`.card[data-index="${index}"] .shot`) ?? (made?.contains(look.returnTo) && look.returnTo.tabIndex >= 0 ? look.returnTo : made?.querySelector(".fold"));
    };
    const order = [...look.sequence.slice(look.place), ...look.sequence.slice(0, look.place).reverse()];
    let target = null;
    for (const item of order) if ((target = at(item))) break;
    (target ?? byID("edits")).focus({ preventScroll: true });
    target?.scrollIntoView({ block: "nearest" });
  }

  // MARK: Keys

  const keys = [
    ["List", [
      ["j, k", "Next, previous edit or picture"], ["→, ←", "Open, close an edit"], ["Enter", "Open an edit, look at a picture"],
      ["v", "Look at the first picture of an edit"], ["a", "Accept the edit or picture"], ["u", "Undo"], ["/", "Search"], ["s", "Save what is accepted"], ["?", "These keys"],
    ]],
    ["Picture", [
      ["←, → or k, j", "Previous, next picture"], ["1 – 5", "2-up, swipe, onion, blink, difference"], ["z, Shift z", "Zoom to the next, previous box"],
      ["+, −, 0", "Zoom in, out, fit"], ["Shift and arrows", "Pan"], ["b", "What is under clear pixels"], ["x", "Boxes on or off"],
      ["[, ]", "Less, more: swipe, onion, interval, gain"], ["Space", "Pause the blinking"], ["a, u", "Accept, undo"], ["Esc", "Back to the list"],
    ]],
  ];

  function writeHelp() {
    byID("keys").append(...keys.map(([title, rows]) => element("section", {}, element("h3", {}, title),
      element("dl", {}, rows.map(([key, text]) => [element("dt", {}, element("kbd", {}, key)), element("dd", {}, text)])))));
    byID("open-help").addEventListener("click", () => byID("help").showModal());
    byID("close-help").addEventListener("click", () => byID("help").close());
  }

  const stops = () => [...byID("edits").querySelectorAll(".fold, .card .shot, .more")].filter((one) => one.offsetParent !== null);

  function walk(by) {
    let all = stops();
    const here = document.activeElement?.closest?.(".card, .head, .more");
    const stop = here && (here.matches(".more") ? here : here.querySelector(".shot, .fold"));
    let at = stop ? all.indexOf(stop) + by : by > 0 ? 0 : all.length - 1;
    if (all[at]?.matches(".more")) {
      all[at].click();
      all = stops();
      if (by < 0) at = Math.max(0, at - 1);
    }
    const target = all[Math.min(Math.max(at, 0), all.length - 1)];
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: "nearest" });
  }

  function listKey(event) {
    const here = document.activeElement?.closest?.(".edit");
    const picture = document.activeElement?.closest?.(".card");
    const edit = here && edits[Number(here.dataset.edit)];
    switch (event.key) {
      case "j": case "ArrowDown": if (event.key === "j" || here) { walk(1); return true; } return false;
      case "k": case "ArrowUp": if (event.key === "k" || here) { walk(-1); return true; } return false;
      case "ArrowRight":
        if (!edit) return false;
        if (picture) walk(1); else unfold(here, edit, true);
        return true;
      case "ArrowLeft":
        if (!edit) return false;
        unfold(here, edit, false);
        here.querySelector(".fold").focus();
        return true;
      case "v": if (edit) show(edit, picture ? Number(picture.dataset.index) : edit.shown[0]); return !!edit;
      case "a":
        if (picture) toggle([Number(picture.dataset.index)]); else if (edit) toggle(edit.shown);
        return !!edit;
      case "/": byID("search").focus(); byID("search").select(); return true;
      case "s": if (!isOff(byID("save"))) save(); return true;
    }
    return false;
  }

  function viewerKey(event) {
    const isDial = event.target.matches?.("input[type=range]");
    if (isDial && event.key.startsWith("Arrow")) return false;
    if (event.shiftKey && event.key.startsWith("Arrow")) {
      const by = 80;
      pan(event.key === "ArrowLeft" ? -by : event.key === "ArrowRight" ? by : 0, event.key === "ArrowUp" ? -by : event.key === "ArrowDown" ? by : 0);
      return true;
    }
    switch (event.key) {
      case "ArrowLeft": case "k": step(-1); return true;
      case "ArrowRight": case "j": step(1); return true;
      case "1": case "2": case "3": case "4": case "5": setMode(modes[Number(event.key) - 1]); return true;
      case "z": zoomToNextBox(1); return true;
      case "Z": zoomToNextBox(-1); return true;
      case "+": case "=": zoom(1.5); return true;
      case "-": case "_": zoom(1 / 1.5); return true;
      case "0": zoomToFit(); return true;
      case "b": nextBackdrop(); return true;
      case "x": toggleBoxes(); return true;
      case "a": toggle([look.sequence[look.place].index]); return true;
      case "[": case "]": {
        const dial = viewer.querySelector(`[data-for="${mode()}"] input`);
        if (!dial) return true;
        const by = dial.id === "gain" ? 1 : (dial.max - dial.min) / 20;
        dial.value = Number(dial.value) + (event.key === "]" ? by : -by);
        dial.dispatchEvent(new Event("input"));
        return true;
      }
      case " ":
        if (mode() !== "blink" || event.target.closest?.("button")) return false;
        pauseBlink();
        return true;
    }
    return false;
  }

  document.addEventListener("keydown", (event) => {
    if (event.altKey || byID("help").open) return;
    const isWriting = event.target.matches?.("input[type=search], select");
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && !isWriting) {
      undo();
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    if (isWriting) {
      if (event.key === "Escape" || (event.key === "Enter" && event.target.id === "search")) {
        if (event.key === "Enter") walk(1); else event.target.blur();
        event.preventDefault();
      }
      return;
    }
    let isTaken = true;
    if (event.key === "?") byID("help").showModal();
    else if (event.key === "u") undo();
    else isTaken = viewer.open ? viewerKey(event) : listKey(event);
    if (isTaken) event.preventDefault();
  });

  // MARK: Theme

  const themes = [["", "◐", "as the system has it"], ["light", "☀", "light"], ["dark", "☾", "dark"]];
  function setTheme(name) {
    const [value, glyph, words] = themes.find(([one]) => one === name) ?? themes[0];
    if (value) document.documentElement.dataset.theme = value; else delete document.documentElement.dataset.theme;
    byID("theme").textContent = glyph;
    byID("theme").setAttribute("aria-label", `Theme: ${words}`);
    byID("theme").title = `Theme: ${words}`;
  }
  byID("theme").addEventListener("click", () => {
    const now = document.documentElement.dataset.theme ?? "";
    const next = themes[(themes.findIndex(([one]) => one === now) + 1) % themes.length][0];
    setTheme(next);
    memory.set("scrim-theme", next);
  });

  // MARK: Start

  setTheme(memory.get("scrim-theme") ?? "");
  byID("accept-shown").addEventListener("click", () => toggle(shownPictures()));
  byID("undo").addEventListener("click", undo);
  byID("save").addEventListener("click", save);
  writeHead();
  writeFilters();
  writeHelp();
  listenToViewer();
  for (const edit of edits) edit.shown = edit.pictures;
  // A single edit is what one came for.
  if (edits.length === 1) edits[0].isOpen = true;
  new ResizeObserver(([bar]) => {
    const isSticky = getComputedStyle(bar.target).position === "sticky";
    document.documentElement.style.setProperty("--bar", `${isSticky ? bar.target.offsetHeight : 0}px`);
  }).observe(document.querySelector(".filters"));
  list(60);
})();
