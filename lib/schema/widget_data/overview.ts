/** Answer of `/api/channels/:id/overview`. */
import { z } from "zod";
import { StreamAnswer } from "./platform_reads.ts";

/** A channel's stream and the figures of today. */
export const OverviewAnswer = z.object({
  stream: StreamAnswer,
  today: z.object({
    followers: z.int().min(0).describe(
      "Follows since midnight in the channel's time zone",
    ),
  }),
}).meta({ id: "OverviewAnswer" });
export type OverviewAnswer = z.infer<typeof OverviewAnswer>;
