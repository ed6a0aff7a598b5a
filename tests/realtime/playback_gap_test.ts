import { assertEquals } from "@std/assert";
import { openKv } from "@/lib/storage/kv.ts";
import { createFaultyKv } from "@/tests/support/faulty_kv.ts";
import { logged, startPlaybackStage } from "./playback_rig.ts";

Deno.test("a report that was not taken is not acknowledged with a later one: the page sends all again", async () => {
  const real = await openKv(":memory:");
  const faulty = createFaultyKv(real);
  {
    await using stage = await startPlaybackStage({}, { kv: faulty.kv });
    const page = await stage.page();
    await page.sync();
    const ids = await stage.happen("Ada", "Bo");
    const [ada, bo] = [
      await logged(stage, ids[0]),
      await logged(stage, ids[1]),
    ];
    const send = (n: number, kind: string, { id, position }: typeof ada) =>
      page.socket.send({
        type: "playback.report",
        page: "page-0001",
        reports: [{
          n,
          box: stage.boxId,
          kind,
          playId: id,
          eventId: id,
          position,
          at: Date.now(),
          durationMs: 30_000,
        }],
      });
    send(1, "started", ada);
    assertEquals((await page.socket.nextOf("playback.taken")).n, 1);
    faulty.failing = true;
    send(2, "finished", ada);
    // Its answer says that the report before it was looked at.
    page.socket.send({
      type: "playback.sync",
      page: "page-0001",
      boxes: [stage.boxId],
      from: null,
      awayMs: 0,
    });
    assertEquals((await page.socket.nextOf("playback")).failed, true);
    faulty.failing = false;
    send(3, "started", bo);
    send(2, "finished", ada);
    send(3, "started", bo);
    assertEquals((await page.socket.nextOf("playback.taken")).n, 2);
    assertEquals((await page.socket.nextOf("playback.taken")).n, 3);
    const { playing, waiting } = await stage.read();
    assertEquals([playing?.eventId, waiting], [bo.id, []]);
    await page.socket[Symbol.asyncDispose]();
  }
  real.close();
});
