import type { Node } from "acorn";
import { Parser } from "htmlparser2";
import {
  type ScriptBudget,
  scriptBudget,
  ScriptReader,
  ScriptTooLong,
} from "@/lib/core/script_reader.ts";
import { GUARD, type Inserted } from "@/lib/widget_runtime/loop_guard.ts";

// Code may also run where the frame's globals are not, as in a worker made of a function's source.
const CALL = `globalThis.${GUARD}?.()`;

/**
 * Elements that may stand in each other in the HTML of a widget: browsers, too,
 * put what is deeper beside each other.
 */
export const MAX_HTML_DEPTH = 512;
/**
 * Maximum number of elements that are read of a widget's HTML: the whole
 * service waits meanwhile. What comes after them is left as it is.
 */
const MAX_HTML_ELEMENTS = 5_000;

/** Text that is put into a source, and where. */
interface Edit {
  at: number;
  text: string;
}

type SourceType = "script" | "module";

/** A source with what guarding put into it; no line is added. */
export interface GuardedSource {
  source: string;
  inserted: Inserted[];
}

/**
 * Instruments a script so that its loops and functions tell the frame's guard
 * that they run: one that never ends can then be stopped where the frame shares
 * its thread with the page. One that does not parse is left alone: the browser
 * says what is wrong with it. What is read of it after `budget` is used up is left
 * alone, too.
 */
export function guardScript(
  source: string,
  budget = scriptBudget(),
): GuardedSource {
  return apply(source, editsOf(source, "script", budget));
}

/** Guarded HTML. */
interface GuardedHtml extends GuardedSource {
  /** More than `MAX_HTML_DEPTH` elements stand in each other: it was not read to its end. */
  isTooDeep: boolean;
}

/**
 * Instruments what runs in HTML in the same way: its scripts, and the handlers
 * in attributes, for as long as `budget` lasts and in the first
 * `MAX_HTML_ELEMENTS` elements. Scripts of the hosts in `late` are loaded
 * without the page waiting for them.
 */
export function guardHtml(
  source: string,
  late: readonly string[] = [],
  budget = scriptBudget(),
): GuardedHtml {
  const edits: Edit[] = [];
  let depth = 0;
  let elements = 0;
  let isTooDeep = false;
  let start: number | null = null;
  let sourceType: SourceType = "script";
  const guard = (from: number, text: string, type: SourceType | "handler") => {
    for (const edit of editsOf(text, type, budget)) {
      edits.push({ at: edit.at + from, text: edit.text });
    }
  };
  const parser = new Parser({
    onattribute(name, value, quote) {
      if (!/^on[a-z]+$/.test(name) || !value.includes("{")) return;
      const to = parser.endIndex - (quote ? 1 : 0);
      const from = to - value.length;
      // Escaped characters would stand elsewhere than they are.
      if (source.slice(from, to) === value) guard(from, value, "handler");
    },
    onopentag(name, { type = "", src }) {
      if (++depth > MAX_HTML_DEPTH) {
        // The parser takes longer for each the more are open.
        isTooDeep = true;
        parser.pause();
      }
      if (++elements > MAX_HTML_ELEMENTS) return parser.pause();
      if (name !== "script") return;
      const isModule = type.toLowerCase() === "module";
      const isScript = isModule || type === "" || /javascript/i.test(type);
      start = isScript && src === undefined ? parser.endIndex + 1 : null;
      sourceType = isModule ? "module" : "script";
      if (isScript && src !== undefined && late.includes(hostOf(src))) {
        edits.push({
          at: parser.startIndex + "<script".length,
          text: " async",
        });
      }
    },
    onclosetag(name, implied) {
      depth--;
      if (name !== "script" || start === null || implied) return;
      const from = start;
      start = null;
      guard(from, source.slice(from, parser.startIndex), sourceType);
    },
  });
  parser.end(source);
  return { ...apply(source, edits.sort((a, b) => a.at - b.at)), isTooDeep };
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? "";
}

/** Puts edits, in their order, into a source. */
function apply(source: string, edits: readonly Edit[]): GuardedSource {
  const pieces: string[] = [];
  const inserted: Inserted[] = [];
  const breaks = source.matchAll(/\r\n|\r|\n/g);
  let nextBreak = breaks.next().value;
  let line = 1;
  let lineStart = 0;
  let shift = 0;
  let from = 0;
  for (const { at, text } of edits) {
    while (nextBreak && nextBreak.index < at) {
      line++;
      lineStart = nextBreak.index + nextBreak[0].length;
      shift = 0;
      nextBreak = breaks.next().value;
    }
    inserted.push([line, at - lineStart + shift, text.length]);
    shift += text.length;
    pieces.push(source.slice(from, at), text);
    from = at;
  }
  return { source: pieces.join("") + source.slice(from), inserted };
}

function editsOf(
  source: string,
  type: SourceType | "handler",
  budget: ScriptBudget,
): Edit[] {
  if (budget.tokens <= 0 || source.length > budget.chars) return [];
  let parser: GuardReader | null = null;
  try {
    parser = new GuardReader(
      {
        ecmaVersion: "latest",
        sourceType: type === "module" ? "module" : "script",
        // A handler is the body of a function.
        allowReturnOutsideFunction: type === "handler",
      },
      source,
      budget,
    );
    parser.parse();
  } catch (error) {
    // What was read to its end is whole.
    if (!(error instanceof ScriptTooLong)) return [];
  }
  return parser?.edits.sort((a, b) => a.at - b.at) ?? [];
}

const LOOPS = new Set([
  "WhileStatement",
  "DoWhileStatement",
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
]);
const FUNCTIONS = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
]);

/** Collects what is put into a script while it is read. */
class GuardReader extends ScriptReader {
  /** Inner nodes come first: of two that end at one place, the inner one is closed first. */
  readonly edits: Edit[] = [];

  protected take(node: Node): void {
    const { type, body } = node as Node & { body?: unknown };
    const isLoop = LOOPS.has(type);
    if (!isLoop && !FUNCTIONS.has(type) || !isNode(body)) return;
    const isBlock = body.type === "BlockStatement";
    if (!isLoop && isBlock) this.edits.push(atStart(body));
    else if (isBlock) this.edits.push({ at: body.start + 1, text: `${CALL};` });
    else if (isLoop) this.#wrap(body, `{${CALL};`, "}");
    else this.#wrap(body, `(${CALL},`, ")");
  }

  #wrap({ start, end }: Node, before: string, after: string): void {
    this.edits.push({ at: start, text: before }, { at: end, text: after });
  }
}

/** Directives stay a function's first statements. */
function atStart(block: Node): Edit {
  const { body } = block as Node & { body: Node[] };
  const directive = body.findLast((statement) => "directive" in statement);
  return directive
    ? { at: directive.end, text: `;${CALL};` }
    : { at: block.start + 1, text: `${CALL};` };
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;
