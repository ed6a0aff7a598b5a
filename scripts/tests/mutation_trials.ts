import { groupTextApart } from "./group_module.ts";
import type { Placed } from "./mutations.ts";
import { mutated, switched } from "./mutations.ts";
import { START_ANEW, type TrialNote } from "./try_mutations.ts";

/** Fate of a mutation. */
export type Fate = "killed" | "survived" | "unclear";

/** Files of tests that one process runs, of those that may notice a mutation. */
const TOGETHER = 10;
/** Time for one test, and for one run of several files: a mutation may wait for ever. */
const MAX_TEST_MS = 120_000;
const MAX_RUN_MS = 400_000;
/** Module of the copy that imports the tests of a run. */
const GROUP = "mutation_group_test.ts";
const NOTES = "mutation_notes.jsonl";

/** A copy of the tree in which mutations are tried. */
export interface Trials {
  /**
   * Tries all mutations at once, in as few processes as can be: tests run as
   * they are, and again with each mutation that they reach. Returns the numbers
   * of those that they noticed, and by number the files of tests that reached
   * one.
   */
  tryTogether(
    placed: readonly Placed[],
    tests: readonly string[],
    told: { isOver(): boolean; killed(placed: Placed): void },
  ): Promise<{ killed: Set<number>; reachedBy: Map<number, Set<string>> }>;
  /** Tries a mutation alone, from the start of the process on. */
  tryAlone(placed: Placed, tests: readonly string[]): Promise<Fate>;
}

/** Creates trials in a copy of the tree at `copy`; `textOf` gives its sources. */
export function createTrials(
  copy: string,
  textOf: (path: string) => string,
): Trials {
  /** Runs some files in one process, which loads once what they share. */
  async function run(
    tests: readonly string[],
    env: Record<string, string> = {},
  ): Promise<{ success: boolean; code: number }> {
    await Deno.writeTextFile(`${copy}/${GROUP}`, groupTextApart(tests));
    const preloads = env.MUTATION_NOTES === undefined
      ? "tests/support/hang_guard.ts"
      : "scripts/tests/try_mutations.ts";
    const child = new Deno.Command(Deno.execPath(), {
      args: [
        "test",
        "--allow-all",
        "--no-check",
        ...env.MUTATION_NOTES === undefined ? ["--fail-fast"] : [],
        "--preload",
        preloads,
        GROUP,
      ],
      cwd: copy,
      env: { MAX_TEST_MS: `${MAX_TEST_MS}`, NO_COLOR: "1", ...env },
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).spawn();
    const timer = setTimeout(() => child.kill("SIGKILL"), MAX_RUN_MS);
    const status = await child.status;
    clearTimeout(timer);
    return status;
  }

  const sound = new Map<string, Promise<{ success: boolean }>>();

  async function readNotes(): Promise<TrialNote[]> {
    const text = await Deno.readTextFile(`${copy}/${NOTES}`);
    return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  }

  async function runGroup(
    files: readonly string[],
    killed: Set<number>,
    ids: readonly number[],
    reachedBy: Map<number, Set<string>>,
  ): Promise<void> {
    const done = new Set<string>();
    for (;;) {
      await Deno.writeTextFile(`${copy}/${NOTES}`, "");
      const { code } = await run(files, {
        MUTATION_NOTES: `${copy}/${NOTES}`,
        MUTATIONS: JSON.stringify(ids.filter((id) => !killed.has(id))),
        TESTS_DONE: JSON.stringify([...done]),
      });
      let trying: number | null = null;
      let test: string | null = null;
      for (const note of await readNotes()) {
        if (note.is === "reached") {
          if (!reachedBy.has(note.id)) reachedBy.set(note.id, new Set());
          reachedBy.get(note.id)!.add(note.file);
        }
        if (note.is === "killed") killed.add(note.id);
        if (note.is === "done" || note.is === "unsound") done.add(note.test);
        trying = note.is === "trying" ? note.id : null;
        test = note.test;
      }
      if (trying !== null) killed.add(trying);
      // What ended in the middle of a test goes on after it.
      const isCut = trying !== null || code === START_ANEW;
      if (!isCut || test === null) return;
    }
  }

  return {
    async tryTogether(placed, tests, told) {
      const killed = new Set<number>();
      const reachedBy = new Map<number, Set<string>>();
      const paths = new Set(placed.map(({ path }) => path));
      for (const path of paths) {
        const here = placed.filter((one) => one.path === path);
        await Deno.writeTextFile(
          `${copy}/${path}`,
          switched(textOf(path), here),
        );
      }
      const ids = placed.map(({ id }) => id);
      for (let at = 0; at < tests.length; at += TOGETHER) {
        if (killed.size === ids.length || told.isOver()) break;
        const files = tests.slice(at, at + TOGETHER);
        const before = new Set(killed);
        await runGroup(files, killed, ids, reachedBy);
        for (const one of placed) {
          if (killed.has(one.id) && !before.has(one.id)) told.killed(one);
        }
      }
      for (const path of paths) {
        await Deno.writeTextFile(`${copy}/${path}`, textOf(path));
      }
      return { killed, reachedBy };
    },

    async tryAlone({ path, mutation }, tests) {
      const target = `${copy}/${path}`;
      const text = textOf(path);
      await Deno.writeTextFile(target, mutated(text, mutation));
      const { success } = await run(tests);
      await Deno.writeTextFile(target, text);
      if (success) return "survived";
      const key = tests.join();
      if (!sound.has(key)) sound.set(key, run(tests));
      return (await sound.get(key)!).success ? "killed" : "unclear";
    },
  };
}
