/** Places for work that threads of one process take turns at, in the main thread. */
import { createKeyedPlaces, type KeyedMutex } from "@/lib/core/mutex.ts";

/** Place that a thread asks for. */
export interface PlaceAsked {
  /** Number by which the thread knows it. */
  id: number;
  /** Kind of work, of which each name has places of its own. */
  kind: string;
  name: string;
  /** Places of a name. */
  most: number;
}

/** Gives places to threads; who waited longest goes first. */
export class ThreadPlaces {
  readonly #kinds = new Map<string, KeyedMutex>();
  /** Ends of the use of each place that a thread has or waits for, by its number. */
  readonly #threads = new Map<number, Map<number, () => void>>();

  /** Calls `give` once the thread has its place, unless it has ended by then. */
  ask(
    worker: number,
    { id, kind, name, most }: PlaceAsked,
    give: () => void,
  ): void {
    const places = this.#kinds.get(kind) ?? createKeyedPlaces(most);
    this.#kinds.set(kind, places);
    const own = this.#threads.get(worker) ?? new Map<number, () => void>();
    this.#threads.set(worker, own);
    const used = Promise.withResolvers<void>();
    own.set(id, used.resolve);
    void places(name, () => {
      if (own.has(id)) give();
      return used.promise;
    });
  }

  /** Takes back a place that a thread needs no more. */
  leave(worker: number, id: number): void {
    const own = this.#threads.get(worker);
    own?.get(id)?.();
    own?.delete(id);
  }

  /** Takes back all places of a thread that has ended. */
  ended(worker: number): void {
    const own = [...this.#threads.get(worker)?.keys() ?? []];
    for (const id of own) this.leave(worker, id);
    this.#threads.delete(worker);
  }
}
