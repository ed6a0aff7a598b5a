import { assert, assertEquals } from "@std/assert";
import { RETURN_MS } from "@/lib/features/overlays/playback/returning_pages.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { GoingClock } from "@/tests/support/clock.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { openPage, startPlaybackStage } from "./playback_rig.ts";

Deno.test("after the service started again a page that is opened waits for those that went on without it", async () => {
  const kv = await openKv(":memory:");
  let box = { overlay: "", boxId: "" };
  let ids: string[] = [];
  {
    await using stage = await startPlaybackStage({}, { kv });
    const { overlay, boxId } = stage;
    box = { overlay, boxId };
    const copy = await stage.page();
    await copy.sync();
    ids = await stage.happen("Ada", "Bo", "Cem");
    await copy.socket[Symbol.asyncDispose]();
  }
  const clock = new GoingClock();
  {
    await using app = await startTestApp({ clock, kv });
    await using served = serveApp(app);
    const service = { url: served.url, token: await app.widgetToken() };
    const fresh = await openPage(service, { ...box, name: "page-fresh" });
    const told = await fresh.sync();
    assertEquals(told.plays, ids);
    assertEquals(told.state.playing?.playId, "");
    assert((told.state.playing?.leftMs ?? 0) > RETURN_MS / 2);
    // The other one has shown two of them meanwhile, and is at the third.
    const copy = await openPage(service, { ...box, name: "page-copy" });
    const events = await Promise.all(
      ids.map((id) => app.services.events.log.findById(CHANNEL, id)),
    );
    for (const [index, event] of events.entries()) {
      if (!event) throw new Error("It is in the log");
      // The alert that is on began a while ago: the new page does not join it.
      await copy.report("started", event, { at: clock.now() - 2_000 });
      if (index < 2) await copy.report("finished", event);
    }
    assertEquals((await copy.sync(7_000)).state.playing, null);
    const again = await fresh.sync(0);
    assertEquals([again.plays, again.state.playing?.playId], [[], ids[2]]);
    await copy.socket[Symbol.asyncDispose]();
    await fresh.socket[Symbol.asyncDispose]();
  }
  {
    // Nobody comes back: what is left is offered after a few seconds.
    await using app = await startTestApp({ clock, kv });
    await using served = serveApp(app);
    const service = { url: served.url, token: await app.widgetToken() };
    const fresh = await openPage(service, { ...box, name: "page-other" });
    clock.pass(RETURN_MS);
    const told = await fresh.sync();
    assert(told.state.playing?.playId !== "");
    await fresh.socket[Symbol.asyncDispose]();
  }
  kv.close();
});
