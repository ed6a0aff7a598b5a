import type { launch } from "./launch.ts";
import type { mirrorConsole } from "./mirror_console.ts";
import type { retrySource } from "./retry_source.ts";
import type { startFrame } from "./start_frame.ts";
import type { watchStart } from "./watch_start.ts";

/**
 * Functions of which the build makes classic scripts, with all that they
 * import. A document has its script within it: a widget's frame has an opaque
 * origin and a policy of its own, a local file has no service to ask, and what
 * looks after a page's start, or asks for one again that could not be shown,
 * cannot be a file that may not come.
 */
interface ScriptFunctions {
  frame: typeof startFrame;
  /** In previews alone. */
  console: typeof mirrorConsole;
  launcher: typeof launch;
  watchdog: typeof watchStart;
  /** In the page in place of a browser source that cannot be shown. */
  retry: typeof retrySource;
}

/** Name of a classic script. */
export type ScriptName = keyof ScriptFunctions;

/** Reads a script: an expression whose value is its function. */
export type ReadScript = (name: ScriptName) => Promise<string>;

/**
 * Returns the statement that calls a script's function, as an element may hold
 * it: no argument ends the element.
 */
export function scriptCall<Name extends ScriptName>(
  script: string,
  ...args: Parameters<ScriptFunctions[Name]>
): string {
  const json = args.map((value) =>
    JSON.stringify(value).replaceAll("<", "\\u003c")
      // Written so, an object of a script has a member; else it is its prototype.
      .replaceAll(/([{,])("__proto__"):/g, "$1[$2]:")
  );
  return `(${script})(${json.join(",")});`;
}
