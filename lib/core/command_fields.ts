import { z } from "zod";

/**
 * Optional fields of every command, beside those that say what to do; part of
 * each command's schema.
 */
export const commandFields = {
  idempotencyKey: z.string().min(1).max(128).optional().describe(
    "Names this command: sent again it changes nothing; kept 24 h or more",
  ),
  revision: z.int().min(0).optional()
    .describe("The revision it is based on; refused when stale"),
};
export type CommandFields = z.infer<z.ZodObject<typeof commandFields>>;
