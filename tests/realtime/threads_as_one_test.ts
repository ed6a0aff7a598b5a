/** One process that answers by two threads: to those outside it is one. */
import { assert, assertEquals } from "@std/assert";
import { systemClock } from "@/lib/core/clock.ts";
import { numbers } from "@/tests/support/events.ts";
import { readOpenMetrics } from "@/tests/support/openmetrics.ts";
import {
  startServiceProcess,
  tellTip,
} from "@/tests/support/service_process.ts";
import { readUntil } from "@/tests/support/until.ts";
import { openWay, waysOf } from "@/tests/support/ways.ts";
import { TELL_THREADS_MS } from "@/lib/features/account/rate_limits/service.ts";
import { RATE_LIMITS } from "@/lib/schema/account/rate_limits.ts";

const METRICS_TOKEN = "token-of-metrics-in-tests";
const CHANNEL = "1001";
const EVENTS = 12;

for (
  const way of waysOf(["file-threads"], ["file-threads", "connect-threads"])
) {
  Deno.test(`${way.title}: to those outside they are one process, by its health, its figures, its limits`, async () => {
    await using stack = new AsyncDisposableStack();
    const process = stack.use(
      await startServiceProcess({
        ...await openWay(way, stack),
        env: { METRICS_TOKEN },
      }),
    );
    /** Asks over a connection of its own, which the system gives to either thread. */
    async function ask(path: string, token?: string): Promise<Response> {
      using client = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });
      const init = {
        client,
        headers: token === undefined
          ? {}
          : { authorization: `Bearer ${token}` },
      };
      const answer = await fetch(process.url + path, init);
      return new Response(await answer.arrayBuffer(), answer);
    }
    const health = async () => {
      const { version: _, ...said } = await (await ask("/healthz")).json();
      return said;
    };
    /**
     * Waits until each thread has heard what the others let through: they tell it
     * by then, and what the main thread asks them twice comes after it.
     */
    async function allHaveHeard(): Promise<void> {
      await systemClock.pause(TELL_THREADS_MS);
      for (const _ of numbers(2)) await ask("/metrics", METRICS_TOKEN);
    }
    const asksOf = (count: number) => Promise.all(numbers(count).map(health));

    await readUntil(
      health,
      ({ missingWorkers }) => missingWorkers === undefined,
    );
    for (const _ of numbers(EVENTS)) await ask("/reject");
    const uncaughtErrors = EVENTS;
    await readUntil(
      () => asksOf(EVENTS),
      (all) => all.every((one) => one.uncaughtErrors === uncaughtErrors),
    );

    await Promise.all(
      numbers(EVENTS).map((number) =>
        tellTip(process, { channelId: CHANNEL, number })
      ),
    );
    const families = readOpenMetrics(
      await (await ask("/metrics", METRICS_TOKEN)).text(),
    );
    const lines = [...families.values()].flatMap(({ samples }) => samples);
    assertEquals(lines.filter(({ labels }) => "worker" in labels), []);
    const valueOf = (name: string, label: string) =>
      lines.filter((line) =>
        line.name === name && Object.values(line.labels).includes(label)
      ).map(({ value }) => value);
    assertEquals(valueOf("limelight_events_total", "tip"), [EVENTS]);
    assertEquals(valueOf("limelight_memory_bytes", "resident").length, 1);

    // Over KV Connect they tell each other of attempts as processes do, each second.
    if (way.isShared) return;
    const { burst, perMinute } = RATE_LIMITS.unknown_credential;
    const since = systemClock.steady();
    let passed = 0;
    for (const number of numbers(3 * burst)) {
      if (number % 5 === 0) await allHaveHeard();
      if ((await ask("/metrics", "of-nobody")).status === 401) passed++;
    }
    const minutes = (systemClock.steady() - since) / 60_000;
    const whole = burst + minutes * perMinute;
    assert(passed >= burst, `${passed} passed`);
    assert(passed < 1.5 * burst + minutes * perMinute, `${passed} of ${whole}`);
  });
}
