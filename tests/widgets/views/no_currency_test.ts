import { assertEquals } from "@std/assert";
import { supportAmount } from "@/lib/features/overlays/event_page/amounts.ts";
import { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import { alertFigure, alertSize } from "@/lib/widgets/alert_box/alert_size.ts";
import { chooseVariant } from "@/lib/widgets/choose_any_variant.ts";
import {
  filterFacts,
  passesFilter,
} from "@/lib/schema/widgets/rules/passes_filter.ts";
import { spokenText } from "@/lib/widgets/spoken_text.ts";
import { event, tip } from "./samples.ts";

/** A hundred thousand minor units of what nobody told the currency of, or of euros. */
const given = (currency: string) => [
  event("charity", {
    amount: { amountMinor: 100_000, currency },
    donationId: "d1",
    campaignId: null,
    charityName: "Trees",
  }),
  {
    ...tip(1),
    data: {
      ...tip(1).data,
      amount: { amountMinor: 100_000, currency },
      baseAmount: null,
    },
  },
];

/** A filter that lets everything through. */
const ALL: Parameters<typeof passesFilter>[1] = {
  platforms: ["all"],
  minBits: 0,
  minTip: 0,
  minGifts: 0,
  minRaid: 0,
  hideUsers: [],
};

const kinds = ["tip", "charity"] as const;
const variants = [
  Variant.parse({ name: "any", kinds }),
  Variant.parse({
    name: "large",
    kinds,
    conditions: [{ field: "amount", op: "≥", value: 500 }],
  }),
];
const SIZES = alertBox.settings.parse({}).sizes;
const spoken = Variant.parse({
  name: "spoken",
  kinds,
  speechEnabled: true,
  speechMinTip: 500,
});

for (
  const [currency, size, name, figure, text] of [
    ["XXX", "small", "any", null, ""],
    ["EUR", "huge", "large", 100_000, "Hello"],
  ] as const
) {
  Deno.test(`an amount in ${currency} is ${figure ?? "none"} for every threshold in money`, () => {
    for (const one of given(currency)) {
      assertEquals(alertSize(one, SIZES), size);
      assertEquals(alertFigure(one), figure);
      assertEquals(chooseVariant(variants, one)?.name, name);
      assertEquals(spokenText(spoken, one, "Hello"), text);
      const passes = (minTip: number) =>
        passesFilter(filterFacts(one), { ...ALL, minTip });
      assertEquals([passes(0), passes(500)], [true, figure !== null]);
      assertEquals(supportAmount(one, "en") === "", figure === null);
    }
  });
}
