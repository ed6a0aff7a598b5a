/**
 * Ends a test file in which a test waits for ever, loaded before each by
 * `deno task test`: otherwise its half of the run stands still without a word
 * until the whole run is cut off.
 */

/** Far longer than the longest test takes, on a machine that has much else to do. */
const MAX_TEST_MS = Number(Deno.env.get("MAX_TEST_MS") ?? 10 * 60_000);

let timer: ReturnType<typeof setTimeout>;

Deno.test.beforeEach(() => {
  timer = setTimeout(() => {
    throw new Error(`A test of this file has not ended in ${MAX_TEST_MS} ms`);
  }, MAX_TEST_MS);
  Deno.unrefTimer(timer);
});

Deno.test.afterEach(() => clearTimeout(timer));
