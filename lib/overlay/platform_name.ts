/** Platforms whose names are known, by their ids. */
export const PLATFORM_NAMES: ReadonlyMap<string, string> = new Map([
  ["twitch", "Twitch"],
  ["youtube", "YouTube"],
  ["kick", "Kick"],
]);

/**
 * Returns the name of a platform in its own spelling; an unknown one is
 * returned as it is.
 */
export function platformName(platform: string): string {
  return PLATFORM_NAMES.get(platform) ?? platform;
}

/** Platform of what happened on none, such as a payment at a tip page. */
export const NO_PLATFORM = "limelight";
