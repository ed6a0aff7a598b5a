import { assert, assertEquals } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import { LAYOUT } from "@/lib/database/migrate.ts";
import { numbers } from "@/tests/support/events.ts";
import { KV_ACCESS_TOKEN } from "@/tests/support/kv_connect_server.ts";
import { LiveClient, openLive } from "@/tests/support/live_client.ts";
import { startPageClient } from "@/tests/support/page_client.ts";
import type { TestProcess } from "@/tests/support/process.ts";
import {
  startServiceProcess,
  tellTip,
} from "@/tests/support/service_process.ts";
import { openWay, SHARED_WAYS, waysOf } from "@/tests/support/ways.ts";

/** Of a channel that nobody signed in for. */
const CHANNEL = "1001";

async function tokenOf({ url }: TestProcess, channel = CHANNEL) {
  return await (await fetch(`${url}/token/${channel}`)).text();
}

const tip = (process: TestProcess, number: number) =>
  tellTip(process, { channelId: CHANNEL, number });

for (const way of waysOf(["connect"], SHARED_WAYS)) {
  Deno.test(`${way.title}, a process that is asked to end closes its sockets with 1012, loses nothing, and pages go on with another; so does one whose database a newer version changed`, async () => {
    await using stack = new AsyncDisposableStack();
    const standing = await openWay(way, stack);
    const [one, two] = await Promise.all([
      startServiceProcess(standing),
      startServiceProcess(standing),
    ]);
    stack.use(one);
    stack.use(two);
    const path = `/ws/${CHANNEL}?token=${await tokenOf(one)}`;
    using bare = await openLive(one.url, path);
    // A load balancer in front: at first to one, and when that is gone to two.
    let target = one;
    using page = startPageClient(one.url + path, bare.hello?.position, {
      connect: (address) => {
        const { pathname, search } = new URL(address);
        return new WebSocket(
          target.url.replace("http", "ws") + pathname + search,
        );
      },
    });

    const accepted = new Set<string>();
    let ending: Promise<number> | null = null;
    await Promise.all(
      numbers(200).map(async (n) => {
        if (!await tip(n % 2 ? one : two, n)) return;
        accepted.add(String(n));
        if (accepted.size === 20) {
          target = two;
          ending = one.terminate();
        }
      }),
    );
    assertEquals(await ending, 0);
    assertEquals((await bare.untilClosed()).code, 1012);

    assert(await tip(two, 1_000));
    await page.until((ids) => ids.includes("1000"));
    assertEquals(new Set(page.ids).size, page.ids.length, "one came twice");
    assertEquals([...accepted].filter((id) => !page.ids.includes(id)), []);
    assertEquals(page.incomplete, 0);
    const last = page.socket.position;
    using late = new LiveClient(
      two.url,
      `${path}&since=${bare.hello?.position}`,
    );
    await late.until(({ ids }) => ids.includes("1000"));
    assertEquals(late.ids, page.ids);
    assert(last !== null && last >= (late.events.at(-1)?.position ?? ""));

    // A newer version converts the database under it.
    Deno.env.set("DENO_KV_ACCESS_TOKEN", KV_ACCESS_TOKEN);
    using kv = await Deno.openKv(standing.database);
    await kv.set(keys.schemaVersion(), LAYOUT + 1);
    assertEquals((await late.untilClosed()).code, 1012);
    assertEquals(await tip(two, 1_001), false);
    const ready = await fetch(`${two.url}/readyz`);
    await ready.body?.cancel();
    assertEquals(ready.status, 503);
    assertEquals(await two.terminate(), 0);
  });

  Deno.test(`${way.title}, a token that is replaced on one process closes sockets of another with 4001`, async () => {
    await using stack = new AsyncDisposableStack();
    const standing = await openWay(way, stack);
    const [one, two] = await Promise.all([
      startServiceProcess(standing),
      startServiceProcess(standing),
    ]);
    stack.use(one);
    stack.use(two);
    const demo = await (await fetch(`${one.url}/demo.json`)).json();
    const { channelId, widgetToken } = demo;
    const path = `/ws/${channelId}?token=${widgetToken}`;
    const sockets = [
      await openLive(one.url, path),
      await openLive(two.url, path),
    ];
    using stranger = await openLive(
      two.url,
      `/ws/2002?token=${await tokenOf(two, "2002")}`,
    );

    const signedIn = await fetch(`${one.url}/auth/demo`, { method: "POST" });
    await signedIn.body?.cancel();
    const rotated = await fetch(
      `${one.url}/api/channels/${channelId}/token/rotate`,
      {
        method: "POST",
        headers: {
          cookie: signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "",
          "sec-fetch-site": "same-origin",
        },
      },
    );
    await rotated.body?.cancel();
    assertEquals(rotated.status, 200);
    for (const socket of sockets) {
      assertEquals((await socket.untilClosed()).code, 4001);
    }
    assertEquals(stranger.closed, null);
    const again = await fetch(two.url + path);
    await again.body?.cancel();
    assertEquals(again.status, 401);
  });
}
