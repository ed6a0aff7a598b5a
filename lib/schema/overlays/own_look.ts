/** A look of a channel's own: another look with colours, letters, a plate and sounds of its own. */
import { z } from "zod";
import { shownAs } from "@/lib/core/form.ts";
import { oneLine } from "@/lib/core/one_line.ts";
import { HexColor } from "@/lib/core/hex_color.ts";
import { LOOK_CUES, type LookCue } from "@/lib/schema/widgets/look_cues.ts";
import {
  MAX_OWN_LOOK_NAME,
  MAX_OWN_LOOKS,
  OWN_LOOK,
  OWN_LOOK_ID,
  partsOfOwnLookId,
} from "./own_look_id.ts";

const COLORS = { section: "Colours" };
const LETTERS = { section: "Letters" };
const PLATE = { section: "Plate and motion" };

const Rgb = z.string().max(7).regex(
  /^#[0-9a-f]{6}$/i,
  "Not a colour such as #7C5CFF",
);

/** Name of a family, or id of an uploaded font; nothing that ends a CSS text. */
const Family = z.string().regex(/^[\p{L}\p{N} _.-]{1,80}$/u, "Not a font");

/** Ways in which particles fly. */
const FLIGHTS = ["none", "burst", "gravity", "drift", "rise"] as const;

/** Id of a look that comes with the service. */
const LookId = z.string().regex(/^[a-z][a-z-]{1,30}$/);

/** Id of a sound: of the library, of a look, or of an upload. */
const SoundId = z.string().regex(/^(?:snd|ast)_[\w-]{1,60}$/);

/** Names of the moments that a look has a sound for. */
const CUE_TITLES: Readonly<Record<LookCue, string>> = {
  follow: "Follow",
  sub: "Subscription",
  resub: "Resub",
  gift: "Gifted subs",
  cheer: "Bits",
  tip: "Tip",
  charity: "Charity donation",
  raid: "Raid",
  redemption: "Channel points",
  goal: "Goal reached",
  level: "Hype train level",
  tick: "Wheel turns",
  stop: "Wheel stops",
  draw: "Giveaway draw",
  shoutout: "Shout-out",
};

/** Sounds of a look of one's own by the moments that they are for; those left out are of the look that it sounds like. */
export const OwnLookSounds = z.strictObject(
  Object.fromEntries(
    LOOK_CUES.map((cue) => [
      cue,
      SoundId.nullable().optional()
        .meta(shownAs({ title: CUE_TITLES[cue], control: "sound" })),
    ]),
  ) as Record<LookCue, z.ZodOptional<z.ZodNullable<typeof SoundId>>>,
).meta({ id: "OwnLookSounds" });
export type OwnLookSounds = z.output<typeof OwnLookSounds>;

/** Parts that a look is drawn from. */
const drawn = {
  base: LookId
    .describe(
      "Id of the look that gives everything else: edges, emblem, motions, and sounds where no others are chosen",
    )
    .meta(shownAs({ title: "From which look", control: "hidden" })),
  accent: Rgb.meta(shownAs({ title: "Accent", ...COLORS, control: "color" })),
  accent2: Rgb.meta(
    shownAs({ title: "Second accent", ...COLORS, control: "color" }),
  ),
  text: Rgb.meta(shownAs({ title: "Text", ...COLORS, control: "color" })),
  plate: HexColor.describe("`#RRGGBBAA`; `00` at the end: none")
    .meta(shownAs({ title: "Plate", ...COLORS, control: "color" })),
  textFont: Family.meta(shownAs({ title: "Font", ...LETTERS })),
  titleFont: Family.meta(shownAs({ title: "Font of titles", ...LETTERS })),
  radius: z.int().min(0).max(60).describe("Pixels")
    .meta(shownAs({ title: "Round corners", ...PLATE, unit: "px" })),
  flight: z.enum(FLIGHTS).meta(shownAs({
    title: "Particles",
    ...PLATE,
    options: {
      none: "None",
      burst: "Burst",
      gravity: "Fall",
      drift: "Drift",
      rise: "Rise",
    },
  })),
};

/** Parts that a look sounds by. */
const heard = {
  soundsOf: LookId.nullable().default(null)
    .describe("Id of the look whose sounds it has; `null`: its base's")
    .meta(shownAs({ title: "Sounds of", control: "hidden" })),
  sounds: OwnLookSounds.default({})
    .describe(
      "Sounds in place of those, by moment. One of a look grows with its alert",
    )
    .meta(shownAs({ title: "Sounds", control: "hidden" })),
};

/** Design of a look of a channel's own. */
export const OwnLookDesign = z.strictObject({
  name: oneLine(1, MAX_OWN_LOOK_NAME).meta(shownAs("Name")),
  ...drawn,
  ...heard,
}).meta({ id: "OwnLookDesign" });
export type OwnLookDesign = z.output<typeof OwnLookDesign>;

/** A look of a channel's own, under the name by which widgets wear it. */
export const OwnLook = z.strictObject({
  id: z.string().regex(OWN_LOOK_ID).describe(
    "`pack` of widgets, and `look` of the channel, that wear it: `own`, or `own-` and 4 to 16 letters and digits of your choice",
  ).meta(shownAs({ title: "Id", control: "hidden" })),
  ...OwnLookDesign.shape,
}).meta({ id: "OwnLook" });
export type OwnLook = z.output<typeof OwnLook>;

/** The looks of a channel's own. */
export const OwnLooks = z.array(OwnLook).max(MAX_OWN_LOOKS).refine(
  (looks) => new Set(looks.map(({ id }) => id)).size === looks.length,
  "Two looks have the same id",
);

const Drawn = z.object({
  ...drawn,
  ...heard,
  radius: z.string().regex(/^\d{1,2}$/).transform(Number).pipe(drawn.radius),
});

/** Returns the design of a look by the id that it is drawn by; `null` for the id of another look, and for none that can be. */
export function ownLookOfId(id: string): OwnLookDesign | null {
  const parts = partsOfOwnLookId(id);
  const read = parts && Drawn.safeParse(parts);
  return read?.success ? { name: OWN_LOOK, ...read.data } : null;
}
