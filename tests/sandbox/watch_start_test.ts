import { assertEquals } from "@std/assert";
import { watchStart } from "@/lib/sandbox/watch_start.ts";
import { settle } from "@/tests/support/clock.ts";

/** Gives the script a page of its own, and lets it look as often as its pauses end. */
async function inPage(
  run: (page: {
    root: { dataset: { runtime?: string } };
    /** Ends the pause before the next look. */
    look(): Promise<void>;
    answer(ok: boolean): Promise<void>;
    loads(): number;
  }) => Promise<void>,
): Promise<void> {
  const root = { dataset: {} };
  let [loads, look, answer] = [0, () => {}, (_ok: boolean) => {}];
  watchStart({
    document: { documentElement: root },
    location: { href: "http://localhost/", reload: () => loads++ },
    fetch: () =>
      new Promise((resolve) => answer = (ok: boolean) => resolve({ ok })),
    setTimeout: (next) => look = next,
  });
  await run({
    root,
    async look() {
      look();
      await settle();
    },
    async answer(ok) {
      answer(ok);
      await settle();
    },
    loads: () => loads,
  });
}

Deno.test("a page whose runtime has not started is loaded anew once the service answers", () =>
  inPage(async ({ look, answer, loads }) => {
    await look();
    await answer(false);
    assertEquals(loads(), 0);
    await look();
    await answer(true);
    assertEquals(loads(), 1);
  }));

Deno.test("a page whose runtime starts while the service is asked is not loaded anew", () =>
  inPage(async ({ root, look, answer, loads }) => {
    await look();
    root.dataset.runtime = "started";
    await answer(true);
    assertEquals(loads(), 0);
  }));
