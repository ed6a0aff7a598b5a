/** The resources that the studio and its docks follow, each as one tab has it. */
import { assertEquals } from "@std/assert";
import { createAudienceStore } from "@/lib/studio/browser/audience/audience_store.ts";
import { counterCommands } from "@/lib/studio/browser/audience/counter_commands.ts";
import { viewerQueueCommands } from "@/lib/studio/browser/audience/viewer_queue_commands.ts";
import { commandInForce } from "@/lib/studio/browser/command_in_force.ts";
import { createLiveDock } from "@/lib/studio/browser/dock/LiveDock.tsx";
import { createSubathonDock } from "@/lib/studio/browser/dock/SubathonDock.tsx";
import { createIntegrationsStore } from "@/lib/studio/browser/integrations/integrations_store.ts";
import { createLiveStore } from "@/lib/studio/browser/live/live_store.ts";
import { clockCommands } from "@/lib/studio/browser/subathon/clock_commands.ts";
import { createCreditsRoomStore } from "@/lib/studio/browser/subathon/credits_store.ts";
import { createTimerStore } from "@/lib/studio/browser/subathon/timer_store.ts";
import { deliver, SECRET, tip } from "@/tests/http/integrations/rig.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { followEvent } from "@/tests/support/events.ts";
import type { FollowedChannel } from "./resource_rig.ts";

/** A resource in one tab. */
export interface FollowingTab {
  /** Returns what the tab shows. */
  shown(): unknown;
  /** Follows the channel; the answer leaves the page. */
  follow(): () => void;
  /** Changes it as the person does, with Undo in the message; none where nothing can be taken back. */
  command?(): Promise<unknown>;
}

/** A resource that tabs follow. */
export interface ResourceUser {
  name: string;
  /** Paths that it is read from. */
  path: RegExp;
  /** Works with a session that can be signed in to again. */
  hasSession: boolean;
  /** The person can change it by a command that can be taken back. */
  isCommanded: boolean;
  /** Makes the resource. */
  make?(channel: FollowedChannel): Promise<unknown>;
  /** Opens it as a page that is loaded now. */
  open(channel: FollowedChannel): Promise<FollowingTab>;
  /** Changes it as another person does, each time otherwise; returns what a tab shows then. */
  change(channel: FollowedChannel, step: number): Promise<unknown>;
}

const BASE = `/api/channels/${CHANNEL}`;
const facts = { channelId: CHANNEL, readOnly: false };

// What a tab is drawn from is what the service answers at that moment.
// deno-lint-ignore no-explicit-any
const read = (channel: FollowedChannel, path: string): Promise<any> =>
  channel.get(`${BASE}/${path}`);

const post = (channel: FollowedChannel, path: string, body: unknown = {}) =>
  channel.send("POST", `${BASE}/${path}`, body);

async function makeTimer(channel: FollowedChannel) {
  await post(channel, "timer/start");
  await post(channel, "timer/pause");
}

async function changeTimer(channel: FollowedChannel, step: number) {
  const remainingMs = 3_600_000 + step * 1_000;
  await post(channel, "timer/set", { remainingMs });
  return remainingMs;
}

const timer: ResourceUser = {
  name: "clock of the subathon",
  path: /\/timer\/state/,
  hasSession: true,
  isCommanded: true,
  make: makeTimer,
  async open(channel) {
    const store = createTimerStore({
      ...facts,
      timer: await read(channel, "timer/state"),
    });
    return {
      shown: () => store.timer.peek().remainingMs,
      follow: store.follow,
      command: () => clockCommands(store).adjust(60_000),
    };
  },
  change: changeTimer,
};

const credits: ResourceUser = {
  name: "credits",
  path: /\/credits\/state/,
  hasSession: true,
  isCommanded: false,
  async open(channel) {
    const store = createCreditsRoomStore({
      ...facts,
      credits: await read(channel, "credits/state?limit=20"),
      lists: (await read(channel, "credits/lists")).items,
    });
    return {
      shown: () => store.credits.peek().run.speed,
      follow: store.follow,
    };
  },
  async change(channel, step) {
    await post(channel, "credits/control", {
      action: "play",
      speed: 40 + step,
    });
    return 40 + step;
  },
};

async function openAudience(channel: FollowedChannel) {
  const [giveaway, queue, challenge, stopwatch, highlight, counters] =
    await Promise.all([
      "giveaway",
      "viewer-queue",
      "challenge",
      "stopwatch",
      "chat-highlight",
      "counters",
    ].map((path) => read(channel, path)));
  return createAudienceStore({
    ...facts,
    currency: "EUR",
    needsChatConsent: false,
    giveaway,
    queue,
    challenge,
    stopwatch,
    highlight,
    counters: counters.items,
    lines: [],
    countdowns: [],
    steps: {},
    lateFields: {
      giveaway: [],
      poll: [],
      chatPoll: [],
      prediction: [],
      wheel: [],
      wheelRule: [],
      chatRule: [],
    },
    tab: "giveaway",
    showing: [],
  });
}

