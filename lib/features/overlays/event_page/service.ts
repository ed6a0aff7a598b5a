import { type Clock, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { transactVersioned } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  assertPrecondition,
  NO_PRECONDITION,
} from "@/lib/storage/precondition.ts";
import type { LeaderboardRows } from "@/lib/schema/widgets/state/numbers.ts";
import type { RecentEvents } from "@/lib/schema/widgets/state/lists.ts";
import type {
  LadderState,
  TimerState,
} from "@/lib/schema/events/shapes/service.ts";
import type { TopicRequest } from "@/lib/schema/widgets/state/topics.ts";
import type { z } from "zod";
import type { TipGoal } from "@/lib/schema/widget_data/tips.ts";
import { moneyFormat, supportAmount } from "./amounts.ts";
import {
  EventPageSettings,
  type EventPageView,
} from "@/lib/schema/overlays/event_page.ts";

/** The page's settings with the version they had when they were read. */
interface VersionedEventPage {
  settings: EventPageSettings;
  versionstamp: string | undefined;
}

/** Identity of a channel, for a public page. */
interface EventPageChannel {
  id: string;
  login: string;
  name: string;
  locale: string;
  timeZone: string;
  currency: string;
}

const SHOWN_ROWS = 10;
const SUPPORT = [
  "sub",
  "resub",
  "gift",
  "cheer",
  "tip",
  "charity",
  "raid",
] as const;

/** Widget data of the channel that the page requests, in this order. */
const REQUESTS: TopicRequest[] = [
  { topic: "timer", params: {} },
  { topic: "ladder", params: {} },
  {
    topic: "leaderboard",
    params: {
      pages: [{ metric: "tips", period: "session" }],
      firstRank: 1,
      entries: SHOWN_ROWS,
      hideBroadcaster: true,
      hideUsers: [],
      anonymous: "hide",
    },
  },
  {
    topic: "recent_events",
    params: {
      kinds: [...SUPPORT],
      since: "session",
      hours: 24,
      limit: SHOWN_ROWS,
    },
  },
];

/**
 * Creates the service for a page about the channel's event, in public and as a
 * browser source, from the same data.
 */
export function createEventPageService(
  { kv, clock, base, channelById, channelByLogin, channelLookOf, ...figuresOf }:
    {
      kv: Deno.Kv;
      clock: Clock;
      /** Public origin. */
      base: string;
      channelById: (id: string) => Promise<EventPageChannel>;
      channelByLogin: (login: string) => Promise<EventPageChannel | null>;
      /** Returns the look that the channel has chosen; `null` for none. */
      channelLookOf: (channelId: string) => Promise<string | null>;
      resolveWidgetData: (
        channelId: string,
        requests: readonly TopicRequest[],
      ) => Promise<readonly unknown[]>;
      /** The channel's active tip goal, or `null`. */
      tipGoal: (channelId: string) => Promise<TipGoal | null>;
    },
) {
  async function settingsOf(channelId: string): Promise<VersionedEventPage> {
    const { value, versionstamp } = await kv.get<EventPageSettings>(
      keys.eventPage(channelId),
    );
    return {
      settings: EventPageSettings.parse(value ?? {}),
      versionstamp: versionstamp ?? undefined,
    };
  }

  async function view(channel: EventPageChannel): Promise<EventPageView> {
    const [{ settings }, look, figures, goal] = await Promise.all([
      settingsOf(channel.id),
      channelLookOf(channel.id),
      figuresOf.resolveWidgetData(channel.id, REQUESTS),
      figuresOf.tipGoal(channel.id),
    ]);
    const [timer, ladder, board, recent] = figures as [
      TimerState | null,
      LadderState | null,
      z.infer<typeof LeaderboardRows> | null,
      z.infer<typeof RecentEvents> | null,
    ];
    const page = board?.[0];
    const money = moneyFormat(channel.locale);
    return {
      channel,
      settings,
      look,
      serverTime: toIso(clock.now()),
      url: `${base}/e/${channel.login}`,
      timer,
      ladder,
      tipGoal: goal && {
        title: goal.title,
        percent: Math.min(100, goal.percent),
        current: money(goal.current, goal.currency),
        target: money(goal.target, goal.currency),
      },
      leaderboard: page?.rows?.map(({ rank, person, value }) => ({
        rank,
        name: person.anonymous ? null : person.name,
        value: money(value, page.currency ?? channel.currency),
      })) ?? null,
      recent: recent?.map((event) => ({
        name: event.actor?.name ?? null,
        kind: event.kind,
        amount: supportAmount(event, channel.locale),
        occurredAt: event.occurredAt,
      })) ?? null,
    };
  }

  return {
    /** The page's settings; the defaults until it was set up. */
    get: settingsOf,

    /** Replaces the settings; `stale` when the precondition does not hold. */
    async replace(
      channelId: string,
      settings: EventPageSettings,
      precondition = NO_PRECONDITION,
    ): Promise<VersionedEventPage> {
      const { versionstamp } = await transactVersioned(
        { kv, clock, keys },
        async () => {
          const entry = await kv.get<EventPageSettings>(
            keys.eventPage(channelId),
          );
          assertPrecondition(precondition, entry.versionstamp);
          return {
            commit: kv.atomic().check(entry).set(
              keys.eventPage(channelId),
              settings,
            ),
            result: null,
          };
        },
      );
      return { settings, versionstamp };
    },

    /** The page for its own channel's browser source, published or not. */
    async ownView(channelId: string): Promise<EventPageView> {
      return await view(await channelById(channelId));
    },

    /** The public page; `not_found` while it is not published, as for a channel nobody knows. */
    async publicView(login: string): Promise<EventPageView> {
      const channel = await channelByLogin(login);
      const found = channel &&
        (await settingsOf(channel.id)).settings.published;
      if (!channel || !found) {
        throw new AppError(
          "not_found",
          "Cannot show the page: there is nothing at this address",
        );
      }
      return await view(channel);
    },
  };
}
