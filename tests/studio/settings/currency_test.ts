import { assertEquals } from "@std/assert";
import { readWidgetSettings } from "@/lib/pages/studio/widgets/read_widget_settings.ts";
import { moneyText } from "@/lib/studio/messages/figures.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";

Deno.test("amounts are typed in the minor units that the service counts, also where prices have none", async () => {
  await using app = await startTestApp();
  const { overlays } = app.services;
  const session = await app.signIn();
  const { instance } = await overlays.instances.save(CHANNEL, {
    type: "goal-bar",
  });
  // Prices in dinars are written without paras; a tip of 5.00 has 500 of them.
  const changed = await app.request(`/api/channels/${CHANNEL}/settings`, {
    method: "PATCH",
    session,
    body: { currency: "RSD" },
  });
  assertEquals(changed.status, 200, await changed.text());
  const { settings } = await readWidgetSettings(
    app.services,
    { channelId: CHANNEL, role: "owner", login: "ada" } as Parameters<
      typeof readWidgetSettings
    >[1],
    instance.id,
  );
  assertEquals(settings.offers.currencyDigits, 2);
});

Deno.test("money is written with all its digits, or with none", () => {
  assertEquals(
    [[2_500, "USD"], [2_550, "USD"], [25, "JPY"], [1_250, "KWD"]].map((
      [amount, currency],
    ) => moneyText(Number(amount), String(currency))),
    ["$25", "$25.50", "¥25", "KWD\u00a01.250"],
  );
});
