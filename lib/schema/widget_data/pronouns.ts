/** Pronouns that viewers have chosen. */
import { z } from "zod";
import { Login } from "./platform_reads.ts";

/** Query that names the person whose pronouns are asked for. */
export const PronounsQuery = z.object({
  login: Login.describe("Handle on the platform"),
});

/** Answer of `GET /api/widgets/pronouns`. */
export const PronounsAnswer = z.object({
  available: z.boolean(),
  value: z.string().nullable()
    .describe("Such as `They/Them`; `null`: not said"),
  reason: z.enum(["platform_unreachable", "not_configured", "rate_limited"])
    .optional(),
}).meta({ id: "PronounsAnswer" });
export type PronounsAnswer = z.infer<typeof PronounsAnswer>;
