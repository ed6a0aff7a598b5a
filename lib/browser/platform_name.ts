const NAMES: Readonly<Record<string, string>> = {
  twitch: "Twitch",
  youtube: "YouTube",
  kick: "Kick",
};

/** How a platform writes itself; one that we do not know as it comes. */
export function platformName(platform: string): string {
  return NAMES[platform] ?? platform;
}
