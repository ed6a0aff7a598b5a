/**
 * Tells the page around a draft what its code writes into the console, by the
 * author's own tabs. Runs in the frame of a preview, before any other script; a
 * frame on stream does not have it.
 */
import type { FrameConfig } from "./frame_config.ts";
import { placeInStack, readableStack } from "./frame_errors.ts";
import {
  CONSOLE_LEVELS,
  CONSOLE_MESSAGE,
  type ConsoleLine,
  MAX_CONSOLE_LINES,
  MAX_CONSOLE_TEXT,
} from "./messages.ts";

/** Time for which lines are gathered, ms. */
const GATHER_MS = 60;
const MAX_DEPTH = 3;
const MAX_MEMBERS = 30;

/** Mirrors the console until the document ends. */
export function mirrorConsole(config: Pick<FrameConfig, "tabs">): void {
  const page = parent;
  const { console: own } = window;
  let waiting: ConsoleLine[] = [];
  let dropped = 0;

  function flush(): void {
    if (dropped > 0) {
      const text = `${dropped} more lines were left out`;
      waiting.push({
        level: "warn",
        text,
        url: null,
        line: null,
        column: null,
      });
      dropped = 0;
    }
    page.postMessage({ type: CONSOLE_MESSAGE, lines: waiting }, "*");
    waiting = [];
  }

  function note(level: ConsoleLine["level"], said: unknown[]): void {
    if (waiting.length >= MAX_CONSOLE_LINES - 1) {
      dropped++;
      return;
    }
    if (waiting.length === 0) setTimeout(flush, GATHER_MS);
    waiting.push({
      level,
      text: said.map((one) => inWords(one)).join(" ").slice(
        0,
        MAX_CONSOLE_TEXT,
      ),
      ...placeInStack(readableStack(config, new Error().stack)),
    });
  }

  for (const level of CONSOLE_LEVELS) {
    const write = own[level];
    own[level] = (...said: unknown[]) => {
      write.apply(own, said);
      try {
        note(level, said);
      } catch {
        // Whatever was said, saying it has always worked.
      }
    };
  }
}

/** Returns a value as a console writes it, a few levels and members of it. */
function inWords(value: unknown, depth = 0): string {
  if (typeof value === "string") {
    return depth === 0 ? value : JSON.stringify(value.slice(0, 200));
  }
  if (typeof value === "function") return `function ${value.name}()`;
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value !== "object" || value === null) return String(value);
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Element) {
    return `<${value.tagName.toLowerCase()}${value.id && `#${value.id}`}>`;
  }
  const isList = Array.isArray(value);
  if (depth >= MAX_DEPTH) return isList ? "[…]" : "{…}";
  const keys = Object.keys(value);
  const shown = keys.slice(0, MAX_MEMBERS).map((key) => {
    const words = inWords((value as Record<string, unknown>)[key], depth + 1);
    return isList ? words : `${key}: ${words}`;
  });
  if (keys.length > MAX_MEMBERS) shown.push("…");
  const inner = shown.join(", ");
  return isList ? `[${inner}]` : inner === "" ? "{}" : `{ ${inner} }`;
}
