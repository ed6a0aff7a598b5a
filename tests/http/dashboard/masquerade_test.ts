import { assert, assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { DemoLinks } from "@/lib/schema/overlays/demo.ts";
import { ChatterModule } from "@/lib/schema/bot/bot_api.ts";
import { WidgetToken } from "@/lib/schema/account/widget_tokens.ts";
import { startTestApp } from "@/tests/support/app.ts";

Deno.test("a masquerade is shown no secret: not the widget token, the API key, the demo's links, nor any in an export", async () => {
  await using app = await startTestApp();
  const { id } = demoChannel;
  const own = DemoLinks.parse(await (await app.get("/demo.json")).json());
  const secrets = [own.widgetToken, own.apiKey, own.internalToken];
  const session = await app.signIn({ channelId: id, role: "masquerade" });
  const read = async (path: string) => {
    const res = await app.get(path, { session });
    assertEquals(res.status, 200, path);
    const bytes = new TextDecoder("latin1").decode(await res.bytes());
    for (const secret of secrets) {
      assert(!bytes.includes(secret), `${path} tells a secret`);
    }
    return bytes;
  };
  const channel = `/api/channels/${id}`;
  const { token } = WidgetToken.parse(
    JSON.parse(await read(`${channel}/token`)),
  );
  const { apiKey } = ChatterModule.parse(
    JSON.parse(await read(`${channel}/chatter`)),
  );
  const links = DemoLinks.parse(JSON.parse(await read("/demo.json")));
  assertEquals([links.widgetToken, links.apiKey], [token, apiKey]);
  for (
    const path of [
      "/",
      `${channel}/session`,
      `${channel}/setup/export`,
      `${channel}/widget-instances`,
      `${channel}/settings`,
      "/api/widgets/scenes",
      `/api/widgets/scenes/${own.sceneId}`,
      "/api/widgets/custom",
      "/auth/sessions",
    ]
  ) {
    await read(path);
  }
  const page = await app.get(
    `/widget/native/${id}?type=alert-box&token=${token}`,
  );
  assertEquals(page.status, 401);
  await page.body?.cancel();
  const owner = await app.signIn({ channelId: id });
  const known = await (await app.get(`${channel}/token`, { session: owner }))
    .json();
  assertEquals(known.token, own.widgetToken);
});
