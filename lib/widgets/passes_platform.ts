import type { FilterSettings } from "./settings/filter.ts";

/** Platforms that a filter names; every other one is `other`. */
const NAMED: readonly string[] = ["twitch", "youtube", "kick"];

/** Whether events of a platform count. */
export function passesPlatform(
  platform: string,
  { platforms }: Pick<FilterSettings, "platforms">,
): boolean {
  return platforms.some((wanted) =>
    wanted === "all" || wanted === platform ||
    (wanted === "other" && !NAMED.includes(platform))
  );
}
