import {
  assertEquals,
  assertFalse,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";

import {
  assertAnswer,
  call,
  expected,
  serve,
  standInTest,
  STANDS_IN,
  startProject,
} from "./support.ts";

const handler = await startProject();

async function htmlOf(path: string): Promise<string> {
  return await (await call(handler, path)).text();
}

/** Every address of a script or module that a page names. */
function modulesOf(html: string): string[] {
  return Array.from(
    html.matchAll(/(?:src|href)="([^"]+\.js)"/g),
    ([, url = ""]) => url,
  );
}

Deno.test("a page without islands ships no script", async () => {
  for (const path of ["/", "/blog", "/head", "/nowhere"]) {
    assertFalse((await htmlOf(path)).includes("<script"), path);
  }
});

Deno.test("islands are on the page before any script runs", async () => {
  const html = await htmlOf("/islands");
  assertEquals(html.match(/class="counter"/g)?.length, 4);
  assertStringIncludes(html, "<em>from the server</em>");
  assertMatch(html, /<output>5<\/output>/);
  assertMatch(html, /class="shower">1</);
});

standInTest(
  "a page names only the modules of its own islands, and each is there for ever",
  "one inline module imports them",
  async () => {
    const one = modulesOf(await htmlOf("/one_island"));
    const all = modulesOf(await htmlOf("/islands"));
    assertEquals(one.some((url) => url.includes("Counter")), true);
    assertEquals(
      one.some((url) => url.includes("Box") || url.includes("Shared")),
      false,
    );
    assertEquals(all.some((url) => url.includes("Box")), true);
    for (const url of new Set([...one, ...all])) {
      const response = await call(handler, url);
      assertEquals(
        response.headers.get("content-type"),
        "text/javascript; charset=utf-8",
      );
      assertMatch(response.headers.get("cache-control") ?? "", /immutable/);
      await assertAnswer(response, 200);
    }
  },
);

Deno.test("nothing in a prop ends the element that carries it", async () => {
  const html = await htmlOf("/one_island");
  const scripts = html.match(/<script\b[^>]*>[^]*?<\/script>/g) ?? [];
  assertEquals(scripts.length, expected({ ours: 2, fresh: 1 }));
  for (const script of scripts) {
    const inside = script.slice(7, -9);
    // In a module it is code as well, which may compare.
    if (STANDS_IN) assertFalse(inside.includes("<"), script);
    else assertFalse(/<(?:\/script|!--)/.test(inside), script);
  }
  assertFalse((await htmlOf("/types")).includes("</script><!--"));
});

standInTest(
  "every inline script is data, so that a policy without inline scripts will do",
  "one inline module with a nonce",
  async () => {
    const html = await htmlOf("/islands");
    for (const [tag] of html.matchAll(/<script\b[^>]*>/g)) {
      assertMatch(tag, /type="application\/json"|src="/);
    }
    assertFalse(/ style=| on\w+=/.test(html));
  },
);

Deno.test("what cannot be sent is an error that names prop and island", async () => {
  const failing = await startProject((app) =>
    app.onError(
      "/bad_fn",
      (ctx) => ctx.text(String(ctx.error), { status: 500 }),
    )
  );
  const never = ["fn", "nested"];
  const others = ["symbol", "element", "instance"];
  for (const name of expected({ ours: [...never, ...others], fresh: never })) {
    const response = await call(failing, `/bad_${name}`);
    assertEquals(response.status, 500, name);
    await response.body?.cancel();
  }
});

Deno.test("the same page can be served again and again", async () => {
  await using server = serve(handler);
  const texts = await Promise.all(
    Array.from(
      { length: 20 },
      async () => await (await fetch(`${server.origin}/islands`)).text(),
    ),
  );
  const withoutNonce = texts.map((text) => text.replace(/ nonce="[^"]*"/g, ""));
  assertEquals(new Set(withoutNonce).size, 1);
});
