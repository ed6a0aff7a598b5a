import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Repeatable chance: the same parts give the same sequence on every machine. */
export interface Random {
  /** From 0 up to, but without, 1. */
  float(): number;
  /** A whole number from 0 up to, but without, `below` (at least 1). */
  int(below: number): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  /** True with probability `p`. */
  chance(p: number): boolean;
  /** One of `list`, which must not be empty. */
  pick<T>(list: readonly T[]): T;
  /** One value of `[value, weight]` pairs, as often as its weight says. */
  weighted<T>(pairs: readonly (readonly [T, number])[]): T;
}

/** Part of the seed of a sequence, or of a hash. */
type SeedPart = string | number;

/**
 * Returns 32 well-mixed bits of `parts` (the finaliser of MurmurHash3,
 * https://github.com/aappleby/smhasher, folded over them).
 */
export function hash32(...parts: SeedPart[]): number {
  let hash = 0x9e3779b9;
  for (const part of parts) {
    if (typeof part === "number") {
      hash = mix(hash ^ (part >>> 0));
      hash = mix(hash ^ Math.floor(part / 0x1_0000_0000));
    } else {
      hash = mix(hash ^ part.length);
      for (let i = 0; i < part.length; i++) {
        hash = mix(hash ^ part.charCodeAt(i));
      }
    }
  }
  return hash >>> 0;
}

function mix(bits: number): number {
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) + 0x7f4a7c15 | 0;
}

/**
 * Returns a number from 0 up to, but without, 1 that depends on `parts` alone.
 */
export function unit(...parts: SeedPart[]): number {
  return hash32(...parts) / 0x1_0000_0000;
}

/** Creates the sequence that belongs to `parts`. */
export function createRandom(...parts: SeedPart[]): Random {
  const generator = xoroshiro128plus(hash32(...parts) | 0);
  const float = () => uniformFloat64(generator);
  const int = (below: number) => uniformInt(generator, 0, below - 1);
  return {
    float,
    int,
    between: (least, most) => uniformInt(generator, least, most),
    chance: (p) => float() < p,
    pick(list) {
      if (list.length === 0) throw new RangeError("Cannot pick from nothing");
      return list[int(list.length)]!;
    },
    weighted(pairs) {
      const sum = pairs.reduce((total, [, weight]) => total + weight, 0);
      let rest = float() * sum;
      for (const [value, weight] of pairs) {
        rest -= weight;
        if (rest < 0) return value;
      }
      const last = pairs.at(-1);
      if (!last) throw new RangeError("Cannot pick from nothing");
      return last[0];
    },
  };
}

/**
 * Returns a UUID that depends on `parts` alone, of the version for such uses
 * (RFC 9562 section 5.8). 122 hashed bits.
 */
export function uuidOf(...parts: SeedPart[]): string {
  const digits = [0, 1, 2, 3].map((lane) =>
    hash32(lane, ...parts).toString(16).padStart(8, "0")
  ).join("");
  const at = (from: number, to: number) => digits.slice(from, to);
  return `${at(0, 8)}-${at(8, 12)}-8${at(13, 16)}-8${at(17, 20)}-${at(20, 32)}`;
}

/**
 * Returns a UUID for an object of one moment of a simulation; almost certainly
 * no other object of any moment has it.
 */
export function momentId(
  seed: number,
  { step, slot, turn }: { step: number; slot: number; turn: number },
  thing: string,
): string {
  return uuidOf(seed, step, slot, turn, thing);
}
