/** What OBS does with a page may start what the page shows. */
import { z } from "zod";

/** What a page tells. */
export const Activation = z.strictObject({
  reason: z.enum(["loaded", "shown", "stream_ending"]).describe(
    "The page was loaded in a scene that is shown, its scene came into the programme, or OBS ends the stream",
  ),
});
export type Activation = z.output<typeof Activation>;

/** What came of it. */
export const ActivationAnswer = z.object({
  started: z.boolean().describe(
    "`false`: it runs already, or waits for something else",
  ),
});
export type ActivationAnswer = z.infer<typeof ActivationAnswer>;
