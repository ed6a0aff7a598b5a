import { table } from "./schema_table.ts";

/**
 * Returns a page whose table between the marks of `name` is printed anew. Throws
 * where the page has no such place.
 */
export function withPrintedTable(
  page: string,
  { name, script }: { name: string; script: string },
  head: string[],
  rows: string[][],
): string {
  const begin = `<!-- ${name}: printed by scripts/${script} -->`;
  const from = page.indexOf(begin);
  const to = page.indexOf(`<!-- /${name} -->`);
  if (from < 0 || to < from) {
    throw new Error(`The page has no place for the table of ${name}`);
  }
  return `${page.slice(0, from + begin.length)}\n\n${table(head, rows)}\n\n${
    page.slice(to)
  }`;
}
