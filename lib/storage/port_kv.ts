import {
  inOneMessage,
  type SentCommit,
  toFailure,
  toSentMutation,
  valueOf,
  type WriterNews,
} from "./commit_messages.ts";

/** Entry that another thread wrote under a key that ends with its commit's versionstamp. */
export interface TheirEntry {
  key: Deno.KvKey;
  /** Reads its value. */
  read(): unknown;
}

/** A commit that waits for its answer. */
interface Waiting {
  resolve(result: Deno.KvCommitResult | Deno.KvCommitError): void;
  reject(error: Error): void;
}

/**
 * Returns a database that reads by a connection of this thread and hands its
 * commits over `port` to the thread that writes (`createCommitTaker`): two
 * connections of a file that both write make half of all commits with a check
 * fail. What is committed in one turn of the event loop goes as one message. A
 * commit that was answered is seen by each read that begins afterwards.
 *
 * `onTheirs` gets what other threads wrote under keys with a versionstamp. In one
 * turn of the event loop it gets all that is older than an own commit which was
 * answered in it, and may get what is newer before those who wait for the answer
 * go on.
 */
export function writeThroughPort(
  reader: Deno.Kv,
  port: MessagePort,
  onTheirs: (entry: TheirEntry) => void = () => {},
): Deno.Kv {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let isClosed = false;

  port.addEventListener("message", ({ data }: MessageEvent<WriterNews[]>) => {
    for (const news of data) {
      if ("key" in news) {
        onTheirs({ key: news.key, read: () => valueOf(news.value) });
        continue;
      }
      const [id, outcome] = news;
      const waits = waiting.get(id);
      waiting.delete(id);
      if ("message" in outcome) waits?.reject(toFailure(outcome));
      else if (outcome.versionstamp === null) waits?.resolve({ ok: false });
      else waits?.resolve({ ok: true, versionstamp: outcome.versionstamp });
    }
    endIfIdle();
  });
  port.start();

  function endIfIdle(): void {
    if (isClosed && waiting.size === 0) port.close();
  }

  const handOver = inOneMessage<SentCommit>(port, (commits, why) => {
    for (const { id } of commits) {
      waiting.get(id)?.reject(
        new TypeError("A commit cannot be handed over", { cause: why }),
      );
      waiting.delete(id);
    }
    endIfIdle();
  });

  function commit(
    { checks, mutations }: Omit<SentCommit, "id">,
  ): Promise<Deno.KvCommitResult | Deno.KvCommitError> {
    if (isClosed) return Promise.reject(closedError());
    const id = ++lastId;
    handOver({ id, checks, mutations });
    return new Promise((resolve, reject) =>
      waiting.set(id, { resolve, reject })
    );
  }

  const atomic = () => new PortOperation(commit);

  /** Makes a change that checks nothing, which is therefore never refused. */
  async function change(
    operation: Deno.AtomicOperation,
  ): Promise<Deno.KvCommitResult> {
    const result = await operation.commit();
    if (!result.ok) throw new TypeError("A commit without checks was refused");
    return result;
  }

  const calls: Partial<Deno.Kv> = {
    atomic,
    set: async (key, value, options) =>
      await change(atomic().set(key, value, options)),
    delete: async (key) => void await change(atomic().delete(key)),
    enqueue: () => Promise.reject(noQueues()),
    listenQueue: () => Promise.reject(noQueues()),
    close,
    [Symbol.dispose]: close,
  };

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    endIfIdle();
    reader.close();
  }

  return new Proxy(reader, {
    get(target, name) {
      const own: unknown = Reflect.get(calls, name);
      if (own !== undefined) return own;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

/** Takes down the checks and changes of a commit, as Deno's own operation does. */
class PortOperation implements Deno.AtomicOperation {
  readonly #checks: SentCommit["checks"] = [];
  readonly #mutations: SentCommit["mutations"] = [];
  readonly #commit: (
    parts: Omit<SentCommit, "id">,
  ) => Promise<Deno.KvCommitResult | Deno.KvCommitError>;

  constructor(
    commit: (
      parts: Omit<SentCommit, "id">,
    ) => Promise<Deno.KvCommitResult | Deno.KvCommitError>,
  ) {
    this.#commit = commit;
  }

  check(...checks: Deno.AtomicCheck[]): this {
    for (const { key, versionstamp } of checks) {
      this.#checks.push({ key, versionstamp });
    }
    return this;
  }

  mutate(...mutations: Deno.KvMutation[]): this {
    for (const mutation of mutations) {
      this.#mutations.push(toSentMutation(mutation));
    }
    return this;
  }

  set(
    key: Deno.KvKey,
    value: unknown,
    options: { expireIn?: number } = {},
  ): this {
    return this.mutate({ type: "set", key, value, ...options });
  }

  delete(key: Deno.KvKey): this {
    return this.mutate({ type: "delete", key });
  }

  sum(key: Deno.KvKey, n: bigint): this {
    return this.mutate({ type: "sum", key, value: new Deno.KvU64(n) });
  }

  min(key: Deno.KvKey, n: bigint): this {
    return this.mutate({ type: "min", key, value: new Deno.KvU64(n) });
  }

  max(key: Deno.KvKey, n: bigint): this {
    return this.mutate({ type: "max", key, value: new Deno.KvU64(n) });
  }

  enqueue(): this {
    throw noQueues();
  }

  commit(): Promise<Deno.KvCommitResult | Deno.KvCommitError> {
    return this.#commit({ checks: this.#checks, mutations: this.#mutations });
  }
}

function noQueues(): Error {
  return new TypeError("Queues are not supported through a port");
}

function closedError(): Error {
  return new Deno.errors.BadResource("The database is closed");
}
