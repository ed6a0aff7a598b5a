import type { Clock } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  deepSelectorsOfChannel,
  selectorsOfChannel,
} from "@/lib/database/keys_of_channel.ts";
import { listEntries } from "@/lib/storage/page.ts";
import { read } from "@/lib/storage/read.ts";
import type { StoredDockKey } from "@/lib/schema/account/dock_keys.ts";
import type { StoredProgramKey } from "@/lib/schema/account/program_keys.ts";
import type { StoredWidgetToken } from "@/lib/schema/account/widget_tokens.ts";
import type { StoredChatterModule } from "@/lib/schema/bot/bot_api.ts";
import { addressesOf } from "@/lib/schema/integrations/integrations.ts";
import type { DeletionFence } from "./fence.ts";

/** Removes some of what a channel has; returns how much there was, 0 for nothing. */
export type DeletionStep = (held: DeletionFence) => Promise<number>;

/**
 * Creates the steps of a deletion, in their order: first whatever opens a door
 * to the channel, then what is found through a record, then all the rest. Each
 * is harmless when repeated. `removeFiles` takes the channel's uploads.
 */
export function createDeletionSteps(
  kv: Deno.Kv,
  removeFiles: DeletionStep,
  clock: Pick<Clock, "now">,
): DeletionStep[] {
  /** The keys of everything that is found by a secret, and the secrets' records. */
  async function credentials({ channelId, commit }: DeletionFence) {
    const [token, docks, programs, module] = await Promise.all([
      kv.get<StoredWidgetToken>(keys.widgetToken(channelId)),
      kv.get<StoredDockKey[]>(keys.dockKeys(channelId)),
      kv.get<StoredProgramKey[]>(keys.programKeys(channelId)),
      kv.get<StoredChatterModule>(keys.chatterModule(channelId)),
    ]);
    const all = [token, docks, programs, module];
    const found = all.filter(({ value }) => value !== null);
    if (found.length === 0) return 0;
    // What is made anew meanwhile would leave its look-up behind.
    const operation = kv.atomic().check(...all);
    for (const { key } of found) operation.delete(key);
    if (token.value) {
      operation.delete(keys.channelByWidgetToken(token.value.hash))
        .sum(keys.credentialEpoch("widget_token"), 1n);
    }
    const lists = [
      [docks.value, keys.channelByDockKey, "dock_key"],
      [programs.value, keys.channelByProgramKey, "program_key"],
    ] as const;
    for (const [list, channelBy, kind] of lists) {
      if (!list) continue;
      for (const { hash } of list) operation.delete(channelBy(hash));
      operation.sum(keys.credentialEpoch(kind), 1n);
    }
    if (module.value) {
      operation.delete(keys.channelByApiKey(module.value.keyHash))
        .sum(keys.credentialEpoch("api_key"), 1n);
    }
    await commit(operation);
    return found.length;
  }

  /** Integrations, with the addresses that open them; their connections end at once. */
  async function integrations({ channelId, removeKeys }: DeletionFence) {
    const found = await listEntries(kv, keys.integrationsOf(channelId));
    return await removeKeys(
      found.flatMap(({ key, value }) => [
        ...addressesOf(value).map(keys.integrationByAddress),
        key,
      ]),
      (commit) => commit.set(keys.connectionsWish(), clock.now()),
    );
  }

  /** Everybody's sessions on the channel, an administrator's too. */
  async function sessions({ channelId, removeKeys }: DeletionFence) {
    const found: Deno.KvKey[] = [];
    for (const { key, value } of await listEntries(kv, keys.sessions())) {
      if (value.channelId !== channelId) continue;
      found.push(key, keys.sessionHash(value.userId, value.id));
    }
    return await removeKeys(
      found,
      (commit) => commit.sum(keys.credentialEpoch("session"), 1n),
    );
  }

  /** The login under which the channel is found, unless it is another's by now. */
  async function login({ channelId, commit }: DeletionFence) {
    const record = await read(kv, keys.channel(channelId));
    if (!record) return 0;
    const name = keys.channelIdByLogin(record.login);
    const owner = await kv.get<string>(name);
    if (owner.value !== channelId) return 0;
    await commit(kv.atomic().check(owner).delete(name));
    return 1;
  }

  async function receiptLinks({ channelId, removeKeys }: DeletionFence) {
    const links = await listEntries(kv, keys.receiptLinksOf(channelId));
    return await removeKeys(
      links.flatMap(({ key, value }) => [keys.receiptLink(value.id), key]),
    );
  }

  async function everythingElse({ channelId, removeList }: DeletionFence) {
    let removed = 0;
    const selectors = [
      ...selectorsOfChannel(channelId),
      ...await deepSelectorsOfChannel(kv, channelId),
    ];
    for (const selector of selectors) removed += await removeList(selector);
    return removed;
  }

  return [
    credentials,
    integrations,
    sessions,
    login,
    receiptLinks,
    removeFiles,
    everythingElse,
  ];
}
