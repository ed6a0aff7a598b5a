import { assertEquals } from "@std/assert";
import { HOUR_MS } from "@/lib/core/clock.ts";
import {
  createLiveState,
  LIVE_STATE_MS,
} from "@/lib/features/overlays/browser_sources/live_state.ts";
import { ManualClock } from "@/tests/support/clock.ts";

function setUp() {
  const clock = new ManualClock();
  const asked: string[] = [];
  const platform = { answer: () => Promise.resolve(false) };
  let changed = (_channelId: string) => {};
  const { isLive, isLiveNow } = createLiveState({
    clock,
    isStreaming(channelId) {
      asked.push(channelId);
      return platform.answer();
    },
    onChange: (run) => changed = run,
  });
  const change = (channelId: string) => changed(channelId);
  return { clock, asked, platform, isLive, isLiveNow, change };
}

Deno.test("the platform is asked once for concurrent callers, and anew after a while", async () => {
  const { clock, asked, platform, isLive } = setUp();
  const answers = await Promise.all([isLive("1"), isLive("1"), isLive("2")]);
  assertEquals(answers, [false, false, false]);
  assertEquals(asked, ["1", "2"]);
  platform.answer = () => Promise.resolve(true);
  assertEquals(await isLive("1"), false);
  await clock.advance(LIVE_STATE_MS);
  assertEquals(await isLive("1"), true);
  assertEquals(asked, ["1", "2", "1"]);
});

Deno.test("while the platform errs the last known state holds, and it is not asked more often", async () => {
  const { clock, asked, platform, isLive } = setUp();
  assertEquals(await isLive("1"), false);
  platform.answer = () => Promise.reject(new Error("away"));
  await clock.advance(LIVE_STATE_MS);
  assertEquals(await isLive("1"), false);
  assertEquals(await isLive("1"), false);
  assertEquals(asked.length, 2);
});

Deno.test("a channel that the platform never answered for counts as live", async () => {
  const { platform, isLive } = setUp();
  platform.answer = () => Promise.reject(new Error("away"));
  assertEquals(await isLive("1"), true);
});

Deno.test("a platform that hangs does not hold a page up", async () => {
  const { clock, platform, isLive } = setUp();
  platform.answer = () => new Promise(() => {});
  const answer = isLive("1");
  await clock.advance(1_500);
  assertEquals(await answer, true);
});

Deno.test("the platform is asked anew after the clock was set back", async () => {
  const { clock, asked, isLive } = setUp();
  await isLive("1");
  clock.set(clock.now() - HOUR_MS);
  await clock.advance(LIVE_STATE_MS);
  await isLive("1");
  assertEquals(asked, ["1", "1"]);
});

Deno.test("a page that loads right after a stream began is drawn as live", async () => {
  const { asked, platform, isLive, change } = setUp();
  assertEquals(await isLive("1"), false);
  platform.answer = () => Promise.resolve(true);
  change("1");
  assertEquals(await isLive("1"), true);
  assertEquals(await isLive("1"), true);
  assertEquals(asked.length, 2);
});

Deno.test("what was asked for before a stream began is nobody's answer after it", async () => {
  const { platform, isLive, change } = setUp();
  const slow = Promise.withResolvers<boolean>();
  platform.answer = () => slow.promise;
  const before = isLive("1");
  platform.answer = () => Promise.resolve(true);
  change("1");
  assertEquals(await isLive("1"), true);
  slow.resolve(false);
  assertEquals(await before, false);
  assertEquals(await isLive("1"), true);
});

Deno.test("an open page is told what holds now, whichever process was told of the change", async () => {
  const { clock, platform, isLive, isLiveNow } = setUp();
  assertEquals(await isLive("1"), false);
  platform.answer = () => Promise.resolve(true);
  assertEquals(await isLiveNow("1"), true);
  platform.answer = () => Promise.reject(new Error("away"));
  assertEquals(await isLiveNow("1"), null);
  platform.answer = () => new Promise(() => {});
  const answer = isLiveNow("1");
  await clock.advance(1_500);
  assertEquals(await answer, null);
});
