import { assert, assertEquals } from "@std/assert";
import { companionFiles } from "@/scripts/plugins.ts";
import { makeKey } from "@/tests/http/dashboard/program.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { startCompanion } from "@/tests/support/companion_app.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { readUntil } from "@/tests/support/until.ts";
import { install, settingsFor } from "./support.ts";

Deno.test("the packed Companion module tells the channel's state, does its actions, and says that its key was revoked", async () => {
  await using app = await startTestApp();
  await using served = serveApp(app);
  const { account, bot } = app.services;
  await bot.counters.set(CHANNEL, "deaths", 41);
  const { id, key } = await makeKey(app, {
    scopes: ["counters", "events:read", "overlays:control"],
  });
  await using module = await install(await companionFiles());
  await using companion = await startCompanion(module.folder);
  const { key: secret, ...config } = settingsFor(served, key);
  await companion.call("init", {
    label: "limelight",
    isFirstInit: false,
    config,
    secrets: { key: secret },
    lastUpgradeIndex: -1,
    actions: {},
    feedbacks: {},
  });
  const shown = (name: string, value: unknown) =>
    readUntil(() => companion.variables.get(name), (now) => now === value);
  await shown("counter_deaths", 41);
  await shown("blank", false);

  const control = { controlId: "bank:1", upgradeIndex: null, disabled: false };
  const run = (actionId: string, options = {}) =>
    companion.call("executeAction", {
      action: { id: "a", actionId, options, ...control },
      surfaceId: "deck",
    });
  assertEquals(
    (await run("counter", { name: "deaths", by: 2 })).success,
    true,
  );
  await shown("counter_deaths", 43);
  assertEquals(await bot.counterOf(CHANNEL, "deaths"), 43);

  await companion.call("updateFeedbacks", {
    feedbacks: {
      f: { id: "f", feedbackId: "blank", options: {}, ...control },
    },
  });
  await run("blank", { to: "toggle" });
  await readUntil(() => companion.feedbacks.get("f"), (now) => now === true);

  const refused = await run("skip");
  assertEquals(refused.success, false);
  assertEquals(refused.errorMessage, "This key may not do that");

  await account.programKeys.revoke(CHANNEL, id);
  await readUntil(
    () => companion.told.get("set-status"),
    (status) => status?.status === "authentication_failure",
  );
  assertEquals((await run("counter")).success, false);
  assert(!companion.printed().includes(key.slice(3)));
  assert(!JSON.stringify([...companion.told]).includes(key.slice(3)));
  assert(!JSON.stringify(app.logged).includes(key.slice(3)));
});
