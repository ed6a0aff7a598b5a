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

/** Tells whether a person is a bot: a known one, or one of the channel's own. */
export function isBot(
  person: { login: string | null; name: string | null } | null,
  ownBots: readonly string[],
): boolean {
  const login = (person?.login ?? person?.name ?? "").toLowerCase();
  return KNOWN_BOTS.has(login) ||
    ownBots.some((bot) => bot.toLowerCase() === login);
}
