import { assertEquals } from "@std/assert";
import { PLATFORM_ENV, startTestApp } from "@/tests/support/app.ts";

const BASE = "https://api.pronouns.alejo.io/v1";
const ANSWERS: Record<string, unknown> = {
  [`${BASE}/pronouns`]: {
    sheher: { name: "sheher", subject: "She", object: "Her", singular: false },
    theythem: {
      name: "theythem",
      subject: "They",
      object: "Them",
      singular: false,
    },
    any: { name: "any", subject: "Any", object: "Any", singular: true },
  },
  [`${BASE}/users/ada`]: { pronoun_id: "sheher", alt_pronoun_id: null },
  [`${BASE}/users/bob`]: { pronoun_id: "sheher", alt_pronoun_id: "theythem" },
  [`${BASE}/users/cleo`]: { pronoun_id: "any" },
  [`${BASE}/users/dora`]: { pronoun_id: "unheard" },
  [`${BASE}/users/odd`]: { nothing: true },
};

Deno.test("pronouns are what viewers say of themselves, asked for once", async () => {
  const asked: string[] = [];
  await using app = await startTestApp({
    env: PLATFORM_ENV,
    fetch: (input) => {
      asked.push(String(input));
      const body = ANSWERS[String(input)];
      return Promise.resolve(
        body === undefined
          ? new Response("", { status: 404 })
          : Response.json(body),
      );
    },
  });
  const token = await app.widgetToken();
  const of = async (login: string) =>
    await (await app.get(
      `/api/widgets/pronouns?login=${login}&token=${token}`,
    )).json();
  for (
    const [login, value] of [
      ["ada", "She/Her"],
      ["ADA", "She/Her"],
      ["bob", "She/They"],
      ["cleo", "Any"],
      ["dora", null],
      ["nobody", null],
    ] as const
  ) {
    assertEquals(await of(login), { available: true, value }, login);
  }
  assertEquals(asked.filter((url) => url.endsWith("/pronouns")).length, 1);
  assertEquals(asked.filter((url) => url.endsWith("/ada")).length, 1);
  assertEquals(await of("odd"), {
    available: false,
    value: null,
    reason: "platform_unreachable",
  });
});

Deno.test("nobody is asked about where that is off, in demo mode, or without a token", async () => {
  for (const env of [{ ...PLATFORM_ENV, PRONOUNS: "off" }, {}]) {
    await using app = await startTestApp({ env });
    const token = await app.widgetToken();
    const path = "/api/widgets/pronouns?login=";
    assertEquals(await (await app.get(`${path}ada&token=${token}`)).json(), {
      available: false,
      value: null,
      reason: "not_configured",
    });
    const statusOf = async (rest: string) => {
      const res = await app.get(path + rest);
      await res.body?.cancel();
      return res.status;
    };
    assertEquals(await statusOf("ada&token=wt_no"), 401);
    assertEquals(await statusOf(`a%2Fb&token=${token}`), 422);
  }
});

Deno.test("a channel's pages ask for so many at a time, and are told so without an error", async () => {
  await using app = await startTestApp({
    env: PLATFORM_ENV,
    fetch: (input) =>
      Promise.resolve(
        Response.json(
          String(input).endsWith("/pronouns") ? {} : { pronoun_id: "none" },
        ),
      ),
  });
  const token = await app.widgetToken();
  const ask = () => app.get(`/api/widgets/pronouns?login=ada&token=${token}`);
  for (let i = 0; i < 60; i++) {
    assertEquals((await (await ask()).json()).available, true);
  }
  const refused = await ask();
  assertEquals([refused.status, await refused.json()], [200, {
    available: false,
    value: null,
    reason: "rate_limited",
  }]);
  await app.clock.advance(1_000);
  assertEquals((await (await ask()).json()).available, true);
});
