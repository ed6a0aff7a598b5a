import { z } from "zod";

/** Somebody in a list: what may be shown of them. */
export const Person = z.object({
  id: z.string().nullable().describe("The platform's user id"),
  login: z.string().nullable(),
  name: z.string().describe("Display name; `Anonymous` for the anonymous"),
  avatarUrl: z.string().nullable()
    .describe("On an allow-listed host or our own"),
  anonymous: z.boolean(),
});
/** Somebody in a list: what may be shown of them. */
export type Person = z.infer<typeof Person>;
