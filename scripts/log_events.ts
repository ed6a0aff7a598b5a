/**
 * Prints the table of every warning and error that the service logs, found in
 * its source, into `docs/operations/log-events.md`:
 * `deno run -A scripts/log_events.ts`. What each means stands in
 * `log_events/meanings.ts`; a test fails where one is missing or left over.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { MEANINGS } from "./log_events/meanings.ts";
import { withPrintedTable } from "./printed_table.ts";
import { sourcePaths } from "./tree_copy.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const PAGE = new URL("../docs/operations/log-events.md", import.meta.url);

/** Files and folders that write to the service's log. */
const PLACES = /^(?:(?:lib|routes)(?:\/|$)|main\.ts$|scripts(?:\/start\.ts)?$)/;
/** Hands on whatever it is given. */
const FORWARDS = "lib/app/counted_log.ts";
const LEVELS = ["warn", "error"] as const;
type Level = typeof LEVELS[number];

/** One event of the log, with the levels that it comes at. */
interface LogEvent {
  name: string;
  levels: Level[];
}

const isLog = (node: ts.Expression): boolean =>
  /(?:^|\.)log$/.test(node.getText());

/** Returns the levels of a call of the log that are warnings or errors; none for any other call. */
function levelsOf(callee: ts.Expression): Level[] {
  if (ts.isPropertyAccessExpression(callee) && isLog(callee.expression)) {
    return LEVELS.filter((level) => level === callee.name.text);
  }
  if (!ts.isElementAccessExpression(callee) || !isLog(callee.expression)) {
    return [];
  }
  const chosen = callee.argumentExpression;
  // A variable may be any level.
  if (ts.isIdentifier(chosen)) return [...LEVELS];
  return LEVELS.filter((level) => chosen.getText().includes(`"${level}"`));
}

/** Returns every warning and error that the source logs, by name. Throws for one whose name is made when it is logged. */
export async function logEvents(): Promise<LogEvent[]> {
  const found = new Map<string, Set<Level>>();
  const isPlace = (path: string) => PLACES.test(path);
  for await (const file of sourcePaths(ROOT, isPlace)) {
    if (file === FORWARDS || !/\.tsx?$/.test(file)) continue;
    const text = await Deno.readTextFile(join(ROOT, file));
    if (!/\blog\s*(?:\?\.|\.|\[)/.test(text)) continue;
    const source = ts.createSourceFile(
      file,
      text,
      ts.ScriptTarget.Latest,
      true,
    );
    const look = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const levels = levelsOf(node.expression);
        const [name] = node.arguments;
        if (levels.length > 0) {
          if (!name || !ts.isStringLiteral(name)) {
            throw new Error(`${file} logs by no fixed name: ${node.getText()}`);
          }
          const known = found.get(name.text) ?? new Set();
          found.set(name.text, known);
          for (const level of levels) known.add(level);
        }
      }
      ts.forEachChild(node, look);
    };
    look(source);
  }
  return [...found].map(([name, levels]) => ({
    name,
    levels: LEVELS.filter((level) => levels.has(level)),
  })).sort((a, b) => a.name < b.name ? -1 : 1);
}

/** Returns the page with its table printed anew. Throws where a meaning is missing. */
export function withEvents(page: string, events: readonly LogEvent[]): string {
  const rows = events.map(({ name, levels }) => {
    const meaning = MEANINGS[name];
    if (meaning === undefined) {
      throw new Error(`Say in log_events/meanings.ts what ${name} means`);
    }
    return [`\`${name}\``, levels.join(", "), meaning];
  });
  return withPrintedTable(
    page,
    { name: "events", script: "log_events.ts" },
    ["event", "level", "what it means, and what to do"],
    rows,
  );
}

if (import.meta.main) {
  const page = await Deno.readTextFile(PAGE);
  await Deno.writeTextFile(PAGE, withEvents(page, await logEvents()));
}
