import { z } from "zod";

/** A channel's widget token as it is kept: sealed, found by keyed hash. */
export const StoredWidgetToken = z.object({
  sealed: z.string().describe("The token, sealed under SECRET_KEY"),
  hash: z.string().describe("Keyed hash of the token"),
  generation: z.string().describe("ULID of this issue; scoped tokens carry it"),
  issuedAt: z.number().describe("Milliseconds since the epoch"),
});
export type StoredWidgetToken = z.infer<typeof StoredWidgetToken>;

/** What the dashboard is told. */
export const WidgetToken = z.object({
  token: z.string().regex(/^wt_[\w-]{43}$/)
    .describe(
      "Opens every browser source of the channel: treat it like a password",
    ),
  issuedAt: z.iso.datetime().describe("When it became the current token"),
});
export type WidgetToken = z.infer<typeof WidgetToken>;

/** Who a widget token belongs to. */
export interface WidgetCaller {
  channelId: string;
  /** The issue of the channel's token that this credential stands on. */
  generation: string;
  /** The only widget that a scoped token opens; `null` for the channel's token. */
  widgetId: string | null;
}
