import { assert } from "@std/assert";
import { createServices } from "@/lib/app/services.ts";
import { readConfig } from "@/lib/core/config.ts";
import { createLog } from "@/lib/core/log.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { stillMemory } from "@/tests/support/still_memory.ts";

Deno.test("the simulated channel lives its day only once the platform is asked", async () => {
  const kv = await openKv(":memory:");
  const clock = new ManualClock();
  const config = readConfig({ KV_PATH: ":memory:", SIMULATE: "off" });
  let lives = false;
  const services = createServices({
    config: {
      ...config,
      env: {
        ...config.env,
        // A world asks how many people are in it when it is made.
        get SIMULATED_CHATTERS() {
          lives = true;
          return 10;
        },
      },
    },
    kv,
    clock,
    fetch,
    log: createLog({ level: "error", now: () => clock.now(), write() {} }),
    secrets: await createSecrets("a secret key of the tests, 32 characters"),
    memory: stillMemory,
    internalToken: null,
  });
  assert(!lives, "A service plays hours of a day that nobody asks about");
  await services.platform.client.userByLogin("soupdragon");
  assert(lives);
  await services.close();
  kv.close();
});
