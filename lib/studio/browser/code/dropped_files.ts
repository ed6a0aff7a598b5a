import type { ImportReport } from "@/lib/schema/custom_widgets/code.ts";
import { isRecord } from "@/lib/core/is_record.ts";
import type { CodeTabName, CodeTexts } from "./code_tabs.ts";
import { parseLoose } from "./loose_json.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";

/** Largest file that the service takes. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024;

/** Code that the streamer brought: one file for the import, whatever it was made of. */
export interface DroppedFiles {
  body: Blob;
  type: "application/json" | "application/zip";
}

/** Tabs by the endings of file names, as the import of archives takes them. */
const TAB_OF: readonly (readonly [RegExp, string])[] = [
  [/\.html?$/i, "html"],
  [/\.css$/i, "css"],
  [/\.m?js$/i, "js"],
  [/fields?[^/]*\.(?:json|txt)$|^widget\.json$/i, "fields"],
  [/data[^/]*\.(?:json|txt)$|^widget\.txt$/i, "data"],
];

const asJson = (value: unknown): DroppedFiles => ({
  body: new Blob([JSON.stringify(value)], { type: "application/json" }),
  type: "application/json",
});

/** Makes one file of those that were dropped or chosen; `null` where none is a widget's. */
export async function readDroppedFiles(
  files: readonly File[],
): Promise<DroppedFiles | null> {
  const [first] = files;
  if (files.length === 1 && first) {
    if (/\.zip$/i.test(first.name)) {
      return { body: first, type: "application/zip" };
    }
    if (/\.json$/i.test(first.name)) {
      return { body: first, type: "application/json" };
    }
  }
  const tabs: Record<string, string> = Object.create(null);
  for (const file of files) {
    const tab = TAB_OF.find(([name]) => name.test(file.name))?.[1];
    if (tab !== undefined) tabs[tab] ??= await file.text();
  }
  return Object.keys(tabs).length === 0 ? null : asJson({ html: "", ...tabs });
}

/** Makes one file of the tabs that were pasted; those that were not stay as they are at `present`. */
export function readDroppedTabs(
  tabs: Readonly<Partial<CodeTexts>>,
  present: Readonly<CodeTexts> | null,
): DroppedFiles {
  const pasted = Object.entries(tabs)
    .filter(([, text]) => text.trim() !== "");
  return asJson({ html: "", ...present, ...Object.fromEntries(pasted) });
}

/** Makes a file of JSON that was pasted and holds a whole widget. */
export const readDroppedJson = (text: string): DroppedFiles => ({
  body: new Blob([text], { type: "application/json" }),
  type: "application/json",
});

/**
 * Returns the tab that a pasted text is of; `null` for JSON that holds a whole
 * widget.
 */
export async function tabOf(text: string): Promise<CodeTabName | null> {
  const trimmed = text.trim();
  if (trimmed.startsWith("<")) return "html";
  if (trimmed.startsWith("{")) {
    const read = await parseLoose(text);
    return "value" in read && isRecord(read.value) && areFields(read.value)
      ? "fields"
      : null;
  }
  const head = trimmed.replace(/\/\*[^]*?\*\//g, "").slice(0, 2_000).trim();
  const isStyle =
    /^@(?:import|charset|font-face|media|keyframes)\b/.test(head) ||
    /^[^;{}()=]*\{\s*[\w-]+\s*:/.test(head);
  return isStyle ? "css" : "js";
}

/** Tells whether an object is what the tab Fields has: settings by their names, each with its type. */
function areFields(value: Readonly<Record<string, unknown>>): boolean {
  const all = Object.values(value);
  return all.length > 0 &&
    all.every((one) => isRecord(one) && typeof one.type === "string");
}

/** Asks the service what a file would become; nothing is saved. */
export async function tryImport(
  { body, type }: DroppedFiles,
): Promise<ImportReport> {
  const { data } = await api.send(
    "POST",
    "/api/widgets/custom/new/import?dry_run=1",
    { raw: body, headers: { "content-type": type } },
  );
  return data;
}
