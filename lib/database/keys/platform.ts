import { key, prefix } from "@/lib/storage/key.ts";
import type { Lease } from "@/lib/storage/lease.ts";
import type { OriginalTexts } from "@/lib/schema/platform/moderation.ts";
import type { NotificationForm } from "@/lib/schema/platform/notifications.ts";
import type {
  StoredAppToken,
  StoredUserToken,
} from "@/lib/schema/platform/tokens.ts";

/** Keys of notifications and tokens of the platform. */
export const platformKeys = {
  // ---- platform events -------------------------------------------------------
  /** Forms in which the platform told one act, under what they share. */
  notificationForms: (channelId: string, shared: string) =>
    key<NotificationForm[]>("twin_forms", channelId, shared),

  /** Texts of an event as they came, where moderation changed them. */
  originalTexts: (channelId: string, eventId: string) =>
    key<OriginalTexts>("original_texts", channelId, eventId),
  originalTextsOf: (channelId: string) =>
    prefix<OriginalTexts>("original_texts", channelId),

  // ---- platform tokens -------------------------------------------------------
  userToken: (channelId: string) =>
    key<StoredUserToken>("user_token", channelId),
  userTokensOf: () => prefix<StoredUserToken>("user_token"),
  appToken: () => key<StoredAppToken>("app_token"),
  /** Lease of the process that is validating all tokens. */
  tokenSweep: () => key<Lease>("token_sweep"),
};
