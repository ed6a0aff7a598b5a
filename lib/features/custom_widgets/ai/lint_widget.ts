/** Checks for what code that a model wrote must not contain. Pure. */
import type { AnyNode, Node } from "acorn";
import { Parser } from "htmlparser2";
import {
  MAX_SCRIPT_TOKENS,
  scriptBudget,
  ScriptReader,
  ScriptTooLong,
} from "@/lib/core/script_reader.ts";

/** Functions that run text as code, or load from other places. */
const FORBIDDEN_CALLS = new Set([
  "eval",
  "Function",
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "EventSource",
  "Worker",
  "SharedWorker",
  "importScripts",
  "open",
]);
/** Members that take text as markup: viewers' texts would be code. */
const MARKUP = new Set(["innerHTML", "outerHTML", "srcdoc"]);
const MARKUP_CALLS = new Set(["write", "writeln", "insertAdjacentHTML"]);
const FORBIDDEN_TAGS = new Set([
  "script",
  "iframe",
  "frame",
  "object",
  "embed",
  "base",
  "meta",
  "link",
  "form",
]);
const ELSEWHERE = /^\s*(?:[a-z][a-z0-9+.-]*:)?\/\//i;
/** Events that the script must listen to, to be alive at all. */
const LISTENED = /\bonWidgetLoad\b|\bonEventReceived\b|\bonSessionUpdate\b/;

/**
 * Maximum depth to which elements may be nested: the parser takes as long as
 * the depth squared.
 */
const MAX_DEPTH = 256;
class TooDeep extends Error {}

/**
 * Lists everything that is wrong with the three parts; empty when they may
 * become a draft.
 */
export function lintWidget(
  { html, css, js }: { html: string; css: string; js: string },
): string[] {
  return [...lintHtml(html), ...lintCss(css), ...lintScript(js)];
}

function lintHtml(html: string): string[] {
  const problems = new Set<string>();
  const add = (problem: string) => void problems.add(problem);
  let depth = 0;
  const parser = new Parser({
    onclosetag: () => void depth--,
    onopentag(name, attributes) {
      if (++depth > MAX_DEPTH) throw new TooDeep();
      if (FORBIDDEN_TAGS.has(name)) add(`the HTML holds a <${name}>`);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (/^on/i.test(attribute)) {
          add(`the HTML holds code in "${attribute}"`);
        }
        if (ELSEWHERE.test(value) || /^\s*javascript:/i.test(value)) {
          add(`the HTML loads "${value.slice(0, 60)}"`);
        }
        if (attribute === "style") lintCss(value).forEach(add);
      }
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    add(`the HTML nests elements more than ${MAX_DEPTH} deep`);
  }
  return [...problems];
}

function lintCss(css: string): string[] {
  const plain = withoutComments(css);
  const problems: string[] = [];
  if (/@import\b/i.test(plain)) problems.push("the CSS has an @import");
  for (const [, address = ""] of plain.matchAll(/url\(\s*["']?([^"')]*)/gi)) {
    if (ELSEWHERE.test(address)) {
      problems.push(`the CSS loads "${address.slice(0, 60)}"`);
    }
  }
  // One that does not end goes on to the end, so that nothing is looked at twice.
  const opened = plain.replace(
    /"(?:\\[^]|[^"\\])*(?:"|\\?$)|'(?:\\[^]|[^'\\])*(?:'|\\?$)/g,
    "",
  );
  if (opened.split("{").length !== opened.split("}").length) {
    problems.push("the CSS has a brace without its other half");
  }
  return problems;
}

/** CSS without its comments; one that does not end stays. */
function withoutComments(css: string): string {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const start = css.indexOf("/*", from);
    const end = start < 0 ? -1 : css.indexOf("*/", start + 2);
    if (end < 0) return kept.join("") + css.slice(from);
    kept.push(css.slice(from, start));
    from = end + 2;
  }
}

function lintScript(js: string): string[] {
  try {
    const reader = new LintReader(
      { ecmaVersion: 2022, sourceType: "script" },
      js,
      scriptBudget(),
    );
    reader.parse();
    return [
      ...(LISTENED.test(js)
        ? []
        : ["the script listens to no event of the widget's"]),
      ...reader.problems,
    ];
  } catch (error) {
    return [whyUnread(error)];
  }
}

function whyUnread(error: unknown): string {
  if (error instanceof ScriptTooLong) {
    return `the script has more than ${MAX_SCRIPT_TOKENS} words and signs`;
  }
  return `the script does not parse: ${
    error instanceof Error ? error.message : ""
  }`;
}

/** Collects what is wrong with a script while it is read. */
class LintReader extends ScriptReader {
  readonly problems = new Set<string>();
  /** Offset of the last statement that may end a loop. */
  #lastExit = -1;

  protected take(some: Node): void {
    const node = some as AnyNode;
    switch (node.type) {
      case "BreakStatement":
      case "ReturnStatement":
      case "ThrowStatement":
        this.#lastExit = Math.max(this.#lastExit, node.start);
        break;
      case "CallExpression":
      case "NewExpression":
        this.#called(node.callee);
        break;
      case "ImportExpression":
        this.problems.add("the script imports");
        break;
      case "AssignmentExpression": {
        const { left, right } = node;
        const isText = right.type === "Literal" ||
          (right.type === "TemplateLiteral" && right.expressions.length === 0);
        if (left.type === "MemberExpression" && MARKUP.has(nameOf(left))) {
          if (!isText) this.problems.add(`the script fills ${nameOf(left)}`);
        }
        break;
      }
      case "WhileStatement": {
        const { test, body } = node;
        const endless = test.type === "Literal" && Boolean(test.value);
        if (endless && this.#lastExit < body.start) {
          this.problems.add("the script loops for ever");
        }
      }
    }
  }

  #called(callee: AnyNode): void {
    const name = nameOf(callee);
    const add = () => void this.problems.add(`the script calls ${name}`);
    if (callee.type === "Identifier" && FORBIDDEN_CALLS.has(name)) add();
    if (callee.type !== "MemberExpression") return;
    const { object } = callee;
    const isGlobal = object.type === "Identifier" &&
      ["window", "globalThis", "self"].includes(object.name);
    if (isGlobal && FORBIDDEN_CALLS.has(name) || MARKUP_CALLS.has(name)) add();
  }
}

/** Name of a function or member; a member by a fixed text counts, too. */
function nameOf(node: AnyNode): string {
  if (node.type === "Identifier") return node.name;
  if (node.type !== "MemberExpression") return "";
  const { property, computed } = node;
  if (property.type === "Identifier") return computed ? "" : property.name;
  return property.type === "Literal" ? String(property.value) : "";
}
