import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import {
  changed,
  normaliseBody,
} from "@/tests/features/platform/notifications/samples.ts";
import { renderComponent } from "./support/component_page.ts";

async function drawn(file: string, fields: Record<string, unknown>) {
  const { events } = normaliseBody(changed(file, fields));
  const train = events.find((event): event is NewEvent<"hype_train.progress"> =>
    event.kind === "hype_train.progress"
  );
  assert(train);
  const data = { ...train.data, endedAt: null, expiresAt: null };
  return await renderComponent({
    kind: "hype-train",
    state: { train: data },
    page: { channelId: "1337" },
  });
}

Deno.test("a golden kappa train, a treasure train and a shared one are drawn as such", async () => {
  const file = "channel.hype_train.progress.json";
  const golden = await drawn(file, { type: "golden_kappa" });
  assertStringIncludes(golden, 'data-train="golden_kappa"');
  assertStringIncludes(golden, "· Golden Kappa");
  assertStringIncludes(await drawn(file, { type: "treasure" }), "· Treasure");
  const regular = await drawn(file, { type: "regular" });
  assertEquals(/Golden|Treasure|· With/.test(regular), false);
  const shared = await drawn("channel.hype_train.progress.shared.json", {});
  assertStringIncludes(shared, "· With ");
  assertEquals(shared.includes("Cooler_User,"), false);
});
