import { WIDGETS } from "@/lib/widgets/registry.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import {
  startOverlayStage,
  TEN_WIDGETS,
} from "@/tests/support/overlay_stage.ts";
import { pageWeight } from "@/tests/support/page_weight.ts";
import { atMost, print } from "@/bench/verdict.ts";

const WIDGET_KIB = 60;
const SCENE_KIB = 150;

/**
 * Measures the HTML, scripts and style sheets that a page fetches, compressed,
 * in KiB.
 */
export async function benchWeight(): Promise<void> {
  await using stage = await startOverlayStage(TEN_WIDGETS);
  const { app, token } = stage;
  const weigh = async (path: string) => {
    const { html, css, js } = await pageWeight(app, path);
    return (html + css + js) / 1024;
  };
  const weighed: { id: string; kib: number }[] = [];
  for (const { id } of WIDGETS) {
    const path = `/widget/native/${CHANNEL}?token=${token}&type=${id}`;
    weighed.push({ id, kib: await weigh(path) });
  }
  weighed.sort((a, b) => b.kib - a.kib);
  print(
    `KiB by widget: ${
      weighed.map(({ id, kib }) => `${id} ${kib.toFixed(1)}`).join(", ")
    }`,
  );
  atMost("heaviest widget, KiB", weighed[0]?.kib ?? Infinity, WIDGET_KIB);
  atMost(
    "scene of 10 widgets, KiB",
    await weigh(stage.scene.slice(stage.url.length)),
    SCENE_KIB,
  );
}
