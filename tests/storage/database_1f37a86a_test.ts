import { assert, assertEquals } from "@std/assert";
import { MINUTE_MS } from "@/lib/core/clock.ts";
import { shownName } from "@/lib/core/unseen.ts";
import { CHANNEL, INTERNAL_TOKEN, type TestApp } from "@/tests/support/app.ts";
import { partOf, pass, start, withDatabase } from "./earlier_database.ts";

const FOLDER = "tests/fixtures/database_1f37a86a";
const OTHER = "2002";
const at = (path: string) => `/api/channels/${CHANNEL}/${path}`;

/** A notification as it was delivered then. */
interface Delivery {
  message_id: string;
  timestamp: string;
  type: string;
  version: string;
  event: Record<string, unknown>;
}

/** State of the service when it wrote the database. */
interface Known {
  now: number;
  session: string;
  made: { token: string; sceneId: string; customId: string };
  names: {
    scene: string;
    otherScene: string;
    instance: string;
    custom: string;
  };
  /** Session of the custom widget as it was at load. */
  data: Record<string, unknown>;
  told: Record<"follow" | "line" | "donation" | "gift" | "named", Delivery>;
}

/** Runs a test on a service of now that started on the database. */
function withApp(
  run: (app: TestApp, known: Known & { answers: Answers }) => Promise<void>,
): Promise<void> {
  return withDatabase<Known>(FOLDER, async (kv, known, clock) => {
    await using app = await start(kv, clock);
    await run(app, known);
  });
}

// deno-lint-ignore no-explicit-any -- answers of many shapes
type Answers = { path: string; body: any }[];

async function call(
  app: TestApp,
  method: string,
  path: string,
  { session }: Known,
  body?: unknown,
) {
  const response = await app.request(path, { method, session, body });
  const text = await response.text();
  assert(response.ok, `${method} ${path}: ${text}`);
  return text === "" ? null : JSON.parse(text);
}

/** Delivers a notification of then under another id. */
async function tell(app: TestApp, delivery: Delivery, id: string) {
  const response = await app.request("/internal/subscription-events", {
    method: "POST",
    internal: INTERNAL_TOKEN,
    body: { ...delivery, message_id: id },
  });
  const { accepted, duplicates } = await response.json();
  await pass(app);
  return { accepted, duplicates };
}

/** Ids of the events of a kind, newest first. */
async function idsOf(app: TestApp, known: Known, kinds: string) {
  const path = at(`events?limit=100&kinds=${kinds}`);
  const { items } = await call(app, "GET", path, known);
  return items.map(({ id }: { id: string }) => id);
}

/** Returns an answer of that version with its names as they are shown now. */
function withShownNames(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(
      body,
      (key, value) =>
        key === "name" && typeof value === "string" ? shownName(value) : value,
    ),
  );
}

const metric = async (app: TestApp, { made }: Known, query: string) => {
  const path = `/api/widgets/sc/numbers/metric?${query}&token=${made.token}`;
  return (await (await app.get(path)).json()).value;
};

Deno.test("a database of 1f37a86a answers as that version did, twice", () =>
  withDatabase<Known>(FOLDER, async (kv, known, clock) => {
    for (let starts = 0; starts < 2; starts++) {
      await using app = await start(kv, clock);
      for (const { path, body } of known.answers) {
        const answer = await call(app, "GET", path, known);
        const answered = withShownNames(body);
        assertEquals(partOf(answer, answered), answered, path);
      }
    }
  }));

