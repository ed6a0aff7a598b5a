import {
  CURRENCIES,
  LOCALES,
  TIME_ZONES,
} from "@/lib/schema/account/channels.ts";
import type { PickOption } from "@/lib/studio/ui/PickField.tsx";

/** Choices of a channel's language, time zone and currency, in English. */
interface FormatChoices {
  locale: readonly PickOption[];
  timeZone: readonly PickOption[];
  currency: readonly PickOption[];
}

let choices: FormatChoices | undefined;

/** Returns the choices in the order of their words; made once, as names cost more than a page. */
export function formatChoices(): FormatChoices {
  return choices ??= makeChoices();
}

function makeChoices(): FormatChoices {
  const languages = new Intl.DisplayNames("en", { type: "language" });
  const currencies = new Intl.DisplayNames("en", { type: "currency" });
  return {
    locale: sorted(LOCALES, (tag) => languages.of(tag) ?? tag),
    timeZone: sorted(TIME_ZONES, (zone) => zone.replaceAll("_", " ")),
    currency: sorted(
      CURRENCIES,
      (code) => `${code}, ${currencies.of(code) ?? code}`,
    ),
  };
}

function sorted(
  values: readonly string[],
  nameOf: (value: string) => string,
): PickOption[] {
  return values.map((value) => [value, nameOf(value)] as const)
    .sort(([, a], [, b]) => a.localeCompare(b, "en"));
}
