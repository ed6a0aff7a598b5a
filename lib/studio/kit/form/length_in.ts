import { FORM_MESSAGES as words } from "@/lib/studio/messages/form.ts";
import { lengthText, readLength } from "./lengths.ts";

/** Reads a length of time within bounds (ms), or says why there is none. */
export function readLengthIn(
  text: string,
  { min, max }: { min: number | null; max: number | null },
): { ms: number } | { why: string } {
  const ms = readLength(text);
  if (ms === null) return { why: words.length };
  if (min !== null && ms < min) return { why: words.least(lengthText(min)) };
  if (max !== null && ms > max) return { why: words.most(lengthText(max)) };
  return { ms };
}
