import { DAY_MS, MINUTE_MS } from "@/lib/core/clock.ts";
import type { z } from "zod";
import type { CreditsQuery as WidgetQuery } from "@/lib/schema/widgets/state/credits.ts";
import type { CreditsRun } from "@/lib/schema/widgets/state/credits.ts";
import { ADDENDUM, cameAt, createAddendum } from "./addendum.ts";
import { creditPasses, toReported } from "./filtered.ts";
import type { CreditLists } from "./lists.ts";
import { unreadable } from "./lists.ts";
import { blanked, sorted, toLines } from "./lines.ts";
import { rolledMs, toRunAnswer } from "./roll.ts";
import type {
  CreditsAnswer,
  CreditsRecord,
  CreditsStateQuery,
  Section,
  SectionAnswer,
  Window,
} from "@/lib/schema/subathon/credits.ts";
import { type CreditsDeps, sectionOf } from "./service.ts";
import type { CreditsStore } from "./store.ts";

/** Answers what pages ask about the credits. */
export function createAnswers(
  { clock, beganAt, currencyOf, store, lists, catchUp }: CreditsDeps & {
    store: CreditsStore;
    lists: CreditLists;
    catchUp: (channelId: string) => Promise<unknown>;
  },
) {
  const addendum = createAddendum({ store, lists, catchUp });

  /** Since when a window lists people; `null` when there is nothing to list since. */
  async function sinceOf(
    channelId: string,
    window: Window,
    clearedAt: number,
  ): Promise<number | null> {
    // By the minute, so that all who ask within a moment ask the same.
    const now = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS;
    const began = window === "24h"
      ? now - DAY_MS
      : window === "7d"
      ? now - 7 * DAY_MS
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
    const [{ items, left }, { hidden }] = await Promise.all([
      store.frozen(channelId, record.runId, found, most),
      lists.leftOut(channelId),
    ]);
    return {
      available: true,
      items: items.map((item) => blanked(item, hidden)),
      more: found.more + left,
    };
  }

  return {
    live,

    async state(
      channelId: string,
      { sections, window, limit }: Pick<
        CreditsStateQuery,
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
            toldAnswer(found[index] ?? unreadable("not_configured")),
          ]),
        ),
        addendum: isFrozen
          ? (await addendum(channelId, record, ADDENDUM)).map(toReported)
          : [],
      };
    },

    /** The run with its lists, as the credits widget draws it; none before a run. */
    async run(
      channelId: string,
      { sections, late, filter }: z.infer<typeof WidgetQuery>,
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
          const items = await sorted(
            answer.items.filter((item) => creditPasses(section, item, filter)),
            sort,
          );
          return {
            source,
            items: toLines(items.slice(0, maxNames)),
            more: answer.more + Math.max(0, items.length - maxNames),
          };
        }),
      );
      const asked = sections.flatMap(({ source }) => sectionOf(source) ?? []);
      const came = late ? await addendum(channelId, record, asked, filter) : [];
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
        late: toLines(came).map(({ person, removed }, index) => ({
          person,
          removed,
          cameMs: rolledMs(record, cameAt(came[index])),
        })),
      };
    },
  };
}

function toldAnswer(answer: SectionAnswer): SectionAnswer {
  return answer.available
    ? { ...answer, items: answer.items.map(toReported) }
    : answer;
}

/** Answers what pages draw of the credits. */
export type CreditsAnswers = ReturnType<typeof createAnswers>;
