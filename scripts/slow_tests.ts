/**
 * Prints the ten dearest files of tests by each kind of cost, and the sums of
 * the folders, from what `deno task test --record` noted:
 * `deno run --allow-read scripts/slow_tests.ts`.
 */
import { fileURLToPath } from "node:url";
import { printLines } from "./failed_tests.ts";
import {
  readRecord,
  RECORD,
  type TestCosts,
  type TestRecord,
} from "./tests/record.ts";

const KINDS: [kind: keyof TestCosts, title: string][] = [
  ["ms", "Time, in seconds"],
  ["processorMs", "Processors of all its processes, in seconds"],
  ["browserMs", "Processors of the browser, in seconds"],
  ["loadingMs", "Loading, in seconds"],
  ["processes", "Programs started"],
  ["browsers", "Browsers started"],
];
const SHOWN = 10;

function shown(kind: keyof TestCosts, value: number): string {
  const text = kind.toLowerCase().endsWith("ms")
    ? (value / 1000).toFixed(1)
    : `${value}`;
  return text.padStart(9);
}

/** Tells whether it is known what processors did for a file: the sums are of such files alone. */
const isMeasured = ([, costs]: [string, TestCosts]): boolean =>
  costs.processorMs !== undefined;

/** Returns the lines about a record: what is dearest by each kind, then folders. */
export function dearestLines(record: TestRecord): string[] {
  const lines: string[] = [];
  for (const [kind, title] of KINDS) {
    const dearest = Object.entries(record)
      .map(([file, costs]) => [file, costs[kind] ?? 0] as const)
      .filter(([, value]) => value > 0)
      .sort(([, one], [, other]) => other - one)
      .slice(0, SHOWN);
    lines.push(`${title}:`);
    for (const [file, value] of dearest) {
      lines.push(`${shown(kind, value)}  ${file}`);
    }
    lines.push("");
  }
  const folders = Map.groupBy(
    Object.entries(record),
    ([file]) => file.split("/").slice(0, 2).join("/"),
  );
  lines.push(
    "     time  processors  browser    pages  drawing  network  loading  files  measured  tests  assertions",
  );
  folders.set("all", Object.entries(record));
  for (const [folder, files] of folders) {
    const sum = (kind: keyof TestCosts) =>
      files.reduce((total, [, costs]) => total + (costs[kind] ?? 0), 0);
    lines.push(
      [
        shown("ms", sum("ms")),
        shown("processorMs", sum("processorMs")).padStart(12),
        shown("browserMs", sum("browserMs")),
        shown("pagesMs", sum("pagesMs")),
        shown("drawingMs", sum("drawingMs")),
        shown("networkMs", sum("networkMs")),
        shown("ms", sum("loadingMs")),
        `${files.length}`.padStart(7),
        `${files.filter(isMeasured).length}`.padStart(10),
        `${sum("tests")}`.padStart(7),
        `${sum("assertions")}`.padStart(12),
        `  ${folder}`,
      ].join(""),
    );
  }
  return lines;
}

if (import.meta.main) {
  const root = fileURLToPath(new URL("../", import.meta.url));
  printLines(dearestLines(await readRecord(root + RECORD)));
}
