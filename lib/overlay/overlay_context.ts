/**
 * State that all widgets of a page share: one stream of events, the server's
 * time, the state of the page in OBS, one stage for content that is shown one
 * at a time. `startOverlay` feeds it from the page's single socket; widgets
 * only listen.
 */
import {
  batch,
  type ReadonlySignal,
  type Signal,
  signal,
} from "@preact/signals";
import type { EventKind, LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { RETAINED_KINDS } from "@/lib/schema/events/retained_commands.ts";
import { createBus, type EventHandler } from "./event_bus.ts";
import { isTarget } from "./is_target.ts";
import { followObs } from "./obs.ts";
import { pageClocks } from "./page_clock.ts";
import {
  createPageCommands,
  type PageCommands,
  toRetainedCommand,
} from "./page_commands.ts";
import { reportError } from "./report_error.ts";
import { createExclusiveSlot, type ExclusiveSlot } from "./exclusive_slot.ts";
import { createStateReader, type ReadState } from "./state_reader.ts";

/** A kind of event, or the beginning of some followed by `*`. */
type Pattern = EventKind | `${string}*`;

/** Message of the server for an instance whose data or settings changed. */
export interface InstanceUpdate {
  settings?: unknown;
  state?: unknown;
}

/** After which events, and after how long without one, widget data is read again. */
export interface RefreshRules {
  on: readonly string[];
  /** `null` for never. */
  everyMs: number | null;
}

/** Rule for the sounds of a page; see the alert box's `audioPolicy`. */
export type AudioPolicy =
  | "leader-only"
  | "channel-only"
  | "active-only"
  | "always";

/** State of the page that its widgets can read. */
export interface Overlay {
  /** Calls `handler` with each event that the pattern covers, in log order; returns what stops it. */
  listen<K extends EventKind>(pattern: K, handler: EventHandler<K>): () => void;
  listen(pattern: Pattern, handler: EventHandler<EventKind>): () => void;
  /** The server's clock, ms. */
  serverNow(): number;
  /** Resolves when the service answers: a request that fails is written into the console. */
  reachable(): Promise<void>;
  /** Milliseconds to add to this machine's clock to get the server's. */
  readonly clockOffset: ReadonlySignal<number>;
  /**
   * Tells whether an event was sent again after a reload or a lost connection,
   * not as it happened.
   */
  isLate(event: Pick<LiveEvent, "position">): boolean;
  /** Widgets were told of every event up to here; `null` as long as they were told of none for certain. */
  position(): string | null;
  /** OBS, or another browser, shows the page. */
  readonly visible: ReadonlySignal<boolean>;
  /** OBS has the page in its programme output, as far as it has said; elsewhere the same as `visible`. */
  readonly active: ReadonlySignal<boolean>;
  /** The OBS scene; `null` until OBS says it. */
  readonly scene: ReadonlySignal<string | null>;
  /** The channel is live, on any platform; `null` until the service says so after an event. */
  readonly live: ReadonlySignal<boolean | null>;
  /** The server chose this page to be heard. */
  readonly leader: ReadonlySignal<boolean>;
  /** Grows when moderators remove a message or a person: what leaves the screen then is gone at once. */
  readonly cuts: ReadonlySignal<number>;
  /** Retained commands that the page has received from the dashboard. */
  readonly commands: Omit<PageCommands, "setPage">;
  /** Tells whether a sound with this policy may be heard on this page now. */
  mayPlay(policy: AudioPolicy): boolean;
  /** Shows one thing at a time among all widgets that ask. */
  readonly stage: ExclusiveSlot;
  /**
   * Follows an instance: `apply` gets new settings and figures. Figures that
   * were read while `held` became another are left out and read again: what an
   * event changed must not be set back by an answer that it overtook.
   */
  watch(
    instanceId: string,
    refresh: RefreshRules,
    apply: (update: InstanceUpdate) => void,
    held?: () => unknown,
  ): () => void;
  /** Reads an instance's data again now. */
  refresh(instanceId: string): void;
}

/** The same with what only the page itself may use. */
export interface OverlayControls extends Overlay {
  /** Takes events in, in log order. */
  feed(events: readonly LiveEvent[]): void;
  /** Corrects the clock: what to add to this machine's. */
  setClockOffset(offsetMs: number): void;
  /**
   * The page has connected, and events up to this position are sent again: it
   * was away. What is shown one at a time waits for the word that the page is
   * to be heard, a moment at most: those it missed would come before it, silent.
   */
  setCaughtUpTo(position: string): void;
  /**
   * Sets the function that returns the position up to which events were
   * delivered.
   */
  setPosition(read: () => string | null): void;
  /** Sets the function that waits for the service; without it a page asks at once. */
  setReachable(wait: () => Promise<void>): void;
  setLeader(leader: boolean, leadsAlerts?: boolean): void;
  readonly live: Signal<boolean | null>;
  /** A script that comes after the page's start could not be fetched. */
  readonly lacksScript: Signal<boolean>;
  /** Holds what is shown one at a time until it is known what is left to be played. */
  setHeld(held: boolean): void;
  /** Notes what the page shows, and where. */
  setPage: PageCommands["setPage"];
  setObs(
    state: { visible?: boolean; active?: boolean; scene?: string },
  ): void;
  /** Gives an instance new settings or data. */
  update(instanceId: string, update: InstanceUpdate): void;
  /** Events were lost for good: every figure is read again. */
  refreshAll(): void;
  /**
   * Sets the function that reads widget data; without it no data is ever read
   * again.
   */
  setReadState(read: ReadState): void;
}

/** The clock of the machine and a way to be called later; for tests. */
export interface PageClock {
  now(): number;
  after(ms: number, run: () => void): () => void;
}

/** Subscriber of an instance. */
interface Watcher {
  apply(update: InstanceUpdate): void;
  held(): unknown;
}

/** Events by which moderators remove messages and people. */
const REMOVALS = ["chat.deleted", "chat.cleared", "chat.user_cleared"] as const;

/** Within this time a page that is to be heard is told so. */
const LEADER_TOLD_MS = 1_000;

/** Creates an overlay that nothing feeds yet. */
export function createOverlay(clock: PageClock): OverlayControls {
  const bus = createBus();
  const visible = signal(false);
  const active = signal(false);
  const scene = signal<string | null>(null);
  const live = signal<boolean | null>(null);
  const leader = signal(false);
  const alertLeader = signal(false);
  const cuts = signal(0);
  const orders = createPageCommands();
  const clockOffset = signal(0);
  const stage = createExclusiveSlot();
  let caughtUpTo = "";
  let cancelOpening = () => {};
  let waitsForLeader = false;
  let held = false;
  let readPosition = (): string | null => null;
  let reachable = () => Promise.resolve();
  const watchers = new Map<string, Set<Watcher>>();

  function update(instanceId: string, change: InstanceUpdate): void {
    batch(() => {
      for (const { apply } of watchers.get(instanceId) ?? []) apply(change);
    });
  }

  function openOrClose(): void {
    if (waitsForLeader || held) stage.close();
    else stage.open();
  }

  function setWaitsForLeader(waits: boolean): void {
    waitsForLeader = waits;
    openOrClose();
  }

  const heldBy = (instanceId: string) =>
    [...watchers.get(instanceId) ?? []].map((watcher) => watcher.held());
  const reader = createStateReader({ clock, update, held: heldBy });
  // Of one platform, while the channel may be live on others.
  bus.listen("stream.*", () => reader.markStale(PAGE));
  for (const kind of REMOVALS) bus.listen(kind, () => void cuts.value++);
  // Whom a moderator takes away is on every list of the page.
  bus.listen("chat.user_cleared", (event) => {
    if (!event.test) reader.markOutdated(...watchers.keys());
  });
  // The text of a cheer goes with its line.
  bus.listen("chat.deleted", (event) => {
    if (!event.test && event.data.cheer) {
      reader.markOutdated(...watchers.keys());
    }
  });
  const refreshWidgets = () => reader.markStale(...watchers.keys());
  bus.listen("tests.cleared", refreshWidgets);
  bus.listen("look.updated", refreshWidgets);
  for (const kind of RETAINED_KINDS) {
    bus.listen(kind, (event) => {
      if (!event.test) orders.accept([toRetainedCommand(event)]);
    });
  }

  return {
    listen: bus.listen,
    serverNow: () => clock.now() + clockOffset.value,
    reachable: () => reachable(),
    setReachable: (wait) => void (reachable = wait),
    clockOffset,
    isLate: ({ position }) => position <= caughtUpTo,
    position: () => readPosition(),
    visible,
    active,
    scene,
    live,
    lacksScript: signal(false),
    leader,
    cuts,
    commands: orders,
    mayPlay(policy) {
      if (orders.muted.value) return false;
      if (policy === "always") return true;
      if (policy === "channel-only") return alertLeader.value;
      return policy === "active-only" ? active.value : leader.value;
    },
    stage,
    watch(instanceId, refresh, apply, held = () => null) {
      const own = watchers.get(instanceId) ?? new Set();
      const watcher = { apply, held };
      watchers.set(instanceId, own.add(watcher));
      const stops = [
        reader.keepFresh(instanceId, refresh.everyMs),
        ...refresh.on.map((pattern) =>
          bus.listenTo(pattern, (event) => {
            if (isTarget(event, instanceId)) reader.markStale(instanceId);
          })
        ),
        ...refresh.on.includes("session.began")
          ? [followSubathon(bus, () => reader.markStale(instanceId))]
          : [],
        bus.listen("instance.updated", (event) => {
          if (event.data.instanceId === instanceId) {
            reader.markStale(instanceId);
          }
        }),
      ];
      return () => {
        own.delete(watcher);
        for (const stop of stops) stop();
      };
    },
    refresh: (instanceId) => reader.markStale(instanceId),
    feed(events) {
      try {
        batch(() => bus.feed(events));
      } catch (error) {
        // Of an effect, after all of them: the events were told, once.
        reportError(error, "events");
      }
    },
    setClockOffset: (ms) => void (clockOffset.value = ms),
    setCaughtUpTo(position) {
      caughtUpTo = position;
      if (leader.value) return;
      cancelOpening();
      setWaitsForLeader(true);
      cancelOpening = clock.after(
        LEADER_TOLD_MS,
        () => setWaitsForLeader(false),
      );
    },
    setHeld(value) {
      held = value;
      openOrClose();
    },
    setPosition: (read) => void (readPosition = read),
    setLeader(value, leadsAlerts = false) {
      leader.value = value;
      alertLeader.value = leadsAlerts;
      if (value) setWaitsForLeader(false);
    },
    setPage: orders.setPage,
    setObs(state) {
      batch(() => {
        visible.value = state.visible ?? visible.peek();
        active.value = state.active ?? active.peek();
        scene.value = state.scene ?? scene.peek();
      });
    },
    update,
    refreshAll: () => reader.markStale(PAGE, ...watchers.keys()),
    setReadState: reader.setRead,
  };
}

/**
 * Calls `begins` when another subathon is the session, or none any more, and
 * when the first word of one says which it is. Returns what stops it.
 */
function followSubathon(
  { listen }: Pick<Overlay, "listen">,
  begins: () => void,
): () => void {
  let known: string | null | undefined;
  return listen("timer.state", ({ test, data: { state, sessionId } }) => {
    const session = state === "idle" ? null : sessionId;
    if (test || session === known) return;
    known = session;
    begins();
  });
}

/** Among instances that are read again: the page, whose orders come along, and whether the channel is live. */
const PAGE = "";

let page: OverlayControls | undefined;

/**
 * Returns the overlay of this page, shared by all its widgets. In the browser
 * only.
 */
export function overlay(): OverlayControls {
  return page ??= begin();
}

/** Widgets wake before the page's socket: the page itself says what time it is, and whether it is shown. */
function begin(): OverlayControls {
  const { steady, after } = pageClocks;
  const controls = createOverlay({ now: steady, after });
  const { serverTime } = document.documentElement.dataset;
  if (serverTime !== undefined) {
    controls.setClockOffset(Date.parse(serverTime) - steady());
  }
  // Before any widget asks, and before OBS can say something that nobody hears.
  followObs(globalThis.window, controls);
  return controls;
}
