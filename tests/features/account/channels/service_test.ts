import { assert, assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { systemClock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import {
  ChannelSettingsPatch,
  DEFAULT_FORMAT,
} from "@/lib/schema/account/channels.ts";
import { createChannelService } from "@/lib/features/account/channels/service.ts";
import { keys } from "@/lib/database/keys.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { loseReplies } from "@/tests/features/bot/counters/lossy_kv.ts";

const clock = systemClock;

Deno.test("a noted channel is found by its login in any case, with a display name where one is known", async () => {
  using kv = await openKv(":memory:");
  const channels = createChannelService({ kv, clock });
  assertEquals(await channels.findByLogin("ada"), null);
  await channels.note({ id: "1", login: "Ada", name: "Ada 🌸" });
  const found = await channels.findByLogin("ADA");
  assertEquals(found?.id, "1");
  assertEquals(found?.login, "ada");
  assertEquals(found?.name, "Ada 🌸");
  // A login without a display name does not forget the one that is known.
  await channels.note({ id: "1", login: "ada" });
  assertEquals((await channels.find("1"))?.name, "Ada 🌸");
});

Deno.test("noting again what is known writes nothing", async () => {
  using kv = await openKv(":memory:");
  const channels = createChannelService({ kv, clock });
  await channels.note({ id: "1", login: "ada", name: "Ada" });
  const before = (await kv.get(keys.channel("1"))).versionstamp;
  await channels.note({ id: "1", login: "ADA", name: "Ada" });
  await channels.note({ id: "1", login: "ada" });
  assertEquals((await kv.get(keys.channel("1"))).versionstamp, before);
});

Deno.test("a renamed channel moves and frees its old login, with its settings", async () => {
  using kv = await openKv(":memory:");
  const channels = createChannelService({ kv, clock });
  await channels.note({ id: "1", login: "ada" });
  await channels.updateSettings({ id: "1", login: "ada" }, { locale: "de" });
  await channels.note({ id: "1", login: "ada_lovelace" });
  assertEquals(await channels.findByLogin("ada"), null);
  const moved = await channels.findByLogin("ada_lovelace");
  assertEquals(moved?.locale, "de");
  assertEquals(moved?.name, "ada_lovelace");
});

Deno.test("two channels that swap their logins end with each other's", async () => {
  using kv = await openKv(":memory:");
  const channels = createChannelService({ kv, clock });
  await channels.note({ id: "1", login: "ada" });
  await channels.note({ id: "2", login: "bob" });
  await channels.note({ id: "1", login: "bob" });
  assertEquals((await channels.findByLogin("bob"))?.id, "1");
  assertEquals(await channels.findByLogin("ada"), null);
  await channels.note({ id: "2", login: "ada" });
  assertEquals((await channels.findByLogin("bob"))?.id, "1");
  assertEquals((await channels.findByLogin("ada"))?.id, "2");
});

Deno.test("a rename is noted for a known channel alone", async () => {
  using kv = await openKv(":memory:");
  const channels = createChannelService({ kv, clock });
  await channels.noteRenamed({ id: "1", login: "ada", name: "Ada" });
  assertEquals(await channels.find("1"), null);
  await channels.note({ id: "1", login: "ada" });
  await channels.noteRenamed({ id: "1", login: "eve", name: null });
  await channels.noteRenamed({ id: "1", login: null, name: "Nobody" });
  assertEquals((await channels.findByLogin("eve"))?.id, "1");
});

Deno.test("whoever notes at once, a login leads to a channel that has it, and the last claim holds", async () => {
  const claims = fc.array(
    fc.record({
      id: fc.constantFrom("1", "2", "3"),
      login: fc.constantFrom("ada", "bob", "eve"),
    }),
    { minLength: 2, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(claims, async (claims) => {
      using kv = await openKv(":memory:");
      const services = [1, 2].map(() => createChannelService({ kv, clock }));
      await Promise.all(
        claims.map((claim, i) => services[i % 2]?.note(claim)),
      );
      const [one] = services;
      for (const login of ["ada", "bob", "eve"]) {
        const found = await one?.findByLogin(login);
        if (found) assertEquals(found.login, login);
      }
      // Whatever came before, the next claim of a login holds.
      for (const claim of claims) {
        await one?.note(claim);
        assertEquals((await one?.findByLogin(claim.login))?.id, claim.id);
      }
    }),
    { numRuns: 25 },
  );
});

Deno.test("settings are the defaults until they are chosen", async () => {
  using kv = await openKv(":memory:");
  const channels = createChannelService({ kv, clock });
  assertEquals(await channels.settingsOf("1"), { ...DEFAULT_FORMAT });
  const before = await channels.settings("1");
  assertEquals(before.versionstamp, undefined);
  const changed = await channels.updateSettings(
    { id: "1", login: "Ada" },
    { currency: "JPY" },
  );
  assertEquals(changed.settings, {
    ...DEFAULT_FORMAT,
    currency: "JPY",
    blockedWords: [],
    moderation: { words: "mask", links: "show", caps: "show" },
    followGuard: { enabled: true, limit: 20, seconds: 10 },
    publicReceipts: false,
    look: null,
    ownLooks: [],
  });
  assertEquals(await channels.settings("1"), changed);
  assertEquals((await channels.findByLogin("ada"))?.id, "1");
});

Deno.test("of changes held to the same version one is made", async () => {
  using kv = await openKv(":memory:");
  const channels = createChannelService({ kv, clock });
  await channels.note({ id: "1", login: "ada" });
  const { versionstamp = "" } = await channels.settings("1");
  const results = await Promise.allSettled(
    ["EUR", "USD", "GBP", "JPY"].map((currency) =>
      channels.updateSettings({ id: "1", login: "ada" }, { currency }, {
        ifMatch: [versionstamp],
        mustBeNew: false,
      })
    ),
  );
  assertEquals(results.filter((one) => one.status === "fulfilled").length, 1);
  for (const one of results) {
    if (one.status === "rejected") assertEquals(one.reason.code, "stale");
  }
});

Deno.test("a change whose answer got lost is not refused as stale", async () => {
  using real = await openKv(":memory:");
  await createChannelService({ kv: real, clock })
    .note({ id: "1", login: "ada" });
  const channels = createChannelService({ kv: loseReplies(real, 1), clock });
  const { versionstamp = "" } = await channels.settings("1");
  const changed = await channels.updateSettings(
    { id: "1", login: "ada" },
    { currency: "USD" },
    { ifMatch: [versionstamp], mustBeNew: false },
  );
  assertEquals(changed, await channels.settings("1"));
  assertEquals(changed.settings.currency, "USD");
  await assertRejects(
    () =>
      channels.updateSettings({ id: "1", login: "ada" }, { locale: "de" }, {
        ifMatch: [versionstamp],
        mustBeNew: false,
      }),
    AppError,
    "changed in the meantime",
  );
});

Deno.test("settings are written as the standards write them", () => {
  assertEquals(
    ChannelSettingsPatch.parse({
      locale: "DE-at",
      timeZone: "europe/berlin",
      currency: "usd",
    }),
    { locale: "de-AT", timeZone: "Europe/Berlin", currency: "USD" },
  );
  const kept = ChannelSettingsPatch.parse({ timeZone: "Asia/Kolkata" });
  assertEquals(kept.timeZone, "Asia/Kolkata");
});

Deno.test("blocked words are kept as a whole list, each a word with * at its ends at most", async () => {
  using kv = await openKv(":memory:");
  const channels = createChannelService({ kv, clock });
  const change = async (blockedWords: string[]) =>
    (await channels.updateSettings(
      { id: "1", login: "ada" },
      ChannelSettingsPatch.parse({ blockedWords }),
    )).settings.blockedWords;
  assertEquals(await channels.blockedWordsOf("1"), []);
  const words = ["troll", "*spam*", "bad boy", "ä", "a.b"];
  assertEquals(await change([" troll ", ...words.slice(1)]), words);
  await channels.updateSettings({ id: "1", login: "ada" }, { currency: "USD" });
  assertEquals(await channels.blockedWordsOf("1"), words);
  // Pages are given the other settings; these are the owner's alone.
  assertEquals(await channels.settingsOf("1"), {
    ...DEFAULT_FORMAT,
    currency: "USD",
  });
  assertEquals(await change([]), []);
  for (const wrong of ["", " ", "*", "**", "a*b", "* a", "x".repeat(41)]) {
    const { success } = ChannelSettingsPatch.safeParse({
      blockedWords: [wrong],
    });
    assert(!success, wrong);
  }
});

Deno.test("settings that Intl does not know are refused by name", () => {
  const wrong: [string, string][] = [
    ["locale", "english"],
    ["locale", "de_AT"],
    ["locale", ""],
    ["locale", "de-" + "x".repeat(40)],
    ["timeZone", "+02:00"],
    ["timeZone", "Europe/Nowhere"],
    ["timeZone", ""],
    ["currency", "EURO"],
    ["currency", "ZZZ"],
    ["currency", "€"],
    ["name", "Ada"],
  ];
  for (const [field, value] of wrong) {
    const { success, error } = ChannelSettingsPatch.safeParse({
      [field]: value,
    });
    assert(!success, `${field} ${value}`);
    assert(JSON.stringify(error?.issues).includes(field));
  }
});

Deno.test("a channel that a platform's token names is known by its login from then on", async () => {
  using kv = await openKv(":memory:");
  const channels = createChannelService({ kv, clock });
  await channels.noteOnce({ id: "1", login: "ada" });
  assertEquals((await channels.findByLogin("ada"))?.id, "1");
  await channels.noteOnce({ id: "1", login: "ada_l" });
  assertEquals((await channels.findByLogin("ada_l"))?.id, "1");
  assertEquals(await channels.findByLogin("ada"), null);
});
