import { systemClock } from "@/lib/core/clock.ts";
import { connectEvents, type EventSocket } from "@/lib/overlay/event_socket.ts";

/** The page's own client on a real socket, in a hurry. */
export interface PageClient extends Disposable {
  /** Ids of all it was told of, in order, without the tests' prefix. */
  ids: string[];
  /** Number of messages that events are lost. */
  incomplete: number;
  socket: EventSocket;
  /** Resolves when the condition holds; looked at after every frame. */
  until(holds: (ids: string[]) => boolean): Promise<void>;
}

/**
 * Connects to `/ws/:channel` at the address. In a hurry it waits a tenth of a
 * page's times. `onConnection` is told when it has a socket, and when it lost it.
 */
export function startPageClient(
  url: string,
  since: string | null = null,
  { connect = (address) => new WebSocket(address), inHurry = true, ...more }: {
    connect?: (address: string) => WebSocket;
    inHurry?: boolean;
    onConnection?: (stands: boolean) => void;
  } = {},
): PageClient {
  let waiting: (() => void)[] = [];
  const client: PageClient = {
    ids: [],
    incomplete: 0,
    socket: connectEvents({
      url: url.replace(/^http/, "ws"),
      since,
      build: null,
      onEvents(events) {
        client.ids.push(...events.map(({ id }) => id.replace(/^test:/, "")));
        for (const run of waiting.splice(0)) run();
      },
      onReplay: () => {},
      onIncomplete: () => void client.incomplete++,
      onLeader: () => {},
      onClockOffset: () => {},
      onNewBuild: () => {},
      ...more,
      world: {
        now: () => systemClock.now(),
        after: (ms, run) => {
          const timer = setTimeout(run, inHurry && ms < 10_000 ? ms / 10 : ms);
          return () => clearTimeout(timer);
        },
        random: () => Math.random(),
        connect,
      },
    }),
    async until(holds) {
      while (!holds(client.ids)) {
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    [Symbol.dispose]() {
      client.socket.close();
      waiting = [];
    },
  };
  return client;
}
