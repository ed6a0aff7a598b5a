/** Labels of the subathon's rules as one, its rates and its multipliers. */
import type { FieldForm, Form } from "@/lib/core/form.ts";
import { KIND_LABELS } from "@/lib/schema/widgets/settings/option_labels.ts";

const APPLIES_TO: FieldForm = {
  title: "Applies to",
  options: { time: "Time", points: "Points", both: "Time and points" },
};

/** Labels of the multiplier of a hype train. */
export const HYPE_TRAIN_FORM: Form = {
  fields: {
    factorPermille: { title: "Factor", unit: "permille" },
    appliesTo: APPLIES_TO,
    kinds: { title: "Events", options: KIND_LABELS },
  },
};

/** Labels of the rules as one. */
export const RULE_BOOK_FORM: Form = {
  fields: {
    rules: "Rules",
    rateSteps: { title: "Rate over time", advanced: true },
    exchangeRates: { title: "Exchange rates", advanced: true },
  },
};

/** Labels of a change of the rate. */
export const RATE_STEP_FORM: Form = {
  fields: {
    afterActiveMs: { title: "After running for", unit: "ms" },
    permille: { title: "Factor", unit: "permille" },
  },
};

/** Labels of an exchange rate. */
export const EXCHANGE_RATE_FORM: Form = {
  fields: {
    currency: { title: "Currency", control: "currency" },
    rate: "Value in your currency",
    asOf: { title: "As of", control: "date-time" },
  },
};

/** Labels of a multiplier that is started by hand. */
export const MULTIPLIER_FORM: Form = {
  fields: {
    idempotencyKey: { title: "Name of the command", control: "hidden" },
    revision: { title: "Revision", control: "hidden" },
    action: { title: "Action", control: "hidden" },
    factorPermille: { title: "Factor", unit: "permille" },
    appliesTo: APPLIES_TO,
    kinds: { title: "Events", options: KIND_LABELS },
    startsAt: { title: "Starts", control: "date-time" },
    endsAt: { title: "Ends", control: "date-time" },
    pauseWithTimer: { title: "Pause with the timer", advanced: true },
  },
};
