import type { z } from "zod";
import type { CreditsQuery as WidgetQuery } from "@/lib/widgets/state/credits.ts";
import type { CreditsRun } from "@/lib/widgets/state/credits.ts";
import type { CreditLists } from "./lists.ts";
import { unreadable } from "./lists.ts";
import { blanked, sorted, toLines } from "./lines.ts";
import { toRunAnswer } from "./roll.ts";
import type {
  CreditItem,
  CreditsAnswer,
  CreditsQuery,
  CreditsRecord,
  Section,
  SectionAnswer,
  Window,
} from "./schema.ts";
import { type CreditsDeps, sectionOf } from "./service.ts";
import type { CreditsStore } from "./store.ts";

const DAY_MS = 86_400_000;
const MOST_ADDED = 200;
/** Sections whose late comers make the addendum. */
const ADDENDUM: readonly Section[] = [
  "followers",
  "subscribers",
  "gifters",
  "cheerers",
  "tippers",
  "raiders",
];

/** Answers what pages ask about the credits. */
export function createAnswers(
  { clock, beganAt, currencyOf, store, lists, catchUp }: CreditsDeps & {
    store: CreditsStore;
    lists: CreditLists;
    catchUp: (channelId: string) => Promise<unknown>;
  },
) {
  /** Since when a window lists people; `null` when there is nothing to list since. */
  async function sinceOf(
    channelId: string,
    window: Window,
    clearedAt: number,
  ): Promise<number | null> {
    const began = window === "24h"
      ? clock.now() - DAY_MS
      : window === "7d"
      ? clock.now() - 7 * DAY_MS
      : await beganAt(channelId, window);
    return began === null ? null : Math.max(began, clearedAt);
  }

  async function live(
    channelId: string,
    section: Section,
    window: Window,
    clearedAt: number,
    most: number,
  ): Promise<SectionAnswer> {
    const since = await sinceOf(channelId, window, clearedAt);
    if (since === null && section !== "custom") {
      return unreadable("not_configured");
    }
    const currency = await currencyOf(channelId);
    return await lists.section(
      { channelId, since: since ?? 0, currency },
      section,
      most,
    );
  }

  async function frozen(
    channelId: string,
    record: CreditsRecord,
    section: Section,
    most: number,
  ): Promise<SectionAnswer> {
    const found = record.sections.find((one) => one.section === section);
    if (!found || record.runId === null || found.parts === null) {
      return unreadable(found?.reason ?? "not_configured");
    }
    const [items, left] = await Promise.all([
      store.frozen(channelId, record.runId, found, most),
      lists.leftOut(channelId),
    ]);
    return {
      available: true,
      items: items.map((item) => blanked(item, left.hidden)),
      more: found.more,
    };
  }

  /** People who came after the lists were made, and are on none of them. */
  async function addendum(
    channelId: string,
    record: CreditsRecord,
  ): Promise<CreditItem[]> {
    const { frozenAt } = record;
    if (frozenAt === null) return [];
    const scope = { channelId, since: frozenAt, currency: record.currency };
    const late = new Map<string, CreditItem>();
    for (const section of ADDENDUM) {
      const [now, then] = await Promise.all([
        lists.section(scope, section, MOST_ADDED),
        frozen(channelId, record, section, Infinity),
      ]);
      if (!now.available) continue;
      const listed = new Set(then.items?.map(nameOf));
      for (const item of now.items) {
        if (!listed.has(nameOf(item))) {
          late.set(nameOf(item), { ...item, value: null });
        }
      }
    }
    return [...late.values()].slice(0, MOST_ADDED);
  }

  return {
    live,

    async state(
      channelId: string,
      { sections, window, limit }: Pick<
        CreditsQuery,
        "sections" | "window" | "limit"
      >,
    ): Promise<CreditsAnswer> {
      await catchUp(channelId);
      const record = await store.record(channelId);
      const isFrozen = record.runId !== null &&
        (window === undefined || window === record.window);
      const found = await Promise.all(
        sections.map((section) =>
          isFrozen ? frozen(channelId, record, section, limit) : live(
            channelId,
            section,
            window ?? "stream",
            record.clearedAt,
            limit,
          )
        ),
      );
      const now = clock.now();
      return {
        available: true,
        serverTime: new Date(now).toISOString(),
        run: toRunAnswer(record, now),
        frozen: isFrozen,
        currency: isFrozen ? record.currency : await currencyOf(channelId),
        sections: Object.fromEntries(
          sections.map((section, index) => [
            section,
            found[index] ?? unreadable("not_configured"),
          ]),
        ),
        addendum: isFrozen ? await addendum(channelId, record) : [],
      };
    },

    /** The run with its lists, as the credits widget draws it; none before a run. */
    async run(
      channelId: string,
      { sections }: z.infer<typeof WidgetQuery>,
    ): Promise<CreditsRun> {
      const record = await store.record(channelId);
      const { runId, state, startedAt, pausedAt, revision } = record;
      const lines = await Promise.all(
        sections.map(async ({ source, sort, maxNames }) => {
          const section = sectionOf(source);
          const none = { source, items: [], more: 0 };
          // The widget has its own texts.
          if (runId === null || section === null) return none;
          const answer = await frozen(channelId, record, section, Infinity);
          if (!answer.available) return { source, items: null, more: 0 };
          const items = sorted(answer.items, sort);
          return {
            source,
            items: toLines(items.slice(0, maxNames)),
            more: answer.more + Math.max(0, items.length - maxNames),
          };
        }),
      );
      const iso = (at: number | null) =>
        at === null ? null : new Date(at).toISOString();
      return {
        revision,
        runId,
        state,
        startedAt: iso(startedAt),
        pausedAt: iso(pausedAt),
        currency: record.currency,
        totals: Object.fromEntries(
          lines.map(({ source, items, more }) => [
            source,
            (items?.length ?? 0) + more,
          ]),
        ),
        sections: lines,
      };
    },
  };
}

function nameOf({ person, text }: CreditItem): string {
  return person?.id ?? person?.login ?? text;
}
