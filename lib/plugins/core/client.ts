/** A channel in a plugin's hands: what it shows, and what a press does to it. */
import { type Clock, sleep } from "@/lib/core/clock.ts";
import { backoffMs, withEqualJitter } from "@/lib/core/backoff.ts";
import { isSame } from "@/lib/core/is_same.ts";
import type { ProgramScope } from "@/lib/schema/account/program_keys.ts";
import { setAct } from "./act_settings.ts";
import { type ActId, actRow, type Topic } from "./acts.ts";
import { type CallOutcome, createCaller } from "./calls.ts";
import {
  afterEvent,
  afterRead,
  type DeckState,
  NOTHING_TOLD,
  toldBy,
  TOPIC_PATHS,
  topicOf,
} from "./channel_state.ts";
import {
  type ChannelConnection,
  type KeptSocket,
  openLiveSocket,
  type OpenSocket,
} from "./live_socket.ts";
import { callOf } from "./press.ts";
import { readSettings, type ServiceSettings } from "./settings.ts";
import { type Failure, failureOf } from "./words.ts";

/** Presses that may be under way at once; each has an answer within a minute. */
const MAX_PRESSES = 20;
/** Between reads that fail for a reason that may pass. */
const BETWEEN_READS = { minMs: 2_000, maxMs: 60_000 };

/** The channel and the connection as a plugin shows them. */
export interface ClientView {
  connection:
    | ChannelConnection
    /** Nothing was typed yet, or what was cannot be used. */
    | { is: "unset"; problem: string | null };
  channel: DeckState;
}

/** Outcome of a press. */
export type Pressed = { ok: true } | { ok: false; failure: Failure };

/** Parts of the world that a client needs. */
interface ClientWorld {
  clock: Clock;
  fetch: typeof globalThis.fetch;
  openSocket: OpenSocket;
  /** Returns an id that names one press. */
  newId(): string;
  /** Topics that are shown now. */
  topics(): Iterable<Topic>;
  /** Called after each change of the view. */
  onChange(): void;
}

/** A plugin's client. */
export interface Client {
  view(): ClientView;
  /** Takes the settings as an app keeps them; the same ones change nothing. */
  use(raw: unknown): void;
  press(act: ActId, rawSettings: unknown): Promise<Pressed>;
  /** Reads what is shown now and was not told yet. */
  refresh(): void;
  stop(): void;
}

/** One use of a client's settings, until others take their place. */
interface Session {
  settings: ServiceSettings;
  ended: AbortController;
  socket: KeptSocket | null;
  /**
   * Topics that are being read, or were, since the socket last opened; with each
   * what events told since its read began.
   */
  read: Map<Topic, Set<string>>;
}

