import { assert, assertEquals } from "@std/assert";
import { ROOMS } from "@/lib/pages/studio/shell/rooms.ts";
import { WIDGETS } from "@/lib/widgets/registry.ts";
import { LANGUAGES } from "@/lib/core/languages.ts";
import { allMessages } from "@/tests/widgets/support/all_messages.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { namedScripts, scriptsOf } from "@/tests/support/page_scripts.ts";

/** Texts in other languages, which a page is sent with its data. */
const FOREIGN = LANGUAGES.flatMap((language) =>
  Object.values(allMessages(language))
).filter((text) =>
  text.length > 12 && !Object.values(allMessages("en")).includes(text)
);

Deno.test("no page's scripts hold a widget's definition, its texts in other languages or zod", async () => {
  await using app = await startTestApp();
  const token = await app.widgetToken();
  const { channelId } = await app.services.demo!.links(null);
  const { scenes, instances } = app.services.overlays;
  const [scene] = await scenes.list(channelId);
  const [instance] = await instances.list(channelId);
  assert(scene && instance);
  const scripts = await scriptsOf(app, [
    ...WIDGETS.map(({ id }) =>
      `/widget/native/${CHANNEL}?token=${token}&type=${id}`
    ),
    // The demo signs in whoever asks.
    "/studio/parts",
    ...ROOMS.map(({ path }) => path),
    `/studio/scenes/${scene.id}`,
    `/studio/widgets/${instance.id}`,
    // A preview's editor port is loaded late, like the scripts of islands.
    `/v1/scene/${scene.id}?preview=1&token=${await app.widgetToken(channelId)}`,
  ]);
  assert(scripts.size >= WIDGETS.length, `${scripts.size} scripts`);
  const all = [...scripts.values()].join("\n");
  // Texts that only a view, a definition and zod itself have.
  assert(all.includes("ll-media"), "the scripts were read");
  assert(all.includes("/m/widgets"), "the studio's too");
  assert(all.includes("limelight.editor-port"), "and the editors'");
  assert(all.includes("Goal reached!"), "with the texts they draw");
  const found = [
    "_zod",
    "ZodError",
    ...WIDGETS.map(({ purpose }) => purpose),
    ...FOREIGN,
  ]
    .filter((text) => all.includes(text));
  assertEquals(found, []);
});

/**
 * Scripts that a page names at most; twice as many before chunks were merged.
 * Most widgets name 17 to 25, a hype train 29; most rooms 20 to 42, that of
 * alerts 48. Which are put together depends on what all islands
 * share: a few more are no fault.
 */
const MAX_SCRIPTS = { widget: 31, room: 51 };

Deno.test("pages ask for few scripts", async () => {
  await using app = await startTestApp();
  const token = await app.widgetToken();
  const countOf = async (path: string) =>
    namedScripts(await (await app.get(path)).text()).length;
  for (const { id } of WIDGETS) {
    const path = `/widget/native/${CHANNEL}?token=${token}&type=${id}`;
    const count = await countOf(path);
    assert(count > 0 && count <= MAX_SCRIPTS.widget, `${id}: ${count}`);
  }
  for (const { path } of ROOMS) {
    const count = await countOf(path);
    assert(count > 0 && count <= MAX_SCRIPTS.room, `${path}: ${count}`);
  }
});

Deno.test("a widget's page loads no helpers of the bundler for modules of a format that it has none of", async () => {
  await using app = await startTestApp();
  const token = await app.widgetToken();
  const page = `/widget/native/${CHANNEL}?token=${token}&type=alert-box`;
  const html = await (await app.get(page)).text();
  const loaded = await Promise.all(
    namedScripts(html).map(async (path) => await (await app.get(path)).text()),
  );
  const { channelId } = await app.services.demo!.links(null);
  const { widget } = await app.services.customWidgets.code.save(
    channelId,
    null,
    { name: "Small", html: "<p>Hi</p>", css: "", js: "let a = 1;" },
  );
  const editor = await scriptsOf(app, [`/studio/code/${widget.id}`]);
  const HELPER = "__esModule";
  assert(
    [...editor.values()].some((text) => text.includes(HELPER)),
    "the code editor has such modules",
  );
  assertEquals(loaded.filter((text) => text.includes(HELPER)), []);
});
