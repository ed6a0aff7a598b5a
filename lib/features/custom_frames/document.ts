import type { WidgetCode } from "@/lib/features/custom_widgets/schema.ts";
import {
  type FrameConfig,
  frameScript,
} from "@/lib/widget_runtime/frame_script.ts";
import { GUARD, LONGEST_RUN_MS } from "@/lib/widget_runtime/loop_guard.ts";
import { addressesIn } from "./addresses.ts";
import { ALERT_BOX_NOTICE, isAlertBoxCode } from "./alert_box_code.ts";
import { fieldData } from "./fields.ts";
import { guardHtml, guardScript } from "./guard_source.ts";
import { substitute } from "./placeholders.ts";

const OPENING =
  '<!DOCTYPE html>\n<html><head><meta charset="utf-8">\n<meta name="referrer" content="no-referrer">\n';
const BASE_STYLE =
  "<style>html,body{margin:0;overflow:hidden;background:transparent}</style>\n";

/**
 * The whole document of a custom widget's frame: jQuery, our script, the
 * style sheet, the HTML, and last the script, as widgets rely on. The script
 * is a classic one of the document itself, so that its globals are the
 * window's and its errors have the author's lines.
 */
export function frameDocument(
  code: WidgetCode,
  { jquery, offline, consoleErrors, late = [] }: {
    jquery: string;
    offline: boolean;
    consoleErrors: boolean;
    /** Hosts whose scripts the document does not wait for. */
    late?: readonly string[];
  },
): string {
  const notice = isAlertBoxCode(code) ? ALERT_BOX_NOTICE : null;
  if (notice !== null) code = { ...code, html: "", css: "", js: "" };
  const data = fieldData(code);
  const tabs = {
    css: https(substitute(code.css, data, "css"), "css"),
    html: https(substitute(code.html, data, "html"), "html"),
    js: substitute(code.js, data, "js"),
  };
  const css = inStyle(tabs.css);
  const guardedHtml = guardHtml(tabs.html, late);
  const guardedJs = guardScript(inScript(tabs.js));
  const html = guardedHtml.source;
  const js = guardedJs.source;

  // The numbers do not change how many lines the script has.
  const draft: FrameConfig = {
    fieldData: data,
    offline,
    addresses: offline ? addressesIn(tabs) : [],
    guard: { name: GUARD, longestMs: LONGEST_RUN_MS },
    consoleErrors,
    notice,
    late,
    tabs: {
      html: { first: 0, lines: 0, inserted: [] },
      css: { first: 0, lines: 0, inserted: [] },
      js: { first: 0, lines: 0, inserted: [] },
    },
  };
  const head = (config: FrameConfig) =>
    `${OPENING}<script>${inScript(jquery)}</script>\n<script>${
      frameScript(config)
    }</script>\n${BASE_STYLE}<style>\n`;
  const afterCss = "\n</style>\n</head><body>\n";
  const afterHtml = "\n<script>\n";
  const cssFirst = lines(head(draft));
  const htmlFirst = cssFirst + lines(css + afterCss) - 1;
  const jsFirst = htmlFirst + lines(html + afterHtml) - 1;
  const config: FrameConfig = {
    ...draft,
    tabs: {
      css: { first: cssFirst, lines: lines(css), inserted: [] },
      html: {
        first: htmlFirst,
        lines: lines(html),
        inserted: guardedHtml.inserted,
      },
      js: { first: jsFirst, lines: lines(js), inserted: guardedJs.inserted },
    },
  };
  return `${
    head(config)
  }${css}${afterCss}${html}${afterHtml}${js}\n</script>\n</body></html>\n`;
}

function lines(text: string): number {
  return text.split(/\r\n|\r|\n/).length;
}

/**
 * `</script` would end the element, and after `<!--` a `<script` would nest
 * one; in strings and patterns `\x3c` is the same. A `<!--` that opens the
 * script is the comment of old pages.
 */
function inScript(source: string): string {
  return source.replace(/^\s*<!--/, (found) => found.replace("<!--", "//--"))
    .replace(/<(?=\/script|!--)/gi, "\\x3c");
}

/** `</style` would end the element; in a style sheet `\/` is a slash. */
function inStyle(source: string): string {
  return source.replace(/<\/(?=style)/gi, "<\\/");
}

/** Addresses without a scheme mean https, whatever the page itself is served by. */
function https(source: string, tab: "html" | "css"): string {
  return tab === "html"
    ? source.replace(
      /(\s(?:src|href)\s*=\s*["']?)\/\/(?=[\w.-])/gi,
      "$1https://",
    )
    : source.replace(
      /(url\(\s*["']?|@import\s+["'])\/\/(?=[\w.-])/gi,
      "$1https://",
    );
}
