import { z } from "zod";
import { KindsParameter } from "@/lib/schema/events/messages.ts";

/** Query that the live socket takes beside the token. */
export const SocketQuery = z.object({
  since: z.string().max(100).optional()
    .describe("Replays what came after this position of the log"),
  kinds: KindsParameter.optional(),
  overlay: z.string().max(64).default("")
    .describe(
      "The page's overlay: of its pages, one plays sounds",
    ),
  build: z.string().max(100).optional()
    .describe(
      "The page's; the present one by default",
    ),
});
