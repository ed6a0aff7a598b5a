/** Profile of a person that cards and lines of chat show. */
import { z } from "zod";
import { Login } from "./platform_reads.ts";

/** Query that names a profile, and how much of it. */
export const ProfileQuery = z.object({
  login: Login.describe("Handle on the platform"),
  channel: z.enum(["true", "false"]).default("false")
    .transform((wanted) => wanted === "true")
    .describe("`true`: with what their channel shows"),
});
export type ProfileQuery = z.output<typeof ProfileQuery>;

/** A person as a card shows them. */
export const Profile = z.object({
  name: z.string().describe("Display name, in any script"),
  avatarUrl: z.string().nullable(),
  game: z.string().nullable().describe("The last category; of a channel"),
  title: z.string().nullable().describe("The last title; of a channel"),
  followers: z.int().nullable().describe("Of a channel"),
}).meta({ id: "Profile" });
export type Profile = z.infer<typeof Profile>;

/** Answer of `GET /api/widgets/profiles`. */
export const ProfileAnswer = z.object({
  available: z.boolean(),
  value: Profile.nullable().describe("`null`: nobody has this login"),
  reason: z.enum(["platform_unreachable", "rate_limited"]).optional(),
}).meta({ id: "ProfileAnswer" });
export type ProfileAnswer = z.infer<typeof ProfileAnswer>;
