/** The examples that a new custom widget can begin with: each in a real Chromium, with test events. */
import { assert, assertEquals } from "@std/assert";
import type { CustomWidgetSave } from "@/lib/schema/custom_widgets/code.ts";
import { TestEventRequest } from "@/lib/schema/overlays/test_events.ts";
import { listFields } from "@/lib/studio/browser/code/field_list.ts";
import { STARTERS } from "@/lib/studio/messages/starters.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { withPage } from "@/tests/support/browser.ts";
import {
  open,
  publish,
  startWidgetStage,
} from "@/tests/support/custom_widgets.ts";

const FOLDER = "static/starters";

/** Reads an example as the studio makes a widget of it. */
async function starter(id: string): Promise<CustomWidgetSave> {
  const read = (name: string) => Deno.readTextFile(`${FOLDER}/${id}/${name}`);
  const { name, hosts = [] } = STARTERS.find((one) => one.id === id)!;
  return {
    name,
    html: await read("widget.html"),
    css: await read("widget.css"),
    js: await read("widget.js"),
    fields: JSON.parse(await read("fields.json")),
    network: hosts.length > 0 ? "listed" : "none",
    hosts: [...hosts],
  };
}

const says = (message: string) => ({ kind: "chat.message", message } as const);

/** Events that are sent to an example, and the text that it then shows. */
const TRIALS: Readonly<
  Record<string, {
    send: readonly Partial<TestEventRequest>[];
    shows: string;
    values?: Record<string, boolean>;
    press?: string;
  }>
> = {
  "follower-label": { send: [{ kind: "follow" }], shows: "Ada Lovelace" },
  "chat-box": { send: [says("Hello you")], shows: "Hello you" },
  "goal-bar": {
    send: [{ kind: "tip", amount: 2_500 }],
    shows: "25 / 100",
  },
  "tip-ticker": {
    send: [{ kind: "tip", amount: 2_500 }, { kind: "cheer", amount: 42 }],
    shows: "42 bits",
  },
  "sub-train": { send: [{ kind: "sub" }, { kind: "gift" }], shows: "× 2" },
  "countdown": { send: [], press: "start", shows: "10:00" },
  "leaderboard": {
    send: [{ kind: "tip", amount: 1_234 }],
    shows: "Ada Lovelace",
  },
  "now-playing": {
    send: [says("!song Ada - Loops")],
    values: { anybody: true },
    shows: "Ada - Loops",
  },
  "emote-rain": { send: [says("Hi")], shows: "💚" },
  "chat-poll": { send: [says("2")], shows: "100 %" },
};

Deno.test("every example has a trial, and its files are all there is in the folder", async () => {
  const ids = STARTERS.map(({ id }) => id);
  const folders = [];
  for await (const { name } of Deno.readDir(FOLDER)) folders.push(name);
  assertEquals(folders.sort(), ids.toSorted());
  assertEquals(Object.keys(TRIALS).sort(), ids.toSorted());
  for (const id of ids) {
    const { fields, html, css, js } = await starter(id);
    // The form has nothing to object to, and the code explains itself.
    assertEquals(listFields(fields).problems, [], id);
    assert(js?.startsWith("//"), `${id} begins with what it is`);
    const code = [html, css, js].join("\n");
    for (const key of Object.keys(Object(fields))) {
      assert(code.includes(key), `${id}: nothing uses ${key}`);
    }
  }
});

for (
  const [id, { send, shows, values = {}, press }] of Object.entries(TRIALS)
) {
  Deno.test(`the example ${id} shows its events, and its console is silent`, async () => {
    await using stage = await startWidgetStage();
    const { app, served } = stage;
    const widgetId = await publish(app, { ...await starter(id), values });
    await withPage(async (page, log) => {
      const frame = await open(app, served, page, widgetId);
      await frame.locator("body *").first().waitFor({ state: "attached" });
      const { customWidgets, overlays } = app.services;
      if (press) await customWidgets.buttons.press(CHANNEL, widgetId, press);
      for (const event of send) {
        await overlays.testEvents.fire(
          CHANNEL,
          TestEventRequest.parse(event),
        );
      }
      await frame.getByText(shows).first().waitFor();
      const errors = await customWidgets.runtimeErrors.list(CHANNEL, widgetId);
      assertEquals(errors, []);
      log.assertSilent();
    });
  });
}
