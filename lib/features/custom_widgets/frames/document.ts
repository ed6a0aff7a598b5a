import type { WidgetCode } from "@/lib/schema/custom_widgets/code.ts";
import { scriptCall } from "@/lib/widget_runtime/classic_scripts.ts";
import type { FrameConfig } from "@/lib/widget_runtime/frame_config.ts";
import type { DraftLook } from "@/lib/schema/custom_widgets/frames_session.ts";
import { DRAFT_STYLE } from "@/lib/widget_runtime/store_names.ts";
import { GUARD, MAX_RUN_MS } from "@/lib/widget_runtime/loop_guard.ts";
import { scriptBudget } from "@/lib/core/script_reader.ts";
import { addressesIn } from "./addresses.ts";
import {
  ALERT_BOX_NOTICE,
  isAlertBoxCode,
} from "@/lib/widget_runtime/alert_box_code.ts";
import { fieldData } from "./fields.ts";
import {
  type GuardedSource,
  guardHtml,
  guardScript,
  MAX_HTML_DEPTH,
} from "./guard_source.ts";
import { type CodeTab, MAX_FILLED_CHARS, substitute } from "./placeholders.ts";

const OPENING =
  '<!DOCTYPE html>\n<html><head><meta charset="utf-8">\n<meta name="referrer" content="no-referrer">\n';
const BASE_STYLE =
  "<style>html,body{margin:0;overflow:hidden;background:transparent}</style>\n";

/**
 * Builds the whole document of a custom widget's frame: jQuery, our script, the
 * style sheet, the HTML, and last the script, as widgets rely on. The script is
 * a classic one of the document itself, so that its globals are the window's
 * and its errors have the author's lines.
 */
export function frameDocument(
  code: WidgetCode,
  { jquery, script, mirror = null, offline, consoleErrors, late = [] }: {
    jquery: string;
    /** The build's `frame`. */
    script: string;
    /** The build's `console`, for drafts. */
    mirror?: string | null;
    offline: boolean;
    consoleErrors: boolean;
    /** Hosts whose scripts the document does not wait for. */
    late?: readonly string[];
  },
): string {
  const data = fieldData(code);
  const found = isAlertBoxCode(code)
    ? ALERT_BOX_NOTICE
    : prepare(code, data, late, offline);
  const notice = typeof found === "string" ? found : null;
  const { tabs, css, html: guardedHtml, js: guardedJs } =
    typeof found === "string" ? NOTHING : found;
  const html = guardedHtml.source;
  const js = guardedJs.source;

  // The numbers do not change how many lines the script has.
  const draft: FrameConfig = {
    fieldData: data,
    offline,
    addresses: offline ? addressesIn(tabs) : [],
    guard: { name: GUARD, longestMs: MAX_RUN_MS },
    consoleErrors,
    notice,
    late,
    tabs: {
      html: { first: 0, lines: 0, inserted: [] },
      css: { first: 0, lines: 0, inserted: [] },
      js: { first: 0, lines: 0, inserted: [] },
    },
  };
  const mirrored = (config: FrameConfig) =>
    mirror === null
      ? ""
      : `<script>${
        scriptCall<"console">(mirror, { tabs: config.tabs })
      }</script>\n`;
  const head = (config: FrameConfig) =>
    `${OPENING}${mirrored(config)}<script>${
      inScript(jquery)
    }</script>\n<script>${
      scriptCall<"frame">(script, config)
    }</script>\n${BASE_STYLE}<style${
      mirror === null ? "" : ` ${DRAFT_STYLE}`
    }>\n`;
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

/** Returns what a preview shows of a draft without beginning anew. */
export function draftLook(code: WidgetCode): DraftLook {
  const fields = fieldData(code);
  const css = substitute(code.css, fields, "css");
  const tabs = [code.html, code.js];
  return {
    css: css === null ? "" : https(css, "css"),
    fieldData: fields,
    named: Object.keys(fields).filter((key) =>
      tabs.some((tab) => tab.includes(key))
    ),
  };
}

/** Parts of a widget's code that go into its document. */
interface Prepared {
  /** With the values of the fields. */
  tabs: Record<CodeTab, string>;
  css: string;
  html: GuardedSource;
  js: GuardedSource;
}

const EMPTY: GuardedSource = { source: "", inserted: [] };
const NOTHING: Prepared = {
  tabs: { css: "", html: "", js: "" },
  css: "",
  html: EMPTY,
  js: EMPTY,
};

/** Makes the tabs ready, or answers why they cannot be shown. */
function prepare(
  code: WidgetCode,
  data: Readonly<Record<string, unknown>>,
  late: readonly string[],
  offline: boolean,
): Prepared | string {
  const css = substitute(code.css, data, "css");
  if (css === null) return tooLong("CSS");
  const html = substitute(code.html, data, "html");
  if (html === null) return tooLong("HTML");
  const js = substitute(code.js, data, "js");
  if (js === null) return tooLong("script");
  const shown = offline ? withoutShadowRoots(html) : html;
  const tabs = { css: https(css, "css"), html: https(shown, "html"), js };
  // The script is most of what runs; the HTML's own are guarded with what is left.
  const budget = scriptBudget();
  const guardedJs = guardScript(inScript(js), budget);
  const guarded = guardHtml(tabs.html, late, budget);
  return guarded.isTooDeep ? TOO_DEEP : {
    tabs,
    css: inStyle(tabs.css),
    html: guarded,
    js: guardedJs,
  };
}

const count = (limit: number) => limit.toLocaleString("en");

const TOO_DEEP = `More than ${
  count(MAX_HTML_DEPTH)
} elements stand in each other in the widget's HTML, so it is not shown: close the elements that are left open.`;

const tooLong = (tab: string) =>
  `With its fields filled in, the widget's ${tab} is longer than ${
    count(MAX_FILLED_CHARS)
  } characters, so the widget is not shown: shorten the values of its fields, or name them less often.`;

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

/**
 * Renames the attributes by which HTML itself makes shadow roots, as nothing
 * can look into those for frames. Wherever the words stand: what is a tag to
 * the browser is not always one to another parser. Older browsers have the
 * attribute `shadowroot`, a name that scripts, too, give to things.
 */
function withoutShadowRoots(html: string): string {
  const words = /<template/i.test(html)
    ? /shadow(?=root(?:mode|\s*=))/gi
    : /shadow(?=rootmode)/gi;
  return html.replace(words, "absent");
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
