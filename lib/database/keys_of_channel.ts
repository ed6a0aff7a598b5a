/** Lists every key that names a channel and holds data of it, for its deletion. */
/** First parts of the keys that have the channel as their second part. */
// deno-fmt-ignore -- a table
const BY_CHANNEL = [
  // Account. The mark of the deletion itself is not among them.
  "widget_token", "dock_keys", "program_keys", "program_key_use",
  "program_key_time", "channel", "plan", "shown_at", "usage",
  "setup_import", "setup_import_part",
  // Events.
  "event_seen", "event_act", "event_log", "event_head", "event_moved", "event_last_ban",
  "event_trim", "announcement",
  "standing_order", "eventsub_refusals",
  "erased_person", "erasure", "line_cheer",
  "deleted_line", "sound_leaders", "open_pages", "events_seen",
  "events_unlisted",
  // Bot.
  "chatter_module", "bot_act", "bot_drawn", "counter", "counter_count", "counter_note",
  "command_list", "command_list_text", "follower_index",
  "follower_index_part", "follower_index_ids",
  // Overlays.
  "scene", "scene_reference_made", "instance", "scene_sound", "aside",
  "aside_scene", "aside_instance", "aside_sounds", "playback",
  "playback_order", "channel_alerts", "moment_memory", "walk_on_memory", "event_page", "receipts",
  "receipt_link_of", "asset",
  // Custom widgets.
  "custom_widget", "widget_version", "loose_widget_code", "widget_kv",
  "widget_kv_usage", "runtime_errors", "ai_usage", "speech_usage",
  // Widget data.
  "stat_head", "stat_sums", "stat_live", "stat_board", "stat_largest",
  "stat_person", "stat_person_by_handle", "stat_act", "stat_latest",
  "stat_gift_names", "stat_last_of", "stat_recent", "stat_test",
  "stat_tests_cleared", "stat_metric", "stat_module_goal", "stat_watch",
  "stat_watched", "stat_hidden", "stat_peak", "goal_reached", "sync_values",
  "sync_note",
  // Subathon and credits.
  "subathon", "subathon_rules", "subathon_multipliers", "subathon_goals",
  "subathon_ledger", "subathon_key", "subathon_act", "subathon_user",
  "subathon_amend", "subathon_command", "subathon_outbox", "subathon_open",
  "subathon_archived", "subathon_samples", "credits", "credits_row",
  "credits_act", "credits_chat", "credits_banned", "credits_erased",
  "credits_erasures", "credits_part", "credits_list", "credits_note",
  // Audience.
  "giveaway", "giveaway_entry", "giveaway_ticket", "giveaway_win", "viewer_queue",
  "challenge", "challenge_act", "chat_highlight", "now_playing", "stopwatch",
  "countdown", "wheel", "wheel_note", "wheel_due", "wheel_act", "held_spin",
  "chat_rules", "chat_rules_note", "chat_rule_viewer", "chat_polls",
  "chat_polls_note", "chat_poll_due", "chat_poll_vote",
  // Platform.
  "twin_forms", "original_texts", "user_token", "follow_guard",
  "held_follow", "dropped_follow",
  // Integrations.
  "integration_ids", "integration", "integration_findings",
  "integration_delivery", "integration_connection", "module_deliveries",
  "webhooks", "webhook_deliveries", "webhook_count",
];

/** First parts of the keys that have a kind or a name before the channel. */
const BY_KIND = [
  "chunk_head",
  "chunk",
  "consumer_cursor",
  "event_source_heard",
  "kept_command",
  "rate_limit",
  "state_note",
];

/** First parts of the keys that have a time before the channel. */
const BY_TIME = ["aside_due", "event_trim_due", "subathon_wake", "webhook_due"];

/** First parts of the keys in which a filtered view of the channel stands in the channel's place. */
const BY_VIEW = [
  "stat_sums",
  "stat_board",
  "stat_largest",
  "stat_person",
  "stat_latest",
  "stat_recent",
];

/** Lists everything below the keys that begin with a name and the channel. */
export function selectorsOfChannel(
  channelId: string,
): Deno.KvListSelector[] {
  return [
    ...BY_CHANNEL.map((name) => atAndBelow([name, channelId])),
    // Ids of views begin with the channel and a slash; "0" follows the slash.
    ...BY_VIEW.map((name) => ({
      start: [name, `${channelId}/`],
      end: [name, `${channelId}0`],
    })),
  ];
}

/** Lists the same below the keys that have another part before the channel. */
export async function deepSelectorsOfChannel(
  kv: Deno.Kv,
  channelId: string,
): Promise<Deno.KvListSelector[]> {
  const found: Deno.KvListSelector[] = [];
  for (const name of BY_KIND) {
    for (let kind = await firstKind(kv, name, ""); kind !== null;) {
      found.push(atAndBelow([name, kind, channelId]));
      kind = await firstKind(kv, name, `${kind}\0`);
    }
  }
  for (const name of BY_TIME) {
    for await (const { key } of kv.list({ prefix: [name] })) {
      if (key[2] === channelId) found.push(atAndBelow(key.slice(0, 3)));
    }
  }
  return found;
}

/** Selects a key that ends with a text, which a prefix leaves out, and all below it. */
function atAndBelow(key: Deno.KvKey): Deno.KvListSelector {
  return { start: key, end: [...key.slice(0, -1), `${String(key.at(-1))}\0`] };
}

/** Returns the first second part from `from` on, `null` after the last. */
async function firstKind(
  kv: Deno.Kv,
  name: string,
  from: string,
): Promise<string | null> {
  const rest = kv.list({ prefix: [name], start: [name, from] }, { limit: 1 });
  for await (const { key } of rest) {
    if (typeof key[1] === "string") return key[1];
  }
  return null;
}
