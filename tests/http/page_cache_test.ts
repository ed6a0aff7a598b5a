import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { options } from "preact";
import { RATE_LIMITS } from "@/lib/schema/account/rate_limits.ts";
import { ChatCommand } from "@/lib/schema/bot/commands_page.ts";
import { CHANNEL, PLATFORM_ENV, startTestApp } from "@/tests/support/app.ts";

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
  for (const path of ["/looks?name=Ada", "/c/ada/commands", "/e/ada"]) {
    const refused = await app.get(path);
    assertEquals(refused.status, 429, path);
    assertEquals(refused.headers.get("ratelimit-remaining"), "0");
    assert(Number(refused.headers.get("retry-after")) > 0);
    await refused.body?.cancel();
  }
  app.clock.advance(1_000);
  assertEquals((await app.get("/looks?name=Ada")).status, 200);
});

Deno.test("a channel's commands are drawn once, and anew after each change", async () => {
  await using app = await startTestApp();
  const { channels } = app.services.account;
  const { commandsPage, modules } = app.services.bot;
  const replace = (...names: string[]) =>
    commandsPage.replace(
      CHANNEL,
      names.map((name) => ChatCommand.parse({ name })),
    );
  await channels.note({ id: CHANNEL, login: "ada", name: "Ada" });
  await replace("!cat");
  await modules.update(CHANNEL, { publicCommands: true });
  const read = async (q = "") => {
    const answer = await app.get(`/c/ada/commands${q}`);
    return { status: answer.status, text: await answer.text() };
  };
  const first = await read();
  const made = await elementsMade(async () => {
    assertEquals(await read(), first);
  });
  assertEquals(made, 0);

  await replace("!cat", "!dog");
  assert((await read()).text.includes("!dog"));
  await channels.note({ id: CHANNEL, login: "ada", name: "Ada Lovelace" });
  assert((await read()).text.includes("Ada Lovelace"));
  const found = await read("?q=cat");
  assert(!found.text.includes("!dog"));
  assert((await read()).text.includes("!dog"));
  await modules.update(CHANNEL, { publicCommands: false });
  assertEquals((await read()).status, 404);
});

Deno.test("the start page is drawn once where nobody has links of their own", async () => {
  await using app = await startTestApp({ env: PLATFORM_ENV });
  const read = async () => await (await app.get("/")).text();
  const first = await read();
  const made = await elementsMade(async () => {
    assertEquals(await read(), first);
  });
  assertEquals(made, 0);
});
