import type { SettingsOf } from "@/lib/widgets/define_widget.ts";
import type { chatBox } from "@/lib/widgets/chat_box/definition.ts";
import type { ChatLine } from "@/lib/widgets/state/lists.ts";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import { isTakenAway, takenAwayBy } from "@/lib/events/kinds/taken_away.ts";
import { filterFacts, passesFilter } from "@/lib/widgets/passes_filter.ts";

/** Settings that decide which lines of chat are drawn. */
type ChatRules = Pick<
  SettingsOf<typeof chatBox>,
  | "maxMessages"
  | "hideCommands"
  | "commandPrefixes"
  | "hideBots"
  | "minRole"
  | "showShared"
  | "filter"
>;

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

/** Bots that most channels have; the channel's own list is in `filter.hideUsers`. */
const BOTS: ReadonlySet<string> = new Set([
  "nightbot",
  "streamelements",
  "streamlabs",
  "moobot",
  "fossabot",
  "wizebot",
  "streamstickers",
  "soundalerts",
  "sery_bot",
  "pokemoncommunitygame",
  "botisimo",
  "phantombot",
  "deepbot",
  "kofistreambot",
  "own3d",
  "tangiabot",
  "blerp",
]);

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
  if (rules.hideBots && BOTS.has(actor?.login ?? "")) return false;
  if (rankOf(data.roles) < (RANKS[rules.minRole] ?? 0)) return false;
  if (!rules.hideCommands) return true;
  return !rules.commandPrefixes.some((prefix) =>
    data.message.text.startsWith(prefix)
  );
}

/**
 * Returns the rank of the highest role: moderators see more of themselves than
 * everyone.
 */
export function rankOf(roles: readonly string[]): number {
  return Math.max(0, ...roles.map((role) => RANKS[role] ?? 0));
}

/** Event that changes the chat. */
export type ChatEvent = LiveEvent<
  "chat.message" | "chat.deleted" | "chat.cleared" | "chat.user_cleared"
>;

/**
 * Returns the lines after a chat event, oldest first and at most `max`. Lines
 * that moderators remove disappear at once, also while they still wait to be
 * shown.
 */
export function chatAfter(
  lines: ChatLine[],
  event: ChatEvent,
  max: number,
): ChatLine[] {
  if (event.kind !== "chat.message") {
    return lines.filter((line) => !isRemoved(line, event));
  }
  return lines.some((line) => line.id === event.id)
    ? lines
    : [...lines, event].slice(-max);
}

/** Tells whether moderators took a line away by an event. */
export function isRemoved(
  { actor, data }: Pick<ChatLine, "actor" | "data">,
  event: Exclude<ChatEvent, { kind: "chat.message" }>,
): boolean {
  switch (event.kind) {
    case "chat.deleted":
      return data.messageId === event.data.messageId;
    case "chat.cleared":
      return true;
    case "chat.user_cleared": {
      const { login } = event.data.user;
      const gone = takenAwayBy(event.data);
      return isTakenAway(actor, gone) ||
        (gone.id === null && login !== null && actor?.login === login);
    }
  }
}

/** Number of lines drawn per second; above that the box shows a sample. */
const LINES_A_SECOND = 20;

/**
 * Lets at most 20 lines a second through; moderators and the broadcaster are
 * always kept.
 */
export function createRateGuard(): (line: ChatLine, now: number) => boolean {
  let second = 0;
  let count = 0;
  return (line, now) => {
    const current = Math.floor(now / 1000);
    if (current !== second) {
      second = current;
      count = 0;
    }
    if (rankOf(line.data.roles) >= (RANKS.moderator ?? 3)) return true;
    return ++count <= LINES_A_SECOND;
  };
}
