import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { Batch } from "@/lib/event_log/batch.ts";
import type { EventBus, Follower } from "@/lib/event_log/bus.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { parsePosition } from "@/lib/event_log/position.ts";
import type { HelloMessage } from "@/lib/schema/events/messages.ts";
import type { FanOut, Job } from "./fan_out.ts";
import type { CloseReason, LiveSocket } from "./live_socket.ts";
import type { SocketMeasures } from "./socket_measures.ts";
import { createReplays } from "./replay.ts";
import type { createReplayPace, PacedReplay } from "./replay_pace.ts";

/**
 * Creates the room of one channel's sockets in this process. Sockets with the
 * same filter share their frames; a socket that joins catches up first.
 */
export function createChannelGroup(
  { channelId, bus, events, clock, log, pace, fanOut, measures }: {
    channelId: string;
    bus: EventBus;
    events: EventLog;
    clock: Clock;
    log: Log;
    /** Of all replays of this process. */
    pace: ReturnType<typeof createReplayPace>;
    /** Of all rooms of this process. */
    fanOut: FanOut;
    /** Of all sockets of this process. */
    measures: SocketMeasures;
  },
) {
  /** Every socket, joined or about to. */
  const sockets = new Set<LiveSocket>();
  let ofDashboards = 0;
  /** Those that have caught up, by filter. */
  const groups = new Map<string, Set<LiveSocket>>();
  const replays = createReplays({ events, clock, channelId });
  const follower: Follower = bus.follow(channelId, deliver);

  async function deliver(batch: Batch): Promise<void> {
    if (!batch.complete) {
      // What is lost can only be told at the next hello.
      log.warn("events_lost", { channelId, from: batch.from, to: batch.to });
      return closeAll("restarting");
    }
    // Taken before the first pause: who joins later has caught up with this.
    const jobs: Job[] = [];
    for (const group of groups.values()) {
      const [first] = group;
      if (!first) continue;
      const { key, wants } = first.terms.kinds;
      const text = key === "" ? batch.text : batch.textOf(null, wants);
      jobs.push({ text, sockets: [...group], position: batch.to });
    }
    await fanOut(jobs);
    if (jobs.length > 0) measures.delivered(batch.events, clock);
  }

  function closeAll(why: CloseReason): void {
    for (const socket of sockets) socket.close(why);
  }

  function hello(
    socket: LiveSocket,
    position: string,
    replay: HelloMessage["replay"],
  ): void {
    const message: HelloMessage = {
      type: "hello",
      channelId,
      position,
      serverTime: toIso(clock.now()),
      build: socket.terms.build,
      replay,
    };
    socket.greet(JSON.stringify(message));
  }

  /** Says hello to a page that came back, and whether it gets all that it missed. */
  function helloAgain(
    socket: LiveSocket,
    position: string,
    replay: HelloMessage["replay"],
  ): void {
    hello(socket, position, replay);
    measures.replayed(replay.complete);
  }

  /** From now on the socket gets what everybody gets. */
  function enter(socket: LiveSocket, position: string): void {
    socket.position = position;
    if (!socket.isOpen || !sockets.has(socket)) return;
    const { key } = socket.terms.kinds;
    const group = groups.get(key);
    if (group) group.add(socket);
    else groups.set(key, new Set([socket]));
  }

  /**
   * Sends what is in memory after the socket's position and lets it enter, all
   * in one turn, so that nothing comes in between. `false` when memory does
   * not reach back so far.
   */
  function enterFromMemory(socket: LiveSocket): boolean {
    const { position } = socket;
    if (position === null || follower.position === null) return false;
    const batches = follower.recentAfter(position);
    if (batches === null) return false;
    for (const batch of batches) {
      const text = batch.textOf(position, socket.terms.kinds.wants);
      if (text !== null) socket.send(text);
    }
    enter(socket, follower.position);
    return true;
  }

  /** Sends what the log has after a position up to `until`. */
  async function sendReplay(
    socket: LiveSocket,
    paced: PacedReplay,
    after: string,
    until: string,
  ): Promise<void> {
    const { kinds } = socket.terms;
    for (let more = true; more && socket.isOpen;) {
      more = await replays.withPage({ after, until, kinds }, async (page) => {
        // Retention overtook the replay: only a new hello can say so.
        if (!page.complete) {
          socket.close("tooSlow");
          return false;
        }
        for (const frame of page.frames) await paced.send(frame);
        after = socket.position = page.next;
        return page.more;
      });
    }
  }

  async function joinNow(socket: LiveSocket): Promise<void> {
    await follower.ready;
    const position = follower.position ?? "";
    hello(socket, position, { from: position, to: position, complete: true });
    enter(socket, position);
    // Others may have written of whom nothing is heard.
    if (!events.hearsAll) follower.wake();
  }

  async function joinAfter(socket: LiveSocket, asked: string): Promise<void> {
    await follower.ready;
    const since = await events.present(asked);
    const own = parsePosition(since)?.epoch;
    const isOfThisLog = own === parsePosition(follower.position ?? "")?.epoch;
    if (isOfThisLog && since > (follower.position ?? "")) {
      // It was with another process, which had read further than this one.
      await follower.refresh();
    }
    const to = follower.position ?? "";
    if (isOfThisLog && since > to) {
      // Of a later state of the log than there is: a backup was restored.
      helloAgain(socket, to, { from: to, to, complete: false });
      return enter(socket, to);
    }
    socket.position = since;
    if (follower.recentAfter(since) !== null) {
      helloAgain(socket, to, { from: since, to, complete: true });
      enterFromMemory(socket);
      return;
    }
    const { kinds } = socket.terms;
    const paced = pace(socket);
    try {
      const { next, more } = await replays.withPage(
        { after: since, until: to, kinds },
        async (page) => {
          const { from, complete } = page;
          helloAgain(socket, to, { from, to, complete });
          for (const frame of page.frames) await paced.send(frame);
          return page;
        },
      );
      socket.position = next;
      if (more) await sendReplay(socket, paced, next, to);
      while (socket.isOpen && !enterFromMemory(socket)) {
        const end = follower.position ?? to;
        await sendReplay(socket, paced, socket.position, end);
      }
    } finally {
      paced.end();
    }
  }

  return {
    get size(): number {
      return sockets.size;
    },

    /** Says hello, sends what the socket missed, then what happens. */
    async join(socket: LiveSocket): Promise<void> {
      sockets.add(socket);
      if (socket.terms.attach) ofDashboards++;
      try {
        const { since } = socket.terms;
        await (since === null ? joinNow(socket) : joinAfter(socket, since));
      } catch (error) {
        if (!sockets.has(socket)) return;
        log.warn("socket_join_failed", { channelId, error });
        socket.close("restarting");
      }
    },

    leave(socket: LiveSocket): void {
      if (!sockets.delete(socket)) return;
      if (socket.terms.attach) ofDashboards--;
      const { key } = socket.terms.kinds;
      const group = groups.get(key);
      group?.delete(socket);
      if (group?.size === 0) groups.delete(key);
    },

    /** Closes those whose credential `keep` does not hold for. */
    closeWhere(why: CloseReason, keep: (credential: string) => boolean): void {
      for (const socket of sockets) {
        if (!keep(socket.terms.credential)) socket.close(why);
      }
    },

    /** Number of its sockets, joined or about to, that dashboards opened, or that overlays did. */
    countOf: (dashboards: boolean): number =>
      dashboards ? ofDashboards : sockets.size - ofDashboards,

    stop(): void {
      follower.stop();
    },
  };
}

/** The sockets of one channel. */
export type ChannelGroup = ReturnType<typeof createChannelGroup>;
