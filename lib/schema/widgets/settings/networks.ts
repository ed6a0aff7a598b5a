/** Networks that the social rotator knows an icon for. */
export const NETWORKS = [
  "twitch",
  "youtube",
  "kick",
  "x",
  "bluesky",
  "mastodon",
  "threads",
  "instagram",
  "tiktok",
  "facebook",
  "discord",
  "reddit",
  "steam",
  "github",
  "patreon",
  "spotify",
  "website",
] as const;

/** One network. */
export type Network = typeof NETWORKS[number];
