import { z } from "zod";
import { withForm } from "@/lib/core/form.ts";
import { choice, ms } from "./fields.ts";
import { GROUP_FORMS } from "./group_forms.ts";
import { shared } from "./shared.ts";

/** Ways to come and to go. */
export const MOTIONS = [
  "look",
  "none",
  "fade",
  "slide-up",
  "slide-down",
  "slide-left",
  "slide-right",
  "zoom",
  "pop",
  "bounce",
  "flip",
  "spin",
] as const;

/** One way to come or to go. */
export type Motion = typeof MOTIONS[number];

/** Defaults of the group `motion` that differ for a widget. */
interface MotionDefaults {
  enter?: Motion;
  enterMs?: number;
  /** Parts of the widget can have movements of their own, for as long as these take. */
  hasOwn?: boolean;
}

/** The form where the times matter whatever the movements are. */
const TIMED_FORM = {
  fields: {
    ...GROUP_FORMS.motion.fields,
    enterMs: { title: "Appearing takes" },
    exitMs: { title: "Leaving takes" },
  },
};

/** Creates the group of the movements with which elements enter and leave. */
export const motionGroup = shared((defaults: MotionDefaults = {}) => {
  const schema = z.strictObject({
    enter: choice(MOTIONS, defaults.enter ?? "fade", "How things come"),
    exit: choice(MOTIONS, "fade", "How things go"),
    enterMs: ms(0, 3000, defaults.enterMs ?? 400, "How long coming takes"),
    exitMs: ms(0, 3000, 400, "How long going takes"),
    intensity: choice(
      ["full", "gentle", "none"],
      "full",
      "`gentle` turns every slide, zoom and pop into a fade of at most 200 ms, `none` cuts",
    ),
  });
  withForm(schema, defaults.hasOwn ? TIMED_FORM : GROUP_FORMS.motion);
  return schema.default(() => schema.parse({})).describe(
    "How things come and go",
  );
});

/** The group `motion` with all its values. */
export type MotionSettings = z.output<ReturnType<typeof motionGroup>>;
