import { z } from "zod";
import { withForm } from "@/lib/core/form.ts";
import { idOrNull, int, ms } from "./fields.ts";
import { GROUP_FORMS } from "./group_forms.ts";
import { shared } from "./shared.ts";

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
        70,
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
