import type { TestProcess } from "./process.ts";

/** Instances of the service, any of which may be away. */
export class Fleet implements AsyncDisposable {
  readonly #start: () => Promise<TestProcess>;
  readonly #instances: (TestProcess | null)[];
  #up = Promise.withResolvers<void>();
  #turn = 0;

  private constructor(start: () => Promise<TestProcess>, size: number) {
    this.#start = start;
    this.#instances = Array.from({ length: size }, () => null);
  }

  /** Starts so many. */
  static async open(
    start: () => Promise<TestProcess>,
    size: number,
  ): Promise<Fleet> {
    const fleet = new Fleet(start, size);
    for (const at of fleet.#instances.keys()) await fleet.restart(at);
    return fleet;
  }

  /** The next instance that is up, as a load balancer finds it. */
  get next(): TestProcess | undefined {
    const up = this.#instances.filter((one) => one !== null);
    return up[this.#turn++ % up.length];
  }

  /** One of them; `null` while it is away. */
  at(index: number): TestProcess | null {
    return this.#instances[index] ?? null;
  }

  /** Waits for an instance to be up where none is. */
  async any(): Promise<TestProcess> {
    for (;;) {
      const { next } = this;
      if (next) return next;
      await this.#up.promise;
    }
  }

  /** Kills one, if it is up. */
  async kill(at: number): Promise<void> {
    const instance = this.#instances[at];
    this.#instances[at] = null;
    await instance?.kill();
  }

  /** Starts the one that is away. */
  async restart(at: number): Promise<void> {
    this.#instances[at] = await this.#start();
    this.#up.resolve();
    this.#up = Promise.withResolvers();
  }

  /** Kills all. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const at of this.#instances.keys()) await this.kill(at);
  }
}
