import { createFormatter, type Formatter } from "@/lib/overlay/format.ts";
import { studioLanguage } from "@/lib/studio/messages/texts.ts";

/** Creates a formatter of the studio's own texts, in the language of the studio whatever the channel's. */
export function createStudioFormatter(nameMaxChars: number): Formatter {
  return createFormatter({
    format: {
      locale: "channel",
      currencyDisplay: "symbol",
      decimals: "auto",
      compactNumbers: false,
      nameMaxChars,
    },
    locale: studioLanguage(),
  });
}
