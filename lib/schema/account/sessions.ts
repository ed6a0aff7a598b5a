import { z } from "zod";

/** Person who is signed in at the dashboard. */
export const LoginSession = z.object({
  id: z.string().optional().describe(
    "Absent where the platform signed them in",
  ),
  userId: z.string().min(1).describe(
    "Their platform user id",
  ),
  channelId: z.string().min(1).describe(
    "The only channel of the session",
  ),
  login: z.string().min(1).describe("The channel's login"),
  role: z.enum(["owner", "masquerade"])
    .describe("`masquerade`: an administrator, who changes nothing"),
  adminId: z.string().optional().describe(
    "Who is behind a masquerade",
  ),
  expiresAt: z.number().describe("Milliseconds since the epoch"),
}).meta({ id: "LoginSession" });
export type LoginSession = z.infer<typeof LoginSession>;

/** A session as it is kept, found by the keyed hash of its cookie. */
export const StoredSession = LoginSession.extend({
  id: z.string(),
  createdAt: z.number(),
  userAgent: z.string().max(300).describe(
    "What the browser called itself at login",
  ),
});
export type StoredSession = z.infer<typeof StoredSession>;

/** One of a person's sessions as it is listed. */
export const SessionSummary = z.object({
  id: z.string(),
  channelId: z.string(),
  role: LoginSession.shape.role,
  current: z.boolean().describe("The session that asks"),
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
}).meta({ id: "SessionSummary" });
export type SessionSummary = z.infer<typeof SessionSummary>;
