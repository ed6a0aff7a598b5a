import { assert, assertEquals } from "@std/assert";
import { PlatformError } from "@/lib/schema/platform/client.ts";
import { startTestApp, type TestApp } from "@/tests/support/app.ts";
import { setSources } from "@/tests/http/widget_data/sources.ts";

/** Reads profiles as a page of the channel does; every answer is 200. */
async function createReader(app: TestApp) {
  const token = await app.widgetToken();
  return async (query: string) => {
    const res = await app.get(`/api/widgets/profiles?${query}&token=${token}`);
    assertEquals(res.status, 200);
    return await res.json();
  };
}

Deno.test("a profile is a picture, and of a channel what it streamed last", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  const bare = await read("login=Soupdragon");
  assert(bare.value.avatarUrl.startsWith("data:image/"));
  assertEquals(bare, {
    available: true,
    value: {
      name: "SoupDragon",
      avatarUrl: bare.value.avatarUrl,
      game: null,
      title: null,
      followers: null,
    },
  });
  const { value } = await read("login=soupdragon&channel=true");
  for (const text of [value.game, value.title]) {
    assert(typeof text === "string" && text !== "", JSON.stringify(value));
  }
  assert(Number.isInteger(value.followers), JSON.stringify(value));
});

Deno.test("that nobody has a login is an answer like others", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  for (const query of ["login=nobody", "login=nobody&channel=true"]) {
    assertEquals(await read(query), { available: true, value: null });
  }
});

Deno.test("what the platform does not say is missing, not wrong", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  const away = () =>
    Promise.reject(new PlatformError("unreachable", "no answer"));
  await setSources(app, {
    platform: {
      channelInfo: () => Promise.resolve({ title: "", category: "Art" }),
      followerTotal: away,
    },
  });
  const { value } = await read("login=soupdragon&channel=true");
  assertEquals([value.game, value.title, value.followers], ["Art", null, null]);
  await setSources(app, { platform: { userByLogin: away } });
  assertEquals(await read("login=soupdragon"), {
    available: false,
    value: null,
    reason: "platform_unreachable",
  });
});

Deno.test("a channel's pages ask for so many at a time, and are told so without an error", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  for (let i = 0; i < 60; i++) {
    assertEquals((await read("login=nobody")).available, true);
  }
  assertEquals(await read("login=nobody"), {
    available: false,
    value: null,
    reason: "rate_limited",
  });
  await app.clock.advance(1_000);
  assertEquals((await read("login=nobody")).available, true);
});

Deno.test("profiles are for pages with the channel's token, and for logins that can be", async () => {
  await using app = await startTestApp();
  const token = await app.widgetToken();
  for (
    const [query, status] of [
      ["login=ada", 401],
      ["login=ada&token=wt_no", 401],
      [`login=a%20b&token=${token}`, 422],
      [`token=${token}`, 422],
      [`login=ada&channel=perhaps&token=${token}`, 422],
    ] as const
  ) {
    const res = await app.get(`/api/widgets/profiles?${query}`);
    await res.body?.cancel();
    assertEquals(res.status, status, query);
  }
});
