import { assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { openPage, startPlaybackStage } from "./playback_rig.ts";

Deno.test("a page that is back over another connection is no second source: its old one is cut where nobody answers", async () => {
  await using stage = await startPlaybackStage();
  const { overlay, boxId, clock } = stage;
  const of = async (isDeaf: boolean) => {
    const page = await openPage(stage, {
      overlay,
      boxId,
      name: "the-same-page",
      isDeaf,
    });
    await page.sync();
    // It was last heard a moment before anything is asked.
    clock.pass(1);
    return page;
  };
  const open = async () =>
    (await stage.app.services.overlays.connections.list(CHANNEL)).length;
  const gone = await of(true);
  const back = await of(false);
  await gone.socket.closed;
  assertEquals(await open(), 1);
  // A tab that was duplicated has the same name, and answers.
  const copy = await of(true);
  clock.pass(1);
  const next = await of(false);
  await copy.socket.closed;
  assertEquals(await open(), 2);
  for (const { socket } of [back, next]) await socket[Symbol.asyncDispose]();
});
