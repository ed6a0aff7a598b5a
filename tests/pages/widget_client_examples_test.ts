import { assertEquals } from "@std/assert";
import {
  type DocsExample,
  readExamples,
  readFirstWidget,
} from "@/tests/sandbox/docs_examples.ts";
import { CHANNEL, type TestApp } from "@/tests/support/app.ts";
import { giftData } from "@/tests/support/events.ts";
import { startFakeModel } from "@/tests/support/fake_model.ts";
import {
  cheer,
  happen,
  line,
  type OpenWidget,
  withWidget,
} from "./support/custom_widget.ts";

/** A change from the dashboard. */
async function command(app: TestApp, path: string, body: unknown = {}) {
  const answer = await app.request(`/api/channels/${CHANNEL}/${path}`, {
    method: "POST",
    session: await app.signIn(),
    body,
  });
  const text = await answer.text();
  assertEquals(answer.status, 200, text);
}

/** Action of each example of the document, by its title. */
const SHOWN: Record<string, (widget: OpenWidget) => Promise<void>> = {
  async "Alerts"({ app, shows }) {
    await happen(app, "cheer", "Ada", cheer(500));
    await shows("Ada: 500 bits");
    await happen(app, "gift", "Gia", giftData(3));
    await shows("3 gifts");
  },

  async "A counter in the store"({ app, shows, widgetId }) {
    await shows("Deaths: 0");
    for (let count = 0; count < 5; count++) {
      await happen(app, "chat.message", "Mo", line("!death"));
    }
    await shows("Deaths: 5");
    const of = { channelId: CHANNEL, widgetId };
    const { entry } = await app.services.customWidgets.store.get(of, "deaths");
    assertEquals(entry.value, 5);
  },

  async "A counter of the channel and a figure"({ app, shows }) {
    // Nobody has signed in for the channel, and nothing was counted: not 0.
    await shows("0 wins, ? bits");
    await happen(app, "cheer", "Ada", cheer(120));
    await app.services.widgetData.stats.catchUp(CHANNEL);
    await app.services.bot.counters.set(CHANNEL, "wins", 3);
    await shows("3 wins, 120 bits");
  },

  async "A clock for the subathon"({ app, shows }) {
    await shows("idle 120 min");
    await command(app, "timer/start");
    await shows("running 120 min");
    await command(app, "timer/adjust", { deltaMs: 600_000, note: "x" });
    await shows("running 130 min");
    await command(app, "timer/pause");
    await shows("paused 130 min");
  },

  async "Goals and credits"({ app, shows }) {
    await shows(" | credits idle");
    await command(app, "goals/ladder", {
      goals: [{ threshold: 1_000, title: "Cake" }],
    });
    await shows("Cake open | credits idle");
    await command(app, "credits/control", { action: "play" });
    await shows("Cake open | credits rolling");
  },

  async "A comment by the language model"({ app, shows }) {
    await happen(app, "raid", "Rae", { viewers: 12 });
    await shows("Ahoy! (19 left)");
  },

  async "Fields, buttons, errors"({ frame, shows, run, errors }) {
    await shows("Hello");
    await frame.locator(`[title="1001 EUR live"]`).waitFor();
    await run(
      `dispatchEvent(new CustomEvent("onEventReceived", { detail: {
        listener: "event:test",
        event: { listener: "widget-button", field: "tryIt", value: "demo" },
      } }))`,
    );
    await shows("pressed demo");
    const [error] = await errors(1);
    assertEquals([error?.url, error?.line], ["js", 10]);
  },
};

async function show(example: DocsExample): Promise<void> {
  await using model = startFakeModel();
  model.answer = "Ahoy!";
  const test = SHOWN[example.title];
  if (!test) throw new Error(`"${example.title}" is not tried`);
  await withWidget(
    {
      name: example.title,
      js: example.js,
      network: "none",
      fields: {
        title: { type: "text", value: "Hello" },
        tryIt: { type: "button", value: "demo" },
      },
    },
    test,
    {
      fetch,
      env: { AI_BASE_URL: model.url, AI_MODEL: "small" },
    },
  );
}

const examples = await readExamples();

Deno.test("every example of the document is tried", () => {
  assertEquals(examples.map(({ title }) => title), Object.keys(SHOWN));
});

for (const example of examples) {
  Deno.test(`the document's example does what it says: ${example.title}`, () =>
    show(example));
}

Deno.test("the first widget of the guide greets who follows", async () => {
  const { html, js, json, ...more } = await readFirstWidget();
  assertEquals(more, {});
  const save = { name: "First", html, js, fields: JSON.parse(json ?? "") };
  await withWidget(save, async ({ app, shows }) => {
    await shows("Welcome");
    await happen(app, "follow", "Ada", {});
    await shows("Welcome, Ada");
  });
});
