import { assert, assertEquals } from "@std/assert";
import {
  counterpartOf,
  STREAMELEMENTS,
  STREAMLABS,
} from "@/lib/features/account/setup_bundle/counterparts.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { rowsOf } from "@/scripts/moving_doc.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { ownerOf } from "./owner.ts";

const css = { top: "20.5px", left: 10, width: "50%", height: 300 };

/** Returns a widget as their API has it. */
const theirs = (type: string, more: object = {}) => ({
  id: 1,
  group: null,
  version: 2.2,
  type,
  name: null,
  visible: true,
  locked: false,
  css: { ...css, "z-index": 3, opacity: 0.5 },
  text: { type: "text", value: null },
  variables: {},
  provider: "twitch",
  ...more,
});

const overlay = (widgets: object[]) => ({
  _id: "673e6909f4862cd5edac5583",
  channel: "5f2de5dd9a474a2c2dc4d0ab",
  type: "regular",
  name: "Main overlay",
  settings: { width: 1280, height: 720, name: "720p" },
  widgets,
});

Deno.test("an overlay of StreamElements becomes a scene: widgets in their places, code as custom code, the rest in the report", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const file = overlay([
    theirs("se-widget-group", { variables: { uid: "folder-1" } }),
    theirs("se-widget-alert-box", { group: "folder-1" }),
    theirs("text", { name: "Hello", text: { value: "Hi {name} ✨" } }),
    theirs("subscriber-goal"),
    theirs("se-widget-custom-event-list", {
      name: "Hearts",
      variables: {
        html: "<p>{{color}}</p>",
        css: "p { color: red }",
        js: "window.addEventListener('onEventReceived', () => {})",
        fields: '{ "color": { "type": "colorpicker", "value": "#f00", } }',
        fieldData: { color: "#0f0" },
      },
    }),
    theirs("se-widget-custom-event-list", { name: "Events" }),
    theirs("se-widget-media-share", { name: "Songs" }),
    theirs("se-widget-of-tomorrow", { name: "Unknown" }),
    theirs("se-widget-custom-event-list", {
      name: "Broken",
      variables: { html: "<p></p>", fields: "{{{" },
    }),
  ]);
  const bytes = new TextEncoder().encode(JSON.stringify(file));
  const tried = await owner.json("POST", `${owner.import}?dry_run=1`, bytes);
  assertEquals((await owner.json("GET", "/api/widgets/scenes")).items, []);
  const done = await owner.json("POST", owner.import, bytes);
  assertEquals([done.created, done.skipped], [tried.created, tried.skipped]);
  assertEquals(done.created, { custom_widgets: 1, scene: 1, instance: 4 });
  const names = done.skipped.map(({ name }: { name: string }) => name);
  assertEquals(names, [
    "Alert box",
    "Hello",
    "Subscriber goal",
    "Events",
    "Songs",
    "Unknown",
    "Broken",
  ]);

  const [scene] = (await owner.json("GET", "/api/widgets/scenes")).items;
  assertEquals([scene.name, scene.width, scene.height, scene.items.length], [
    "Main overlay",
    1280,
    720,
    5,
  ]);
  const { items } = await owner.json("GET", owner.instances);
  assertEquals(
    items.map((one: { type: string; settings: object }) => [
      one.type,
      one.settings,
    ]),
    [
      ["alert-box", {}],
      ["static-text", { content: "Hi (name) ✨" }],
      ["goal-bar", { metric: "subs-new", title: "Sub goal" }],
      ["event-list", {}],
    ],
  );
  assertEquals(items[0].placement, {
    x: 10,
    y: 20.5,
    width: 640,
    height: 300,
    z: 3,
    rotation: 0,
    opacity: 0.5,
    visible: true,
    locked: false,
    group: "folder-1",
  });
  const [code] = (await owner.json("GET", "/api/widgets/custom")).items;
  assertEquals([code.name, code.source], ["Hearts", "streamelements"]);
  assert(code.publishedVersion, "it is not on stream");
  const draft = await owner.json("GET", `/api/widgets/custom/${code.id}`);
  assertEquals([draft.html, draft.values], ["<p>{{color}}</p>", {
    color: "#0f0",
  }]);
  const shown = scene.items.find(({ kind }: { kind: string }) =>
    kind === "custom"
  );
  assertEquals(shown.widgetId, code.id);
});

Deno.test("whatever stands in an overlay's JSON, no field breaks the import", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const send = (value: unknown) =>
    app.request(`${owner.import}?dry_run=1`, {
      method: "POST",
      session: owner.session,
      raw: JSON.stringify(value),
    });
  const odd = [null, -1e308, "NaN", "", [], {}, "9".repeat(400), true];
  for (const value of odd) {
    const widget = theirs("text", {
      name: value,
      group: value,
      css: { top: value, width: value, opacity: value, "z-index": value },
      text: value,
      variables: { text: value },
    });
    const answer = await send({ ...overlay([widget]), name: value });
    const body = await answer.json();
    assertEquals([answer.status, body.created], [200, {
      scene: 1,
      instance: 1,
    }], JSON.stringify(value));
  }
  const many = await send(overlay(Array(501).fill(theirs("text"))));
  assertEquals(many.status, 422);
  await many.body?.cancel();
});

Deno.test("every counterpart is a widget that takes its settings, each type is named once, and the guides have the tables", async () => {
  const types = STREAMELEMENTS.flatMap((one) => one.types);
  assertEquals(new Set(types).size, types.length);
  for (const one of [...STREAMELEMENTS, ...STREAMLABS]) {
    if (one.ours === null) {
      assert(one.byHand !== "", one.theirs);
      continue;
    }
    const kind = widgetKind(one.ours);
    assert(kind, one.theirs);
    kind.settings.parse(one.settings ?? {});
  }
  assertEquals(counterpartOf("se-widget-alert-box")?.ours, "alert-box");
  const guides = [
    ["moving-from-streamelements", STREAMELEMENTS],
    ["moving-from-streamlabs", STREAMLABS],
  ] as const;
  for (const [name, counterparts] of guides) {
    const text = await Deno.readTextFile(
      new URL(`../../../docs/${name}.md`, import.meta.url),
    );
    const rows = text.split("\n").filter((line) => line.startsWith("|"))
      .slice(2)
      .map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
    assertEquals(rows, rowsOf(counterparts), name);
  }
});
