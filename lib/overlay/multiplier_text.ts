import type { TimerState } from "@/lib/schema/events/shapes/service.ts";
import { numberFormat } from "@/lib/core/intl.ts";
import { type Messages, t } from "@/lib/locales/translator.ts";
import { fillTemplate } from "@/lib/core/template.ts";
import { SUBATHON_MESSAGES } from "@/lib/locales/english/subathon.ts";

/** Describes a running multiplier in words: `×1.5 time`. */
export function multiplierText(
  template: string,
  multiplier: NonNullable<TimerState["multiplier"]>,
  locale: string,
  words: Messages,
): string {
  return fillTemplate(template, {
    factor: numberFormat(locale, { maximumFractionDigits: 2 })
      .format(multiplier.factorPermille / 1000),
    what: t(
      words,
      SUBATHON_MESSAGES,
      `multiplier.${multiplier.appliesTo}`,
    ),
  });
}
