/** A set of small whole numbers that does not change. */
export class BitSet {
  #words: Uint32Array;
  #size: number | undefined;
  #key: string | undefined;

  private constructor(words: Uint32Array) {
    this.#words = words;
  }

  /** Creates a set of numbers below a bound. */
  static of(bound: number, members: Iterable<number>): BitSet {
    const words = new Uint32Array(Math.ceil(bound / 32));
    for (const member of members) words[member >> 5]! |= 1 << (member & 31);
    return new BitSet(words);
  }

  /** Text that is the same for sets of the same numbers. */
  get key(): string {
    return this.#key ??= this.#words.join();
  }

  get size(): number {
    return this.#size ??= this.#words.reduce((sum, word) => {
      let left = word;
      while (left !== 0) {
        left &= left - 1;
        sum++;
      }
      return sum;
    }, 0);
  }

  has(member: number): boolean {
    return (this.#words[member >> 5]! & 1 << (member & 31)) !== 0;
  }

  hasAll(other: BitSet): boolean {
    return other.#words.every((word, place) =>
      (word & ~this.#words[place]!) === 0
    );
  }

  /** Tells whether a number is in both. */
  meets(other: BitSet): boolean {
    return other.#words.some((word, place) =>
      (word & this.#words[place]!) !== 0
    );
  }

  or(other: BitSet): BitSet {
    return new BitSet(
      this.#words.map((word, place) => word | other.#words[place]!),
    );
  }

  without(other: BitSet): BitSet {
    return new BitSet(
      this.#words.map((word, place) => word & ~other.#words[place]!),
    );
  }

  *[Symbol.iterator](): Generator<number> {
    for (let member = 0; member < this.#words.length * 32; member++) {
      if (this.has(member)) yield member;
    }
  }
}
