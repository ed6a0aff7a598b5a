/**
 * Tries mutations that stand in sources as `switched` writes them, loaded before
 * each file of tests in the copy that `scripts/mutate.ts` makes: each test runs
 * as it is, and then once more for every mutation that it reached and that no
 * test has noticed yet. Writes what it finds into the file of `MUTATION_NOTES`.
 */

import { onTest, onTestsOf } from "@/tests/support/tests_of.ts";

/** Note of a process about a mutation, one a line. */
export type TrialNote =
  | { test: string; is: "done" }
  /** The test does not pass twice without a mutation: it says nothing. */
  | { test: string; is: "unsound" }
  | {
    test: string;
    is: "trying" | "reached" | "killed";
    id: number;
    file: string;
  };

/** Longest test, in milliseconds, that runs again and again. */
const MAX_AGAIN_MS = 4_000;
/** Milliseconds for a test with a mutation, beside five times what it took without. */
const GRACE_MS = 5_000;
/** Code of a process that has to start anew for what is left: a test still runs. */
export const START_ANEW = 3;

type Body = (t: Deno.TestContext) => unknown;

/** Returns the context of a test whose steps run as parts of it, and throw. */
function flatContext(t: Deno.TestContext): Deno.TestContext {
  const step = async (
    first: string | Body | Deno.TestStepDefinition,
    fn?: Body,
  ): Promise<boolean> => {
    const body = fn ?? (typeof first === "function" ? first : null) ??
      (first as Deno.TestStepDefinition).fn;
    await body(flatContext(t));
    return true;
  };
  return { name: t.name, origin: t.origin, step } as Deno.TestContext;
}

function begin(notes: string): void {
  const alive = new Set<number>(JSON.parse(Deno.env.get("MUTATIONS") ?? "[]"));
  const skipped = new Set<string>(
    JSON.parse(Deno.env.get("TESTS_DONE") ?? "[]"),
  );
  let active: number | null = null;
  let reached = new Set<number>();
  let fail: (error: unknown) => void = () => {};
  const tell = (note: TrialNote) =>
    Deno.writeTextFileSync(notes, `${JSON.stringify(note)}\n`, {
      append: true,
    });
  Object.assign(globalThis, {
    isMutation: (id: number) => {
      reached.add(id);
      return id === active;
    },
  });
  for (const type of ["error", "unhandledrejection"]) {
    globalThis.addEventListener(type, (event) => {
      event.preventDefault();
      fail(event);
    });
  }

  /** Tells whether a test passes; "late" if it still runs after so long. */
  async function passes(
    body: Body,
    t: Deno.TestContext,
    maxMs: number,
  ): Promise<boolean | "late"> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      return await Promise.race([
        (async () => (await body(flatContext(t)), true))(),
        new Promise<never>((_, reject) => fail = reject),
        new Promise<"late">((resolve) => {
          timer = setTimeout(() => resolve("late"), maxMs);
        }),
      ]);
    } catch {
      return false;
    } finally {
      fail = () => {};
      clearTimeout(timer);
    }
  }

  async function tryAll(
    file: string,
    test: string,
    body: Body,
    t: Deno.TestContext,
  ) {
    const isSound = async () => {
      if (await passes(body, t, 60_000) === true) return true;
      tell({ test, is: "unsound" });
      return false;
    };
    reached = new Set();
    const start = performance.now();
    if (!await isSound()) return;
    const tookMs = performance.now() - start;
    const maxMs = tookMs * 5 + GRACE_MS;
    const here = [...reached];
    for (const id of here) tell({ test, is: "reached", id, file });
    const left = tookMs > MAX_AGAIN_MS
      ? []
      : here.filter((id) => alive.has(id));
    // What a first run leaves behind may fail a second.
    if (left.length > 0 && !await isSound()) return;
    for (const id of left) {
      tell({ test, is: "trying", id, file });
      active = id;
      const passed = await passes(body, t, maxMs);
      active = null;
      if (passed === true) continue;
      if (passed === false && !await isSound()) return;
      tell({ test, is: "killed", id, file });
      alive.delete(id);
      if (passed === "late") Deno.exit(START_ANEW);
    }
    tell({ test, is: "done" });
  }

  let loading = "";
  onTestsOf((file, load) => {
    loading = file;
    return load();
  });
  const counts = new Map<string, number>();
  onTest(({ name: named, fn, ignore = false }, register) => {
    const file = loading;
    const name = `${file}: ${named}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const test = `${name} ${count}`;
    register({
      name: test,
      ignore: ignore || skipped.has(test),
      sanitizeOps: false,
      sanitizeResources: false,
      sanitizeExit: false,
      fn: (t) => tryAll(file, test, fn, t),
    });
  });
}

const notes = Deno.env.get("MUTATION_NOTES");
if (notes !== undefined) begin(notes);
