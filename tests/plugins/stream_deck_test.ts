import { assert, assertEquals } from "@std/assert";
import { actionId } from "@/lib/plugins/stream_deck/identity.ts";
import { streamDeckFiles } from "@/scripts/plugins.ts";
import { makeKey } from "@/tests/http/dashboard/program.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { startStreamDeck } from "@/tests/support/stream_deck_app.ts";
import { readUntil } from "@/tests/support/until.ts";
import { install, settingsFor } from "./support.ts";

Deno.test("the packed Stream Deck plugin shows a counter, moves it once a press, and says that its key was revoked", async () => {
  await using app = await startTestApp();
  await using served = serveApp(app);
  const { account, bot } = app.services;
  await bot.counters.set(CHANNEL, "deaths", 41);
  const { id, key } = await makeKey(app, {
    scopes: ["counters", "events:read", "overlays:control"],
  });
  await using plugin = await install(await streamDeckFiles());
  await using deck = await startStreamDeck(plugin.folder);
  assertEquals(deck.registered.uuid, "REGISTRATION");

  const deaths = deck.addKey(actionId("counter"), { name: "Deaths", by: "1" });
  const panic = deck.addKey(actionId("blank"));
  const skip = deck.addKey(actionId("skip"));
  await deaths.shows("Set up");
  deaths.press();
  await readUntil(() => deaths.signs.length, (count) => count === 1);
  assertEquals(deaths.signs, ["showAlert"]);

  deck.useSettings(settingsFor(served, key));
  await deaths.shows("41");
  await panic.shows("Visible");

  deaths.press();
  await deaths.shows("42");
  assertEquals(await bot.counterOf(CHANNEL, "deaths"), 42);
  // Moved elsewhere, and seen here.
  await bot.counters.set(CHANNEL, "deaths", 7);
  await deaths.shows("7");

  panic.press();
  const red = await panic.shows("Blank");
  assert(red.includes("#b3261e"), red);
  panic.press();
  await panic.shows("Visible");

  // The key lacks the scope, which the key of the deck says in words.
  skip.press();
  await skip.shows("Alerts");
  assertEquals(skip.signs, ["showAlert"]);

  await account.programKeys.revoke(CHANNEL, id);
  await deaths.shows("revoked?");
  deaths.press();
  await readUntil(() => deaths.signs.length, (count) => count === 3);
  assertEquals(deaths.signs, ["showAlert", "showOk", "showAlert"]);
  assertEquals(await bot.counterOf(CHANNEL, "deaths"), 7);

  // The key stands in no message to the app, no log, and none of the service's.
  const logs: string[] = [deck.printed(), JSON.stringify(app.logged)];
  for await (const { name } of Deno.readDir(`${plugin.folder}/logs`)) {
    logs.push(await Deno.readTextFile(`${plugin.folder}/logs/${name}`));
  }
  assert(!logs.join().includes(key.slice(3)));
  assert(!JSON.stringify(deck.sent).includes(key.slice(3)));
});

Deno.test("settings that are typed while the plugin asks for those that are kept are the ones that hold", async () => {
  await using app = await startTestApp();
  await using served = serveApp(app);
  await app.services.bot.counters.set(CHANNEL, "deaths", 41);
  const { key } = await makeKey(app, { scopes: ["counters", "events:read"] });
  await using plugin = await install(await streamDeckFiles());
  await using deck = await startStreamDeck(plugin.folder, {
    typed: settingsFor(served, key),
  });
  const deaths = deck.addKey(actionId("counter"), { name: "Deaths", by: "1" });
  await deaths.shows("41");
});
