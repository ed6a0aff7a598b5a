import type { BitSet } from "./bit_set.ts";

/**
 * Packed bytes that entry points together may load in vain for each request that
 * one of them saves.
 */
const BYTES_FOR_REQUEST = 1_000;
/** Packed bytes by which a file gets smaller as a part of another. */
const SAVED_BYTES = 120;
/** Part of what an entry point loads by which that may grow, what it saves aside. */
const GROWTH = 0.6;
/** Packed bytes that do not make one merger worse than another. */
const NEGLIGIBLE_BYTES = 100;

/** A file that the bundler made of modules which the same entry points need. */
export interface Chunk {
  /** Size, packed. */
  bytes: number;
  /** Places of the chunks that it needs, itself among them. */
  needs: readonly number[];
  /** Entry points that load it. */
  loading: BitSet;
  /** True where no further entry point can be made to load it. */
  isFixed: boolean;
}

/** Rules by which entry points are loaded; each is named by its place. */
export interface LoadingRules {
  /** Packed bytes that each loads. */
  bytes: readonly number[];
  /** Those that cannot be made to load more. */
  fixed: BitSet;
  /** Those that load no more, in all, by any merger: what they save pays for what is in vain. */
  lean: BitSet;
  /** Each that is loaded on demand, and which others may demand it. */
  lazy: readonly { entry: BitSet; demanding: BitSet }[];
  /** Those that are on no page without one of others. */
  company: readonly { of: BitSet; oneOf: BitSet }[];
}

/** Chunks that the same entry points load: they become one file. */
interface Group {
  loading: BitSet;
  /** Entry points on whose pages the file is. */
  present: BitSet;
  /** Those of them that ask for it: that were not demanded by a page which has it. */
  asking: BitSet;
  bytes: number;
  chunks: number[];
  isFixed: boolean;
}

/** Two groups that could become one. */
interface Merger {
  groups: readonly [Group, Group];
  /** Requests that are saved for each byte that is loaded in vain. */
  worth: number;
}

/** Effects of a merger. */
interface Effects {
  /** Groups that change: the two, and those that they need. */
  touched: ReadonlySet<Group>;
  /** Entry points that load bytes in vain. */
  inVain: (readonly [entries: BitSet, bytes: number])[];
  /** Entry points that ask for a file, for each file that there was and that there is. */
  before: BitSet[];
  after: BitSet[];
}

/**
 * Decides which chunks become one file, so that pages ask for few; returns the
 * entry points that load each, in the order of the chunks.
 *
 * Two groups become one where every entry point that loads either loads both,
 * with all that these need. Those come first that save most requests for each
 * byte that is loaded in vain, as long as that is worth it and no entry point
 * grows by more than its share.
 */
