/** Checks for what code that a model wrote must not contain. Pure. */
import { type AnyNode, type Node, Parser as ScriptParser } from "acorn";
import { simple, type SimpleVisitors } from "acorn-walk";
import { Parser } from "htmlparser2";

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

/** Leaves names that are declared twice to the browser: for each, all others of its scope would be gone through. */
class NamelessParser extends ScriptParser {
  declareName(): void {}
}

function lintScript(js: string): string[] {
  let tree: Node;
  try {
    tree = NamelessParser.parse(js, {
      ecmaVersion: 2022,
      sourceType: "script",
    });
  } catch (error) {
    return [
      `the script does not parse: ${
        error instanceof Error ? error.message : ""
      }`,
    ];
  }
  const problems = new Set<string>();
  if (!LISTENED.test(js)) {
    problems.add("the script listens to no event of the widget's");
  }
  const callee = (node: AnyNode) => {
    const name = nameOf(node);
    if (node.type === "Identifier" && FORBIDDEN_CALLS.has(name)) {
      problems.add(`the script calls ${name}`);
    }
    if (node.type !== "MemberExpression") return;
    const { object } = node;
    const isGlobal = object.type === "Identifier" &&
      ["window", "globalThis", "self"].includes(object.name);
    if (isGlobal && FORBIDDEN_CALLS.has(name) || MARKUP_CALLS.has(name)) {
      problems.add(`the script calls ${name}`);
    }
  };
  const visitors: SimpleVisitors<unknown> = {
    CallExpression: ({ callee: called }) => callee(called),
    NewExpression: ({ callee: called }) => callee(called),
    ImportExpression: () => void problems.add("the script imports"),
    AssignmentExpression({ left, right }) {
      const isText = right.type === "Literal" ||
        (right.type === "TemplateLiteral" && right.expressions.length === 0);
      if (left.type === "MemberExpression" && MARKUP.has(nameOf(left))) {
        if (!isText) problems.add(`the script fills ${nameOf(left)}`);
      }
    },
    WhileStatement({ test, body }) {
      const endless = test.type === "Literal" && Boolean(test.value);
      if (endless && !/\b(?:break|return|throw)\b/.test(textOf(js, body))) {
        problems.add("the script loops for ever");
      }
    },
  };
  try {
    simple(tree, visitors);
  } catch (error) {
    // A member of a member of a member, thousands deep, parses but cannot be walked.
    if (!(error instanceof RangeError)) throw error;
    problems.add("the script is nested too deeply");
  }
  return [...problems];
}

const textOf = (js: string, { start, end }: Node) => js.slice(start, end);

/** Name of a function or member; a member by a fixed text counts, too. */
function nameOf(node: AnyNode): string {
  if (node.type === "Identifier") return node.name;
  if (node.type !== "MemberExpression") return "";
  const { property, computed } = node;
  if (property.type === "Identifier") return computed ? "" : property.name;
  return property.type === "Literal" ? String(property.value) : "";
}
