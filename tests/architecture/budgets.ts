/**
 * Bounds the size of the service. A number only shrinks, or grows in the commit
 * that says which function it buys; `deno run -A scripts/house.ts` prints the
 * figures of the tree.
 */

/** Most lines of TypeScript of each top folder, in steps of 100. */
export const LINES: Readonly<Record<string, number>> = {
  "fresh.config.ts": 100,
  "islands": 900,
  "lib/app": 4_200,
  "lib/clients": 8_700,
  "lib/core": 4_400,
  "lib/database": 1_600,
  "lib/event_log": 7_400,
  "lib/features": 52_100,
  "lib/http": 4_600,
  "lib/jsr": 5_000,
  "lib/overlay": 9_800,
  "lib/pages": 2_800,
  "lib/sandbox": 4_200,
  "lib/schema": 15_000,
  "lib/storage": 1_700,
  "lib/studio": 42_600,
  "lib/widgets": 22_100,
  "main.ts": 100,
  "routes": 5_600,
};

/** Pairs of top folders that import each other, types included. */
export const TWO_WAY: readonly string[] = [
  "islands ↔ lib/studio",
  "lib/app ↔ lib/http",
  "lib/overlay ↔ lib/widgets",
];

/** Most lines that are imports, in ‰ of all. */
export const IMPORT_PERMILLE = 85;

/** Most modules that follow each other by imports. */
export const LONGEST_CHAIN = 40;

/**
 * Most files of `lib`, `routes` and `islands` that name one kind of support,
 * besides texts and what is printed.
 */
export const FILES_OF_A_KIND = 12;

/** Most calls of our own API that say their answer's type by hand. */
export const CALLS_TYPED_BY_HAND = 0;
