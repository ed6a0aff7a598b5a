/** Tells of what goes wrong, by the author's own tabs. Runs in the frame. */
import type { FrameConfig } from "./frame_config.ts";
import type { FrameError } from "./messages.ts";

/** Sends a message to the page, at once or when there is a port. */
type Send = (message: unknown) => void;

/**
 * Returns the place in the author's tabs for a place in the document, with the
 * column of the author's own text.
 */
function locate(
  config: Pick<FrameConfig, "tabs">,
  address: string,
  line: number,
  column = 0,
): { url: string; line: number; column: number } {
  // A policy's report names the document without its query.
  const plain = (url: string) => url.split(/[?#]/)[0] ?? "";
  if (address !== "" && plain(address) !== plain(location.href)) {
    return { url: plain(address).slice(0, 500), line, column };
  }
  for (const tab of ["html", "css", "js"] as const) {
    const { first, lines, inserted } = config.tabs[tab];
    if (line < first || line >= first + lines) continue;
    const own = line - first + 1;
    let shift = 0;
    for (const [at, from, length] of inserted) {
      // Inside of what was put in is where that was put in.
      if (at === own) shift += Math.max(0, Math.min(length, column - 1 - from));
    }
    return { url: tab, line: own, column: column - shift };
  }
  return { url: "widget", line, column };
}

/**
 * Returns a stack with the author's tabs in place of the document's address,
 * which holds a token.
 */
export function readableStack(
  config: Pick<FrameConfig, "tabs">,
  stack: unknown,
): string | null {
  if (typeof stack !== "string") return null;
  const here = location.href.split("#")[0] ?? "";
  return stack.split(here).map((piece, index) => {
    if (index === 0) return piece;
    const [found, line, column] = /^:(\d+):(\d+)/.exec(piece) ?? [];
    if (found === undefined) return `widget${piece}`;
    const at = locate(config, here, Number(line), Number(column));
    return `${at.url}:${at.line}:${at.column}${piece.slice(found.length)}`;
  }).join("").slice(0, 8_000);
}

/** Place in the author's tabs; `null` where it is not known. */
type TabPlace = Pick<FrameError, "url" | "line" | "column">;

const NO_PLACE: TabPlace = { url: null, line: null, column: null };

/** Returns the first place in the author's tabs that a readable stack names. */
export function placeInStack(stack: string | null): TabPlace {
  const [, url, line, column] = /(html|css|js):(\d+):(\d+)/.exec(stack ?? "") ??
    [];
  return url === undefined
    ? NO_PLACE
    : { url, line: Number(line), column: Number(column) };
}

/**
 * Tells the page of what goes wrong: what is new at once, what happens again a
 * while later with how often it did. Answers how code tells of what it caught. `placeOf` answers the stack of the code that asked for an address.
 */
export function watchErrors(
  config: FrameConfig,
  send: Send,
  placeOf: (url: string) => unknown,
): (error: unknown) => void {
  const reported = new Map<string, FrameError>();
  const again = new Map<string, number>();
  function tell(error: FrameError): void {
    const key = `${error.message}\n${error.url}\n${error.line}`;
    if (reported.has(key)) {
      if (again.size === 0) setTimeout(tellAgain, 5_000);
      again.set(key, (again.get(key) ?? 0) + 1);
    } else if (reported.size < 50) {
      const message = error.message.split(location.href).join("widget")
        .slice(0, 2_000) || "Error";
      reported.set(key, { ...error, message });
      send({ type: "error", error: { ...error, message }, times: 1 });
    }
  }
  /** One at a time: what throws without an end is no flood of reports. */
  function tellAgain(): void {
    for (const [key, times] of again) {
      again.delete(key);
      if (again.size > 0) setTimeout(tellAgain, 5_000);
      return send({ type: "error", error: reported.get(key), times });
    }
  }
  addEventListener("error", (event) => {
    const at = locate(config, event.filename, event.lineno, event.colno);
    tell({
      message: String(event.message),
      stack: readableStack(config, event.error?.stack),
      line: at.line,
      column: at.column,
      url: at.url,
    });
  });
  function tellCaught(prefix: string, reason: unknown): void {
    const { message = String(reason), stack: raw } = Object(reason);
    const stack = readableStack(config, raw);
    tell({ message: `${prefix}${message}`, stack, ...placeInStack(stack) });
  }
  addEventListener("unhandledrejection", ({ reason }) => {
    tellCaught("Unhandled rejection: ", reason);
  });
  /**
   * Returns the place at which the tabs name an address, or the beginning of
   * it.
   */
  function placeNamed(url: string) {
    const [best] = config.addresses
      .filter(([address]) =>
        url === wholeAddress(address) || url.startsWith(address)
      )
      .sort(([a], [b]) => b.length - a.length);
    return best && { url: best[1], line: best[2], column: best[3] };
  }
  addEventListener("securitypolicyviolation", (event) => {
    const asked = placeInStack(
      readableStack(config, placeOf(event.blockedURI)),
    );
    const at = asked !== NO_PLACE ? asked : placeNamed(event.blockedURI) ?? {
      ...locate(config, event.sourceFile, event.lineNumber),
      column: event.columnNumber,
    };
    tell({
      message:
        `The widget may not load ${event.blockedURI} (${event.effectiveDirective})`,
      stack: null,
      line: at.line,
      column: at.column,
      url: at.url,
    });
  });
  if (config.consoleErrors) {
    const { console: own } = window;
    const write = own.error;
    own.error = (...said) => {
      write.apply(own, said);
      try {
        const error = said.find((one) => one instanceof Error) ?? new Error();
        const message = said.map((one) =>
          one instanceof Error ? one.message : String(one)
        ).join(" ");
        tellCaught("console.error: ", { message, stack: error.stack });
      } catch {
        // Whatever was said, saying it has always worked.
      }
    };
  }
  return (error) => tellCaught("", error);
}

/** An address as browsers write it: `https://a.example/` for one without a path. */
function wholeAddress(address: string): string | null {
  try {
    return new URL(address).href;
  } catch {
    return null;
  }
}
