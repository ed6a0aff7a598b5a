import type { TimerState } from "@/lib/events/kinds/service.ts";
import type { Words } from "@/lib/widgets/words/english.ts";
import { say } from "./say.ts";
import { fillTemplate } from "./template.ts";

/** Describes a running multiplier in words: `×1.5 time`. */
export function multiplierText(
  template: string,
  multiplier: NonNullable<TimerState["multiplier"]>,
  locale: string,
  words: Words,
): string {
  return fillTemplate(template, {
    factor: new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
      .format(multiplier.factorPermille / 1000),
    what: say(words, `multiplier.${multiplier.appliesTo}`),
  });
}