const viewerQueue: ResourceUser = {
  name: "viewer queue",
  path: /\/viewer-queue/,
  hasSession: true,
  isCommanded: true,
  make: (channel) => post(channel, "viewer-queue", { action: "open" }),
  async open(channel) {
    const store = await openAudience(channel);
    return {
      shown: () => store.queue.state.peek().keyword,
      follow: store.follow,
      command: () => viewerQueueCommands(store).changeWord("!mine"),
    };
  },
  async change(channel, step) {
    const keyword = `!word${step}`;
    await post(channel, "viewer-queue", { action: "open", keyword });
    return keyword;
  },
};

const counters: ResourceUser = {
  name: "counters",
  path: /\/counters/,
  hasSession: true,
  isCommanded: true,
  make: (channel) =>
    channel.send("PUT", `${BASE}/counters/deaths`, { value: 1 }),
  async open(channel) {
    const store = await openAudience(channel);
    return {
      shown: () => store.counters.peek()[0]?.value,
      follow: store.follow,
      command: () => counterCommands(store).count("deaths", 1),
    };
  },
  async change(channel, step) {
    const value = 10 * step;
    await channel.send("PUT", `${BASE}/counters/deaths`, { value });
    return value;
  },
};

async function openLive(channel: FollowedChannel) {
  return createLiveStore({
    ...facts,
    events: await read(channel, "events?limit=50"),
    boxes: (await read(channel, "playback")).items,
    connections: [],
    build: "one",
    orders: (await read(channel, "control")).orders,
    scenes: [],
    alertKinds: [],
    lines: [],
    widgets: {},
  });
}

async function changeVolume(channel: FollowedChannel, step: number) {
  await post(channel, "control", { action: "volume", volume: step });
  return step;
}

const orders: ResourceUser = {
  name: "orders to the sources",
  path: /\/control/,
  hasSession: true,
  isCommanded: false,
  async open(channel) {
    const live = await openLive(channel);
    return {
      shown: () => commandInForce(live.orders.peek(), ["volume"], null)?.volume,
      follow: live.follow,
    };
  },
  change: changeVolume,
};

const feed: ResourceUser = {
  name: "activity",
  path: /\/events\?/,
  hasSession: true,
  isCommanded: false,
  async open(channel) {
    const live = await openLive(channel);
    return {
      shown: () => live.feed.newest.peek()?.id,
      follow: live.follow,
    };
  },
  async change({ app }, step) {
    const event = followEvent(`follow-${step}`);
    await app.services.events.log.append(CHANNEL, [event]);
    return event.id;
  },
};

/** Addresses of the services' integrations. */
const addresses = new WeakMap<FollowedChannel, string>();

const integrations: ResourceUser = {
  name: "integrations",
  path: /\/integrations$/,
  hasSession: true,
  // What a command changes is told by no event, and looked for.
  isCommanded: false,
  async make(channel) {
    // A page that nobody sees looks for nothing: what is read here, events told.
    Object.assign(document, { hidden: true });
    const made = await post(channel, "integrations", {
      provider: "standard_webhooks",
      values: { secret: SECRET },
    });
    addresses.set(channel, new URL(Object(made).address).pathname);
  },
  async open(channel) {
    const store = createIntegrationsStore({
      ...facts,
      items: (await read(channel, "integrations")).items,
      providers: [],
      kindNames: { tip: "Tip" },
      origin: channel.app.origin,
      isPublic: false,
    });
    return {
      shown: () => store.list.peek()[0]?.lastDelivery?.id,
      follow: store.follow,
    };
  },
  async change(channel, step) {
    const path = addresses.get(channel) ?? "";
    const answer = await deliver(channel.app, path, tip(`${step}`));
    assertEquals(answer.status, 200);
    await answer.body?.cancel();
    const { items: [{ lastDelivery }] } = await read(channel, "integrations");
    return lastDelivery.id;
  },
};

const liveDock: ResourceUser = {
  name: "dock of the live room",
  path: /\/control/,
  hasSession: false,
  isCommanded: false,
  async open(channel) {
    const { orders, follow } = createLiveDock({
      ...facts,
      events: (await read(channel, "events?limit=15")).items,
      boxes: (await read(channel, "playback")).items,
      orders: (await read(channel, "control")).orders,
    });
    return {
      shown: () =>
        commandInForce(orders.state.peek(), ["volume"], null)?.volume,
      follow,
    };
  },
  change: changeVolume,
};

const subathonDock: ResourceUser = {
  name: "dock of the subathon",
  path: /\/timer\/state/,
  hasSession: false,
  isCommanded: false,
  make: makeTimer,
  async open(channel) {
    const { timer, follow } = createSubathonDock({
      ...facts,
      timer: await read(channel, "timer/state"),
      entries: (await read(channel, "timer/ledger?limit=8")).items,
    });
    return { shown: () => timer.state.peek().remainingMs, follow };
  },
  change: changeTimer,
};

/** Every resource that is followed. */
export const RESOURCE_USERS: readonly ResourceUser[] = [
  timer,
  credits,
  viewerQueue,
  counters,
  orders,
  feed,
  integrations,
  liveDock,
  subathonDock,
];
