import { z } from "zod";
import { withForm } from "@/lib/core/form.ts";
import { isRecord } from "@/lib/core/is_record.ts";
import { idOrNull, int, ms } from "./fields.ts";
import { GROUP_FORMS } from "./group_forms.ts";
import { shared } from "./shared.ts";

/**
 * Volume of a sound until it is set, %: with sounds at -16 LUFS it is 6 LU above
 * a game at -24 LUFS.
 */
export const USUAL_VOLUME = 80;

/** One playable cue. `longestMs` is the hard stop a widget may ask for, `without` what is heard without a sound. */
export const soundGroup = shared(
  (
    description: string = "The sound the widget plays",
    longestMs: number = 60_000,
    without: string = "nothing for silence",
  ) => {
    const schema = z.strictObject({
      soundId: idOrNull("sound", `A sound of the library; ${without}`),
      volume: int(
        0,
        100,
        USUAL_VOLUME,
        "Volume, multiplied by the overlay's master volume",
        "%",
      ),
      startMs: ms(0, 60_000, 0, "How much of the file is skipped"),
      maxMs: ms(200, longestMs, 10_000, "Hard stop, with a fade of 150 ms"),
    });
    withForm(schema, GROUP_FORMS.sound);
    return schema.default(() => schema.parse({})).describe(description);
  },
);

/** A cue with all its values. */
export type SoundSettings = z.output<ReturnType<typeof soundGroup>>;

/** Says in descriptions what is heard without a sound where a widget's look has one. */
export const LOOK_UNLESS_SILENT = "the look's; volume 0 for silence";

/**
 * Returns what brings settings of before looks had a sound for some fields to
 * now: where none was chosen, silence was.
 */
export const keepSilence =
  (...fields: readonly string[]) =>
  (settings: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
    ...settings,
    ...Object.fromEntries(fields.flatMap((field) => {
      const sound = settings[field] ?? {};
      if (!isRecord(sound)) return [];
      const { soundId = null } = sound;
      return soundId === null ? [[field, { ...sound, volume: 0 }]] : [];
    })),
  });