export function mergeChunks(
  chunks: readonly Chunk[],
  rules: LoadingRules,
): BitSet[] {
  const loading = chunks.map((chunk) => chunk.loading);
  const presences = new Map<string, ReturnType<typeof presence>>();
  const lean = new Set(rules.lean);
  const room = rules.bytes.map((bytes, entry) =>
    lean.has(entry) ? 0 : bytes * GROWTH
  );
  let groups = new Map<string, Group>();
  const groupOf: Group[] = [];

  function presenceOf(loading: BitSet): ReturnType<typeof presence> {
    let found = presences.get(loading.key);
    if (!found) presences.set(loading.key, found = presence(loading, rules));
    return found;
  }

  /** Puts chunks that are loaded alike together; returns the groups that are new. */
  function regroup(): Group[] {
    const alike = Map.groupBy(loading.keys(), (chunk) => loading[chunk]!.key);
    const fresh: Group[] = [];
    const before = groups;
    groups = new Map();
    for (const [key, members] of alike) {
      let group = before.get(key);
      if (group?.chunks.length !== members.length) {
        const own = members.map((chunk) => chunks[chunk]!);
        const alike = loading[members[0]!]!;
        group = {
          loading: alike,
          ...presenceOf(alike),
          bytes: sum(own.map(({ bytes }) => bytes)),
          chunks: members,
          isFixed: own.some(({ isFixed }) => isFixed),
        };
        fresh.push(group);
      }
      groups.set(key, group);
      for (const chunk of members) groupOf[chunk] = group;
    }
    return fresh;
  }

  /** Returns the effects of a merger; null for one that cannot be. */
  function effectsOf([a, b]: Merger["groups"]): Effects | null {
    const both = a.loading.or(b.loading);
    const touched = new Set(
      [...a.chunks, ...b.chunks].flatMap((chunk) =>
        chunks[chunk]!.needs.map((needed) => groupOf[needed]!)
      ),
    );
    const before = new Set(touched);
    const after = new Map<string, BitSet>();
    const inVain: Effects["inVain"] = [];
    for (const group of touched) {
      const all = group.loading.or(both);
      if (all.key !== group.loading.key) {
        if (group.isFixed) return null;
        if (all.without(group.loading).meets(rules.fixed)) return null;
      }
      const { asking } = presenceOf(all);
      after.set(all.key, asking);
      const kept = groups.get(all.key);
      if (kept) before.add(kept);
      const more = asking.without(group.present);
      if (more.size > 0) inVain.push([more, group.bytes]);
    }
    return {
      touched,
      inVain,
      before: Array.from(before, ({ asking }) => asking),
      after: [...after.values()],
    };
  }

  function consider(pair: Merger["groups"]): Merger | null {
    if (!pair[0].asking.meets(pair[1].asking)) return null;
    const effects = effectsOf(pair);
    if (effects === null) return null;
    const { inVain, before, after } = effects;
    const saved = sum(before.map(({ size }) => size)) -
      sum(after.map(({ size }) => size));
    const bytes = sum(inVain.map(([{ size }, bytes]) => size * bytes));
    if (saved <= 0 || bytes > saved * BYTES_FOR_REQUEST) return null;
    return { groups: pair, worth: saved / (bytes + NEGLIGIBLE_BYTES) };
  }

  /** Merges two groups, unless an entry point would grow too much; returns the groups that are new. */
  function merge([a, b]: Merger["groups"]): Group[] {
    const effects = effectsOf([a, b]);
    if (effects === null) return [];
    const growth = room.map(() => 0);
    const grow = (entries: BitSet, bytes: number) => {
      for (const entry of entries) growth[entry]! += bytes;
    };
    for (const [entries, bytes] of effects.inVain) grow(entries, bytes);
    for (const asking of effects.before) grow(asking, -SAVED_BYTES);
    for (const asking of effects.after) grow(asking, SAVED_BYTES);
    if (growth.some((bytes, entry) => bytes > 0 && bytes > room[entry]!)) {
      return [];
    }
    for (const [entry, bytes] of growth.entries()) {
      // What a lean one saves is not spent on the next.
      if (!lean.has(entry)) room[entry]! -= bytes;
    }
    const both = a.loading.or(b.loading);
    for (const group of effects.touched) {
      for (const chunk of group.chunks) {
        loading[chunk] = group.loading.or(both);
      }
    }
    return regroup();
  }

  const possible = new Set<Merger>();

  /** Adds the mergers that new groups make possible. */
  function addMergers(fresh: readonly Group[]): void {
    const seen = new Set<Group>();
    for (const group of fresh) {
      seen.add(group);
      for (const other of groups.values()) {
        const merger = seen.has(other) ? null : consider([group, other]);
        if (merger) possible.add(merger);
      }
    }
  }

  addMergers(regroup());
  for (;;) {
    const best = takeBest(possible, new Set(groups.values()));
    if (best === null) return loading;
    // What the two need may be loaded otherwise since.
    const now = consider(best.groups);
    if (now === null) continue;
    if (now.worth < best.worth) possible.add(now);
    else addMergers(merge(now.groups));
  }
}

/** Takes the merger that is worth most, and those out of which a group is gone. */
function takeBest(
  possible: Set<Merger>,
  present: ReadonlySet<Group>,
): Merger | null {
  let best: Merger | null = null;
  for (const merger of possible) {
    const [a, b] = merger.groups;
    if (!present.has(a) || !present.has(b)) possible.delete(merger);
    else if (best === null || merger.worth > best.worth) best = merger;
  }
  if (best) possible.delete(best);
  return best;
}

/** Returns the entry points on whose pages a file is that these load, and those of them that ask for it. */
function presence(
  loading: BitSet,
  { company, lazy }: LoadingRules,
): { present: BitSet; asking: BitSet } {
  let present = loading;
  for (const { of, oneOf } of company) {
    if (oneOf.size > 0 && loading.hasAll(oneOf)) present = present.or(of);
  }
  let asking = present;
  for (const { entry, demanding } of lazy) {
    if (present.hasAll(demanding)) asking = asking.without(entry);
  }
  return { present, asking };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
