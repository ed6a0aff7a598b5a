/**
 * The process that holds the connections to providers is killed while they
 * tell of payments, and another takes over: what a provider lists afterwards or
 * tells again counts, and nothing counts twice. `deno task test:long` kills more
 * of them; `DELIVERIES_SEED` chooses.
 */
import { assertEquals } from "@std/assert";
import { createRandom } from "@/lib/clients/simulated/random.ts";
import { systemClock, toIso } from "@/lib/core/clock.ts";
import { CONNECTIONS_LEASE_MS } from "@/lib/features/integrations/connections/store.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { fixture } from "@/tests/clients/providers/fixtures.ts";
import { budget, seedOf } from "@/tests/support/budget.ts";
import { signInToDemo } from "@/tests/support/demo_owner.ts";
import { logIn, numbers } from "@/tests/support/events.ts";
import { startFakeAstro, VALUES } from "@/tests/support/fake_astro.ts";
import { KV_ACCESS_TOKEN } from "@/tests/support/kv_connect_server.ts";
import { startServiceProcess } from "@/tests/support/service_process.ts";
import { startSocketIoServer } from "@/tests/support/socket_io_server.ts";
import { readUntil } from "@/tests/support/until.ts";
import { openWay, waysOf } from "@/tests/support/ways.ts";

const SEED = seedOf("DELIVERIES_SEED");
const KILLS = budget(1, 12);
/** Tips of each provider in the time of one process. */
const TIPS = 30;

/** Returns the id of a tip, as StreamElements has them. */
const tipId = (number: number) => number.toString(16).padStart(24, "0");

/** Returns a witnessed tip of StreamElements with an id of its own, made now. */
function streamElementsTip(number: number) {
  const { data } = JSON.parse(
    fixture("streamelements", "astro_tips_allowed.json"),
  );
  return {
    ...data,
    _id: tipId(number),
    transactionId: `se-${number}`,
    createdAt: toIso(systemClock.now()),
  };
}

/** Returns a witnessed donation of Streamlabs with an id of its own. */
function streamlabsDonation(number: number): string {
  const frame = JSON.parse(fixture("streamlabs", "donation_live_paypal.json"));
  frame.message[0].id = number;
  frame.message[0]._id = String(number);
  frame.event_id = `evt_${number}`;
  return JSON.stringify(frame);
}

for (const way of waysOf(["file"])) {
  Deno.test(`${way.title}, connections of processes that are killed while tips come: none doubled, none lost that is told again (seed ${SEED})`, async () => {
    await using astro = startFakeAstro();
    await using socketIo = await startSocketIoServer();
    await using stack = new AsyncDisposableStack();
    const standing = await openWay(way, stack);
    const socket = (url: string) => url.replace("http", "ws");
    let started = 0;
    const start = async () =>
      stack.use(
        await startServiceProcess({
          ...standing,
          providers: {
            "wss://astro.streamelements.com": socket(astro.url),
            "https://api.streamelements.com": astro.url,
            "wss://sockets.streamlabs.com": socket(socketIo.url),
          },
          // To its clock the lease of the one before is over.
          aheadMs: started++ * (CONNECTIONS_LEASE_MS + 1_000),
        }),
      );
    let process = await start();
    const owner = await signInToDemo(process);
    const list = `/api/channels/${owner.channelId}/integrations`;
    for (
      const body of [
        { provider: "streamelements", values: VALUES },
        { provider: "streamlabs", values: { socketToken: "good".repeat(5) } },
      ]
    ) {
      await owner.call(process, { method: "POST", path: list, body });
    }
    // The next one connects as it starts; this one looks every ten seconds.
    await process.kill();
    process = await start();
    const untilConnected = () =>
      readUntil(
        async () => ({
          astro: astro.sockets(),
          streamlabs: (await socketIo.seen()).connected,
        }),
        ({ astro, streamlabs }) => astro === 1 && streamlabs === 1,
      );

    const random = createRandom(SEED, "connections");
    let told = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      await untilConnected();
      const own = numbers(TIPS).map(() => ++told);
      const killAt = random.int(TIPS);
      let killed: Promise<void> | null = null;
      for (const [index, number] of own.entries()) {
        astro.tip(streamElementsTip(number));
        const sent = socketIo.emit("event", streamlabsDonation(number));
        // Meanwhile: what was told last is on its way.
        if (index === killAt) killed = process.kill();
        await sent;
      }
      await killed;
      process = await start();
      await untilConnected();
      // Streamlabs lists nothing to this token: what it tells again counts.
      for (const number of own) {
        await socketIo.emit("event", streamlabsDonation(number));
      }
    }

    Deno.env.set("DENO_KV_ACCESS_TOKEN", KV_ACCESS_TOKEN);
    using kv = await openKv(standing.database);
    const log = logIn(kv);
    const { channelId } = owner;
    const logged = async () => {
      const { events } = await log.read({
        channelId,
        after: null,
        limit: 5_000,
      });
      return events.map(({ id }) => id)
        .filter((id) => /^stream(?:elements|labs):/.test(id)).sort();
    };
    const all = numbers(told).flatMap((index) => [
      `streamelements:${tipId(index + 1)}`,
      `streamlabs:${index + 1}`,
    ]).sort();
    assertEquals(
      await readUntil(logged, (ids) => ids.length >= all.length),
      all,
    );
  });
}
