import { signal } from "@preact/signals";
import type { FrameNews } from "@/lib/overlay/preview_frames.ts";
import type { ConsoleLine } from "@/lib/sandbox/messages.ts";
import type { CodeMark } from "./editor_view.ts";

/** A row of the console, equal ones in a row counted. */
interface ConsoleRow extends ConsoleLine {
  key: number;
  times: number;
}

/** Reason for which a widget does not run, in its own words, and where. */
interface StoppedAt {
  message: string;
  tab: "html" | "css" | "js" | null;
  line: number | null;
  column: number | null;
}

/** Rows that are kept. */
const MAX_ROWS = 300;

/** Creates what is known of the widget as it runs in the preview. */
export function createPreviewRun() {
  const rows = signal<readonly ConsoleRow[]>([]);
  const stopped = signal<StoppedAt | null>(null);
  const silent = signal(false);
  let last = 0;

  function add(line: ConsoleLine, times = 1): void {
    const all = rows.peek();
    const before = all.at(-1);
    const isSame = before !== undefined && before.level === line.level &&
      before.text === line.text && before.url === line.url &&
      before.line === line.line;
    rows.value = isSame
      ? [...all.slice(0, -1), { ...before, times: before.times + times }]
      : [...all, { ...line, key: ++last, times }].slice(-MAX_ROWS);
  }

  return {
    rows,
    stopped,
    silent,

    /** Takes what the preview tells. */
    take(news: FrameNews): void {
      switch (news.type) {
        case "began":
          stopped.value = null;
          silent.value = false;
          return;
        case "console":
          return news.lines.forEach((line) => add(line));
        case "error": {
          const { message: text, url, line, column } = news.error;
          return add({ level: "error", text, url, line, column }, news.times);
        }
        case "stopped": {
          const { message, url, line, column } = news.error;
          const tab = tabNamed(url);
          stopped.value = tab === null
            ? { message, tab, line: null, column: null }
            : { message, tab, line, column };
          silent.value = false;
          return;
        }
        case "silent":
          silent.value = news.isSilent;
      }
    },

    /** Notes that the widget begins anew: what is wrong now is told again. */
    begin(): void {
      rows.value = [];
      stopped.value = null;
      silent.value = false;
    },

    clear(): void {
      rows.value = [];
    },

    /** Lists the errors that have a line in the author's tabs. */
    marks(): CodeMark[] {
      return rows.value.flatMap(({ level, text, url, line, column }) => {
        const tab = tabNamed(url);
        return level === "error" && tab !== null && line !== null
          ? [{ tab, line, column, message: text }]
          : [];
      });
    },
  };
}

/** Returns the tab that a place names; `null` for an address. */
export function tabNamed(url: string | null): "html" | "css" | "js" | null {
  return url === "html" || url === "css" || url === "js" ? url : null;
}

/** The widget as it runs in the preview. */
export type PreviewRun = ReturnType<typeof createPreviewRun>;
