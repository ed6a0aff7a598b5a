/**
 * Texts of public pages in English. A text that depends on a number has a form
 * for each plural category (`_one`, `_other`).
 */
export const ENGLISH_PAGES = {
  "event.starts_in": "Starts in",
  "event.time_left": "Time left",
  "event.paused_at": "Paused at",
  "event.goals": "Goals",
  "event.reached": "reached",
  "event.skipped": "skipped",
  "event.tip_goal": "Tip goal",
  "event.of": "{current} of {target}",
  "event.supporters": "Top supporters",
  "event.latest": "Latest",
  "event.schedule": "Schedule",
  "event.anonymous": "Anonymous",

  "did.sub": "subscribed",
  "did.resub": "resubscribed",
  "did.gift": "gifted",
  "did.cheer": "cheered",
  "did.tip": "tipped",
  "did.charity": "donated",
  "did.raid": "raided",
  "unit.gift_one": "sub",
  "unit.gift_other": "subs",
  "unit.cheer_one": "bit",
  "unit.cheer_other": "bits",
  "unit.raid_one": "viewer",
  "unit.raid_other": "viewers",

  "seen.title": "Shown on the stream of {name}",
  "seen.tip": "Your tip",
  "seen.support": "Your support",
  "seen.was_at": "was on stream at",
  "seen.shown_one": "{count} second on screen",
  "seen.shown_other": "{count} seconds on screen",
  "seen.heard": "Its sound was played.",
  "seen.muted": "Its sound was muted.",
  "seen.not_yet": "This has not been on stream yet.",
  "seen.zone": "Times are in the channel's time zone ({zone}).",

  "commands.title": "Commands of {name}",
  "commands.lede_one": "{count} command to type in chat",
  "commands.lede_other": "{count} commands to type in chat",
  "commands.about_one": "{count} command to type in the chat of {name}",
  "commands.about_other": "{count} commands to type in the chat of {name}",
  "commands.search": "Search commands",
  "commands.search_button": "Search",
  "commands.nothing_for": "No command found for",
  "commands.found_for_one": "{count} command found for",
  "commands.found_for_other": "{count} commands found for",
  "commands.show_all": "Show all",
  "commands.none": "This channel has no commands yet.",
  "commands.categories": "Categories",
  "commands.others": "Other commands",
  "commands.select": "Click to select",
  "commands.for": "For:",
  "commands.also": "Also",
  "commands.cooldown": "Cooldown:",
  "access.everyone": "Everyone",
  "access.subscribers": "Subscribers",
  "access.vips": "VIPs",
  "access.moderators": "Moderators",
  "access.broadcaster": "Broadcaster",
} as const;

/** Name of a text. */
export type PageWordKey = keyof typeof ENGLISH_PAGES;

/** The texts of one language. */
export type PageWords = Readonly<Record<PageWordKey, string>>;
