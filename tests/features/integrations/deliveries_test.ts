import { assertEquals } from "@std/assert";
import { createDeliveryService } from "@/lib/features/integrations/deliveries/service.ts";
import { createDeliveryStore } from "@/lib/features/integrations/deliveries/store.ts";
import { keys } from "@/lib/database/keys.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { quietLog } from "@/tests/support/events.ts";

const OWNER = { channelId: "1001", integrationId: "itg_1" };
const UNREAD = "the amount is none of its currency";

for (const [duplicate, outcome] of [[false, "accepted"], [true, "ignored"]]) {
  Deno.test(`a delivery of which a part could not be read calls for attention, ${outcome} or not`, async () => {
    using kv = await openKv(":memory:");
    await kv.set(keys.integration("1001", "itg_1"), { id: "itg_1" });
    const store = createDeliveryStore({
      kv,
      clock: new ManualClock(),
      newId: (prefix) => `${prefix}_1`,
    });
    const service = createDeliveryService({
      store,
      place: (items) =>
        Promise.resolve(items.map(() => ({
          ok: true,
          kind: "tip",
          test: false,
          duplicate: Boolean(duplicate),
        }))),
      log: quietLog,
    });
    const facts = await service.take(OWNER, {
      kind: "events",
      deliveryId: null,
      events: [{ id: "streamlabs:1", kind: "tip", data: {} }],
      unread: UNREAD,
    });
    assertEquals(
      [facts.outcome, facts.code, facts.reason, facts.kinds],
      [outcome, "not_understood", UNREAD, ["tip"]],
    );
    const { attention } = await store.findings("1001", "itg_1");
    assertEquals(attention?.reason, UNREAD);
  });
}
