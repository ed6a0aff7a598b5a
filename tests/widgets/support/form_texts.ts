import { isRecord } from "@/lib/core/is_record.ts";

/** Returns every text that a form shows of a labelled schema: titles, hints, sections, labels of values. */
export function formTexts(schema: unknown): Set<string> {
  return new Set(textsIn(schema));
}

function* textsIn(node: unknown): Generator<string> {
  if (Array.isArray(node)) {
    for (const one of node) yield* textsIn(one);
  }
  if (!isRecord(node)) return;
  const { title, hint, section, optionLabels } = node;
  const labels = isRecord(optionLabels) ? Object.values(optionLabels) : [];
  for (const text of [title, hint, section, ...labels]) {
    if (typeof text === "string") yield text;
  }
  for (const [key, value] of Object.entries(node)) {
    // A default may look like a schema, and is none.
    if (key !== "default" && key !== "optionLabels") yield* textsIn(value);
  }
}
