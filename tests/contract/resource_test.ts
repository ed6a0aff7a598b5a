/** Contract of every resource that the studio and its docks follow. */
import { assert, assertEquals } from "@std/assert";
import { settle } from "@/tests/support/clock.ts";
import { pause, readUntil } from "@/tests/support/until.ts";
import { answerLost, brokenOff, inTrouble } from "./draft_rig.ts";
import { toasts } from "@/lib/studio/browser/toasts.ts";
import { waitingForSession } from "@/lib/studio/browser/sign_in.ts";
import { type FollowedChannel, openFollowed } from "./resource_rig.ts";
import {
  type FollowingTab,
  RESOURCE_USERS,
  type ResourceUser,
} from "./resource_users.ts";

/** A resource that two tabs have open. */
interface Rig {
  user: ResourceUser;
  channel: FollowedChannel;
  mine: FollowingTab;
  theirs: FollowingTab;
  /** Changes the resource as another person does; returns what a tab shows then. */
  change(): Promise<unknown>;
}

function test(
  name: string,
  work: (rig: Rig) => Promise<void>,
  takes: (user: ResourceUser) => boolean = () => true,
): void {
  for (const user of RESOURCE_USERS.filter(takes)) {
    Deno.test(`${user.name}: ${name}`, async () => {
      await using channel = await openFollowed();
      await user.make?.(channel);
      await channel.lose();
      // A test that fails leaves no page behind.
      using pages = new DisposableStack();
      const open = async () => {
        const tab = await user.open(channel);
        return {
          ...tab,
          follow: () => {
            const stop = tab.follow();
            pages.defer(stop);
            return stop;
          },
        };
      };
      const [mine, theirs] = [await open(), await open()];
      let step = 0;
      const change = () => user.change(channel, ++step);
      await work({ user, channel, mine, theirs, change });
    });
  }
}

const shows = (tab: FollowingTab, wanted: unknown) =>
  readUntil(tab.shown, (shown) => shown === wanted);

/** Follows, and waits until the tab has read what it had missed. */
async function followed({ user, channel, mine, change }: Rig) {
  const wanted = await change();
  await channel.lose();
  const stop = mine.follow();
  await shows(mine, wanted);
  await quiet(channel, user);
  return stop;
}

/** Waits until a resource is not read for as long as changes are gathered. */
async function quiet({ reads }: FollowedChannel, { path }: ResourceUser) {
  const count = () => reads.filter((one) => path.test(one)).length;
  for (let before = -1; before !== count();) {
    before = count();
    await pause(3_000);
  }
  return count();
}

test("what changed before the page was connected is read", async (rig) => {
  const stop = await followed(rig);
  stop();
});

test("several changes at once are read once", async (rig) => {
  const { user, channel, mine, change } = rig;
  const stop = await followed(rig);
  const before = await quiet(channel, user);
  for (let more = 0; more < 3; more++) await change();
  const wanted = await change();
  await channel.deliver();
  await shows(mine, wanted);
  assert(await quiet(channel, user) <= before + 2);
  stop();
});

test("two tabs show the same", async (rig) => {
  const { channel, mine, theirs, change } = rig;
  const stops = [mine.follow(), theirs.follow()];
  await pause(1_000);
  const wanted = await change();
  await channel.deliver();
  await Promise.all([shows(mine, wanted), shows(theirs, wanted)]);
  stops.forEach((stop) => stop());
});

test("what happens during a read is shown after it", async (rig) => {
  const { user, channel, mine, change } = rig;
  const stop = await followed(rig);
  const held = channel.holdRead(user.path);
  await change();
  await channel.deliver();
  await held.answered;
  const wanted = await change();
  await channel.deliver();
  await settle();
  held.arrive();
  await shows(mine, wanted);
  await quiet(channel, user);
  assertEquals(mine.shown(), wanted);
  stop();
});

test("an answer that a newer one overtook is dropped", async (rig) => {
  const { user, channel, mine, change } = rig;
  const stop = await followed(rig);
  const held = channel.holdRead(user.path);
  channel.disconnect();
  await held.answered;
  const wanted = await change();
  channel.disconnect();
  await pause(2_000);
  held.arrive();
  await shows(mine, wanted);
  await quiet(channel, user);
  assertEquals(mine.shown(), wanted);
  stop();
});

