import { assert, assertEquals } from "@std/assert";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { standingAt } from "@/tests/support/custom_widgets.ts";
import { openCountedKv } from "@/tests/support/counted_kv.ts";
import {
  sampleActs,
  startOverlayStage,
  TEN_WIDGETS,
} from "@/tests/support/overlay_stage.ts";

/** Calls of the database for a page that was loaded before, and nothing happened since. */
const MAX_SCENE_CALLS = 9;
const MAX_WIDGET_CALLS = 5;

Deno.test("a page reads the database in a few calls, and no key twice", async () => {
  const { kv, take } = await openCountedKv();
  await using stage = await startOverlayStage(TEN_WIDGETS, { kv });
  const { app, url, scene, append, clock } = stage;
  await append(sampleActs("past", clock.now()));
  const pages: [address: string, most: number][] = [
    [scene, MAX_SCENE_CALLS],
    [stage.widget("goal-bar"), MAX_WIDGET_CALLS],
  ];
  for (const [address, most] of pages) {
    const load = async () => {
      const answer = await app.get(address.slice(url.length));
      assertEquals(answer.status, 200);
      await answer.text();
    };
    await load();
    await load();
    take();
    await load();
    const calls = take();
    assert(calls.length <= most, JSON.stringify(calls, null, 1));
    const channelReads = calls.flat().filter((key) =>
      key === JSON.stringify(["channel", CHANNEL])
    );
    assert(channelReads.length <= 2, JSON.stringify(calls, null, 1));
    const tallies = calls.flat().filter((key) => key.startsWith('["stat_'));
    assertEquals(tallies, [], "kept while nothing was counted");
  }
  kv.close();
});

Deno.test("a page asks for its built-in widgets, and for none by the place of a custom one", async () => {
  const { kv, take } = await openCountedKv();
  await using stage = await startOverlayStage([{ type: "clock" }], { kv });
  const { app, url, scene } = stage;
  const { customWidgets, overlays } = app.services;
  const [stored] = await overlays.scenes.list(CHANNEL);
  const { widget } = await customWidgets.code.save(CHANNEL, null, {
    name: "Own",
    html: "<b>mine</b>",
    css: "",
    js: "",
  });
  await overlays.scenes.update(CHANNEL, stored?.id ?? "", {
    customItems: [{ widgetId: widget.id, placement: standingAt(0) }],
  });
  take();
  const answer = await app.get(scene.slice(url.length));
  assertEquals(answer.status, 200);
  await answer.text();
  const asked = take().flat().filter((key) => key.startsWith('["instance"'));
  assertEquals(asked.length, 1, asked.join("\n"));
  kv.close();
});

Deno.test("a page shows what another process has counted and what was erased", async () => {
  const { kv } = await openCountedKv();
  await using one = await startTestApp({ kv });
  await using other = await startTestApp({ kv });
  const token = await one.widgetToken();
  const latest = async () => {
    const query = new URLSearchParams({ token, type: "latest-label" });
    const answer = await one.get(`/api/widgets/figures/${CHANNEL}?${query}`);
    const { state } = await answer.json();
    return state.latest.follow?.actor.name ?? null;
  };
  const follow = (name: string, id: string) => {
    const [sample] = sampleActs(name, one.clock.now())
      .filter(({ kind }) => kind === "follow");
    assert(sample);
    return { ...sample, actor: { id, login: name.toLowerCase(), name } };
  };
  assertEquals(await latest(), null);
  await other.services.events.log.append(CHANNEL, [follow("Nora", "71")]);
  assertEquals(await latest(), "Nora");
  await one.services.events.log.append(CHANNEL, [follow("Olav", "72")]);
  assertEquals(await latest(), "Olav");
  // The mark alone hides, before anything that was kept is redacted.
  await kv.set(["erased_person", CHANNEL, "72"], one.clock.now());
  assertEquals(await latest(), null);
  kv.close();
});
