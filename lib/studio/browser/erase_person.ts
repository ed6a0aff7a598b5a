import type { PersonErase } from "@/lib/schema/audience/erasure.ts";
import { PEOPLE_MESSAGES as words } from "@/lib/studio/messages/people.ts";
import { confirmed } from "./confirm.ts";
import { api, attempt } from "./studio_api.ts";

/** A person as the service's lists name them. */
export interface ErasablePerson {
  /** The platform's user id; `null` where only a name is known. */
  id: string | null;
  name: string;
}

/**
 * Asks whether a person is to be erased from the channel, and erases them.
 * Resolves with `true` when they are gone.
 */
export async function eraseAfterAsking(
  channelId: string,
  { id, name }: ErasablePerson,
): Promise<boolean> {
  const goesOn = await confirmed({
    title: words.askTitle(
      id === null ? words.byName(name) : words.known(name, id),
    ),
    text: words.askText,
    act: words.askAct,
    cancel: words.keep,
    danger: true,
  });
  if (!goesOn) return false;
  const body: PersonErase = id === null ? { name } : { userId: id, name };
  const done = await attempt(
    () =>
      api.post(`/api/channels/${channelId}/people/erase`, body, {
        repeatable: true,
      }),
    ({ data }) => data.complete ? words.erased(name) : words.begun(name),
  );
  return done !== null;
}
