import { parseJson } from "@/lib/core/json_text.ts";
import { GeneratedWidget } from "@/lib/schema/custom_widgets/ai.ts";

/** A generated widget that may become a draft, or everything that is wrong with it. */
export type CheckedWidget =
  | { ok: true; widget: GeneratedWidget }
  | { ok: false; problems: string[] };

/** Reads what the model wrote: its JSON, its shape with the sizes of its parts, what must not stand in it. */
export async function checkGenerated(text: string): Promise<CheckedWidget> {
  const json = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  if (!json.startsWith("{")) {
    return { ok: false, problems: ["there is no JSON object"] };
  }
  let value: unknown;
  try {
    value = parseJson(json);
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
  // The parsers are large: a service that generates no widgets never loads them.
  const { lintWidget } = await import("./lint_widget.ts");
  const problems = lintWidget(read.data);
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, widget: read.data };
}
