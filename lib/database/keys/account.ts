import type { DailyUsage } from "@/lib/core/daily_quota.ts";
import { key, prefix } from "@/lib/storage/key.ts";
import type { ChannelRecord } from "@/lib/schema/account/channels.ts";
import type { StoredDeletion } from "@/lib/schema/account/deletion.ts";
import type { StoredDockKey } from "@/lib/schema/account/dock_keys.ts";
import type { TakenLogin } from "@/lib/schema/account/login.ts";
import type { StoredPlan, Usage } from "@/lib/schema/account/plans.ts";
import type { StoredProgramKey } from "@/lib/schema/account/program_keys.ts";
import type { StoredImport } from "@/lib/schema/account/setup_bundle.ts";
import type { StoredSession } from "@/lib/schema/account/sessions.ts";
import type { StoredWidgetToken } from "@/lib/schema/account/widget_tokens.ts";

/** Keys of channels, sessions, plans, and what a setup is imported into. */
export const accountKeys = {
  // ---- widget tokens ---------------------------------------------------------
  widgetToken: (channelId: string) =>
    key<StoredWidgetToken>("widget_token", channelId),
  widgetTokensOf: () => prefix<StoredWidgetToken>("widget_token"),
  channelByWidgetToken: (hash: string) =>
    key<string>("channel_by_widget_token", hash),

  // ---- sessions --------------------------------------------------------------
  session: (hash: string) => key<StoredSession>("session", hash),
  sessions: () => prefix<StoredSession>("session"),
  /** Hashes of a user's sessions by their public id. */
  sessionHash: (userId: string, id: string) =>
    key<string>("session_hash", userId, id),
  sessionHashesOf: (userId: string) => prefix<string>("session_hash", userId),

  // ---- dock keys -------------------------------------------------------------
  dockKeys: (channelId: string) => key<StoredDockKey[]>("dock_keys", channelId),
  channelByDockKey: (hash: string) => key<string>("channel_by_dock_key", hash),

  // ---- keys for programs -----------------------------------------------------
  programKeys: (channelId: string) =>
    key<StoredProgramKey[]>("program_keys", channelId),
  channelByProgramKey: (hash: string) =>
    key<string>("channel_by_program_key", hash),
  /** Time at which a key was last used, to the minute, ms since the epoch. */
  programKeyUse: (channelId: string, keyId: string) =>
    key<number>("program_key_use", channelId, keyId),
  programKeyUsesOf: (channelId: string) =>
    prefix<number>("program_key_use", channelId),
  /** Time that a key moved the timer by on one day, in ms. */
  programKeyTime: (channelId: string, keyId: string, day: string) =>
    key<DailyUsage>("program_key_time", channelId, keyId, day),

  takenLogin: (stateHash: string) => key<TakenLogin>("taken_login", stateHash),

  // ---- channels --------------------------------------------------------------
  channel: (id: string) => key<ChannelRecord>("channel", id),
  channelIdByLogin: (login: string) => key<string>("channel_by_login", login),

  /** Everything of the channel is being deleted; gone when nothing is left. */
  channelDeletion: (channelId: string) =>
    key<StoredDeletion>("channel_deletion", channelId),
  channelDeletions: () => prefix<StoredDeletion>("channel_deletion"),

  // ---- demo ------------------------------------------------------------------
  /** This part of the demo's content was put in once; what became of it is the user's affair. */
  demoSeeded: (part: string) => key<boolean>("demo_seeded", part),

  // ---- plans -----------------------------------------------------------------
  plan: (channelId: string) => key<StoredPlan>("plan", channelId),
  plans: () => prefix<StoredPlan>("plan"),
  /** Counts; changed in the same commit as what is counted. */
  /**
   * Time at which a scene or widget was last on a page of the channel's own, ms
   * since the epoch.
   */
  shownAt: (channelId: string, id: string) =>
    key<number>("shown_at", channelId, id),
  shownAtOf: (channelId: string) => prefix<number>("shown_at", channelId),
  usage: (channelId: string) => key<Usage>("usage", channelId),

  // ---- imports of setups -----------------------------------------------------
  /** An import by its idempotency key, under way or over. */
  setupImport: (channelId: string, idempotencyKey: string) =>
    key<StoredImport>("setup_import", channelId, idempotencyKey),
  /** A part of what it was answered, as JSON. */
  setupImportPart: (channelId: string, idempotencyKey: string, part: number) =>
    key<string>("setup_import_part", channelId, idempotencyKey, part),

  // ---- rate limits -----------------------------------------------------------
  /** Theoretical arrival time shared by the processes, ms since the epoch. */
  rateLimit: (name: string, subject: string) =>
    key<number>("rate_limit", name, subject),
};
