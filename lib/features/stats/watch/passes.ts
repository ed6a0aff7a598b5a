import { passesPlatform } from "@/lib/widgets/passes_platform.ts";
import type { FilterSettings } from "@/lib/widgets/settings/filter.ts";
import { type Entry, isPerson } from "@/lib/features/stats/acts.ts";

/** Of which kinds the filter asks for a least measure, in the units that rules count. */
const LEAST: Readonly<
  Record<string, "minBits" | "minTip" | "minGifts" | "minRaid">
> = {
  cheer: "minBits",
  tip: "minTip",
  superchat: "minTip",
  charity: "minTip",
  order: "minTip",
  gift: "minGifts",
  gift_member: "minGifts",
  raid: "minRaid",
};

/**
 * Whether a change of the sums counts for a widget with this filter. What is
 * taken back counts where its act did: its whole measure decides.
 */
export function passes(
  { kind, units, person, actor, event }: Pick<
    Entry,
    "kind" | "units" | "person" | "actor" | "event"
  >,
  filter: FilterSettings | undefined,
): boolean {
  if (!filter) return true;
  if (!filter.kinds.some((wanted) => wanted === kind)) return false;
  const least = LEAST[kind];
  const measure = Math.max(units.before, units.after);
  if (least && measure < filter[least]) return false;
  const platform = event?.platform ?? platformOf(person);
  if (platform !== null && !passesPlatform(platform, filter)) return false;
  return !filter.hideUsers.some((user) => isUser(user, person, actor));
}

/** The platform of a person's key; `null` where only a name is known. */
function platformOf(person: Entry["person"]): string | null {
  const [platform] = person?.split(":") ?? [];
  return platform && platform !== "name" && platform !== "anonymous"
    ? platform
    : null;
}

/** Whether an id or a login is somebody's. */
function isUser(
  user: string,
  person: Entry["person"],
  actor: Entry["actor"],
): boolean {
  const login = user.toLowerCase();
  if (person !== null) {
    if (isPerson(person, user) || isPerson(person, `@${login}`)) return true;
  }
  return actor?.login?.toLowerCase() === login;
}
