/** `SE_API.setField`: what the editor's preview shows after it, and what pages on stream do not. */
import { assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { withPage } from "@/tests/support/browser.ts";
import {
  open,
  publish,
  startWidgetStage,
} from "@/tests/support/custom_widgets.ts";

/** Shows each place of a field, and every value that `onWidgetLoad` brought. */
const WIDGET = {
  name: "Fields",
  html: `<p id="out">{{title}} {other}</p>`,
  css: `#out { color: {tint} }`,
  js: `const out = document.getElementById('out'), written = '{title}';
addEventListener('onWidgetLoad', ({ detail: { fieldData } }) => {
  out.textContent += ' | ' + written + ' | ' + fieldData.title + ' ' +
    fieldData.amount + ' ' + getComputedStyle(out).color;
  out.dataset.ready = true;
});`,
  fields: {
    title: { type: "text", value: "Old" },
    other: { type: "text", value: "kept" },
    tint: { type: "colorpicker", value: "rgb(1, 2, 3)" },
    amount: { type: "number", value: 1 },
  },
};

Deno.test("a field that a draft sets is the new one in every tab after the reload, and saved nowhere", async () => {
  await using stage = await startWidgetStage();
  const { app, served } = stage;
  const widgetId = await publish(app, WIDGET);
  await withPage(async (page) => {
    const frame = await open(app, served, page, widgetId, "&preview=1");
    const out = frame.locator("#out[data-ready]");
    await out.getByText("Old kept | Old | Old 1 rgb(1, 2, 3)").waitFor();
    await out.evaluate(() =>
      (async () => {
        const { setField } = Reflect.get(globalThis, "SE_API");
        await setField("title", "New {other} & <b>$&</b>", false);
        await setField("amount", 2, false);
        const circle: Record<string, unknown> = {};
        circle.self = circle;
        await setField("amount", circle, false).catch(() => {});
        // Its own document goes with this one: nobody is left to be answered.
        void setField("tint", "rgb(4, 5, 6)");
      })()
    );
    const shown =
      "New {other} & $& kept | New {other} & <b>$&</b> | New {other} & <b>$&</b> 2 rgb(4, 5, 6)";
    await out.getByText(shown, { exact: true }).waitFor();
    // It loads itself anew, and is as it was.
    await out.evaluate((element) => {
      element.textContent = "";
      location.reload();
    });
    await out.getByText(shown, { exact: true }).waitFor();
    // A value that no address has room for is in the data at least.
    await out.evaluate(() =>
      void Reflect.get(globalThis, "SE_API").setField(
        "title",
        "x".repeat(40_000),
      )
    );
    await out.getByText(`Old kept | Old | ${"x".repeat(40_000)} 2`).waitFor();
  });
  const { widget } = await app.services.customWidgets.code.get(
    CHANNEL,
    widgetId,
  );
  assertEquals([widget.fields, widget.values], [WIDGET.fields, {}]);
});

Deno.test("on stream a field that code sets is nothing, nor one in the document's address", async () => {
  await using stage = await startWidgetStage();
  const { app } = stage;
  await stage.show(WIDGET, async ({ frame, widgetId }) => {
    const out = frame.locator("#out[data-ready]");
    await out.getByText("Old kept | Old | Old 1").waitFor();
    assertEquals(
      await out.evaluate(() =>
        Reflect.get(globalThis, "SE_API").setField("title", "New")
      ),
      { message: "set" },
    );
    const token = await app.widgetToken();
    const { token: scoped } = await (await app.get(
      `/widget/frame/${widgetId}/opening?token=${token}`,
    )).json();
    const document = async (more: string) => {
      const query = `token=${scoped}${more}`;
      return await app.get(`/widget/frame/${widgetId}?${query}`);
    };
    const plain = await (await document("")).text();
    const fields = `&fields=${encodeURIComponent('{"title":"New"}')}`;
    assertEquals(await (await document(fields)).text(), plain);
    for (const bad of ["&fields=[1]", "&fields=no", "&fields=1"]) {
      const refused = await document(bad);
      assertEquals(refused.status, 422, bad);
      await refused.body?.cancel();
    }
  });
});
