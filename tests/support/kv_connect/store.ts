import {
  bytesField,
  bytesOf,
  concat,
  type Field,
  fields,
  numberField,
} from "./wire.ts";

/** A request the server refuses, as denokv does. */
export class BadRequest extends Error {}

type Bytes = Uint8Array<ArrayBuffer>;

interface Row {
  key: Bytes;
  value: Bytes;
  encoding: number;
  stamp: Bytes;
}

const U64 = 2;
/** Numbers of `MutationType`. */
const MUTATION = { set: 1, delete: 2, sum: 3, max: 4, min: 5, setSuffix: 9 };
/** Limits of denokv (proto/limits.rs). */
const MAX_CHECKS = 10;
const MAX_MUTATIONS = 1_000;
const MAX_RANGES = 10;
const MAX_ENTRIES = 1_000;
const MAX_WATCHED = 10;

/**
 * Data of a KV Connect server: sorted rows in memory, each commit with a stamp
 * of its own. Nothing expires, so that code that relies on expiry is found out.
 */
export class Store {
  #rows = new Map<string, Row>();
  #sorted: string[] = [];
  #version = 0n;
  #watchers = new Map<string, Set<() => void>>();

  #find(key: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? "") < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #put(key: Bytes, value: Bytes, encoding: number, stamp: Bytes): void {
    const name = key.toHex();
    if (!this.#rows.has(name)) this.#sorted.splice(this.#find(name), 0, name);
    this.#rows.set(name, {
      key: key.slice(),
      value: value.slice(),
      encoding,
      stamp,
    });
  }

  #delete(key: Bytes): void {
    const name = key.toHex();
    if (this.#rows.delete(name)) this.#sorted.splice(this.#find(name), 1);
  }

  /** `snapshot_read`. */
  read(body: Bytes): Bytes {
    const ranges: Uint8Array[] = [];
    let total = 0;
    for (const field of fields(body)) {
      if (field[0] !== 1) continue;
      const { start, end, limit, reverse } = readRange(field);
      total += limit;
      const from = this.#find(start);
      const to = this.#find(end);
      const names = reverse
        ? this.#sorted.slice(Math.max(from, to - limit), to).reverse()
        : this.#sorted.slice(from, Math.min(to, from + limit));
      ranges.push(bytesField(
        1,
        concat(names.map((name) => bytesField(1, this.#entry(name)))),
      ));
    }
    if (ranges.length > MAX_RANGES || total > MAX_ENTRIES) {
      throw new BadRequest("Too many ranges or entries");
    }
    return concat([...ranges, numberField(4, 1), numberField(8, 1)]);
  }

  #entry(name: string): Uint8Array {
    const row = this.#rows.get(name);
    return row
      ? concat([
        bytesField(1, row.key),
        bytesField(2, row.value),
        numberField(3, row.encoding),
        bytesField(4, row.stamp),
      ])
      : new Uint8Array();
  }

  /** `atomic_write`. */
  write(body: Bytes): Bytes {
    const all = [...fields(body)];
    const checks = all.filter(([number]) => number === 1);
    const mutations = all.filter(([number]) => number === 2);
    if (checks.length > MAX_CHECKS) throw new BadRequest("Too many checks");
    if (mutations.length > MAX_MUTATIONS) {
      throw new BadRequest("Too many mutations");
    }
    if (!checks.every((check) => this.#holds(check))) {
      return concat([numberField(1, 2)]);
    }
    this.#version += 1n + BigInt(Math.floor(Math.random() * 9));
    const stamp = new Uint8Array(10);
    new DataView(stamp.buffer).setBigUint64(0, this.#version);
    const touched = mutations.map((mutation) => this.#apply(mutation, stamp));
    for (const name of touched) {
      for (const wake of this.#watchers.get(name) ?? []) wake();
    }
    return concat([numberField(1, 1), bytesField(2, stamp)]);
  }

  #holds(check: Field): boolean {
    let name = "";
    let stamp = "";
    for (const field of fields(bytesOf(check))) {
      if (field[0] === 1) name = bytesOf(field).toHex();
      else stamp = bytesOf(field).toHex();
    }
    return (this.#rows.get(name)?.stamp.toHex() ?? "") === stamp;
  }

  #apply(mutation: Field, stamp: Bytes): string {
    let key: Bytes = new Uint8Array();
    let value: Bytes = new Uint8Array();
    let encoding = 0;
    let type = 0;
    for (const field of fields(bytesOf(mutation))) {
      if (field[0] === 1) key = bytesOf(field);
      else if (field[0] === 3) type = Number(field[1]);
      else if (field[0] === 2) {
        for (const inner of fields(bytesOf(field))) {
          if (inner[0] === 1) value = bytesOf(inner);
          else encoding = Number(inner[1]);
        }
      }
    }
    if (type === MUTATION.set) this.#put(key, value, encoding, stamp);
    else if (type === MUTATION.delete) this.#delete(key);
    else if (type === MUTATION.setSuffix) {
      const suffix = new TextEncoder().encode(stamp.toHex());
      const whole = concat([key, Uint8Array.of(2), suffix, Uint8Array.of(0)]);
      this.#put(whole, value, encoding, stamp);
    } else {
      if (encoding !== U64) throw new BadRequest("Only U64 can be summed");
      const old = this.#rows.get(key.toHex())?.value;
      this.#put(key, combine(type, old, value), U64, stamp);
    }
    return key.toHex();
  }

  /**
   * `watch`: writes the state of the keys now and whenever `wake` says so.
   * The answer ends it.
   */
  watch(
    body: Bytes,
    wake: (state: () => Uint8Array) => void,
  ): () => void {
    const names = [...fields(body)].filter(([number]) => number === 1)
      .map((field) => {
        const [key] = [...fields(bytesOf(field))];
        return key ? bytesOf(key).toHex() : "";
      });
    if (names.length > MAX_WATCHED) throw new BadRequest("Too many keys");
    const state = () =>
      concat([
        numberField(1, 1),
        ...names.map((name) =>
          bytesField(
            2,
            concat([
              numberField(1, 1),
              ...(this.#rows.has(name)
                ? [bytesField(2, this.#entry(name))]
                : []),
            ]),
          )
        ),
      ]);
    const run = () => wake(state);
    for (const name of names) {
      const watchers = this.#watchers.get(name) ?? new Set();
      this.#watchers.set(name, watchers.add(run));
    }
    run();
    return () => {
      for (const name of names) this.#watchers.get(name)?.delete(run);
    };
  }
}

function readRange(range: Field) {
  let start = "";
  let end = "";
  let limit = 0;
  let reverse = false;
  for (const field of fields(bytesOf(range))) {
    if (field[0] === 1) start = bytesOf(field).toHex();
    else if (field[0] === 2) end = bytesOf(field).toHex();
    else if (field[0] === 3) limit = Number(field[1]);
    else if (field[0] === 4) reverse = field[1] !== 0n;
  }
  return { start, end, limit, reverse };
}

function combine(type: number, old: Bytes | undefined, value: Bytes): Bytes {
  const number = (bytes: Bytes) =>
    new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true);
  const b = number(value);
  const a = old === undefined ? null : number(old);
  const result = a === null
    ? b
    : type === MUTATION.sum
    ? BigInt.asUintN(64, a + b)
    : (type === MUTATION.max) === (a > b)
    ? a
    : b;
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, result, true);
  return bytes;
}
