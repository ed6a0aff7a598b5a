import { changedTests } from "./changed.ts";
import { type ImportGraph, kindOf, reachOf } from "./import_graph.ts";
import type { TestRecord } from "./record.ts";

const KINDS = ["plain", "process", "browser"];
/** Words of a path that say nothing about its subject. */
const COMMON =
  /^(?:lib|tests|features|test|ts|tsx|index|service|schema|state)$/;

/** Returns the words of a path, those of one thing and of several alike. */
const wordsOf = (path: string): string[] =>
  path.split(/[/_.-]/).filter((word) => !COMMON.test(word))
    .map((word) => word.replace(/s$/, ""));

/**
 * Returns the tests that are likeliest to notice a change of a module, the
 * nearest first: by imports, then by words of its path, then the quickest.
 * Tests of the tree's shape are not among them.
 */
export function nearestTests(
  graph: ImportGraph,
  path: string,
  record: TestRecord,
  { tests: count, browser }: { tests: number; browser: boolean },
): string[] {
  const { near } = reachOf(graph, [path]);
  const { tests: named, throughService } = changedTests(graph, [path]);
  const words = new Set(wordsOf(path));
  const found = [...named.keys(), ...throughService]
    .filter((test) => !test.startsWith("tests/architecture/"))
    .map((test, place) => ({
      test,
      kind: KINDS.indexOf(kindOf(graph, test)),
      steps: near.get(test) ?? (named.has(test) ? 100 : 101),
      shared: new Set(wordsOf(test).filter((word) => words.has(word))).size,
      ms: record[test]?.ms ?? 0,
      place,
    }))
    .filter(({ kind }) => browser || KINDS[kind] !== "browser");
  found.sort((one, other) =>
    one.kind - other.kind || one.steps - other.steps ||
    other.shared - one.shared || one.ms - other.ms || one.place - other.place
  );
  return found.slice(0, count).map(({ test }) => test);
}
