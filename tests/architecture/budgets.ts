/**
 * Bounds the size of the service. A number only shrinks, or grows in the commit
 * that says which function it buys; `deno run -A scripts/repo_report.ts` prints the
 * figures of the tree.
 */

/** Most lines of TypeScript of each top folder, in steps of 100. */
export const LINES: Readonly<Record<string, number>> = {
  "fresh.config.ts": 100,
  "islands": 700,
  "lib/app": 1_800,
  // States that worlds of the simulator share, for apps of tests to start sooner.
  "lib/clients": 12_100,
  "lib/core": 4_400,
  "lib/database": 1_700,
  "lib/event_log": 8_600,
  "lib/features": 56_700,
  "lib/http": 4_700,
  "lib/jsr": 5_600,
  "lib/locales": 300,
  "lib/overlay": 9_600,
  "lib/pages": 4_400,
  "lib/sandbox": 4_400,
  "lib/schema": 16_900,
  "lib/storage": 1_900,
  // The scene editor's folders of layers, menus within menus, numbers of several
  // and files that are dropped: 1,000 lines.
  "lib/studio": 45_000,
  "lib/widgets": 18_300,
  "main.ts": 100,
  "routes": 6_000,
};

/** Pairs of top folders that import each other, types included. */
export const TWO_WAY: readonly string[] = [];

/** Most lines that are imports, in ‰ of all. */
export const IMPORT_PERMILLE = 86;

/** Most modules that follow each other by imports. */
export const LONGEST_CHAIN = 30;

/**
 * Most files of `lib`, `routes` and `islands` that name one kind of support,
 * besides texts and what is printed.
 */
export const FILES_OF_A_KIND = 12;

/** Most calls of our own API that say their answer's type by hand. */
export const CALLS_TYPED_BY_HAND = 0;
