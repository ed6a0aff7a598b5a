import { assert, assertEquals } from "@std/assert";
import { RATE_LIMITS } from "@/lib/schema/account/rate_limits.ts";
import {
  CHANNEL,
  PLATFORM_ENV,
  startTestApp,
  type TestApp,
} from "@/tests/support/app.ts";
import { giveBits, setBitsGoals } from "@/tests/support/bits_goals.ts";
import { eventAt } from "@/tests/support/events.ts";

const PICTURE = "/studio/subathon/picture";
const HTML = { accept: "text/html" };

/** Asks for the page; answers its status and what it says. */
async function ask(app: TestApp, query = "", session?: string) {
  const answer = await app.get(PICTURE + query, {
    headers: HTML,
    ...(session !== undefined && { session }),
  });
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    text: await answer.text(),
  };
}

/** Lets viewers of a channel give a subathon, and returns a goal that they reached. */
async function withGivers(app: TestApp, names: readonly string[]) {
  const { session } = app.services.subathon;
  await setBitsGoals(app, CHANNEL, [["Karaoke", 100]]);
  await session.command(CHANNEL, { name: "start", body: {} });
  for (const name of names) await giveBits(app, CHANNEL, name, 40);
  await session.settled();
  const { goals } = await session.ladderForOperator(CHANNEL);
  assertEquals(goals[0]?.state, "reached");
  return goals[0]!.id;
}

Deno.test("a picture to share is for those who are signed in, and of their own channel", async () => {
  await using app = await startTestApp({ env: PLATFORM_ENV });
  const out = await ask(app, "?of=credits");
  assertEquals([out.status, out.location], [
    303,
    "/studio/sign-in?return_to=%2Fstudio%2Fsubathon%2Fpicture%3Fof%3Dcredits",
  ]);
  const goal = await withGivers(app, ["Ada", "Bob", "Cleo"]);
  const own = await ask(app, `?goal=${goal}`, await app.signIn());
  assertEquals(own.status, 200);
  for (const text of ["Karaoke", "Ada", "Bob", "Cleo"]) {
    assert(own.text.includes(text), text);
  }
  const other = await app.signIn({ channelId: "2002" });
  const theirs = await ask(app, `?goal=${goal}`, other);
  assertEquals(theirs.status, 404);
  assert(!theirs.text.includes("Karaoke"));
  for (const query of ["?of=total", "?of=credits"]) {
    const { status, text } = await ask(app, query, other);
    assertEquals([status, text.includes("Cleo")], [200, false], query);
  }
});

Deno.test("a picture that cannot be drawn says so, and pictures are limited as the other pages", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  for (
    const [query, status] of [
      ["?of=everything", 422],
      ["?goal=", 422],
      [`?goal=${"g".repeat(61)}`, 422],
      ["?goal=nowhere", 404],
    ] as const
  ) {
    assertEquals((await ask(app, query, session)).status, status, query);
  }
  const { perMinute, burst } = RATE_LIMITS.dashboard_reads;
  let status = 200;
  for (let calls = 0; status !== 429; calls++) {
    assert(calls <= perMinute + burst, "no limit");
    ({ status } = await ask(app, "?goal=nowhere", session));
    if (status !== 429) assertEquals(status, 404);
  }
});

Deno.test("a picture names no one who is banned or erased", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const goal = await withGivers(app, ["Ada", "Gonedal", "Erasmus"]);
  await app.services.events.log.append(CHANNEL, [
    eventAt(app.clock.now(), "chat.user_cleared", {
      user: { id: "id_gonedal", login: "gonedal", name: "Gonedal" },
    }),
  ]);
  const erased = await app.request(`/api/channels/${CHANNEL}/people/erase`, {
    method: "POST",
    session,
    body: { userId: "id_erasmus" },
  });
  assertEquals(erased.status, 200, await erased.text());
  for (const query of [`?goal=${goal}`, "?of=total", "?of=credits"]) {
    const { status, text } = await ask(app, query, session);
    assertEquals(status, 200, query);
    assert(text.includes("Ada"), query);
    for (const name of ["Gonedal", "Erasmus", "gonedal", "erasmus"]) {
      assert(!text.includes(name), `${query}: ${name}`);
    }
  }
});