test("a command during a read is not taken back by its answer", async (rig) => {
  const { user, channel, mine } = rig;
  const stop = await followed(rig);
  const before = mine.shown();
  const held = channel.holdRead(user.path);
  channel.disconnect();
  await held.answered;
  await mine.command?.();
  held.arrive();
  const wanted = await readUntil(mine.shown, (shown) => shown !== before);
  await quiet(channel, user);
  assertEquals(mine.shown(), wanted);
  stop();
}, ({ isCommanded }) => isCommanded);

test("events that were missed are made up for when the connection is back", async (rig) => {
  const { channel, mine, change } = rig;
  const stop = await followed(rig);
  const wanted = await change();
  await channel.lose();
  channel.disconnect();
  await shows(mine, wanted);
  stop();
});

test(
  "a session that ended is asked for, and the new one goes on",
  async (rig) => {
    const { channel, mine, change } = rig;
    const stop = await followed(rig);
    const begin = channel.endSession();
    channel.disconnect(4003);
    await readUntil(() => waitingForSession.peek(), (callers) => callers);
    const wanted = await change();
    await channel.lose();
    await begin();
    await shows(mine, wanted);
    await readUntil(channel.openLines, (count) => count === 1);
    stop();
  },
  ({ hasSession }) => hasSession,
);

test("a read that fails is made up for though nothing else happens", async (rig) => {
  const { user, channel, mine, change } = rig;
  const stop = await followed(rig);
  channel.failRead(user.path, inTrouble);
  const wanted = await change();
  await channel.lose();
  channel.disconnect();
  await shows(mine, wanted);
  stop();
});

test("a read that breaks off is made up for though nothing else happens", async (rig) => {
  const { user, channel, mine, change } = rig;
  const stop = await followed(rig);
  channel.failRead(user.path, brokenOff);
  const wanted = await change();
  await channel.lose();
  channel.disconnect();
  await shows(mine, wanted);
  stop();
});

test("a machine that slept for an hour reads anew", async (rig) => {
  const { channel, mine, change } = rig;
  const stop = await followed(rig);
  const wanted = await change();
  await channel.lose();
  channel.sleep(3_600_000);
  await shows(mine, wanted);
  stop();
});

test("a page that goes during a read takes nothing any more, and reads nothing", async (rig) => {
  const { user, channel, mine, change } = rig;
  const stop = await followed(rig);
  const before = mine.shown();
  const held = channel.holdRead(user.path);
  await change();
  await channel.deliver();
  await held.answered;
  const count = await quiet(channel, user);
  if (mine.shown() !== before) return stop();
  stop();
  held.arrive();
  await change();
  await channel.deliver();
  assertEquals(await quiet(channel, user), count);
  assertEquals(mine.shown(), before);
  assertEquals(channel.openLines(), 0);
});

test(
  "a command whose answer is lost counts once, is said once, and what it made is shown",
  async (rig) => {
    const { channel, mine, theirs } = rig;
    const stops = [await followed(rig), theirs.follow()];
    await shows(theirs, mine.shown());
    const before = mine.shown();
    channel.faults.push(answerLost);
    await mine.command?.();
    const wanted = await readUntil(mine.shown, (shown) => shown !== before);
    await channel.deliver();
    await shows(theirs, wanted);
    assertEquals(toasts.peek().length, 1);
    stops.forEach((stop) => stop());
  },
  ({ isCommanded }) => isCommanded,
);

test("Undo of a command takes it back", async (rig) => {
  const { mine } = rig;
  const stop = await followed(rig);
  const before = mine.shown();
  await mine.command?.();
  await readUntil(mine.shown, (shown) => shown !== before);
  const [said] = toasts.peek();
  assert(said?.undo);
  await said.undo();
  await shows(mine, before);
  assertEquals(toasts.peek().at(-1)?.tone, "good");
  stop();
}, ({ isCommanded }) => isCommanded);

test(
  "a command that is refused says why, and what stands by now is read",
  async (rig) => {
    const { channel, mine, change } = rig;
    const stop = await followed(rig);
    const wanted = await change();
    await channel.lose();
    channel.faults.push(inTrouble);
    await mine.command?.();
    assertEquals(toasts.peek().map(({ tone }) => tone), ["bad"]);
    await shows(mine, wanted);
    stop();
  },
  ({ isCommanded }) => isCommanded,
);
