/**
 * Messages between a thread that reads a database's file and the one that
 * writes it. A value travels as V8 writes it, taken down when it is set: what
 * its owner changes afterwards is not stored, as with a database of one's own.
 */
import { setImmediate } from "node:timers";
import { deserialize, serialize } from "node:v8";

/** A value: bytes of V8, or a number that the database adds up. */
type SentValue = Uint8Array | bigint;

/** One change of a commit. */
interface SentMutation {
  type: Deno.KvMutation["type"];
  /** Its key; the last part is missing where that is the commit's versionstamp. */
  key: Deno.KvKey;
  isStamped: boolean;
  value?: SentValue;
  /** Time after which the database may delete it, ms. */
  expireIn?: number | undefined;
}

/** A commit that a thread hands over. */
export interface SentCommit {
  /** Number that its answer has, too. */
  id: number;
  checks: { key: Deno.KvKey; versionstamp: string | null }[];
  mutations: SentMutation[];
}

/** Outcome of a commit: its versionstamp, `null` where a check refused it, or its failure. */
export type SentOutcome =
  | { versionstamp: string | null }
  | { name: string; message: string };

/** Answer to the commit of that number. */
type SentAnswer = readonly [id: number, outcome: SentOutcome];

/** Value that another thread set under a key that ends with its commit's versionstamp. */
export interface SentEntry {
  key: Deno.KvKey;
  value: SentValue;
}

/** Message of the thread that writes to one that reads. */
export type WriterNews = SentAnswer | SentEntry;

/** Returns a value as it is sent. Throws a `TypeError` for one that cannot be stored. */
function sentValue(value: unknown): SentValue {
  if (value instanceof Deno.KvU64) return value.value;
  try {
    const bytes = serialize(value);
    // One that shares its memory would take all of that along.
    return bytes.byteLength === bytes.buffer.byteLength
      ? new Uint8Array(bytes.buffer)
      : new Uint8Array(bytes);
  } catch (error) {
    // As the database itself refuses it.
    throw new TypeError(error instanceof Error ? error.message : String(error));
  }
}

/** Reads a value that was sent. */
export function valueOf(sent: SentValue): unknown {
  return typeof sent === "bigint" ? new Deno.KvU64(sent) : deserialize(sent);
}

/** Returns a change as it is sent. */
export function toSentMutation(mutation: Deno.KvMutation): SentMutation {
  const last: unknown = mutation.key.at(-1);
  const isStamped = typeof last === "symbol";
  return {
    type: mutation.type,
    key: isStamped ? mutation.key.slice(0, -1) : mutation.key,
    isStamped,
    ...("value" in mutation ? { value: sentValue(mutation.value) } : {}),
    ...("expireIn" in mutation ? { expireIn: mutation.expireIn } : {}),
  };
}

/** Returns the operation that a commit is, on the database that writes it. */
export function toOperation(
  kv: Deno.Kv,
  { checks, mutations }: SentCommit,
): Deno.AtomicOperation {
  return kv.atomic().check(...checks).mutate(
    ...mutations.map(({ type, key, isStamped, value, expireIn }) => ({
      type,
      key: isStamped ? [...key, kv.commitVersionstamp()] : key,
      ...(value === undefined ? {} : { value: valueOf(value) }),
      ...(expireIn === undefined ? {} : { expireIn }),
    } as Deno.KvMutation)),
  );
}

/** Returns the failure of a commit as it is sent. */
export function toSentFailure(error: unknown): SentOutcome {
  return error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: "Error", message: String(error) };
}

/** Returns the error that a sent failure was. */
export function toFailure(
  { name, message }: { name: string; message: string },
): Error {
  const error = name === "TypeError"
    ? new TypeError(message)
    : new Error(message);
  error.name = name;
  return error;
}

/**
 * Returns what sends what is given to it in one turn of the event loop as one
 * message. `refuse` gets what cannot be sent, and why; without it that is thrown.
 */
export function inOneMessage<T>(
  port: MessagePort,
  refuse: (unsent: readonly T[], why: unknown) => void = (_, why) => {
    throw why;
  },
): (one: T) => void {
  let gathered: T[] = [];
  return (one) => {
    if (gathered.push(one) > 1) return;
    setImmediate(() => {
      const all = gathered;
      gathered = [];
      try {
        port.postMessage(all);
      } catch (error) {
        refuse(all, error);
      }
    });
  };
}
