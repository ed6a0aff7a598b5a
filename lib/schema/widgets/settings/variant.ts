import { z } from "zod";
import { withForm } from "@/lib/core/form.ts";
import { ALERT_KINDS, SUPPORT_ALERT_KINDS } from "./alert_kinds.ts";
import {
  bool,
  choice,
  idOrNull,
  int,
  listOf,
  money,
  ms,
  setOf,
  template,
  text,
} from "./fields.ts";
import {
  MESSAGE_CONDITION_FORM,
  NUMBER_CONDITION_FORM,
  WORD_CONDITION_FORM,
} from "./condition_forms.ts";
import { VARIANT_FORM } from "./group_forms.ts";
import { MOTIONS } from "./motion.ts";
import { ALERT_PLACEHOLDERS } from "./placeholders.ts";
import { soundGroup } from "./sound.ts";

const texts = z.string().min(1).max(100);
const numbers = z.int().min(0).max(1_000_000_000);

const motionOf = (description: string) =>
  choice(
    ["box", ...MOTIONS],
    "box",
    `${description}; \`box\` as the alert box does, by its look unless it is set`,
  );

/** Comparison of a condition: a number with a number, a word with a word. */
export const Condition = z.discriminatedUnion("field", [
  withForm(
    z.strictObject({
      field: z.enum(["amount", "months", "tier", "count", "viewers", "level"]),
      op: z.enum(["=", "≥", "≤", "in"]),
      value: z.union([numbers, z.array(numbers).min(1).max(20)])
        .describe("Money in minor units; a list for `in`"),
    }),
    NUMBER_CONDITION_FORM,
  ),
  withForm(
    z.strictObject({
      field: z.enum([
        "platform",
        "provider",
        "name",
        "reward",
        "plan",
        "title",
        "result",
        "source",
      ]),
      op: z.enum(["=", "in"]),
      value: z.union([texts, z.array(texts).min(1).max(20)])
        .describe(
          "Compared without regard to case; a list for `in`; of `provider`, who took the money, such as `kofi`; of `plan`, `prime` or `paid`",
        ),
    }),
    WORD_CONDITION_FORM,
  ),
  withForm(
    z.strictObject({
      field: z.enum(["message", "emote"]),
      op: z.literal("contains"),
      value: z.array(texts).min(1).max(20).describe(
        "Any of these in what the viewer wrote: whole words, or several in a row, without regard to case and accents; of `emote` names as they are typed",
      ),
    }),
    MESSAGE_CONDITION_FORM,
  ),
]).superRefine((condition, context) => {
  if (condition.op === "contains") {
    const { field, value } = condition;
    const wrong = value.findIndex((one) => field === "emote" && /\s/.test(one));
    if (wrong < 0) return;
    context.addIssue({
      code: "custom",
      path: ["value", wrong],
      message: "Must be the name of an emote, without spaces",
    });
    return;
  }
  if ((condition.op === "in") === Array.isArray(condition.value)) return;
  context.addIssue({
    code: "custom",
    path: ["value"],
    message: "Must be a list for `in` and a single value otherwise",
  });
}).describe("Something that must hold for the variant to be chosen");
/** A comparison that must hold for the variant to be chosen. */
export type Condition = z.output<typeof Condition>;

/** Look and sound of one alert. */
export const Variant = withForm(
  z.strictObject({
    id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/).optional()
      .describe("Given by the service when missing"),
    name: text(1, 60, "Default", "Name for the editor"),
    kinds: setOf(ALERT_KINDS, ["follow"], "Kinds of event it is for", 1),
    enabled: bool(true, "Whether it can be chosen"),
    priority: int(0, 100, 50, "The highest wins"),
    weight: int(1, 100, 10, "Share among equals"),
    cooldownMs: ms(
      0,
      86_400_000,
      0,
      "Time after an event that it told of in which it is not chosen again; 0 for none",
    ),
    dailyMax: int(
      0,
      1000,
      0,
      "Most events that it tells of in 24 hours, from the first of them; 0 for any number",
    ),
    conditions: listOf(Condition, 0, 6, [], "All must hold (0 to 6)"),
    durationMs: ms(2000, 30_000, 6000, "How long it is shown, without speech"),
    textDelayMs: ms(0, 10_000, 0, "How long the text waits"),
    template: template(1, 300, "{name} {action}", "Text", {
      placeholders: ALERT_PLACEHOLDERS,
    }),
    showMessage: bool(true, "The viewer's message, filtered"),
    media: idOrNull("media", "Picture or video; the skin's own when missing"),
    mediaVolume: int(
      0,
      100,
      0,
      "Volume of a video's own sound, multiplied by the overlay's master volume",
      "%",
    ),
    enter: motionOf("How it comes"),
    exit: motionOf("How it goes"),
    sound: soundGroup(
      "The sound assigned to the event wins over the look's, this one over both",
      60_000,
      "without one the look's; volume 0 for silence",
    ),
    speechEnabled: bool(false, "The message is spoken"),
    speechVoice: text(
      1,
      60,
      "channel",
      "A voice of the service, `channel` for its usual one, `computer` for the one of the computer that OBS runs on, or `computer:` and the name of another of that computer",
    ),
    speechRate: int(50, 200, 100, "Speed of speech", "%"),
    speechMinBits: int(1, 100_000, 100, "Fewest bits for speech"),
    speechMinTip: money(0, 10_000_000, 500, "Smallest payment for speech"),
    speechMaxChars: int(10, 500, 250, "Longest spoken text in characters"),
    speechTimeoutMs: ms(
      5000,
      60_000,
      30_000,
      "Speech is cut, the alert ends and the queue moves on",
    ),
  }),
  VARIANT_FORM,
).describe("How one alert looks and sounds");
/** Look and sound of one alert. */
export type Variant = z.output<typeof Variant>;

/** The most variants that one kind of event may have. */
const VARIANTS_PER_KIND = 50;

/** Creates the field that holds the alerts of an alert box, or of a channel. */
export function variantsField() {
  return listOf(
    Variant,
    1,
    ALERT_KINDS.length * VARIANTS_PER_KIND,
    defaultVariants(),
    "How alerts look and sound, 1 to 50 of each kind",
  ).superRefine(refuseTooManyOfAKind);
}

function refuseTooManyOfAKind(
  variants: Variant[],
  context: z.RefinementCtx<Variant[]>,
): void {
  for (const kind of ALERT_KINDS) {
    const count = variants.filter((variant) => variant.kinds.includes(kind));
    if (count.length <= VARIANTS_PER_KIND) continue;
    context.addIssue({
      code: "custom",
      message: `Must have at most ${VARIANTS_PER_KIND} entries for ${kind}`,
    });
  }
}

/**
 * Returns one variant for each kind of support, all at their defaults. A moment
 * has an alert once the streamer adds one.
 */
export function defaultVariants(): z.input<typeof Variant>[] {
  return SUPPORT_ALERT_KINDS.map((kind) => ({ id: kind, kinds: [kind] }));
}
