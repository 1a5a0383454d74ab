// What the tests of the screens ask a page. Each is an expression of its own, kept under its name.
({
  // Texts that are cut off or too small, tiles that lie over each other, controls without a name.
  faults: () => {
    const out = [];
    const seen = (el) => { const r = el.getBoundingClientRect(); return r.width > 0 && r.height > 0; };
    const texts = "button, .tile-name, .badge, .prompt, .step-name, .card-name, .card-type, .phase-name, .name, .life, .goal";
    for (const el of document.querySelectorAll(texts)) {
      if (!seen(el)) continue;
      const style = getComputedStyle(el);
      if (style.overflow !== "visible" && el.scrollWidth > el.clientWidth + 2) out.push(`cut off: ${el.className} ${el.textContent}`);
      if (el.matches(".tile-name") && el.scrollHeight > el.clientHeight + 2) out.push(`cut off: ${el.textContent}`);
      if (parseFloat(style.fontSize) < 8.5) out.push(`too small: ${el.className} ${el.textContent}`);
    }
    const tiles = [...document.querySelectorAll(".tile, .strip")].filter(seen);
    tiles.forEach((one, i) => tiles.slice(i + 1).forEach((two) => {
      const [a, b] = [one.getBoundingClientRect(), two.getBoundingClientRect()];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 8 && high > 8) out.push(`overlap: ${one.dataset.name} and ${two.dataset.name}`);
    }));
    for (const el of document.querySelectorAll(".here, .preview, .coach, .sheet")) {
      if (el.scrollWidth > el.clientWidth + 2) out.push(`wider than its place: ${el.className}`);
    }
    for (const el of document.querySelectorAll(".panel, .card-type")) {
      if (el.scrollHeight > el.clientHeight + 2) out.push(`too full: ${el.className}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) out.push("the page is wider than the window");
    for (const el of document.querySelectorAll("button, input, select")) {
      if (seen(el) && !(el.getAttribute("aria-label") || el.textContent || el.labels?.length)) out.push(`no name: ${el.outerHTML}`);
    }
    return out;
  },

  // Texts with less contrast to their ground than 4.5 to 1 (WCAG 2, level AA).
  pale: () => {
    const rgb = (text) => {
      const found = text.match(/[\d.]+/g).map(Number);
      return text.startsWith("color(") ? [...found.slice(0, 3).map((c) => c * 255), ...found.slice(3)] : found;
    };
    const linear = (c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    const light = ([r, g, b]) => 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);
    const ground = (el) => {
      for (let at = el; at; at = at.parentElement) {
        const c = rgb(getComputedStyle(at).backgroundColor);
        if (c.length < 4 || c[3] > 0.9) return c;
      }
      return [255, 255, 255];
    };
    const out = new Set();
    const texts = ".prompt b, .line, .rule, .step-name, .badge, .card-text p, .card-name, small, .name, .life, .zone, .stop.on, .goal";
    for (const el of document.querySelectorAll(texts)) {
      if (!el.getBoundingClientRect().width || !el.textContent.trim() || el.closest("[disabled]")) continue;
      const [a, b] = [light(rgb(getComputedStyle(el).color)), light(ground(el))].sort((x, y) => y - x);
      if ((a + 0.05) / (b + 0.05) < 4.5) out.add(`${((a + 0.05) / (b + 0.05)).toFixed(1)} ${el.className} ${el.textContent.slice(0, 30)}`);
    }
    return [...out];
  },

  // Milliseconds from a click to the board that the server's answer made.
  after: (selector) => new Promise((done) => {
    const begun = performance.now();
    const watch = new MutationObserver(() => {
      watch.disconnect();
      requestAnimationFrame(() => done(performance.now() - begun));
    });
    watch.observe(document.querySelector(".page.table"), { attributes: true, attributeFilter: ["data-seq"] });
    document.querySelector(selector).click();
  }),
})
