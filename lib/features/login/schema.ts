import { z } from "zod";

/** How long somebody may take at the platform's login page. */
export const LOGIN_MS = 10 * 60_000;

/** A login that went to the platform and has not come back yet. */
export const PendingLogin = z.object({
  returnTo: z.string().describe("Path on the dashboard's origin"),
  expiresAt: z.number().describe("Milliseconds since the epoch"),
  takenBy: z.string().optional()
    .describe("Which callback took it; nobody takes it again"),
});
export type PendingLogin = z.infer<typeof PendingLogin>;

/** A path on our own origin: one slash, then nothing that a browser reads as a host. */
export const ReturnPath = z.string().max(500)
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, "must be a path of this site");

/** What starts a login. */
export const LoginQuery = z.object({
  return_to: ReturnPath.default("/").catch("/")
    .describe("Where to go after the login; a path of this site"),
  switch_account: z.enum(["0", "1"]).default("0")
    .describe("`1`: the platform asks which account to use"),
});

/** What comes back from the platform. */
export const CallbackQuery = z.object({
  state: z.string().max(200),
  code: z.string().max(500).optional(),
  error: z.string().max(200).optional()
    .describe("`access_denied` when the person declined"),
});
export type CallbackQuery = z.output<typeof CallbackQuery>;
