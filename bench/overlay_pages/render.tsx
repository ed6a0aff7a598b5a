import { renderToString } from "preact-render-to-string";
import { OverlayPage } from "@/lib/pages/OverlayPage.tsx";
import { CHANNEL } from "@/tests/support/app.ts";
import {
  sampleActs,
  startOverlayStage,
  TEN_WIDGETS,
} from "@/tests/support/overlay_stage.ts";
import { median } from "@/bench/http_load.ts";
import { atMost, print } from "@/bench/verdict.ts";

const ROUNDS = 15;
const PER_ROUND = 40;

/**
 * Measures a request for a scene through the whole app, with its data at hand,
 * against preact alone drawing the same page; and with the data read too.
 */
export async function benchRender(): Promise<void> {
  await using stage = await startOverlayStage(TEN_WIDGETS);
  const { app, scene, url, append, clock } = stage;
  await append(sampleActs("past", clock.now()));
  const path = scene.slice(url.length);
  const { browserSources: overlays } = app.services.overlays;
  const sceneId = new URL(scene).pathname.split("/").at(-1) ?? "";
  const view = await overlays.scene(
    { channelId: CHANNEL, still: false, onStream: false },
    sceneId,
  );
  const startScript = await app.services.overlays.startScript();
  const answer = async () => void (await (await app.get(path)).text());
  const bare = () =>
    void renderToString(
      <OverlayPage view={view} mode="live" startScript={startScript} />,
    );
  const rounds: { whole: number; drawn: number; bare: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const whole = await timed(answer);
    const { scene: read } = overlays;
    overlays.scene = () => Promise.resolve(view);
    const drawn = await timed(answer);
    overlays.scene = read;
    // The first is compiled before it is measured.
    if (round > 0) rounds.push({ whole, drawn, bare: await timed(bare) });
  }
  const ms = (side: "whole" | "drawn" | "bare") =>
    `${median(rounds.map((round) => round[side])).toFixed(2)} ms`;
  print(
    `scene of 10 widgets: ${ms("whole")} with its figures read, ` +
      `${ms("drawn")} to draw, preact alone ${ms("bare")}`,
  );
  atMost(
    "drawing a scene to preact alone",
    median(rounds.map(({ drawn, bare }) => drawn / bare)),
    5,
  );
}

/** ms of one call, over `PER_ROUND` of them. */
async function timed(run: () => unknown): Promise<number> {
  const start = performance.now();
  for (let call = 0; call < PER_ROUND; call++) await run();
  return (performance.now() - start) / PER_ROUND;
}
