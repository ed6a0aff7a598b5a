/** Functions that keep slow hosts from holding a widget up. Runs in the frame. */

/**
 * Lets scripts run when a style sheet does not answer, so that fonts stop
 * nobody: what is put in by a script holds none up. It still comes, later.
 */
export function waitLessForStyles(ms: number): void {
  // An address may hold semicolons, as those of fonts do.
  const imports =
    /@import\s*(?:url\(\s*(?:"[^"]*"|'[^']*'|[^)]*)\s*\)|"[^"]*"|'[^']*')[^;]*;?/gi;
  setTimeout(() => {
    if (document.readyState === "complete") return;
    for (const link of document.querySelectorAll("link")) {
      if (!link.relList.contains("stylesheet") || link.sheet) continue;
      link.replaceWith(link.cloneNode());
    }
    for (const style of document.querySelectorAll("style")) {
      const text = style.textContent ?? "";
      const found = text.match(imports);
      if (!found) continue;
      const later = document.createElement("style");
      later.textContent = found.join("\n");
      style.before(later);
      style.textContent = text.replace(imports, "");
    }
  }, ms);
}

/**
 * Begins anew without waiting for a host whose script does not answer: nothing
 * behind it would run until the browser gives up, minutes later.
 */
export function waitLessForScripts(
  late: readonly string[],
  ms: number,
  tell: (error: unknown) => void,
): void {
  setTimeout(() => {
    if (document.readyState !== "loading") return;
    // The parser stands at the last one.
    const { src, async, defer, type } = [...document.scripts].at(-1) ??
      { src: "", async: false, defer: false, type: "" };
    if (src === "" || async || defer || type === "module") return;
    const { host } = new URL(src);
    if (late.includes(host) || late.length >= 10) return;
    tell(
      new Error(
        `${src.split("?")[0]} did not answer for ${
          ms / 1_000
        } seconds: the widget begins without it`,
      ),
    );
    const next = new URL(location.href);
    next.searchParams.set("late", [...late, host].join());
    // What was just told is sent before the page is left.
    setTimeout(() => location.replace(next), 50);
  }, ms);
}
