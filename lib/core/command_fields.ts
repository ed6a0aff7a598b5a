import { z } from "zod";

/** What a command may carry beside what is to be done; part of the schema of each. */
export const commandFields = {
  idempotencyKey: z.string().min(1).max(128).optional().describe(
    "Names this command: sent again it changes nothing; kept at least 24 h",
  ),
  revision: z.int().min(0).optional()
    .describe("The revision it was based on; refused when that is stale"),
};
export type CommandFields = z.infer<z.ZodObject<typeof commandFields>>;
