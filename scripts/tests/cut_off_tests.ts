/**
 * Reads in the report of a run (`deno test --junit-path`) which files of a group
 * did not come to their end because of an error that nobody caught.
 */

/** A test that such an error cut off, or kept from running. */
export interface CutOffTest {
  file: string;
  name: string;
}

/** A test of the report: its attributes, and what stands in it. */
const TEST =
  /<testcase name="([^"]*)" classname="([^"]*)"[^>]*>(.*?)<\/testcase>/gs;
const CUT_OFF = '<error message="Cancelled"';
const ENTITIES: Record<string, string> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
};

/** Returns the tests of a report that were cut off, in its order. */
export function cutOffTests(report: string): CutOffTest[] {
  return [...report.matchAll(TEST)].flatMap(([, name, file, inner]) =>
    inner!.includes(CUT_OFF)
      ? [{ name: plain(name!), file: plain(file!).replace(/^\.\//, "") }]
      : []
  );
}

function plain(text: string): string {
  return text.replaceAll(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (entity, decimal, hex, name) => {
      if (name) return ENTITIES[name] ?? entity;
      return String.fromCodePoint(
        decimal ? Number(decimal) : Number.parseInt(hex, 16),
      );
    },
  );
}
