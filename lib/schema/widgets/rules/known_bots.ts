/**
 * Logins of accounts that sit in many chats and are nobody to draw, to thank or
 * to read: chat bots, games, and visitors that only count. A channel adds its
 * own in its settings.
 */
export const KNOWN_BOTS: ReadonlySet<string> = new Set([
  "blerp",
  "botisimo",
  "botrixoficial",
  "coebot",
  "commanderroot",
  "deepbot",
  "electricallongboard",
  "electricalskateboard",
  "fossabot",
  "host_giveaway",
  "kofistreambot",
  "lurxx",
  "moobot",
  "nightbot",
  "ohbot",
  "own3d",
  "p0sitivitybot",
  "phantombot",
  "pokemoncommunitygame",
  "sery_bot",
  "soundalerts",
  "stay_hydrated_bot",
  "streamelements",
  "streamlabs",
  "streamstickers",
  "tangiabot",
  "v_and_k",
  "virgoproz",
  "vivbot",
  "wizebot",
  "xanbot",
]);
