import { key, prefix } from "@/lib/storage/key.ts";
import type { Lease } from "@/lib/storage/lease.ts";
import type {
  FollowGuardState,
  StoredHeldFollow,
} from "@/lib/schema/platform/follow_guard.ts";
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

  // ---- follows that are held ---------------------------------------------------
  /** The latest follows, by which it is decided whether the next is held. */
  followGuard: (channelId: string) =>
    key<FollowGuardState>("follow_guard", channelId),
  heldFollow: (channelId: string, eventId: string) =>
    key<StoredHeldFollow>("held_follow", channelId, eventId),
  heldFollowsOf: (channelId: string) =>
    prefix<StoredHeldFollow>("held_follow", channelId),
  /** The follow never counts, however often it is delivered. */
  droppedFollow: (channelId: string, eventId: string) =>
    key<true>("dropped_follow", channelId, eventId),

  // ---- platform tokens -------------------------------------------------------
  userToken: (channelId: string) =>
    key<StoredUserToken>("user_token", channelId),
  userTokensOf: () => prefix<StoredUserToken>("user_token"),
  appToken: () => key<StoredAppToken>("app_token"),
  /** Lease of the process that is validating all tokens. */
  tokenSweep: () => key<Lease>("token_sweep"),
};
