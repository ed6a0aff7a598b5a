/**
 * Prints the table of settings in `docs/operations.md` from the schema of the
 * environment: `deno run -A scripts/config_doc.ts`. A test fails when the page
 * is not current.
 */
import { Environment } from "@/lib/core/environment.ts";
import { withPrintedTable } from "./printed_table.ts";

const PAGE = new URL("../docs/operations.md", import.meta.url);

/** Returns the page with the table of every variable, its default and meaning printed anew. */
export function withTable(page: string): string {
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
    return [`\`${name}\``, shown, schema.description ?? ""];
  });
  return withPrintedTable(
    page,
    { name: "settings", script: "config_doc.ts" },
    ["variable", "default", "what it is"],
    rows,
  );
}

if (import.meta.main) {
  await Deno.writeTextFile(PAGE, withTable(await Deno.readTextFile(PAGE)));
}
