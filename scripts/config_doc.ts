/**
 * Prints the table of settings in `docs/operations.md` from the schema of the
 * environment: `deno run -A scripts/config_doc.ts`. A test fails when the page
 * is not current.
 */
import { Environment } from "@/lib/core/environment.ts";

const PAGE = new URL("../docs/operations.md", import.meta.url);
const BEGIN = "<!-- settings: printed by scripts/config_doc.ts -->";
const END = "<!-- /settings -->";

/** Returns the table of every variable with its default and meaning. */
export function settingsTable(): string {
  const defaults = Environment.parse({
    TWITCH_CLIENT_ID: undefined,
  }) as Record<string, unknown>;
  const rows = Object.entries(Environment.shape).map(([name, schema]) => {
    const value = defaults[name];
    const shown = value === undefined
      ? ""
      : typeof value === "boolean"
      ? `\`${value ? "on" : "off"}\``
      : `\`${value}\``;
    return `| \`${name}\` | ${shown} | ${schema.description ?? ""} |`;
  });
  return ["| variable | default | what it is |", "|---|---|---|", ...rows].join(
    "\n",
  );
}

/** Returns the page with its table printed anew. */
export function withTable(page: string): string {
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from < 0 || to < from) {
    throw new Error("docs/operations.md has no place for the table");
  }
  return `${page.slice(0, from + BEGIN.length)}\n\n${settingsTable()}\n\n${
    page.slice(to)
  }`;
}

if (import.meta.main) {
  await Deno.writeTextFile(PAGE, withTable(await Deno.readTextFile(PAGE)));
}
