import { type Clock, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { createWordFilter } from "@/lib/core/word_filter.ts";
import type { HiddenAmong } from "@/lib/event_log/hidden_people.ts";
import type { SubathonService } from "@/lib/features/subathon/service.ts";
import { fitName, isLeftOut } from "@/lib/features/subathon/credits/people.ts";
import type { createCreditsService } from "@/lib/features/subathon/credits/service.ts";
import type { SubathonParts } from "@/lib/features/subathon/runtime/parts.ts";
import { personRef } from "@/lib/schema/events/taken_away.ts";
import {
  CreditsStateQuery,
  DEFAULT_SECTIONS,
  type Section,
} from "@/lib/schema/subathon/credits.ts";
import type {
  PicturedPerson,
  PictureQuery,
  SharedPicture,
} from "@/lib/schema/subathon/pictures.ts";
import { type Giver, giversOf } from "./givers.ts";

/** Most people with a picture, and names of a section of the credits. */
const MAX_PEOPLE = 24;
const MAX_FACES = 12;
const MAX_NAMES = 120;
/** Sections whose people stand on top of the poster, before the others. */
const FACES: readonly Section[] = [
  "gifters",
  "tippers",
  "cheerers",
  "subscribers",
  "raiders",
];

/** Dependencies of the pictures to share. */
interface PictureDeps {
  kv: Deno.Kv;
  clock: Clock;
  store: SubathonParts["store"];
  session: Pick<SubathonService, "feed" | "ladderForOperator">;
  credits: Pick<ReturnType<typeof createCreditsService>, "state">;
  hiddenAmong: HiddenAmong;
  isBot: (login: string) => boolean;
  /** Words that the channel wants on no screen. */
  blockedWords: (channelId: string) => Promise<readonly string[]>;
  /** Returns the address of a user's picture on the platform; `null` for none. */
  avatarOf: (login: string) => Promise<string | null>;
}

/** Creates the service for pictures to share. */
export function createPictureService(deps: PictureDeps) {
  const { kv, clock, store, session, credits } = deps;

  /** Returns people as a picture may name them, without those who are shown nowhere. */
  async function shownOf(
    channelId: string,
    givers: readonly Giver[],
  ): Promise<Giver[]> {
    const refs = givers.flatMap((giver) => personRef(giver) ?? []);
    const [hidden, words] = await Promise.all([
      deps.hiddenAmong(channelId, refs),
      deps.blockedWords(channelId),
    ]);
    const left = { channelId, isBot: deps.isBot, hidden };
    const passes = createWordFilter(words);
    return givers.flatMap((giver) => {
      const name = isLeftOut(giver, left) ? null : fitName(giver, passes);
      return name ? [{ ...giver, name }] : [];
    });
  }

  /** Returns the first people with their pictures. */
  function pictured(people: readonly Giver[]): Promise<PicturedPerson[]> {
    return Promise.all(people.map(async ({ id, login, name, platform }) => {
      // Logins of other platforms are other people's on Twitch.
      const isKnown = platform === "twitch" && id !== null && login !== null;
      const avatarUrl = isKnown ? await deps.avatarOf(login) : null;
      return { name: name ?? "", avatarUrl };
    }));
  }

  async function milestone(
    channelId: string,
    said: Pick<SharedPicture, "of" | "title" | "at" | "figure">,
    givers: readonly Giver[],
    count: number,
  ): Promise<SharedPicture> {
    const people = await shownOf(channelId, givers);
    const shown = people.slice(0, MAX_PEOPLE);
    return {
      ...said,
      people: await pictured(shown),
      more: Math.max(0, count - (givers.length - people.length) - shown.length),
      sections: [],
    };
  }

  async function ofGoal(
    channelId: string,
    goalId: string,
  ): Promise<SharedPicture> {
    const { head, definition } = await store.known(channelId);
    const ladder = await session.ladderForOperator(channelId);
    const goal = ladder.goals.find(({ id }) => id === goalId);
    const isReached = goal?.state === "reached" || goal?.state === "done";
    if (!goal || !isReached || head.session === null || definition === null) {
      throw new AppError(
        "not_found",
        "Cannot draw the goal: the ladder has no reached goal with this id",
      );
    }
    const { metric } = ladder;
    const givers = await giversOf(kv, {
      channelId,
      sessionId: head.session.id,
      goals: ladder.goals,
      goal,
      metric,
    });
    const at = goal.reachedAt ?? goal.doneAt ?? toIso(clock.now());
    const { currency } = definition.rules.settings;
    return await milestone(
      channelId,
      {
        of: "goal",
        title: goal.title,
        at,
        figure: { metric, value: goal.threshold, currency },
      },
      givers,
      givers.length,
    );
  }

  async function ofTotal(channelId: string): Promise<SharedPicture> {
    const ladder = await session.ladderForOperator(channelId);
    const { metric, current, totals } = ladder;
    const feed = await session.feed(channelId, {
      recent: 0,
      top: MAX_PEOPLE * 2,
      metric: metric === "money"
        ? "money"
        : metric === "time_added" || metric === "active_time"
        ? "time"
        : "points",
      period: "session",
    });
    const givers = (feed?.top ?? []).map(({ person }): Giver => ({
      id: person.id,
      login: person.login,
      name: person.name,
      platform: platformOf(person),
    }));
    const { definition } = await store.known(channelId);
    const currency = definition?.rules.settings.currency ?? "EUR";
    return await milestone(
      channelId,
      {
        of: "total",
        title: "",
        at: toIso(clock.now()),
        figure: { metric, value: current, currency },
      },
      givers,
      Math.max(givers.length, totals.contributors ?? 0),
    );
  }

  async function ofCredits(channelId: string): Promise<SharedPicture> {
    const { sections, serverTime } = await credits.state(
      channelId,
      CreditsStateQuery.parse({
        sections: DEFAULT_SECTIONS.filter((name) => name !== "top_clips")
          .join(),
        limit: MAX_NAMES,
      }),
    );
    const lists = Object.entries(sections).flatMap(([name, answer]) => {
      if (!answer.available) return [];
      const items = answer.items.filter(({ removed, text }) =>
        !removed && text !== ""
      );
      if (items.length === 0) return [];
      return [{ section: name as Section, items, more: answer.more }];
    });
    const faces = new Map<string, Giver>();
    for (const wanted of FACES) {
      const list = lists.find(({ section }) => section === wanted);
      for (const { person, text } of list?.items ?? []) {
        const ref = person && !person.anonymous ? personRef(person) : null;
        if (!person || ref === null || faces.has(ref)) continue;
        const platform = platformOf(person);
        faces.set(ref, { ...person, name: text, platform });
      }
    }
    const people = await shownOf(channelId, [...faces.values()]);
    return {
      of: "credits",
      title: "",
      at: serverTime,
      figure: null,
      people: await pictured(people.slice(0, MAX_FACES)),
      more: 0,
      sections: lists.map(({ section, items, more }) => ({
        section,
        names: items.map(({ text }) => text),
        more,
      })),
    };
  }

  return {
    /** Returns a picture to share. Throws `not_found` for a goal that was not reached. */
    async read(
      channelId: string,
      { of, goal }: PictureQuery,
    ): Promise<SharedPicture> {
      if (goal !== undefined) return await ofGoal(channelId, goal);
      return of === "credits"
        ? await ofCredits(channelId)
        : await ofTotal(channelId);
    },
  };
}

/** Returns the platform of a person of a list, by the id: all but Twitch begin it with their name. */
const platformOf = ({ id }: { id: string | null }): string =>
  id?.includes(":") ? "other" : "twitch";
