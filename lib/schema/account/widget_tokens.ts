import { z } from "zod";
import { mask } from "@/lib/core/secrets.ts";

/** A channel's widget token as it is kept: sealed, found by keyed hash. */
export const StoredWidgetToken = z.object({
  sealed: z.string().describe("The token, sealed under SECRET_KEY"),
  hash: z.string().describe("Keyed hash of the token"),
  generation: z.string().describe("ULID of this issue; scoped tokens carry it"),
  issuedAt: z.number().describe("Milliseconds since the epoch"),
});
export type StoredWidgetToken = z.infer<typeof StoredWidgetToken>;

/** Widget token as the dashboard receives it. */
export const WidgetToken = z.object({
  token: z.string().regex(/^wt_(?:[\w-]{43}|\*{43})$/)
    .describe(
      "Opens every browser source: treat it like a password. A masquerade sees asterisks",
    ),
  issuedAt: z.iso.datetime().describe("When it was issued"),
}).meta({ id: "WidgetToken" });
export type WidgetToken = z.infer<typeof WidgetToken>;

/** The token as a masquerade is shown it. */
export const MASKED_TOKEN = `wt_${mask(43)}`;

/** Holder of a widget token. */
export interface WidgetCaller {
  channelId: string;
  /** The issue of the channel's token that this credential stands on. */
  generation: string;
  /** The only widget that a scoped token opens; `null` for the channel's token. */
  widgetId: string | null;
}
