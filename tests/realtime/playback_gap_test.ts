import { assertEquals } from "@std/assert";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { startPlaybackStage } from "./playback_rig.ts";

type Stage = Awaited<ReturnType<typeof startPlaybackStage>>;

/** The logged event of an id. */
async function logged(stage: Stage, id: string | undefined) {
  const event = await stage.app.services.events.log.findById(
    CHANNEL,
    id ?? "",
  );
  if (!event) throw new Error(`Not in the log: ${id}`);
  return event;
}

Deno.test("a report that was not taken is not acknowledged with a later one: the page sends all again", async () => {
  const real = await openKv(":memory:");
  let broken = false;
  const kv = new Proxy(real, {
    get(target, name) {
      if (broken && (name === "get" || name === "getMany")) {
        return () => Promise.reject(new TypeError("the database is away"));
      }
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  {
    await using stage = await startPlaybackStage({}, { kv });
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
    broken = true;
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
    broken = false;
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
