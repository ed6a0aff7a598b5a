import { GeneratedWidget } from "./schema.ts";

/** A generated widget that may become a draft, or everything that is wrong with it. */
export type CheckedWidget =
  | { ok: true; widget: GeneratedWidget }
  | { ok: false; problems: string[] };

/** Reads what the model wrote: its JSON, its shape, the syntax of its script. */
export async function checkGenerated(text: string): Promise<CheckedWidget> {
  const json = /\{[\s\S]*\}/.exec(text)?.[0];
  if (json === undefined) {
    return { ok: false, problems: ["there is no JSON object"] };
  }
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return { ok: false, problems: [`the JSON is broken: ${String(error)}`] };
  }
  const read = GeneratedWidget.safeParse(value);
  if (!read.success) {
    return {
      ok: false,
      problems: read.error.issues.map(({ path, message }) =>
        `${path.join(".")}: ${message}`
      ),
    };
  }
  const problems: string[] = [];
  if (/<script\b/i.test(read.data.html)) {
    problems.push("the HTML holds a <script>");
  }
  // The parser is large: a service that generates no widgets never loads it.
  const { parse } = await import("acorn");
  try {
    parse(read.data.js, { ecmaVersion: 2022, sourceType: "script" });
  } catch (error) {
    problems.push(
      `the script does not parse: ${
        error instanceof Error ? error.message : ""
      }`,
    );
  }
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, widget: read.data };
}
