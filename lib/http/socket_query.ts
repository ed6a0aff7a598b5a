import { z } from "zod";
import { KindsParameter } from "@/lib/events/messages.ts";

/** Query that the live socket takes beside the token. */
export const SocketQuery = z.object({
  since: z.string().max(100).optional()
    .describe("Replays everything after this position of the log"),
  kinds: KindsParameter.optional(),
  overlay: z.string().max(64).default("")
    .describe(
      "Names the overlay that the page shows: of the pages of one overlay, one plays sounds",
    ),
  build: z.string().max(100).optional()
    .describe(
      "Build that the page was loaded with; the present one by default",
    ),
});
