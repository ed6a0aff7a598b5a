import { memoizeByKey } from "@/lib/core/memoize.ts";
import { fnv1a } from "@/lib/core/fnv1a.ts";
import { createLru } from "@/lib/core/lru.ts";
import { type Clock, HOUR_MS } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { createWordFilter, type PassesWords } from "@/lib/core/word_filter.ts";
import type { Reading, Reason } from "@/lib/schema/widget_data/stats.ts";
import { keys } from "@/lib/database/keys.ts";
import { listAll } from "@/lib/storage/page.ts";
import type {
  ChatHour,
  CreditItem,
  CreditRow,
  FrozenItem,
  RowSource,
  Section,
  SectionAnswer,
} from "@/lib/schema/subathon/credits.ts";
import { ROW_SOURCES } from "@/lib/schema/subathon/credits.ts";
import {
  erasedOf,
  type Left,
  ordered,
  sumChat,
  type Summed,
  sumRows,
  toItems,
  withFitNames,
} from "./people.ts";

/** Data that the credits read from other features. */
export interface CreditSources {
  /** Clips since an instant, with their views. */
  clips: (
    channelId: string,
    since: number,
  ) => Promise<
    Reading<{ title: string; creatorName: string; views: number }[]>
  >;
  /** Goals of the ladder that were reached; `null` without a ladder. */
  goals: (
    channelId: string,
  ) => Promise<{ title: string; reachedAt: string }[] | null>;
  /** Returns whether the channel's platform sends us its events. */
  isConnected: (channelId: string) => Promise<boolean>;
  /** Returns whether a login is a bot that nobody wants to thank. */
  isBot: (login: string) => boolean;
  /** Words that the channel wants on no screen. */
  blockedWords: (channelId: string) => Promise<readonly string[]>;
}

const MAX_TOP = 10;
const MAX_ROWS = 200_000;
const KEPT_MS = 3_000;
const MAX_KEPT = 200;

/** From when on, and for whom, lists are made. */
interface ListScope {
  channelId: string;
  /** ms since the epoch. */
  since: number;
  /** ISO 4217. */
  currency: string;
}