/** Creates a client without settings. */
export function createDeckClient(world: ClientWorld): Client {
  const { clock, openSocket, newId, topics, onChange } = world;
  const call = createCaller(world);
  let view: ClientView = {
    connection: { is: "unset", problem: null },
    channel: NOTHING_TOLD,
  };
  let session: Session | null = null;
  let pressesUnderWay = 0;

  const show = (change: Partial<ClientView>) => {
    view = { ...view, ...change };
    onChange();
  };

  function start(settings: ServiceSettings): void {
    const mine: Session = {
      settings,
      ended: new AbortController(),
      socket: null,
      read: new Map(),
    };
    session = mine;
    view = {
      connection: { is: "connecting", hasFailed: false },
      channel: NOTHING_TOLD,
    };
    mine.socket = openLiveSocket({
      clock,
      open: openSocket,
      settings,
      probe: () => whyRefused(mine),
      onConnection(connection) {
        if (mine !== session) return;
        // Whatever happened meanwhile was not told.
        if (connection.is !== "live") mine.read.clear();
        show({ connection });
        if (connection.is !== "connecting") refresh();
      },
      onEvents(events) {
        if (mine !== session) return;
        let { channel } = view;
        for (const event of events) {
          const topic = topicOf(event);
          if (topic === null) continue;
          mine.read.get(topic)?.add(toldBy(event));
          channel = afterEvent(channel, event, clock.steady());
        }
        if (channel !== view.channel) show({ channel });
      },
    });
  }

  /** Asks the socket's address without opening one: it refuses a key in words. */
  async function whyRefused(
    { settings, ended }: Session,
  ): Promise<Failure | null> {
    const outcome = await call(settings, {
      method: "GET",
      path: `/ws/${encodeURIComponent(settings.channelId)}`,
      scope: "events:read",
      isRepeatable: false,
    }, ended.signal);
    if (outcome.ok || outcome.status === null) return null;
    return [401, 403, 404].includes(outcome.status) ? outcome.failure : null;
  }

  const channelCall = (
    { channelId }: ServiceSettings,
    path: string,
  ): string => `/api/channels/${encodeURIComponent(channelId)}${path}`;

  const askTopic = (
    { settings, ended }: Session,
    topic: Topic,
    scope: ProgramScope,
  ): Promise<CallOutcome> =>
    call(settings, {
      method: "GET",
      path: channelCall(settings, TOPIC_PATHS[topic]),
      scope,
      isRepeatable: true,
    }, ended.signal);

  /** Shows what a topic's answer says, but for what events told since it was asked for. */
  function take(
    topic: Topic,
    answer: unknown,
    told: ReadonlySet<string> = new Set(),
  ): void {
    const read = { answer, told, now: clock.steady() };
    const channel = afterRead(view.channel, topic, read);
    if (channel) show({ channel });
  }

  async function readTopic(mine: Session, topic: Topic): Promise<void> {
    const told = new Set<string>();
    mine.read.set(topic, told);
    for (let failures = 0; mine.read.get(topic) === told; failures++) {
      told.clear();
      const outcome = await askTopic(mine, topic, "events:read");
      if (mine !== session || mine.read.get(topic) !== told) return;
      if (outcome.ok) {
        take(topic, outcome.body, told);
        return told.clear();
      }
      const mayPass = outcome.status === null || outcome.status === 429 ||
        outcome.status >= 500;
      if (!mayPass) return;
      const waitMs = withEqualJitter(backoffMs(BETWEEN_READS, failures));
      await sleep(clock, waitMs, mine.ended.signal).catch(() => {});
    }
  }

  function refresh(): void {
    const mine = session;
    const { connection } = view;
    // A key that is over reads nothing either.
    if (
      !mine || connection.is === "connecting" || connection.is === "refused" &&
        connection.failure.code === "unauthorized"
    ) return;
    for (const topic of new Set(topics())) {
      if (!mine.read.has(topic)) readTopic(mine, topic);
    }
  }

  /** Returns the state of orders as the service has it now, where no socket tells it. */
  async function freshOrders(mine: Session): Promise<CallOutcome> {
    const outcome = await askTopic(mine, "control", "overlays:control");
    if (outcome.ok && mine === session) take("control", outcome.body);
    return outcome;
  }

  async function carryOut(
    mine: Session,
    act: ActId,
    raw: unknown,
  ): Promise<Pressed> {
    const set = setAct(act, raw);
    if ("to" in set && set.to === "toggle" && view.connection.is !== "live") {
      const orders = await freshOrders(mine);
      if (!orders.ok) return orders;
    }
    const made = callOf(set, view.channel, newId());
    if (made === null) {
      return {
        ok: false,
        failure: failureOf(
          "unknown_state",
          "Cannot switch: the service has not told yet how it stands",
        ),
      };
    }
    const { isOfChannel, ...request } = made;
    const outcome = await call(mine.settings, {
      ...request,
      path: isOfChannel ? channelCall(mine.settings, made.path) : made.path,
      scope: actRow(act).scope,
    }, mine.ended.signal);
    // A key whose scopes were changed may open the socket now.
    if (outcome.ok && view.connection.is === "refused" && mine === session) {
      mine.socket?.retry();
    }
    return outcome.ok ? { ok: true } : outcome;
  }

  function end(): void {
    session?.socket?.stop();
    session?.ended.abort();
    session = null;
  }

  return {
    view: () => view,
    use(raw) {
      const read = readSettings(raw);
      if ("problem" in read) {
        end();
        view = { connection: { is: "unset", ...read }, channel: NOTHING_TOLD };
        return onChange();
      }
      const { settings } = read;
      if (session && isSame(session.settings, settings)) {
        if (view.connection.is === "refused") session.socket?.retry();
        return;
      }
      end();
      start(settings);
    },
    async press(act, raw) {
      const mine = session;
      if (!mine) {
        return {
          ok: false,
          failure: failureOf("unset", "Cannot do it: nothing is set up yet"),
        };
      }
      if (pressesUnderWay >= MAX_PRESSES) {
        return {
          ok: false,
          failure: failureOf("busy", "Cannot do it: too many presses wait"),
        };
      }
      pressesUnderWay++;
      try {
        return await carryOut(mine, act, raw);
      } finally {
        pressesUnderWay--;
      }
    },
    refresh,
    stop: end,
  };
}
