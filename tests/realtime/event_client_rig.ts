/** A page's end of the live events, whose sockets and clock are the test's. */
import { assert } from "@std/assert";
import {
  connectEvents,
  type EventSocketOptions,
} from "@/lib/overlay/event_socket.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { ServerMessage } from "@/lib/schema/events/messages.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { followEvent } from "@/tests/support/events.ts";

const EPOCH = "01JD0000000000000000000000";

/** The server's end of a connection that a test plays itself. */
class FakeSocket extends EventTarget {
  readonly url: URL;
  readyState = 0;
  sent: {
    type: string;
    active?: boolean;
    visible?: boolean;
    position?: string;
  }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(url: string) {
    super();
    this.url = new URL(url);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  hello(at: number, { complete = true, build = "b1", from = at } = {}): void {
    this.readyState = 1;
    this.say({
      type: "hello",
      channelId: "1001",
      position: place(at),
      serverTime: "2026-11-21T10:00:00.000Z",
      build,
      replay: { from: place(from), to: place(at), complete },
    });
  }

  drop(code: number, reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
}

/** Returns the position of the `n`th event of a log. */
export function place(n: number, epoch = EPOCH): string {
  return `${epoch}-${String(n).padStart(20, "0")}.9`;
}

/** Returns the `n`th event of a log as a page receives it. */
export function live(n: number): LiveEvent {
  return {
    v: 1,
    ...followEvent(n),
    position: place(n),
    receivedAt: "2026-11-21T10:00:00.000Z",
  };
}

/**
 * Starts a client and returns it with the sockets it opened (`current` is the
 * last of them), the ids of the events it handed on and its other reports.
 * `random` is the value of its random draws, 0 to 1; `probe` the check that it
 * makes before it connects again.
 */
export function start(
  options: Partial<EventSocketOptions> = {},
  random = 0.5,
  probe?: (url: string) => Promise<boolean>,
) {
  const clock = new ManualClock();
  const sockets: FakeSocket[] = [];
  const told: unknown[] = [];
  const events: string[] = [];
  const hearing = new Set<() => void>();
  const client = connectEvents({
    url: "ws://service/ws/1001?token=wt_x",
    since: null,
    build: "b1",
    onEvents: (some) => events.push(...some.map(({ id }) => id.slice(5))),
    onReplay: () => {},
    onIncomplete: (setBack) => told.push(setBack ? "set back" : "incomplete"),
    onLeader: (leads) => told.push({ leads }),
    onClockOffset: (ms) => told.push({ ms }),
    onNewBuild: (build) => told.push({ build }),
    world: {
      now: () => clock.now(),
      after: (ms, run) => clock.after(ms, run),
      random: () => random,
      connect(url) {
        const socket = new FakeSocket(url);
        sockets.push(socket);
        return socket as unknown as WebSocket;
      },
      ...(probe && { probe }),
      onNetwork(run) {
        hearing.add(run);
        return () => hearing.delete(run);
      },
    },
    ...options,
  });
  const current = () => {
    const socket = sockets.at(-1);
    assert(socket);
    return socket;
  };
  /** The machine has a network again, as a browser tells its pages. */
  const network = () => {
    for (const run of hearing) run();
    return hearing.size;
  };
  return { clock, sockets, told, events, client, current, network };
}
