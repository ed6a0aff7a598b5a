import { isUploadedFont } from "@/lib/schema/widgets/settings/uploaded_font.ts";
import { uploadHash } from "./upload_hash.ts";

/** Adds the families that settings name, at any depth: an alert's variants each have their own. */
export function addNamedFonts(value: unknown, named: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "fontFamily" && typeof inner === "string") named.add(inner);
    else addNamedFonts(inner, named);
  }
}

/** Returns the rule of an uploaded font, whose family has the name of its id; empty where the file is none. */
export function uploadedFontFace(
  id: string,
  file: { url: string; type: string } | undefined,
): string {
  const hash = uploadHash(file?.url ?? "");
  if (hash === undefined || file?.type !== "font" || !isUploadedFont(id)) {
    return "";
  }
  return `@font-face{font-family:"${id}";font-display:swap;font-weight:1 1000;src:url("/assets/${hash}/font.woff2") format("woff2")}`;
}
