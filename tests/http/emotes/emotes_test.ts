import { assertEquals } from "@std/assert";
import { picturesOf } from "@/lib/overlay/use_emotes.ts";
import { EmotesAnswer } from "@/lib/schema/widget_data/emotes.ts";
import { CHANNEL, PLATFORM_ENV, startTestApp } from "@/tests/support/app.ts";

const SEVEN_TV = {
  emotes: [{ id: "01GB", name: "EZ", data: { animated: true } }],
};

/** Answers of the services, by address. */
const ANSWERS: Record<string, unknown> = {
  "https://api.betterttv.net/3/cached/emotes/global": [
    { id: "54fa", code: ":tf:", imageType: "png", animated: false },
    { id: "../../evil", code: "bad" },
    { id: "54fb", code: "two words" },
    "odd",
  ],
  [`https://api.betterttv.net/3/cached/users/twitch/${CHANNEL}`]: {
    channelEmotes: [{ id: "5e76", code: "catJAM", animated: true }],
    sharedEmotes: [{ id: "5f1b", code: ":tf:", animated: false }],
  },
  "https://api.frankerfacez.com/v1/set/global": {
    default_sets: [3],
    sets: {
      3: { emoticons: [{ id: 9, name: "ZrehplaR", animated: null }] },
      4: { emoticons: [{ id: 8, name: "ForFew" }] },
    },
  },
  "https://7tv.io/v3/emote-sets/global": SEVEN_TV,
  [`https://7tv.io/v3/users/twitch/${CHANNEL}`]: { emote_set: null },
};

function services() {
  const asked: string[] = [];
  const state = { away: "" };
  const answer: typeof fetch = (input) => {
    const url = String(input);
    asked.push(url);
    if (state.away !== "" && url.includes(state.away)) {
      return Promise.reject(new TypeError("away"));
    }
    const body = ANSWERS[url];
    return Promise.resolve(
      body === undefined
        ? new Response("", { status: 404 })
        : Response.json(body),
    );
  };
  return { asked, state, fetch: answer };
}

Deno.test("emotes of three services are read once for all pages, odd ones left out", async () => {
  const { asked, fetch } = services();
  await using app = await startTestApp({ env: PLATFORM_ENV, fetch });
  const path = `/api/widgets/emotes?token=${await app.widgetToken()}`;
  const answers = await Promise.all(
    [1, 2, 3].map(async () => await (await app.get(path)).json()),
  );
  const { items } = EmotesAnswer.parse(answers[0]);
  assertEquals(answers[2], answers[0]);
  assertEquals(asked.length, 6);
  assertEquals(
    items.map(({ set, emotes }) => [set, emotes?.map(({ code }) => code)]),
    [["bttv", [":tf:", "catJAM"]], ["ffz", ["ZrehplaR"]], ["7tv", ["EZ"]]],
  );
  assertEquals(items[0]?.emotes?.[0]?.id, "5f1b", "the channel's own");
  app.clock.pass(600_001);
  await (await app.get(path)).body?.cancel();
  assertEquals(asked.length, 9, "a channel's own are asked for anew");
});

Deno.test("a service that is away costs its own set, and is asked again later", async () => {
  const { asked, state, fetch } = services();
  state.away = "betterttv";
  await using app = await startTestApp({ env: PLATFORM_ENV, fetch });
  const path = `/api/widgets/emotes?token=${await app.widgetToken()}`;
  const first = await (await app.get(path)).json();
  assertEquals(first.items[0], {
    set: "bttv",
    available: false,
    emotes: null,
    reason: "platform_unreachable",
  });
  assertEquals(first.items[2].available, true);
  const before = asked.length;
  await (await app.get(path)).body?.cancel();
  assertEquals(asked.length, before, "not at once");
  state.away = "";
  app.clock.pass(10_000);
  assertEquals((await (await app.get(path)).json()).items[0].available, true);
});

Deno.test("only sets that are configured are asked for, in demo mode none", async () => {
  for (
    const [env, wanted] of [
      [{ ...PLATFORM_ENV, EMOTE_SETS: "ffz" }, [
        "not_configured",
        undefined,
        "not_configured",
      ]],
      [
        { ...PLATFORM_ENV, EMOTE_SETS: "none" },
        Array(3).fill("not_configured"),
      ],
      [{}, Array(3).fill("not_configured")],
    ] as const
  ) {
    const { fetch } = services();
    await using app = await startTestApp({ env, fetch });
    const path = `/api/widgets/emotes?token=${await app.widgetToken()}`;
    const { items } = await (await app.get(path)).json();
    assertEquals(
      items.map(({ reason }: { reason?: string }) => reason),
      wanted,
    );
  }
});

Deno.test("emotes are for the channel's token, at a limited rate", async () => {
  await using app = await startTestApp();
  for (const token of ["", "wt_unknown"]) {
    const res = await app.get(`/api/widgets/emotes?token=${token}`);
    assertEquals(res.status, 401);
    await res.body?.cancel();
  }
  const path = `/api/widgets/emotes?token=${await app.widgetToken()}`;
  const statuses: number[] = [];
  for (let i = 0; i < 31; i++) {
    const res = await app.get(path);
    statuses.push(res.status);
    await res.body?.cancel();
  }
  assertEquals(statuses.at(-1), 429);
  assertEquals(statuses.filter((status) => status === 200).length, 30);
});

Deno.test("words become pictures of known hosts, in the order of the sets", () => {
  const emote = (code: string, animated = false) => ({
    code,
    id: "x1",
    animated,
  });
  const answer: EmotesAnswer = {
    items: [
      { set: "bttv", available: true, emotes: [emote("a", true), emote("b")] },
      { set: "ffz", available: true, emotes: [emote("b"), emote("c", true)] },
      { set: "7tv", available: true, emotes: [emote("a"), emote("d", true)] },
    ],
  };
  const of = (sets: string[], animated = true) =>
    Object.fromEntries(picturesOf(answer, sets, animated));
  assertEquals(of(["platform"]), {});
  assertEquals(of(["7tv", "bttv"]), {
    a: "https://cdn.7tv.app/emote/x1/2x.webp",
    b: "https://cdn.betterttv.net/emote/x1/2x",
    d: "https://cdn.7tv.app/emote/x1/2x.webp",
  });
  assertEquals(of(["bttv", "ffz", "7tv"], false), {
    a: "https://cdn.betterttv.net/emote/x1/static/2x",
    b: "https://cdn.betterttv.net/emote/x1/2x",
    c: "https://cdn.frankerfacez.com/emote/x1/2",
    d: "https://cdn.7tv.app/emote/x1/2x_static.webp",
  });
});
