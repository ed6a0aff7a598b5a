import type { Signal } from "@preact/signals";
import { useSignalEffect } from "@preact/signals";
import type { ProjectedField } from "@/lib/schema/forms/model.ts";
import { FormFields } from "@/lib/studio/kit/form/FormFields.tsx";
import { TypedLinesControl } from "@/lib/studio/kit/form/TypedLinesControl.tsx";
import { useForm } from "@/lib/studio/kit/form/use_form.ts";

/** Values of the fields, in their order, as they are at first. */
const USUAL = {
  luckTier1: 1,
  luckTier2: 1,
  luckTier3: 1,
  luckVip: 1,
  luckFollower: 1,
  followersOnly: false,
  excludeModerators: false,
  excludeLogins: [] as string[],
  excludeWinnersDays: 0,
  answerSeconds: null as number | null,
};

/** Options of a giveaway that differ between giveaways. */
export type GiveawayChoices = Partial<typeof USUAL>;

/** Draws who has more luck in a giveaway, who can win, and how long a winner has to answer. */
export default function GiveawayOptionFields({ fields, chosen, readOnly }: {
  fields: readonly ProjectedField[];
  /** Takes what is chosen. */
  chosen: Signal<GiveawayChoices>;
  readOnly: boolean;
}) {
  const form = useForm<typeof USUAL>({
    prefix: "giveaway-option",
    fields,
    controls: { texts: TypedLinesControl },
    valueOf: () => USUAL,
    readOnly,
    // No field is of money.
    offersOf: () => ({ currency: "", currencyDigits: 0 }),
  });
  useSignalEffect(() => {
    chosen.value = form.value.value;
  });
  return (
    <div class="aud-form">
      <FormFields form={form} names={Object.keys(USUAL)} />
    </div>
  );
}
