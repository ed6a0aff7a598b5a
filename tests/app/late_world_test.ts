import { assertEquals } from "@std/assert";
import { createServices } from "@/lib/app/services.ts";
import { createLog } from "@/lib/core/log.ts";
import { readConfig } from "@/lib/core/config.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { stillMemory } from "@/tests/support/still_memory.ts";

Deno.test("a service starts without playing the day of its simulated channel", async () => {
  using kv = await openKv(":memory:");
  const clock = new ManualClock();
  const config = readConfig({ KV_PATH: ":memory:", SIMULATE: "off" });
  // Its size is asked for when the channel is made.
  let made = 0;
  const env = Object.defineProperty({ ...config.env }, "SIMULATED_CHATTERS", {
    get: () => (made++, config.env.SIMULATED_CHATTERS),
  });
  const services = createServices({
    config: { ...config, env },
    kv,
    clock,
    fetch: () => Promise.reject(new Error("This test may not fetch")),
    log: createLog({ level: "error", now: () => clock.now(), write() {} }),
    secrets: await createSecrets("a secret key of the tests, 32 characters"),
    memory: stillMemory,
    internalToken: null,
  });
  assertEquals(made, 0);
  await services.platform.client.userById("1");
  assertEquals(made, 1);
  await services.close();
});
