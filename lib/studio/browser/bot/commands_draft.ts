/** The public list of commands while the streamer changes it. */
import type { ChatCommand } from "@/lib/schema/bot/commands_page.ts";
import { nameOfField, type ProjectedField } from "@/lib/schema/forms/model.ts";
import { isSame } from "@/lib/core/is_same.ts";
import { randomId } from "@/lib/overlay/random_id.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { createDraft } from "@/lib/studio/kit/draft/create_draft.ts";
import { BOT_MESSAGES as words } from "@/lib/studio/messages/bot.ts";

/** A command with an id of this tab, which it keeps when it is renamed. */
export interface ListedCommand extends ChatCommand {
  id: string;
}

/** The list as a document. */
interface CommandsDocument {
  items: readonly ListedCommand[];
}

/** Creates the draft of the list; it is saved when that is asked for. */
export function createCommandsDraft(
  { channelId, items, fields, etag }: {
    channelId: string;
    items: readonly ChatCommand[];
    /** Fields of one command. */
    fields: readonly ProjectedField[];
    /** Version of the list; `null` before the first. */
    etag: string | null;
  },
) {
  const path = `/api/channels/${channelId}/commands` as const;
  return createDraft<CommandsDocument>({
    loaded: { value: { items: withIds(items, []) }, version: etag },
    async read([saved, ...unanswered]) {
      const answer = await api.get(path);
      const sent = unanswered.flatMap(({ items }) => items);
      return {
        ...answer,
        data: { items: withIds(answer.data.items, saved.items, sent) },
      };
    },
    async write({ items }, over) {
      const answer = await api.put(
        path,
        { items: items.map(({ id: _id, ...command }) => command) },
        over,
      );
      return { ...answer, data: { items: withIds(answer.data.items, items) } };
    },
    nameOf: (paths, { items }) => paths.map(nameIn(items, fields)).join(", "),
    restMs: null,
  });
}

/** Names a field of a command, or the order of all. */
const nameIn = (
  items: readonly ListedCommand[],
  fields: readonly ProjectedField[],
) =>
(path: string) => {
  const [, id, field] = path.split(".");
  const name = items.find((one) => one.id === id)?.name ?? words.listCaption;
  return field ? `${name} (${nameOfField(fields, field)})` : name;
};

/**
 * Returns commands with the ids of those that are known or were sent: each by
 * its name, or, where that is another now, by everything else about it.
 */
export function withIds(
  items: readonly ChatCommand[],
  known: readonly ListedCommand[],
  sent: readonly ListedCommand[] = [],
): ListedCommand[] {
  const ids = new Map<ChatCommand, string>();
  const match = (
    among: readonly ListedCommand[],
    isThis: (one: ListedCommand, item: ChatCommand) => boolean,
  ) => {
    const taken = new Set(ids.values());
    for (const item of items) {
      if (ids.has(item)) continue;
      const found = among.find((one) =>
        !taken.has(one.id) && isThis(one, item)
      );
      if (!found) continue;
      ids.set(item, found.id);
      taken.add(found.id);
    }
  };
  match([...known, ...sent], (one, { name }) => one.name === name);
  match(known, (one, item) => isSame(unnamed(one), unnamed(item)));
  return items.map((item) => ({ ...item, id: ids.get(item) ?? randomId() }));
}

const unnamed = (command: ChatCommand) => ({ ...command, id: "", name: "" });
