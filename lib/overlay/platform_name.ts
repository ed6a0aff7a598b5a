const NAMES = new Map([
  ["twitch", "Twitch"],
  ["youtube", "YouTube"],
  ["kick", "Kick"],
]);

/**
 * Returns the name of a platform in its own spelling; an unknown one is
 * returned as it is.
 */
export function platformName(platform: string): string {
  return NAMES.get(platform) ?? platform;
}
