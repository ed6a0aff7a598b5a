import { type Clock, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { ChannelRecord } from "@/lib/schema/account/channels.ts";
import { keys } from "@/lib/database/keys.ts";
import { transactVersioned } from "@/lib/storage/transaction.ts";
import {
  assertPrecondition,
  NO_PRECONDITION,
} from "@/lib/storage/precondition.ts";
import type {
  ChatCommand,
  CommandList,
  CommandsView,
} from "@/lib/schema/bot/commands_page.ts";
import { groupByCategory } from "./group.ts";
import { searchCommands } from "./search.ts";
import { createCommandListStore, type VersionedList } from "./store.ts";

/** A list with its version; `undefined` before the first. */
interface VersionedCommands {
  list: CommandList;
  versionstamp: string | undefined;
}

/**
 * Creates the service for a channel's command list and the public page that
 * shows it.
 */
export function createCommandsPageService(
  { kv, clock, base, channelByLogin, isPublic }: {
    kv: Deno.Kv;
    clock: Clock;
    /** Origin of the public pages. */
    base: string;
    channelByLogin: (login: string) => Promise<ChannelRecord | null>;
    /** Returns whether the channel shows its commands to everybody. */
    isPublic: (channelId: string) => Promise<boolean>;
  },
) {
  const store = createCommandListStore({ kv, clock });

  return {
    /** The channel's commands; an empty list before the first. */
    async get(channelId: string): Promise<VersionedCommands> {
      const list = await store.read(channelId);
      return { list: toList(list), versionstamp: list?.versionstamp };
    },

    /** Replaces the channel's commands as a whole. Throws `stale` when the precondition fails. */
    async replace(
      channelId: string,
      items: ChatCommand[],
      precondition = NO_PRECONDITION,
    ): Promise<VersionedCommands> {
      // Before anything long is written; the commit below checks it again.
      const { versionstamp: current } = await store.head(channelId);
      assertPrecondition(precondition, current);
      const next = await store.prepare(channelId, items);
      const { result, versionstamp } = await transactVersioned(
        { kv, clock, keys },
        async () => {
          const entry = await store.head(channelId);
          assertPrecondition(precondition, entry.versionstamp);
          const commit = kv.atomic().check(entry).set(entry.key, next);
          return { commit, result: entry.value };
        },
      ).catch(async (error) => {
        // After any other failure the head may point to them, now or soon.
        if (error instanceof AppError && error.code === "stale") {
          await store.discard(channelId, next);
        }
        throw error;
      });
      await store.discard(channelId, result);
      return {
        list: toList({ items, updatedAt: next.updatedAt }),
        versionstamp,
      };
    },

    /**
     * The public page of the channel that has this login. Throws `not_found`
     * when there is none and, all the same, when it is not public.
     */
    async page(login: string, q: string): Promise<CommandsView> {
      const channel = await channelByLogin(login);
      if (!channel || !(await isPublic(channel.id))) {
        throw new AppError(
          "not_found",
          "Cannot answer: there is nothing at this address",
        );
      }
      const items = (await store.read(channel.id))?.items ?? [];
      const found = searchCommands(items, q);
      return {
        channel: {
          login: channel.login,
          name: channel.name,
          locale: channel.locale,
        },
        url: `${base}/c/${encodeURIComponent(channel.login)}/commands`,
        q,
        groups: groupByCategory(found),
        found: found.length,
        total: items.length,
      };
    },
  };
}

function toList(
  list: Pick<VersionedList, "items" | "updatedAt"> | null,
): CommandList {
  return {
    items: list?.items ?? [],
    nextCursor: null,
    updatedAt: list && toIso(list.updatedAt),
  };
}
