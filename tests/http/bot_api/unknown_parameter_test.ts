import { assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { people } from "@/tests/features/bot/bot_api/fake_platform.ts";
import { startBotApp } from "./bot_app.ts";

Deno.test("a parameter that there is not is told in a header, and changes nothing about the answer", async () => {
  await using bot = await startBotApp({ chatters: people(1) });
  const plain = await bot.say("random");
  const warned = async (search: string, path = "random") => {
    const res = await bot.ask(path, search);
    assertEquals(res.status, 200);
    const text = await res.text();
    return { text, warning: res.headers.get("x-limelight-warning") };
  };
  const told = (warning: string | null) => ({ text: plain, warning });
  assertEquals(await warned("n=1&bots=include"), told(null));
  assertEquals(await warned("n=1&&"), told(null));
  assertEquals(await warned("fitler=sub"), told("Unknown parameter: fitler"));
  assertEquals(
    await warned("fitler=sub&N=3&fitler=vip"),
    told("Unknown parameter: fitler, N"),
  );
  // What a viewer typed, pasted by the bot as it is.
  assertEquals(await warned("exclude=a&b"), told("Unknown parameter: b"));
  for (const name of ["a b", "a%0d%0aset-cookie", "<b>", "é", "x".repeat(33)]) {
    assertEquals(await warned(`${name}=1`), told("Unknown parameter"), name);
  }
  assertEquals(
    (await warned(Array.from({ length: 60 }, (_, n) => `p${n}=1`).join("&")))
      .warning,
    "Unknown parameter: p0, p1, p2, p3, p4",
  );
  const failed = await bot.ask("random", "filter=nobody&colour=red");
  assertEquals(failed.headers.get("x-limelight-error"), "unknown_filter");
  assertEquals(
    failed.headers.get("x-limelight-warning"),
    "Unknown parameter: colour",
  );
  await failed.body?.cancel();
  const list = await bot.ask("chatters", "format=json&colour=red");
  assertEquals(
    list.headers.get("content-type"),
    "application/json; charset=utf-8",
  );
  assertEquals(await list.json(), [plain]);
});

Deno.test("a trial and the room tell of a parameter that there is not, the room for an hour", async () => {
  const clock = new ManualClock();
  await using bot = await startBotApp({ chatters: people(1) }, { clock });
  const session = await bot.app.signIn();
  const room = async () =>
    await (await bot.app.get("/studio/bot", { session })).text();
  assertEquals((await room()).includes("Unknown parameter"), false);
  const tried = await bot.app.request(`/api/channels/${CHANNEL}/chatter/try`, {
    method: "POST",
    session,
    body: { question: "random", query: "colour=red" },
  });
  assertEquals((await tried.json()).warning, "Unknown parameter: colour");
  await bot.say("random", "fitler=sub");
  assertEquals((await room()).includes("Unknown parameter: fitler"), true);
  const other = await bot.app.signIn({ channelId: "2002" });
  const otherRoom = await bot.app.get("/studio/bot", { session: other });
  assertEquals((await otherRoom.text()).includes("fitler"), false);
  clock.advance(60 * 60_000);
  assertEquals((await room()).includes("Unknown parameter"), false);
});
