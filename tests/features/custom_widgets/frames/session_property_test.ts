import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { FrameOpening } from "@/lib/schema/custom_widgets/frames.ts";
import { createHub } from "@/lib/widget_runtime/hub.ts";
import type { SessionData } from "@/lib/schema/custom_widgets/frames_session.ts";
import type { TestApp } from "@/tests/support/app.ts";
import { cheerData, giftData, subData } from "@/tests/support/events.ts";
import {
  CHANNEL,
  donated,
  type Frames,
  memberships,
  paid,
  recipient,
  redemption,
  startFrames,
} from "./session_rig.ts";
import { turns } from "./turns.ts";

/** Feeds a hub with what was logged since its figures were read. */
async function follow(app: TestApp, opening: FrameOpening) {
  const queue: (() => void)[] = [];
  const line = turns();
  const hub = createHub({
    broadcaster: { login: CHANNEL, id: CHANNEL, currency: "EUR" },
    standing: structuredClone(opening.standing),
    after(_ms, run) {
      queue.push(run);
      return () => {};
    },
    askTurn: line.ask,
    sceneId: null,
    readAnew: () => Promise.reject(new Error("nobody asks")),
    readStored: () => Promise.resolve(null),
  });
  const { events } = await app.services.events.log.read({
    channelId: CHANNEL,
    after: null,
    limit: 1_000,
  });
  for (const event of events) hub.feed(event);
  line.take();
  return hub;
}

/**
 * Returns the part of a value that both must agree on: the page alone decides
 * `sessionTop`, and of two who gave the same either leads.
 */
function agreed(data: SessionData, key: string): unknown {
  const isTop = key.includes("-top-") || key === "subscriber-alltime-gifter";
  return JSON.parse(JSON.stringify(
    data[key],
    (name, value) =>
      name === "sessionTop" || (isTop && name === "name") ? "" : value,
  ));
}

const who = fc.constantFrom("Ana", "Ben", "Cy");
const whole = fc.integer({ min: 1, max: 40 });

/** One thing that happens. */
type Act = (frames: Frames) => Promise<void>;

let made = 0;
const act: fc.Arbitrary<Act> = fc.oneof(
  who.map((name): Act => async ({ happen }) => {
    await happen("tip", paid(name.length), { name });
  }),
  fc.tuple(fc.constantFrom("Ana", "Ben", null), whole).map(
    ([name, major]): Act => async ({ happen }) => {
      await happen("tip", paid(major / 4), { name });
    },
  ),
  fc.tuple(who, whole, fc.constantFrom("twitch", "kick")).map(
    ([name, bits, platform]): Act => async ({ happen }) => {
      await happen("cheer", cheerData(bits), { name, platform });
    },
  ),
  fc.tuple(who, whole).map(([name, major]): Act => async ({ happen }) => {
    await happen("superchat", paid(major), { name, platform: "youtube" });
  }),
  fc.tuple(
    who,
    whole,
    fc.constantFrom("tip" as const, "superchat" as const, "order" as const),
    fc.boolean(),
  ).map(([name, major, kind, isConverted]): Act => async ({ happen }) => {
    const foreign = {
      ...paid(major),
      amount: { amountMinor: 100_000 * major, currency: "JPY" },
      baseAmount: isConverted
        ? { amountMinor: 100 * major, currency: "EUR" }
        : null,
    };
    await happen(kind, kind === "order" ? { ...foreign, items: [] } : foreign, {
      name: `${name} of Japan`,
    });
  }),
  fc.tuple(who, whole).map(([name, major]): Act => async ({ happen }) => {
    const amount = { amountMinor: 100_000 * major, currency: "JPY" };
    const data = { ...donated(major, `d${++made}`), amount };
    await happen("charity", data, { name: `${name} of Japan` });
  }),
  whole.map((n): Act => async ({ happen }) => {
    await happen("follow", {}, { name: `f${n}-${++made}` });
  }),
  fc.tuple(whole, fc.constantFrom(1 as const, 2 as const, 3 as const)).map(
    ([n, tier]): Act => async ({ happen }) => {
      await happen("sub", subData({ tier }), { name: `s${n}-${++made}` });
    },
  ),
  whole.map((n): Act => async ({ happen }) => {
    const data = { ...subData({ months: n + 1 }), streakMonths: null };
    await happen("resub", data, { name: `r${n}-${++made}` });
  }),
  fc.tuple(who, fc.integer({ min: 1, max: 4 })).map(
    ([name, count]): Act => async ({ happen, app }) => {
      const id = `gift${++made}`;
      await happen("gift", giftData(count, { giftId: id }), { name });
      // Within the moment that a page waits for them.
      app.clock.set(app.clock.now() - 9_900);
      for (let index = 0; index < count; index++) {
        await happen("gift.recipient", recipient(id), {
          name: `g${id}-${index}`,
        });
        app.clock.set(app.clock.now() - 9_900);
      }
      app.clock.pass(9_900);
    },
  ),
  fc.tuple(who, fc.integer({ min: 1, max: 3 })).map(
    ([name, count]): Act => async ({ happen }) => {
      await happen("gift_member", memberships(count, `gm${++made}`), {
        name,
        platform: "youtube",
      });
    },
  ),
  who.map((name): Act => async ({ happen }) => {
    const data = { ...paid(12), items: [{ name: "Mug", quantity: 2 }] };
    await happen("order", data, { name });
  }),
  fc.tuple(who, whole).map(([name, major]): Act => async ({ happen }) => {
    await happen("charity", donated(major, `d${++made}`), { name });
  }),
  who.map((name): Act => async ({ happen }) => {
    await happen("redemption", redemption(`red${++made}`), { name });
  }),
  whole.map((viewers): Act => async ({ happen }) => {
    await happen("raid", { viewers }, { name: `raider${++made}` });
  }),
);

Deno.test("what a page follows is what a page that loads then is told, key by key", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 12 }),
      fc.array(act, { minLength: 1, maxLength: 25 }),
      async (before, since) => {
        await using frames = await startFrames();
        for (const run of before) await run(frames);
        const opening = await frames.opening();
        for (const run of since) await run(frames);
        // All of the log: what the opening knows of already counts once.
        const hub = await follow(frames.app, opening);
        const now = await frames.data();
        assertEquals(
          Object.keys(hub.session()).sort(),
          Object.keys(now).sort(),
        );
        for (const key of Object.keys(now)) {
          assertEquals(agreed(hub.session(), key), agreed(now, key), key);
        }
      },
    ),
    { numRuns: 25 },
  );
});
