import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import {
  outranks,
  type SoundLeader,
  type SoundRank,
} from "@/lib/schema/events/sound_rank.ts";
import type { SoundArbiter } from "./sound_arbiter.ts";

/** A leader that was not heard of for so long is replaced. */
const SILENT_MS = 5_000;
const TICK_MS = 2_000;

/** A connection as a candidate to play an overlay's sounds. */
export interface SoundSeat extends SoundRank {
  readonly channelId: string;
  /**
   * Overlay of the channel that the page shows: connections of the same link
   * share it.
   */
  readonly overlay: string;
  /** Time at which the page last sent a message, ms of the steady clock. */
  heardAt: number;
  /** It led and was not heard of in time: it may not lead until it is. */
  silent: boolean;
  /** True when the page has been told that it leads. */
  leads: boolean;
  /** Tells the page; called when it changes. */
  tellLeads(leads: boolean): void;
}

interface Overlay {
  channelId: string;
  name: string;
  seats: Set<SoundSeat>;
  leader: SoundLeader | null;
  settling: boolean;
  /** To be settled once more: a page changed meanwhile, or it failed. */
  again: boolean;
}

/**
 * Creates the election of one sound leader for each overlay, on all processes
 * together: two scenes or two computers with the same link do not play twice.
 */
export function createSoundLeaders(
  { clock, log, arbiter, processId }: {
    clock: Clock;
    log: Log;
    arbiter: SoundArbiter;
    processId: string;
  },
) {
  const overlays = new Map<string, Map<string, Overlay>>();
  let cancelTick: (() => void) | null = null;

  function find({ channelId, overlay }: SoundSeat): Overlay | undefined {
    return overlays.get(channelId)?.get(overlay);
  }

  function* all(): Generator<Overlay> {
    for (const channel of overlays.values()) yield* channel.values();
  }

  const isSilent = (seat: SoundSeat) =>
    clock.steady() - seat.heardAt > SILENT_MS;

  function bestOf(overlay: Overlay): SoundSeat | null {
    let best: SoundSeat | null = null;
    for (const seat of overlay.seats) {
      if (seat.silent) continue;
      if (best === null || outranks(seat, best)) best = seat;
    }
    return best;
  }

  async function settle(overlay: Overlay): Promise<void> {
    overlay.again = true;
    if (overlay.settling) return;
    overlay.settling = true;
    try {
      while (overlay.again) {
        overlay.again = false;
        const best = bestOf(overlay);
        const rank = best && {
          standing: best.standing,
          since: best.since,
          connectionId: best.connectionId,
        };
        overlay.leader = await arbiter.claim(
          overlay.channelId,
          overlay.name,
          rank,
        );
        tell(overlay);
      }
    } catch (error) {
      overlay.again = true;
      log.warn("sound_leader_unsettled", {
        channelId: overlay.channelId,
        error,
      });
    } finally {
      overlay.settling = false;
      if (overlay.seats.size === 0 && !overlay.again) forget(overlay);
    }
  }

  function tell({ seats, leader }: Overlay): void {
    const own = leader?.processId === processId ? leader.connectionId : null;
    // First the one that stops, then the one that begins.
    for (const leads of [false, true]) {
      for (const seat of seats) {
        if ((seat.connectionId === own) !== leads || seat.leads === leads) {
          continue;
        }
        seat.leads = leads;
        // A page has the full time to answer to its new part.
        if (leads) seat.heardAt = clock.steady();
        seat.tellLeads(leads);
      }
    }
  }

  function forget({ channelId, name }: Overlay): void {
    const channel = overlays.get(channelId);
    channel?.delete(name);
    if (channel?.size === 0) overlays.delete(channelId);
  }

  async function tick(): Promise<void> {
    try {
      let leads = false;
      const others = new Set<string>();
      for (const overlay of all()) {
        for (const seat of overlay.seats) {
          if (!seat.leads) continue;
          leads = true;
          if (isSilent(seat)) {
            seat.silent = true;
            settle(overlay);
          }
        }
        if (overlay.leader && overlay.leader.processId !== processId) {
          others.add(overlay.leader.processId);
        }
        if (overlay.again) settle(overlay);
      }
      if (await arbiter.beat(leads, others)) {
        for (const overlay of all()) {
          if (others.has(overlay.leader?.processId ?? "")) settle(overlay);
        }
      }
    } catch (error) {
      log.warn("sound_leader_beat_failed", { error });
    }
    cancelTick = null;
    tickLater();
  }

  function tickLater(): void {
    if (overlays.size > 0) cancelTick ??= clock.after(TICK_MS, tick);
  }

  return {
    /** A page has connected. */
    join(seat: SoundSeat): void {
      const channel = overlays.get(seat.channelId) ?? new Map();
      overlays.set(seat.channelId, channel);
      const overlay: Overlay = channel.get(seat.overlay) ?? {
        channelId: seat.channelId,
        name: seat.overlay,
        seats: new Set(),
        leader: null,
        settling: false,
        again: false,
      };
      channel.set(seat.overlay, overlay);
      overlay.seats.add(seat);
      tickLater();
      const { leader, settling } = overlay;
      // A claim that is under way was made without it.
      if (settling || leader === null || outranks(seat, leader)) {
        settle(overlay);
      }
    },

    /** A page says whether OBS has it active, and shown. */
    report(
      seat: SoundSeat,
      { active, visible = active }: {
        active: boolean;
        visible?: boolean | undefined;
      },
    ): void {
      const standing = active ? 2 : visible ? 1 : 0;
      // Repeating what is known is a sign of life, not a new claim.
      if (standing === seat.standing) return;
      seat.standing = standing;
      seat.since = clock.now();
      const overlay = find(seat);
      if (overlay) settle(overlay);
    },

    /** Notes that a page sent a message; a leader does so every two seconds. */
    heard(seat: SoundSeat): void {
      seat.heardAt = clock.steady();
      if (!seat.silent) return;
      seat.silent = false;
      const overlay = find(seat);
      if (overlay) settle(overlay);
    },

    /** A page is gone. */
    leave(seat: SoundSeat): void {
      const overlay = find(seat);
      if (!overlay?.seats.delete(seat)) return;
      const led = overlay.leader?.connectionId === seat.connectionId;
      // A claim that is under way may be for it.
      if (led || overlay.settling || overlay.seats.size === 0) settle(overlay);
    },

    /** Another process changed who leads the channel's overlays. */
    changed(channelId: string): void {
      for (const overlay of overlays.get(channelId)?.values() ?? []) {
        settle(overlay);
      }
    },

    close(): void {
      cancelTick?.();
      overlays.clear();
    },
  };
}

/** Grants the playing of sounds. */
export type SoundLeadersService = ReturnType<typeof createSoundLeaders>;
