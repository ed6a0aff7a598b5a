import { createFormatter, type Formatter } from "@/lib/overlay/format.ts";

/** Creates a formatter of the studio's own texts, which are English whatever the channel's language. */
export function createEnglishFormatter(nameMaxChars: number): Formatter {
  return createFormatter({
    format: {
      locale: "channel",
      currencyDisplay: "symbol",
      decimals: "auto",
      compactNumbers: false,
      nameMaxChars,
    },
    locale: "en",
  });
}
