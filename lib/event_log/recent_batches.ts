import type { Clock } from "@/lib/core/clock.ts";
import { TAKING_AWAY } from "@/lib/schema/events/taken_away.ts";
import type { Batch } from "./batch.ts";

/** Characters of events that are kept of a channel: those of some ten seconds with ten events in each. */
const MAX_CHARACTERS = 128 * 1024;
const MAX_MS = 60_000;

/**
 * The last batches of a channel, for sockets that are about to join and for
 * figures: they catch up from memory, sockets at a moment at which nothing new
 * can slip in between.
 */
export class RecentBatches {
  #kept: { batch: Batch; at: number }[] = [];
  #characters = 0;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Keeps a batch that follows on the one before; begins anew after a loss. */
  add(batch: Batch): void {
    if (!batch.complete) return this.#forget(this.#kept.length);
    // Who joins now reads the log, from which somebody may have been erased.
    if (batch.events.some(({ kind }) => TAKING_AWAY.has(kind))) {
      this.#forget(this.#kept.length);
    }
    this.#kept.push({ batch, at: this.#clock.steady() });
    this.#characters += batch.characters;
    while (this.#characters > MAX_CHARACTERS) this.#forget(1);
  }

  /** The batches after a position; `null` when they do not reach back so far. */
  after(position: string): Batch[] | null {
    const oldest = this.#kept[0];
    if (!oldest || oldest.batch.from > position) return null;
    return this.#kept.map(({ batch }) => batch)
      .filter(({ to }) => to > position);
  }

  /** Forgets what nobody who joins now can need. */
  forgetOld(): void {
    const before = this.#clock.steady() - MAX_MS;
    this.#forget(this.#kept.filter(({ at }) => at < before).length);
  }

  #forget(count: number): void {
    for (const { batch } of this.#kept.splice(0, count)) {
      this.#characters -= batch.characters;
    }
  }
}
