import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { toDraft } from "@/lib/features/overlays/browser_sources/widget_preview.ts";
import type { Instance } from "@/lib/schema/overlays/scenes.ts";
import { effectiveSettings } from "@/lib/widgets/effective_settings.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";

const kind = widgetKind("goal-bar");
assert(kind);

const instance = (id: string, settings: Record<string, unknown>): Instance => ({
  ...({} as Instance),
  id,
  type: kind.id,
  settings,
  schemaVersion: kind.schemaVersion,
});

Deno.test("widgets with the same settings are completed once, others and other looks apart", () => {
  const bold = { text: { fontWeight: "800" } };
  const one = toDraft(instance("a", bold), kind, null, false);
  const two = toDraft(instance("b", structuredClone(bold)), kind, null, false);
  assertEquals([one.instanceId, two.instanceId], ["a", "b"]);
  assertStrictEquals(one.settings, two.settings);
  assertEquals(one.settings, effectiveSettings(kind, bold));

  const light = { text: { fontWeight: "300" } };
  const other = toDraft(instance("a", light), kind, null, false);
  assertEquals(other.settings, effectiveSettings(kind, light));
  const [look] = LOOKS;
  assert(look);
  assertEquals(
    toDraft(instance("a", bold), kind, look.id, false).settings,
    effectiveSettings(kind, bold, look.defaults),
  );
});
