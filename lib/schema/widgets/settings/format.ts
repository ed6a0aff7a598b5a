import { z } from "zod";
import { isLanguageTag } from "@/lib/core/language_tag.ts";
import { withForm } from "@/lib/core/form.ts";
import { bool, choice, int } from "./fields.ts";
import { GROUP_FORMS } from "./group_forms.ts";
import { shared } from "./shared.ts";

/** A language tag (BCP 47) that this engine understands, or `channel`. */
const Locale = z.string().min(1).max(35)
  .refine(
    (tag) => tag === "channel" || isLanguageTag(tag),
    "Must be a language tag such as pt-BR, or channel",
  )
  .meta({ control: "locale" });

/** Numbers, money and names. */
export const formatGroup = shared(() => {
  const schema = z.strictObject({
    locale: Locale.default("channel")
      .describe("A BCP 47 language tag, or `channel` for the channel's own"),
    currencyDisplay: choice(
      ["symbol", "code", "none"],
      "symbol",
      "How the currency is named",
    ),
    decimals: choice(
      ["auto", "0", "2"],
      "auto",
      "Decimals of money; `auto` hides .00",
    ),
    compactNumbers: bool(false, "12 400 becomes 12.4K"),
    nameMaxChars: int(
      4,
      50,
      25,
      "Longest name; a longer one is cut with an ellipsis",
    ),
  });
  withForm(schema, GROUP_FORMS.format);
  return schema.default(() => schema.parse({})).describe(
    "Numbers, money and names",
  );
});

/** The group `format` with all its values. */
export type FormatSettings = z.output<ReturnType<typeof formatGroup>>;
