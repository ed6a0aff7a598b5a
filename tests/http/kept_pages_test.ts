import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { options } from "preact";
import { RATE_LIMITS } from "@/lib/features/account/rate_limits/schema.ts";
import { startTestApp } from "@/tests/support/app.ts";

const GZIP = { "accept-encoding": "gzip" };

/** Counts the elements that are made while `run` is under way. */
async function elementsMade(run: () => Promise<unknown>): Promise<number> {
  const before = options.vnode;
  let made = 0;
  options.vnode = (node) => {
    made++;
    before?.(node);
  };
  try {
    await run();
  } finally {
    if (before) options.vnode = before;
    else delete options.vnode;
  }
  return made;
}

async function unpacked(answer: Response): Promise<string> {
  assertEquals(answer.headers.get("content-encoding"), "gzip");
  const body = answer.body?.pipeThrough(new DecompressionStream("gzip"));
  return await new Response(body).text();
}

Deno.test("a page that is the same for all is drawn and packed once", async () => {
  await using app = await startTestApp();
  for (
    const path of [
      "/looks",
      "/looks?name=Ada&kind=raid",
      "/docs",
      "/docs/errors",
      "/docs/search?q=timer",
      "/docs/guide/streamers",
    ]
  ) {
    const first = await app.get(path, { headers: GZIP });
    const packed = await unpacked(first);
    const made = await elementsMade(async () => {
      const second = await app.get(path, { headers: GZIP });
      assertEquals(await unpacked(second), packed, path);
      const told = (answer: Response) =>
        [...answer.headers].map(([name, value]) =>
          // In whatever order.
          name === "vary"
            ? [name, value.split(", ").sort().join()]
            : [name, value]
        ).filter(([name]) => !name?.startsWith("ratelimit"));
      assertEquals(told(second), told(first), path);
      const plain = await app.get(`${path}#x`);
      assertEquals(plain.headers.get("content-encoding"), null);
      assertEquals(await plain.text(), packed, path);
    });
    assertEquals(made, 0, path);
    // One nonce for all would be none.
    assert(!packed.includes("nonce="), path);
    assert(!first.headers.get("content-security-policy")?.includes("nonce-"));
  }
});

Deno.test("a kept page is that of its address, question and look", async () => {
  await using app = await startTestApp();
  const read = async (path: string, cookie = "") =>
    await (await app.get(path, { headers: { cookie } })).text();
  const ada = await read("/looks?name=Ada");
  assertNotEquals(await read("/looks?name=Bob"), ada);
  assertNotEquals(await read("/looks?name=Ada", "limelight_theme=light"), ada);
  assertEquals(await read("/looks?name=Ada&utm=1"), ada);
  const dark = await read("/docs", "limelight_theme=dark");
  assertNotEquals(await read("/docs"), dark);
  assertEquals((await app.get("/docs/guide/nothing")).status, 404);
  assertEquals((await app.get("/docs/guide/nothing")).status, 404);
});

Deno.test("an address has so many pages drawn by what it asks, then 429", async () => {
  await using app = await startTestApp();
  const { burst } = RATE_LIMITS.public_pages;
  for (let n = 0; n < burst; n++) {
    const answer = await app.get("/docs/search?q=timer");
    assertEquals(answer.status, 200, String(n));
    await answer.body?.cancel();
  }
  const refused = await app.get("/looks?name=Ada");
  assertEquals(refused.status, 429);
  assertEquals(refused.headers.get("ratelimit-remaining"), "0");
  assert(Number(refused.headers.get("retry-after")) > 0);
  await refused.body?.cancel();
  app.clock.advance(1_000);
  assertEquals((await app.get("/looks?name=Ada")).status, 200);
});
