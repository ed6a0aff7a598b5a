import { assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { DemoLinks } from "@/lib/schema/overlays/demo.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { serveApp } from "@/tests/support/serve.ts";

Deno.test("an address with a slash at its end is answered as the one without, and never redirected", async () => {
  await using app = await startTestApp();
  const session = await app.signIn({ channelId: demoChannel.id });
  const links = DemoLinks.parse(await (await app.get("/demo.json")).json());
  const { widgetToken: token, apiKey, sceneId } = links;
  const { id, login } = demoChannel;
  const paths = [
    ["/healthz", ""],
    ["/api/random", `?apikey=${apiKey}&n=1`],
    ["/api/chatters", `?apikey=${apiKey}&format=json`],
    [`/c/${login}/commands`, ""],
    [`/widget/native/${id}`, `?type=clock&token=${token}`],
    [`/v1/scene/${sceneId}`, `?token=${token}`],
    [`/api/widgets/overlay-state/${id}`, `?token=${token}`],
    ["/api/widgets/scenes", ""],
    [`/m/widgets/api/channels/${id}/settings`, ""],
    ["/studio", ""],
    ["/studio/bot", ""],
    ["/docs", ""],
    ["/docs/guide/bots", ""],
    ["/looks", ""],
    ["/openapi.json", ""],
    ["/site.css", ""],
    ["/sounds/tick.flac", ""],
    ["/sounds/looks/broadcast/follow-small.flac", ""],
    ["/nothing/here", ""],
    ["/internal/sc-event", ""],
  ] as const;
  for (const [path, query] of paths) {
    const [plain, slashed] = await Promise.all(
      ["", "/"].map((end) => app.get(`${path}${end}${query}`, { session })),
    );
    assertEquals(
      [slashed?.status, slashed?.headers.get("content-type")],
      [plain?.status, plain?.headers.get("content-type")],
      path,
    );
    await plain?.body?.cancel();
    await slashed?.body?.cancel();
  }
  const changed = await app.request(`/api/channels/${id}/settings/`, {
    method: "PATCH",
    session,
    body: { currency: "USD" },
  });
  assertEquals((await changed.json()).currency, "USD");
});

Deno.test("a socket opens at an address with a slash at its end, through the prefix too", async () => {
  await using app = await startTestApp();
  await using served = serveApp(app);
  const { widgetToken: token } = DemoLinks.parse(
    await (await app.get("/demo.json")).json(),
  );
  for (const prefix of ["", "/m/widgets"]) {
    const socket = new WebSocket(
      `${served.wsUrl}${prefix}/ws/${demoChannel.id}/?token=${token}`,
    );
    const opened = await new Promise<boolean>((resolve) => {
      socket.onopen = () => resolve(true);
      socket.onerror = () => resolve(false);
    });
    assertEquals(opened, true, prefix);
    const closed = new Promise((resolve) => socket.onclose = resolve);
    socket.close();
    await closed;
  }
});
