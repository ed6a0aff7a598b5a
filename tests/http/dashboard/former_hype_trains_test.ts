import { assertEquals } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import { toDraft } from "@/lib/features/overlays/browser_sources/widget_preview.ts";
import type { StoredInstance } from "@/lib/schema/overlays/scenes.ts";
import { effectiveSettings } from "@/lib/widgets/effective_settings.ts";
import { hypeTrain } from "@/lib/widgets/hype_train/definition.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";

const styleOf = (settings: Record<string, unknown>) =>
  effectiveSettings(hypeTrain, settings).style;

Deno.test("a hype train of before keeps its bar, however its settings come back, and a new one has wagons", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  async function save(body: object) {
    const answer = await app.request(
      `/api/channels/${CHANNEL}/widget-instances`,
      { method: "POST", session, body },
    );
    assertEquals(answer.ok, true, await answer.clone().text());
    return await answer.json();
  }
  const made = await save({ type: "hype-train" });
  assertEquals([made.settings, styleOf(made.settings)], [{}, "wagons"]);

  // As an earlier version stored it.
  const key = keys.instance(CHANNEL, made.id);
  const { value } = await app.kv.get<StoredInstance>(key);
  const former = { ...value!, schemaVersion: 1 };
  await app.kv.set(key, former);
  const renamed = await save({ id: made.id, name: "Hype" });
  assertEquals(styleOf(renamed.settings), "bar");
  // Settings that were read by a program before, which names no version.
  for (const settings of [former.settings, renamed.settings]) {
    await app.kv.set(key, former);
    const back = await save({ id: made.id, settings });
    assertEquals(styleOf(back.settings), "bar");
  }
  // A copy is made of its settings.
  const copy = await save({ type: "hype-train", settings: renamed.settings });
  assertEquals(styleOf(copy.settings), "bar");
  // A chosen style stays.
  await app.kv.set(key, { ...former, settings: { style: "ring" } });
  assertEquals(
    styleOf((await save({ id: made.id, name: "Ring" })).settings),
    "ring",
  );

  const template = await app.get("/api/widgets/templates/native/hype-train", {
    session,
  });
  assertEquals((await template.json()).defaults.style, "wagons");
});

Deno.test("a source of a hype train that was never set up keeps its bar", () => {
  assertEquals(styleOf(toDraft(null, hypeTrain, null, false).settings), "bar");
});
