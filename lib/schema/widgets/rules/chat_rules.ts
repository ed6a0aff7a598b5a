/**
 * Rules by which a chat box draws lines or leaves them out: one for pages and
 * for the lines that the service sends them. Pure.
 */
import type { ChatLine, ChatRules } from "@/lib/schema/widgets/state/lists.ts";
import { KNOWN_BOTS } from "./known_bots.ts";
import { filterFacts, passesFilter } from "./passes_filter.ts";

const RANKS: Readonly<Record<string, number>> = {
  everyone: 0,
  subscriber: 1,
  subscribers: 1,
  vip: 2,
  vips: 2,
  moderator: 3,
  moderators: 3,
  broadcaster: 4,
};

/**
 * Decides whether a line is drawn at all. A test is made to be seen: it is
 * drawn like any other.
 */
export function isDrawn(line: ChatLine, rules: ChatRules): boolean {
  const { actor, data } = line;
  // Moderation left nothing of it.
  if (data.message.text === "") return false;
  if (data.sharedFrom && !rules.showShared) return false;
  if (!passesFilter(filterFacts(line), rules.filter)) return false;
  const login = actor?.login ?? actor?.name ?? "";
  if (rules.hideBots && KNOWN_BOTS.has(login.toLowerCase())) return false;
  if (rankOf(data.roles) < (RANKS[rules.minRole] ?? 0)) return false;
  if (rules.links === "drop" && hasLink(line)) return false;
  if (!rules.hideCommands) return true;
  return !rules.commandPrefixes.some((prefix) =>
    data.message.text.startsWith(prefix)
  );
}

function hasLink({ data }: ChatLine): boolean {
  return data.message.parts.some(({ type }) => type === "link");
}

/**
 * Returns the rank of the highest role: moderators see more of themselves than
 * everyone.
 */
export function rankOf(roles: readonly string[]): number {
  return Math.max(
    0,
    ...roles.map((role) => Object.hasOwn(RANKS, role) ? RANKS[role] ?? 0 : 0),
  );
}

/** Rank of a moderator. */
export const MODERATOR_RANK = rankOf(["moderator"]);
