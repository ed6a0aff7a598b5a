import { AppError } from "@/lib/core/errors.ts";
import type { ChannelQuery } from "@/lib/schema/subathon/mod.ts";
import type { WidgetCaller } from "@/lib/schema/account/widget_tokens.ts";

/** Throws `wrong_channel` when the query names another channel than the token's. */
export function assertOwnChannel(
  { channelId }: WidgetCaller,
  query: ChannelQuery,
): void {
  if (query.channel_id === undefined || query.channel_id === channelId) return;
  throw new AppError(
    "wrong_channel",
    "Cannot answer: the widget token belongs to another channel",
  );
}
