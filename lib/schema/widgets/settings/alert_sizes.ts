import { z } from "zod";
import { withForm } from "@/lib/core/form.ts";
import { int, money } from "./fields.ts";

const MOST = 1_000_000_000;
const STEP_TITLES = {
  fields: { medium: "Medium from", large: "Large from", huge: "Huge from" },
};

/** Creates the least figures of the sizes of alerts that are measured alike. */
function stepsOf(
  create: typeof int,
  what: string,
  [medium, large, huge]: readonly [number, number, number],
) {
  const steps = withForm(
    z.strictObject({
      medium: create(0, MOST, medium, `Least ${what} of a medium alert`),
      large: create(0, MOST, large, `Least ${what} of a large alert`),
      huge: create(0, MOST, huge, `Least ${what} of a huge alert`),
    }),
    STEP_TITLES,
  );
  return steps.default(() => steps.parse({})).describe(
    `Sizes of alerts by ${what}`,
  );
}

/** Least figures of each size of alerts, by the unit of what is given. */
const AlertSizes = withForm(
  z.strictObject({
    money: stepsOf(money, "money", [500, 2_500, 10_000]),
    bits: stepsOf(int, "bits", [100, 1_000, 10_000]),
    gifts: stepsOf(int, "gifted subs", [0, 5, 20]),
    months: stepsOf(int, "months", [0, 12, 36]),
    viewers: stepsOf(int, "viewers", [10, 100, 1_000]),
    points: stepsOf(int, "points", [1_000, 10_000, 100_000]),
  }),
  {
    fields: {
      money: "Tips and other money",
      bits: "Bits",
      gifts: "Gifted subs",
      months: "Months of a resub",
      viewers: "Viewers of a raid",
      points: "Channel points",
    },
  },
);

/** Creates the field with the least figures of each size. */
export const alertSizesField = () =>
  AlertSizes.default(() => AlertSizes.parse({})).describe(
    "From which figure on an alert is medium, large or huge; a sub of Tier 2 is large and one of Tier 3 huge",
  );

/** Least figures of each size with all their values. */
export type AlertSizeSteps = z.output<typeof AlertSizes>;
