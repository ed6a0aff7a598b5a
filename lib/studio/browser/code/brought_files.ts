import type { ImportReport } from "@/lib/features/custom_widgets/code/schema.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";

/** Largest file that the service takes. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024;

/** Something that was brought: one file for the import, whatever it was made of. */
export interface Brought {
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

const asJson = (value: unknown): Brought => ({
  body: new Blob([JSON.stringify(value)], { type: "application/json" }),
  type: "application/json",
});

/** Makes one file of those that were dropped or chosen; `null` where none is a widget's. */
export async function bringFiles(
  files: readonly File[],
): Promise<Brought | null> {
  const [first] = files;
  if (files.length === 1 && first) {
    if (/\.zip$/i.test(first.name)) {
      return { body: first, type: "application/zip" };
    }
    if (/\.json$/i.test(first.name)) {
      return { body: first, type: "application/json" };
    }
  }
  const tabs: Record<string, string> = {};
  for (const file of files) {
    const tab = TAB_OF.find(([name]) => name.test(file.name))?.[1];
    if (tab !== undefined) tabs[tab] ??= await file.text();
  }
  return Object.keys(tabs).length === 0 ? null : asJson({ html: "", ...tabs });
}

/** Makes a file of a text that was pasted: JSON, or the code of one tab. */
export function bringText(text: string): Brought {
  const trimmed = text.trim();
  if (trimmed.startsWith("{")) {
    return {
      body: new Blob([text], { type: "application/json" }),
      type: "application/json",
    };
  }
  if (trimmed.startsWith("<")) return asJson({ html: text });
  const isStyle = /^[^;{}()=]*\{\s*[\w-]+\s*:/.test(trimmed.slice(0, 2_000));
  return asJson(isStyle ? { html: "", css: text } : { html: "", js: text });
}

/** Asks the service what a file would become; nothing is saved. */
export async function tryImport(
  { body, type }: Brought,
): Promise<ImportReport> {
  const { data } = await api.send<ImportReport>(
    "POST",
    "/api/widgets/custom/new/import?dry_run=1",
    { raw: body, headers: { "content-type": type } },
  );
  return data;
}