/** Makes the sections of the credits. */
export function createCreditLists(
  { kv, clock, log, sources }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    sources: CreditSources;
  },
) {
  const kept = createLru<Promise<unknown[]>>(MAX_KEPT, {
    clock,
    forMs: KEPT_MS,
  });

  /** A list of the database, read once for all who ask within a moment. */
  function listed<T>(below: Deno.KvKey, from: number): Promise<T[]> {
    const name = [...below, from].join("\n");
    return memoizeByKey<string, unknown[]>(
      kept,
      name,
      () => readList<T>(below, from),
    ) as Promise<T[]>;
  }

  async function readList<T>(below: Deno.KvKey, from: number): Promise<T[]> {
    const rows: T[] = [];
    const list = kv.list<T>(
      { prefix: below, start: [...below, from] },
      { batchSize: 500, limit: MAX_ROWS },
    );
    for await (const { value } of list) rows.push(value);
    return rows;
  }

  async function leftOut(channelId: string): Promise<Left> {
    const hidden = new Set<string>();
    const both = [
      keys.creditsBannedOf(channelId),
      keys.creditsErasedOf(channelId),
    ];
    for (const prefix of both) {
      for await (const { key } of kv.list({ prefix })) {
        hidden.add(String(key[2]));
      }
    }
    return { channelId, isBot: sources.isBot, hidden };
  }

  async function filterOf(channelId: string): Promise<PassesWords> {
    return createWordFilter(await sources.blockedWords(channelId));
  }

  function rowsOf(
    { channelId, since }: ListScope,
    source: RowSource,
  ): Promise<CreditRow[]> {
    return listed<CreditRow>(keys.creditsRowsOf(channelId, source), since);
  }

  async function people(
    scope: ListScope,
    section: Section,
    most: number,
  ): Promise<{ items: CreditItem[]; more: number }> {
    const source = ROW_SOURCES.find((source) => source === section);
    if (source) {
      return await toItems(await ranked(scope, source), most, {
        showValue: hasValue(source),
      });
    }
    if (section === "top") {
      const { items } = await toItems(
        await ranked(scope, "cheerers"),
        Math.min(most, MAX_TOP),
        { showValue: true },
      );
      return { items, more: 0 };
    }
    return await toItems(await ranked(scope, section), most, {
      showValue: section === "chatters",
    });
  }

  /**
   * The people of a list in order, summed once for all who ask within a moment
   * while the same people are hidden and the same words are blocked.
   */
  async function ranked(scope: ListScope, what: Section): Promise<Summed[]> {
    const { channelId, since, currency } = scope;
    const left = await leftOut(channelId);
    const words = await sources.blockedWords(channelId);
    const unwanted = fnv1a([...left.hidden, "", ...words].join("\n"));
    const name = ["ranked", channelId, what, since, currency, unwanted];
    return await memoizeByKey<string, unknown[]>(
      kept,
      name.join("\n"),
      async () => {
        const summed = await sum(scope, what, left);
        return await ordered(
          await withFitNames(summed, createWordFilter(words)),
        );
      },
    ) as Summed[];
  }

  async function sum(
    scope: ListScope,
    what: Section,
    left: Left,
  ): Promise<Summed[]> {
    const { since, currency } = scope;
    const source = ROW_SOURCES.find((source) => source === what);
    if (source) {
      return await sumRows(
        source,
        await rowsOf(scope, source),
        currency,
        left,
      );
    }
    const hours = await listed<ChatHour>(
      keys.creditsChatOf(scope.channelId),
      Math.floor(since / HOUR_MS) * HOUR_MS,
    );
    const role = what === "moderators"
      ? "moderator"
      : what === "vips"
      ? "vip"
      : null;
    return await sumChat(hours, { since, least: 1, role, left });
  }

  async function custom(channelId: string): Promise<CreditItem[]> {
    const lists = await listAll(kv, keys.creditsListsOf(channelId));
    return lists.flatMap(({ title, lines }) =>
      [title, ...lines].filter((text) => text !== "").map((text) => line(text))
    );
  }

  async function read(
    scope: ListScope,
    section: Section,
    most: number,
  ): Promise<SectionAnswer> {
    const { channelId, since } = scope;
    if (section === "custom") {
      return { available: true, ...first(await custom(channelId), most) };
    }
    if (section === "goals") {
      const goals = await sources.goals(channelId);
      if (goals === null) return unreadable("not_configured");
      const items = goals
        .filter(({ reachedAt }) => Date.parse(reachedAt) >= since)
        .map(({ title, reachedAt }) => line(title, { firstAt: reachedAt }));
      return { available: true, ...first(items, most) };
    }
    if (section === "top_clips") {
      const clips = await sources.clips(channelId, since);
      if (!clips.available) return unreadable(clips.reason);
      const passes = await filterOf(channelId);
      const items = clips.value
        .toSorted((a, b) => b.views - a.views)
        .map(({ title, creatorName, views }) =>
          line(`${title} (${creatorName})`, { value: views })
        ).filter(({ text }) => passes(text));
      return { available: true, ...first(items, Math.min(most, MAX_TOP)) };
    }
    const found = await people(scope, section, most);
    // Nothing was heard because nobody told us: that is no empty list.
    const mute = found.items.length === 0 &&
      !await sources.isConnected(channelId);
    return mute ? unreadable("not_connected") : { available: true, ...found };
  }

  return {
    leftOut,

    /**
     * The people of a section with everybody who was hidden or erased since,
     * read anew: for lines that are shown once and may not move.
     */
    async lateComers(
      { channelId, since, currency, runId }: ListScope & { runId: string },
      source: RowSource,
    ): Promise<FrozenItem[]> {
      const rows = await readList<CreditRow>(
        keys.creditsRowsOf(channelId, source),
        since,
      );
      const left = {
        channelId,
        isBot: sources.isBot,
        hidden: new Set<string>(),
      };
      const summed = await sumRows(source, rows, currency, left);
      const fit = await withFitNames(summed, await filterOf(channelId));
      const { items } = await toItems(await ordered(fit), MAX_ROWS, {
        showValue: false,
      });
      return [...items, ...await erasedOf(runId, rows)];
    },

    /** One section; one that cannot be read says why and is never empty. */
    async section(
      scope: ListScope,
      section: Section,
      most: number,
    ): Promise<SectionAnswer> {
      try {
        return await read(scope, section, most);
      } catch (error) {
        log.warn("credits_section_unreadable", { section, error });
        return unreadable("platform_unreachable");
      }
    },

    /** Forgets what was read for a channel, after a change of it. */
    forget(channelId: string): void {
      for (const name of kept.keys()) {
        if (name.split("\n")[1] === channelId) kept.delete(name);
      }
    },
  };
}

/** Makes the sections of the credits. */
export type CreditLists = ReturnType<typeof createCreditLists>;

/** Returns the answer for a section that cannot be read. */
export function unreadable(reason: Reason): SectionAnswer {
  return { available: false, items: null, reason };
}

/** Amounts of money are between giver and channel. */
function hasValue(source: RowSource): boolean {
  return source !== "tippers" && source !== "followers";
}

function line(
  text: string,
  { value = null, firstAt = null }: {
    value?: number | null;
    firstAt?: string | null;
  } = {},
): CreditItem {
  return { person: null, text, value, firstAt, removed: false };
}

function first(
  items: CreditItem[],
  most: number,
): { items: CreditItem[]; more: number } {
  return {
    items: items.slice(0, most),
    more: Math.max(0, items.length - most),
  };
}