Deno.test("acts that stood twice stay so, and a third telling is dropped", () =>
  withApp(async (app, known) => {
    const { told } = known;
    const follows = ["twitch:follow-2", "twitch:follow-1"];
    const lines = ["twitch:line-3", "twitch:line-2", "twitch:line-1"];
    assertEquals(await idsOf(app, known, "follow"), follows);
    assertEquals(await idsOf(app, known, "chat.message"), lines);
    const figures = () =>
      Promise.all(
        ["follows", "messages", "gifts"].map((name) =>
          metric(app, known, `name=${name}&period=all`)
        ),
      );
    const before = await figures();
    for (const act of ["follow", "line", "gift", "named"] as const) {
      assertEquals(
        await tell(app, told[act], `third-${act}`),
        { accepted: 0, duplicates: 1 },
        act,
      );
    }
    assertEquals(await idsOf(app, known, "follow"), follows);
    assertEquals(await idsOf(app, known, "chat.message"), lines);
    const gifts = await idsOf(app, known, "gift,gift.recipient");
    assertEquals(gifts, ["twitch:named-2", "twitch:named-1", "twitch:gift-1"]);
    assertEquals(await figures(), before);
    // Its event is found by the third id, too.
    const found = await app.services.events.log.findById(
      CHANNEL,
      "twitch:third-follow",
    );
    assertEquals(found?.id, "twitch:follow-1");

    const { event } = told.follow;
    const other = { user_id: "4711", user_login: "new", user_name: "New" };
    const next = { ...told.follow, event: { ...event, ...other } };
    assertEquals((await tell(app, next, "new-follow")).accepted, 1);
    const [follow] = await figures();
    assertEquals(follow, (before[0] ?? 0) + 1);
  }));

Deno.test("names with control characters are shown, and are saved as one line", () =>
  withApp(async (app, known) => {
    const { names, made, session } = known;
    const scenes = await call(app, "GET", "/api/widgets/scenes", known);
    const listed = scenes.items.map(({ name }: { name: string }) => name);
    assertEquals(listed.toSorted(), ["Main scene second line", "gnp.exe"]);
    for (
      const path of [
        "/studio/scenes",
        `/studio/scenes/${made.sceneId}`,
        "/studio/widgets",
        "/studio/code",
        "/studio/live",
      ]
    ) {
      const page = await app.request(path, { session });
      assertEquals(page.status, 200, path);
      const html = await page.text();
      for (const name of Object.values(names)) {
        assertEquals(html.includes(name), false, `${path}: ${name}`);
      }
    }
    const { token } = made;
    for (
      const path of [
        `/v1/scene/${made.sceneId}?token=${token}`,
        `/widget/${CHANNEL}?widget_id=${made.customId}&token=${token}`,
      ]
    ) {
      const page = await app.get(path);
      assertEquals(page.status, 200, path);
      await page.body?.cancel();
    }
    // Another change leaves the name as it is, and saving the name cleans it.
    const path = `/api/widgets/scenes/${made.sceneId}`;
    const wider = await call(app, "PATCH", path, known, { width: 1_280 });
    assertEquals(wider.name, "Main scene second line");
    const saved = await call(app, "PATCH", path, known, { name: names.scene });
    assertEquals(saved.name, "Main scene second line");
    const code = `/api/widgets/custom/${made.customId}`;
    const { name } = await call(app, "POST", code, known, {
      name: names.custom,
    });
    assertEquals(name, "Mine eniM");
  }));

Deno.test("a donation without a currency stays what it was, and a new one is a donation of no currency", () =>
  withApp(async (app, known) => {
    const { told } = known;
    const raw = await idsOf(app, known, "platform.*");
    assertEquals(raw, ["twitch:charity-1"]);
    const charity = () => idsOf(app, known, "charity");
    assertEquals(await charity(), ["twitch:charity-2"]);
    const event = { ...told.donation.event, id: "later-donation" };
    const later = { ...told.donation, event };
    assertEquals((await tell(app, later, "charity-3")).accepted, 1);
    assertEquals(await charity(), ["twitch:charity-3", "twitch:charity-2"]);
    const { items } = await call(
      app,
      "GET",
      at("timer/ledger?limit=1"),
      known,
    );
    assertEquals(items[0].deliveryKey, "twitch:charity-3");
    assertEquals(items[0].status, "review");
  }));

