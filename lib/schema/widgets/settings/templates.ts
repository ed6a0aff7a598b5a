import { z } from "zod";
import { SUPPORT_KINDS } from "./event_kinds.ts";
import { textOf } from "./fields.ts";
import { PLACEHOLDERS } from "./placeholders.ts";
import { shared } from "./shared.ts";

/** Templates for single kinds of event; a kind without one uses the widget's `template`. */
export const templatesByKind = shared((maxGraphemes: number) => {
  return z.partialRecord(
    z.enum(SUPPORT_KINDS),
    textOf(1, maxGraphemes, { placeholders: PLACEHOLDERS }),
  ).default({}).describe(
    `Texts of single kinds; the others use \`template\` (1 to ${maxGraphemes} characters)`,
  );
});
