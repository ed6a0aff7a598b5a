import { assert } from "@std/assert";
import { WIDGETS } from "@/lib/widgets/registry.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import {
  startOverlayStage,
  TEN_WIDGETS,
} from "@/tests/support/overlay_stage.ts";
import { pageWeight } from "@/tests/support/page_weight.ts";

const KIB = 1024;
const WIDGET_BYTES = 60 * KIB;
const SCENE_BYTES = 150 * KIB;

Deno.test("no widget's page weighs more than 60 KiB: HTML, scripts and style sheets", async () => {
  await using app = await startTestApp();
  const token = await app.widgetToken();
  for (const { id } of WIDGETS) {
    const { html, css, js } = await pageWeight(
      app,
      // A look's sheet comes on top of what the widget itself weighs.
      `/widget/native/${CHANNEL}?token=${token}&type=${id}&pack=plain`,
    );
    assert(html > 0 && css > 0 && js > 0, id);
    assert(html + css + js <= WIDGET_BYTES, `${id}: ${html}, ${css}, ${js}`);
  }
});

Deno.test("a scene of ten widgets weighs at most 150 KiB", async () => {
  await using stage = await startOverlayStage(TEN_WIDGETS);
  const { html, css, js } = await pageWeight(
    stage.app,
    stage.scene.slice(stage.url.length),
  );
  assert(html + css + js <= SCENE_BYTES, `${html}, ${css}, ${js}`);
});
