import { assert, assertEquals } from "@std/assert";
import {
  grants,
  LOGIN_SCOPES,
  SCOPES_ON_DEMAND,
} from "@/lib/clients/twitch/scopes.ts";
import {
  channelOf,
  TYPES_ON_DEMAND,
  wantedFor,
  wantedForApplication,
} from "@/lib/clients/twitch/wanted_subscriptions.ts";
import {
  fixtureRows,
  normaliseSample,
} from "@/tests/features/platform/notifications/samples.ts";

Deno.test("every wanted type and version is one of the documented samples", async () => {
  const known = new Set<string>();
  for await (
    const { name, isFile } of Deno.readDir("tests/fixtures/eventsub")
  ) {
    if (!isFile || !name.endsWith(".json") || name === "index.json") continue;
    const { subscription } = JSON.parse(
      await Deno.readTextFile(`tests/fixtures/eventsub/${name}`),
    );
    known.add(`${subscription.type} ${subscription.version}`);
  }

  for (const { type, version } of wantedFor("1001")) {
    assert(known.has(`${type} ${version}`), `${type} ${version} has no sample`);
  }
});

/** Types that are read where a router sends them, and not subscribed to. */
const READ_ONLY: Record<string, string> = {
  "channel.ban": "needs channel:moderate, which may act and not only read",
  "channel.unban": "as channel.ban",
  "user.authorization.grant": "a login tells of it first",
  "user.authorization.revoke": "subscribed to once for the application",
  "user.update": "names come with every notification",
};

/** Types that are subscribed to and kept as they came. */
const KEPT_RAW: Record<string, string> = {
  "channel.subscription.end": "custom widgets may draw it; nothing counts it",
};

Deno.test("what is subscribed to is read, and what is read is subscribed to", () => {
  const wanted = new Set(wantedFor("1001").map(({ type }) => type));
  const isRead = (file: string): boolean => {
    const { events, effects } = normaliseSample(file);
    return effects.length > 0 ||
      events.some(({ kind }) => !kind.startsWith("platform."));
  };
  const read = new Set(
    fixtureRows().filter(({ file }) => isRead(file)).map(({ type }) => type),
  );
  assertEquals(
    [...wanted].filter((type) => !read.has(type)),
    Object.keys(KEPT_RAW),
  );
  assertEquals(
    [...read].filter((type) => !wanted.has(type)).sort(),
    Object.keys(READ_ONLY).sort(),
  );
});

Deno.test("no subscription is wanted twice, and every condition names the channel", () => {
  const wanted = wantedFor("1001");
  assertEquals(new Set(wanted.map(({ type }) => type)).size, wanted.length);
  for (const { type, condition } of wanted) {
    assert(Object.values(condition).every((id) => id === "1001"), type);
    assertEquals(channelOf({ condition }), "1001");
  }
  assertEquals(wantedForApplication("1001").map(channelOf), [null]);
});

Deno.test("signing in asks for a scope that covers each wanted type, or the consent that is asked for on demand", async () => {
  const { fixtures }: { fixtures: { type: string; scopes: string[] }[] } = JSON
    .parse(await Deno.readTextFile("tests/fixtures/eventsub/index.json"));
  for (const { type } of wantedFor("1001")) {
    const use = TYPES_ON_DEMAND[type];
    const asked = use === undefined ? LOGIN_SCOPES : SCOPES_ON_DEMAND[use];
    const needed = fixtures.find((row) => row.type === type)?.scopes ?? [];
    for (const scopes of needed) {
      // What the service's own token needs besides is no scope of a broadcaster.
      if (scopes.includes("app token")) continue;
      assert(
        grants(asked, scopes.split(" or ")),
        `${type} needs ${scopes}`,
      );
      // What is on demand is asked of nobody before.
      assert(use === undefined || !grants(LOGIN_SCOPES, scopes.split(" or ")));
    }
  }
});