Deno.test("kicks that were counted as bits stay there, and new ones are told apart", () =>
  withApp(async (app, known) => {
    const { made, data: earlier } = known;
    const data = async () => {
      const path = `/widget/frame/${made.customId}/opening?token=${made.token}`;
      return (await (await app.get(path)).json()).standing.data;
    };
    const before = await data();
    assertEquals(before["cheer-session"], earlier["cheer-session"]);
    assertEquals(before["kicks-session"], { amount: 0 });
    assertEquals(before["kicks-latest"].amount, 300);
    const response = await app.request("/internal/sc-event", {
      method: "POST",
      internal: INTERNAL_TOKEN,
      body: {
        id: "kicks-2",
        channelId: CHANNEL,
        kind: "cheer",
        platform: "kick",
        actor: { id: "kicker", name: "Kim" },
        data: {
          bits: 50,
          anonymous: false,
          source: "cheer",
          powerUp: null,
          message: null,
        },
      },
    });
    assertEquals((await response.json()).accepted, 1);
    await pass(app);
    const after = await data();
    assertEquals(after["cheer-session"], earlier["cheer-session"]);
    assertEquals(after["kicks-session"], { amount: 50 });
  }));

Deno.test("defaults of null are null, in the widget and in an exported setup", () =>
  withApp(async (app, known) => {
    const { made, session } = known;
    const fieldsOf = async (channelId: string, widgetId: string) => {
      const { html } = await app.services.customWidgets.frames.document(
        channelId,
        widgetId,
        { draft: false, late: [], fields: {} },
      );
      return JSON.parse(html.match(/"fieldData":(\{[^}]*\})/)?.[1] ?? "{}");
    };
    const nothing = { title: null, on: null, empty: null };
    assertEquals(await fieldsOf(CHANNEL, made.customId), nothing);
    const bundle = await app.request(at("setup/export?assets=1"), { session });
    assertEquals(bundle.status, 200);
    const other = await app.signIn({ channelId: OTHER });
    for (
      const [index, raw] of [
        await bundle.blob(),
        // What that version exported itself.
        new Blob([await Deno.readFile(`${FOLDER}/setup.zip`)]),
      ].entries()
    ) {
      const response = await app.request(
        `/api/channels/${OTHER}/setup/import`,
        {
          method: "POST",
          session: other,
          raw,
          headers: { "idempotency-key": `import-${index}` },
        },
      );
      assertEquals(response.status, 200, await response.clone().text());
      await response.body?.cancel();
    }
    const { items } = await call(app, "GET", "/api/widgets/custom", {
      ...known,
      session: other,
    });
    assertEquals(items.length, 2);
    for (const { id, name } of items) {
      assertEquals(name, "Mine eniM");
      assertEquals(await fieldsOf(OTHER, id), nothing);
    }
  }));

Deno.test("the session goes on: a refund, an undo, a draw, and a new token", () =>
  withApp(async (app, known) => {
    const ledger = async () =>
      (await call(app, "GET", at("timer/ledger?limit=30"), known)).items;
    const before = await ledger();
    const applied = before.find((entry: { kind: string; status: string }) =>
      entry.kind === "cheer" && entry.status === "applied"
    );
    await call(app, "POST", at("timer/undo"), known, { entryId: applied.id });
    assertEquals((await ledger()).length, before.length + 1);
    const [reversal] = await ledger();
    // What was undone can be brought back, also what was undone then.
    const then = before.find((entry: { actKey: string }) =>
      entry.actKey.startsWith("reverse:")
    );
    for (const { id } of [reversal, then]) {
      await call(app, "POST", at("timer/undo"), known, { entryId: id });
    }
    const { endsAt } = await call(app, "GET", at("timer/state"), known);
    assert(Date.parse(endsAt) > app.clock.now());

    const drawn = await call(app, "POST", at("giveaway"), known, {
      action: "draw",
    });
    assertEquals(drawn.giveaway.winners[0].name, "Cleo");
    const { token } = await call(
      app,
      "POST",
      at("token/rotate"),
      known,
      {},
    );
    const path = `/v1/scene/${known.made.sceneId}?token=`;
    assertEquals((await app.get(path + token)).status, 200);
    app.clock.set(app.clock.now() + MINUTE_MS);
    assertEquals((await app.get(path + known.made.token)).status, 401);
  }));
