import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { PlatformUser } from "@/lib/schema/platform/client.ts";
import { KNOWN_BOTS } from "@/lib/schema/widgets/rules/known_bots.ts";
import { foldName, printableName } from "./names.ts";

/** The platform whose chat the bots ask about. */
const PLATFORM = "twitch";

/**
 * Tells whether an event is about the platform's chat: other platforms have
 * chatters, ids and streams of their own.
 */
export function isOfRoom(
  { platform, test }: Pick<NewEvent, "platform" | "test">,
): boolean {
  return platform === PLATFORM && !test;
}

/** A chatter as draws see them. */
export interface Chatter {
  id: string;
  login: string;
  /** Name that is printed. */
  name: string;
  /** The display name as exclusions are compared. */
  folded: string;
}

/**
 * Converts a platform's list to chatters; entries without a login are dropped.
 */
export function toChatters(users: readonly PlatformUser[]): Chatter[] {
  return users.flatMap(({ id, login, name }) => {
    const plain = login.trim().toLowerCase();
    if (plain === "" || id === "") return [];
    return [{
      id,
      login: plain,
      name: printableName(plain, name),
      folded: foldName(name),
    }];
  });
}

/**
 * Returns the pool without known bots and without the people on the channel's
 * own list.
 */
export function withoutBots(
  people: readonly Chatter[],
  excludedLogins: ReadonlySet<string>,
): Chatter[] {
  return people.filter(({ login }) =>
    !KNOWN_BOTS.has(login) && !excludedLogins.has(login)
  );
}

/** Returns whether a request's own exclusions name this chatter. */
export function isExcluded(
  { login, folded }: Chatter,
  excluded: ReadonlySet<string> | null,
): boolean {
  return excluded !== null && (excluded.has(login) || excluded.has(folded));
}
