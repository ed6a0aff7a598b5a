import type { TimerState } from "@/lib/schema/events/shapes/service.ts";
import type { Words } from "@/lib/widgets/words/word_set.ts";
import { numberFormat } from "./intl.ts";
import { say } from "./say.ts";
import { fillTemplate } from "./template.ts";
import { SHARED_SUBATHON_ENGLISH } from "@/lib/widgets/words/subathon.ts";

/** Describes a running multiplier in words: `×1.5 time`. */
export function multiplierText(
  template: string,
  multiplier: NonNullable<TimerState["multiplier"]>,
  locale: string,
  words: Words,
): string {
  return fillTemplate(template, {
    factor: numberFormat(locale, { maximumFractionDigits: 2 })
      .format(multiplier.factorPermille / 1000),
    what: say(
      words,
      SHARED_SUBATHON_ENGLISH,
      `multiplier.${multiplier.appliesTo}`,
    ),
  });
}
