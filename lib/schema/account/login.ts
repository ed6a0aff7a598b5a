import { MINUTE_MS } from "@/lib/core/clock.ts";
import { z } from "zod";

/** Time that a person may take at the platform's login page. */
export const LOGIN_MS = 10 * MINUTE_MS;

/** Uses of the platform whose consent a login asks for only when a broadcaster needs it. */
export const GrantOnDemand = z.enum(["votes", "ads", "chat"]);
export type GrantOnDemand = z.infer<typeof GrantOnDemand>;

/** Several of those uses, as a query tells them. */
const GrantsOnDemand = z.string().max(100)
  .transform((text) => text.split(","))
  .pipe(z.array(GrantOnDemand));

/**
 * A login that went to the platform and has not come back yet: sealed, in the
 * cookie of the browser that began it, so that beginning one stores nothing.
 */
export const PendingLogin = z.object({
  purpose: z.literal("login"),
  state: z.string().describe("What the platform gives back"),
  returnTo: z.string().describe("Path on the dashboard's origin"),
  expiresAt: z.number().describe("Milliseconds since the epoch"),
  also: GrantsOnDemand.optional(),
});
export type PendingLogin = z.output<typeof PendingLogin>;
/** A pending login as it is sealed. */
export type SealedLogin = z.input<typeof PendingLogin>;

/** A login that came back: its state is not good again. */
export interface TakenLogin {
  /** Callback that took it. */
  takenBy: string;
  /** Milliseconds since the epoch; the state itself is no good from then on. */
  expiresAt: number;
}

/** A path on our own origin: one slash, then nothing that a browser reads as a host. */
const ReturnPath = z.string().max(500)
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, "must be a path of this site");

/** Query that starts a login. */
export const LoginQuery = z.object({
  return_to: ReturnPath.default("/").catch("/")
    .describe("A path of this site to go to afterwards"),
  switch_account: z.enum(["0", "1"]).default("0")
    .describe("`1`: the platform asks for the account"),
  also: GrantsOnDemand.optional().describe(
    "What to ask consent for beside the usual, separated by commas: `votes`, to start and end polls and predictions; `ads`, to know when Twitch shows ads; `chat`, to write answers of chat rules as you",
  ),
});

/** Query with which the platform sends the browser back. */
export const CallbackQuery = z.object({
  // Twitch leaves it out where it refuses the address to send the browser to.
  state: z.string().max(200).default(""),
  code: z.string().max(500).optional(),
  error: z.string().max(200).optional().describe(
    "`access_denied` when they declined, `redirect_mismatch` when this address is not registered with the platform",
  ),
});
export type CallbackQuery = z.output<typeof CallbackQuery>;
