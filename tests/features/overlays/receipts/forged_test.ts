import { assert, assertEquals } from "@std/assert";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { followEvent } from "@/tests/support/events.ts";

Deno.test("a custom widget's token gives receipts of that widget and of nothing else", async () => {
  await using app = await startTestApp();
  const { widgetTokens } = app.services.account;
  const caller = await widgetTokens.find(await app.widgetToken());
  assert(caller);
  const own = await widgetTokens.scopedFor(caller, "wgt_own");
  const event = followEvent("x");
  await app.services.events.log.append(CHANNEL, [event]);
  const report = {
    eventId: event.id,
    pageId: "page",
    at: new Date(app.clock.now()).toISOString(),
    kinds: ["painted"],
  };
  const post = async (id: string, token: string, body: unknown = report) =>
    (await app.request(`/api/widgets/receipts/${id}?token=${token}`, {
      method: "POST",
      body,
    })).status;
  assertEquals(await post("wgt_own", own), 204);
  assertEquals(await post("wgt_other", own), 403);
  assertEquals(await post("scn_1", own), 403);
  // Nor does the channel's own token pass a scene off as a custom widget.
  assertEquals(await post("scn_1", await app.widgetToken()), 403);
  assertEquals(await post("wgt_own", "wt_none"), 401);
  assertEquals(await post("wgt_own", own, { ...report, kinds: ["seen"] }), 422);
  const { items } = await app.services.overlays.receipts.ofEvent(
    CHANNEL,
    event.id,
  );
  assertEquals(items.map(({ overlayId }) => overlayId), ["wgt_own"]);
});
