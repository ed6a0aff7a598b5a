import ts from "typescript";
import { parseModule } from "@/scripts/repo_report/read_tree.ts";

/** One change of a source that its tests should notice. */
export interface Mutation {
  /** Line of the change, counted from 1. */
  line: number;
  kind: "operator" | "bound" | "branch" | "await";
  /** The text that is replaced, from `start` to `end` in the source. */
  start: number;
  end: number;
  replacement: string;
  /** The whole expression that changes, around that text. */
  whole: { start: number; end: number };
}

/** A mutation of a file, with the number by which a process knows it. */
export interface Placed {
  id: number;
  path: string;
  mutation: Mutation;
}

const { SyntaxKind } = ts;

/** Operators and what a mutation puts in their places, with the kind of change. */
const OPERATORS = new Map<ts.SyntaxKind, [Mutation["kind"], string[]]>([
  [SyntaxKind.LessThanToken, ["bound", ["<=", ">="]]],
  [SyntaxKind.LessThanEqualsToken, ["bound", ["<", ">"]]],
  [SyntaxKind.GreaterThanToken, ["bound", [">=", "<="]]],
  [SyntaxKind.GreaterThanEqualsToken, ["bound", [">", "<"]]],
  [SyntaxKind.EqualsEqualsEqualsToken, ["operator", ["!=="]]],
  [SyntaxKind.ExclamationEqualsEqualsToken, ["operator", ["==="]]],
  [SyntaxKind.AmpersandAmpersandToken, ["operator", ["||"]]],
  [SyntaxKind.BarBarToken, ["operator", ["&&"]]],
  [SyntaxKind.QuestionQuestionToken, ["operator", ["&&"]]],
  [SyntaxKind.PlusToken, ["operator", ["-"]]],
  [SyntaxKind.MinusToken, ["operator", ["+"]]],
  [SyntaxKind.AsteriskToken, ["operator", ["/"]]],
  [SyntaxKind.SlashToken, ["operator", ["*"]]],
]);

/** Lists all mutations of a module, in order of their places. */
export function mutationsOf(path: string, text: string): Mutation[] {
  const source = parseModule(path, text);
  const found: Mutation[] = [];
  const add = (
    node: ts.Node,
    kind: Mutation["kind"],
    replacement: string,
    around = node,
  ) => {
    const start = node.getStart(source);
    const { line } = source.getLineAndCharacterOfPosition(start);
    const whole = { start: around.getStart(source), end: around.end };
    const { end } = node;
    found.push({ line: line + 1, kind, start, end, replacement, whole });
  };

  function visit(node: ts.Node): void {
    // What is only a type runs nowhere.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const [kind, signs] = OPERATORS.get(node.operatorToken.kind) ?? [];
      const isText = ts.isStringLiteralLike(node.left) ||
        ts.isStringLiteralLike(node.right);
      for (const sign of signs ?? []) {
        if (sign === "-" && isText) continue;
        add(node.operatorToken, kind!, sign, node);
      }
    } else if (
      ts.isPrefixUnaryExpression(node) &&
      node.operator === SyntaxKind.ExclamationToken
    ) {
      add(node, "operator", node.operand.getText(source));
    } else if (
      node.kind === SyntaxKind.TrueKeyword ||
      node.kind === SyntaxKind.FalseKeyword
    ) {
      add(node, "operator", `${node.kind !== SyntaxKind.TrueKeyword}`);
    } else if (ts.isIfStatement(node)) {
      add(node.expression, "branch", `!(${node.expression.getText(source)})`);
      add(node.expression, "branch", "false");
    } else if (ts.isConditionalExpression(node)) {
      add(node.condition, "branch", `!(${node.condition.getText(source)})`);
    } else if (ts.isAwaitExpression(node)) {
      if (ts.isExpressionStatement(node.parent)) {
        // Without waiting, and without doing it at all.
        add(node, "await", node.expression.getText(source));
        add(node, "await", "undefined");
      }
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found.sort((one, other) =>
    one.start - other.start ||
    (one.replacement < other.replacement ? -1 : 1)
  );
}

/** Returns a module with a mutation in it. */
export function mutated(text: string, mutation: Mutation): string {
  const { start, end, replacement } = mutation;
  return text.slice(0, start) + replacement + text.slice(end);
}

/**
 * Returns a module with several mutations in it, each in force only while
 * `globalThis.isMutation` says so of its number.
 */
export function switched(
  text: string,
  numbered: readonly Pick<Placed, "id" | "mutation">[],
): string {
  const sorted = numbered.toSorted((one, other) =>
    one.mutation.whole.start - other.mutation.whole.start ||
    other.mutation.whole.end - one.mutation.whole.end
  );
  return switchedBetween(text, sorted, 0, text.length);
}

function switchedBetween(
  text: string,
  sorted: readonly Pick<Placed, "id" | "mutation">[],
  start: number,
  end: number,
): string {
  let written = "";
  let at = start;
  while (sorted.length > 0) {
    const { whole } = sorted[0]!.mutation;
    const inside = sorted.filter(({ mutation }) =>
      mutation.whole.start < whole.end
    );
    sorted = sorted.slice(inside.length);
    const isHere = ({ mutation }: Pick<Placed, "mutation">) =>
      mutation.whole.start === whole.start && mutation.whole.end === whole.end;
    const choices = inside.filter(isHere).map(({ id, mutation }) => {
      const before = text.slice(whole.start, mutation.start);
      const after = text.slice(mutation.end, whole.end);
      const changed = before + mutation.replacement + after;
      return `globalThis.isMutation?.(${id}) ? (${changed}) : `;
    });
    const usual = switchedBetween(
      text,
      inside.filter((one) => !isHere(one)),
      whole.start,
      whole.end,
    );
    written += `${text.slice(at, whole.start)}(${choices.join("")}(${usual}))`;
    at = whole.end;
  }
  return written + text.slice(at, end);
}

/** Describes a mutation in a line: `await note()` → `note()`. */
export function describeMutation(text: string, mutation: Mutation): string {
  const { start, end, kind, replacement } = mutation;
  const line = text.slice(text.lastIndexOf("\n", start) + 1).split("\n")[0]!;
  const short = (code: string) =>
    code.replaceAll(/\s+/g, " ").trim().slice(0, 80);
  return `${kind}: ${short(text.slice(start, end))} → ${
    short(replacement)
  }   in: ${short(line)}`;
}
