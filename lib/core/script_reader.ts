import { type Node, type Options, Parser } from "acorn";

/** Maximum number of tokens that are read of the scripts of one widget: the whole service waits meanwhile. */
export const MAX_SCRIPT_TOKENS = 20_000;

/** Longest script that is read, and all scripts of one widget together, in UTF-16 units. */
export const MAX_SCRIPT_CHARS = 192 * 1024;
/** Longest pattern that is checked; browsers check the others. */
const MAX_PATTERN_CHARS = 1_000;

/** Cost of beginning another script, in tokens. */
const SCRIPT_COST = 20;

/** Budget of what may still be read; the scripts of one widget share it. */
export interface ScriptBudget {
  tokens: number;
  /** UTF-16 units. */
  chars: number;
}

/** Creates a whole budget for the scripts of one widget. */
export function scriptBudget(): ScriptBudget {
  return { tokens: MAX_SCRIPT_TOKENS, chars: MAX_SCRIPT_CHARS };
}

/** Thrown when the budget is used up. */
export class ScriptTooLong extends Error {}

/**
 * Parses a script of an unknown author and gives each node away while it is
 * read: nobody walks a tree that may be too deep to walk, and no more is read
 * than the budget holds. `parse` throws `ScriptTooLong` then, and a
 * `SyntaxError` for a script that is nested too deeply to be parsed.
 */
export abstract class ScriptReader extends Parser {
  // Set by the parser's own constructor: the end of what was read last.
  declare readonly lastTokEnd: number;
  readonly #budget: ScriptBudget;

  constructor(options: Options, source: string, budget: ScriptBudget) {
    super(options, source);
    this.#budget = budget;
    budget.tokens -= SCRIPT_COST;
    budget.chars -= source.length;
  }

  /** Takes a node; those within it were given before. */
  protected abstract take(node: Node): void;

  /** Leaves names that are declared twice to the browser: for each, all others of its scope would be gone through. */
  declareName(): void {}

  /** Goes on to the next token. */
  next(ignoreEscapes?: boolean): void {
    const { chars } = this.#budget;
    if (--this.#budget.tokens < 0 || chars < 0) throw new ScriptTooLong();
    // @ts-expect-error The parser's types leave out what its plugins override.
    super.next(ignoreEscapes);
  }

  /** Checks a pattern: as a tree of its own, that is long work for a long one. */
  validateRegExpPattern(state: { source: string }): void {
    if (state.source.length > MAX_PATTERN_CHARS) return;
    // @ts-expect-error As above.
    super.validateRegExpPattern(state);
  }

  finishNode(node: Node, type: string): Node {
    node.type = type;
    node.end = this.lastTokEnd;
    this.take(node);
    return node;
  }
}
