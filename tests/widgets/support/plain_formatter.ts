import { createFormatter, type Formatter } from "@/lib/overlay/format.ts";

/** Creates a formatter of English texts by the defaults of the group `format`. */
export function plainFormatter(): Formatter {
  return createFormatter({
    format: {
      locale: "channel",
      currencyDisplay: "symbol",
      decimals: "auto",
      compactNumbers: false,
      nameMaxChars: 25,
    },
    locale: "en",
  });
}
