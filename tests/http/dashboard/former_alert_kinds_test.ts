import { assert, assertEquals } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import { toDraft } from "@/lib/features/overlays/browser_sources/widget_preview.ts";
import type { StoredInstance } from "@/lib/schema/overlays/scenes.ts";
import { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import { effectiveSettings } from "@/lib/widgets/effective_settings.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";

/** Kinds that boxes of before leave out. */
const OF_BEFORE = ["order", "redemption"];

const BOXES = `/api/channels/${CHANNEL}/widget-instances`;

/** Returns the kinds of events that pass the filter of settings as a page draws them. */
const kindsOf = (settings: Record<string, unknown>) =>
  (effectiveSettings(alertBox, settings).filter as { kinds: string[] }).kinds;

Deno.test("an alert box of before plays no orders and channel points, however its settings come back, and a new one does", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const post = async (body: unknown) => {
    const res = await app.request(BOXES, { method: "POST", session, body });
    assertEquals(res.ok, true, await res.clone().text());
    return await res.json();
  };
  const find = async (id: string) => {
    const { items } = await (await app.get(BOXES, { session })).json();
    return items.find((one: { id: string }) => one.id === id);
  };
  const made = await post({ type: "alert-box", settings: { gapMs: 500 } });
  assertEquals(made.schemaVersion, 3);
  assert(kindsOf(made.settings).includes("order"));
  assert(kindsOf(made.settings).includes("redemption"));

  // As an earlier version stored it.
  const key = keys.instance(CHANNEL, made.id);
  const { value } = await app.kv.get<StoredInstance>(key);
  const former = { ...value!, schemaVersion: 1 };
  const off = (settings: Record<string, unknown>) =>
    kindsOf(settings).filter((kind) => OF_BEFORE.includes(kind));
  await app.kv.set(key, former);
  const read = await find(made.id);
  assertEquals(off(read.settings), []);
  // Settings that were read by a program before, which names no version.
  for (const settings of [former.settings, read.settings]) {
    await app.kv.set(key, former);
    const saved = await post({ id: made.id, settings });
    assertEquals([saved.settings.gapMs, off(saved.settings)], [500, []]);
    assertEquals(off((await find(made.id)).settings), []);
  }
  // Whoever chose kinds keeps them.
  const chosen = { filter: { kinds: ["order"] } };
  await app.kv.set(key, { ...former, settings: chosen });
  assertEquals(kindsOf((await find(made.id)).settings), ["order"]);
});

Deno.test("a source that was never set up plays no orders after an upgrade either", () => {
  const { settings } = toDraft(null, alertBox, null, false);
  const { kinds } = settings.filter as { kinds: string[] };
  assert(kinds.includes("follow"));
  assertEquals(kinds.filter((kind) => OF_BEFORE.includes(kind)), []);
});
