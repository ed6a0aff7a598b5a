import { assertEquals, assertRejects } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import { keys } from "@/lib/database/keys.ts";
import { createChatterModuleService } from "@/lib/features/bot/bot_api/module_service.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { quietLog as log } from "@/tests/support/events.ts";

Deno.test("an API key that was sealed under a lost SECRET_KEY can be replaced", async () => {
  using kv = await openKv(":memory:");
  const clock = new ManualClock();
  const start = async (secretKey: string) =>
    createChatterModuleService({
      kv,
      clock,
      log,
      secrets: await createSecrets(secretKey.padEnd(32)),
    });
  const before = await start("lost");
  await before.update("1001", { excludedLogins: ["a_bot"] });
  before.close();

  const modules = await start("new");
  for (
    const refused of [
      () => modules.get("1001"),
      () => modules.update("1001", { enabled: false }),
    ]
  ) {
    const { code } = await assertRejects(
      refused,
      AppError,
      "Cannot show the API key: it was made under another SECRET_KEY of this service. Make a new key",
    );
    assertEquals(code, "conflict");
  }
  const { settings } = await modules.settings("1001");
  assertEquals([settings.enabled, settings.excludedLogins], [true, ["a_bot"]]);
  const { module } = await modules.regenerateKey("1001");
  assertEquals(module.excludedLogins, ["a_bot"]);
  assertEquals((await modules.find(module.apiKey))?.channelId, "1001");
  modules.close();
});

Deno.test("a key that its channel's module does not have opens nothing", async () => {
  using kv = await openKv(":memory:");
  const secrets = await createSecrets("secret".padEnd(32));
  const clock = new ManualClock();
  const modules = createChatterModuleService({ kv, clock, log, secrets });
  const stray = "a".repeat(64);
  const key = keys.channelByApiKey(await secrets.hash(stray));
  await kv.set(key, "1001");
  assertEquals(await modules.find(stray), null, "a channel without one");
  await modules.get("1001");
  assertEquals(await modules.find(stray), null);
  modules.close();
});
