/** What must not stand in code that a model wrote. Pure. */
import { type AnyNode, type Node, parse } from "acorn";
import { simple } from "acorn-walk";
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

/** Everything that is wrong with the three parts; empty when they may become a draft. */
export function lintWidget(
  { html, css, js }: { html: string; css: string; js: string },
): string[] {
  return [...lintHtml(html), ...lintCss(css), ...lintScript(js)];
}

function lintHtml(html: string): string[] {
  const problems = new Set<string>();
  const add = (problem: string) => void problems.add(problem);
  const parser = new Parser({
    onopentag(name, attributes) {
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
  parser.end(html);
  return [...problems];
}

function lintCss(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, "");
  const problems: string[] = [];
  if (/@import\b/i.test(plain)) problems.push("the CSS has an @import");
  for (const [, address = ""] of plain.matchAll(/url\(\s*["']?([^"')]*)/gi)) {
    if (ELSEWHERE.test(address)) {
      problems.push(`the CSS loads "${address.slice(0, 60)}"`);
    }
  }
  const opened = plain.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, "");
  if (opened.split("{").length !== opened.split("}").length) {
    problems.push("the CSS has a brace without its other half");
  }
  return problems;
}

function lintScript(js: string): string[] {
  let tree: Node;
  try {
    tree = parse(js, { ecmaVersion: 2022, sourceType: "script" });
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
  simple(tree, {
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
  });
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
