import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { offer } from "@/lib/features/overlays/playback/offers.ts";
import { pendingOf } from "@/lib/features/overlays/playback/pending.ts";
import { checkPlaying } from "@/lib/features/overlays/playback/rules.ts";
import { takeClaim } from "@/lib/features/overlays/playback/take_report.ts";
import type { PlaybackReport } from "@/lib/schema/overlays/playback.ts";
import { box, NOW, report, START, take, tip } from "./samples.ts";

/** A page as the model has it. */
interface ModelPage {
  id: string;
  queue: { playId: string; position: string }[];
  since: number;
  visible: boolean;
}

/** One thing that happens in the life of an overlay. */
type Step =
  | { type: "event" }
  | { type: "wait"; ms: number }
  | { type: "open" | "next" | "kill" | "again" | "hide" };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Step>({ type: "event" }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant("wait" as const),
      ms: fc.integer({ min: 1, max: 200_000 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.constantFrom<Step>(
      { type: "open" },
      { type: "next" },
      { type: "next" },
      { type: "kill" },
      { type: "again" },
      { type: "hide" },
    ),
  },
);

Deno.test("whatever pages open, die and repeat themselves: each alert is shown to its end once, or listed, in the log's order", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const own = box({ maxAgeMs: 0 });
      const durationMs = 6_000;
      let now = NOW;
      let state = START;
      const log: ReturnType<typeof tip>[] = [];
      /** Plays that were shown to their end, or for half of it, in that order. */
      const shown: string[] = [];
      let sent: PlaybackReport[] = [];
      const world: { page: ModelPage | null } = { page: null };
      let pages = 0;
      const send = (one: PlaybackReport) => {
        const { page } = world;
        if (!page) return;
        sent.push(one);
        state = take(state, one, page.id, now);
      };
      const begin = () => {
        const { page } = world;
        const [first] = page?.queue ?? [];
        if (!page || !first) return;
        page.since = now;
        send({
          ...report("started", 0, { durationMs, at: now }),
          ...first,
          eventId: first.playId,
        });
      };
      const next = () => {
        const { page } = world;
        const first = page?.queue[0];
        if (!page || !first) return;
        now += durationMs;
        shown.push(first.playId);
        page.queue = page.queue.slice(1);
        send({
          ...report("finished", 0, { visible: page.visible }),
          ...first,
          eventId: first.playId,
        });
        if (page.queue.length === 0) {
          const { alerts } = pendingOf(log, state, own);
          state = takeClaim(state, first.position, alerts);
        }
        begin();
      };
      const kill = () => {
        const { page } = world;
        const first = page?.queue[0];
        if (!page) return;
        if (first && now - page.since >= durationMs / 2) {
          shown.push(first.playId);
        }
        const gone = { alive: false, heardAt: now } as const;
        state = { ...checkPlaying(state, gone, now), presentAt: now };
        world.page = null;
      };
      const open = () => {
        if (world.page) return;
        const { alerts } = pendingOf(log, state, own);
        const answer = offer(state, alerts, {
          rules: own.rules,
          absentFrom: state.presentAt,
          now,
        });
        state = answer.state;
        world.page = {
          id: `page-${++pages}`,
          queue: answer.offered.map(({ alert }) => alert),
          since: now,
          visible: true,
        };
        sent = [];
        begin();
      };
      for (const one of steps) {
        const { page } = world;
        switch (one.type) {
          case "event": {
            const event = tip(log.length + 1, now);
            log.push(event);
            page?.queue.push({ playId: event.id, position: event.position });
            if (page?.queue.length === 1) begin();
            break;
          }
          case "wait":
            // Nothing is shown for longer than it lasts.
            now += page?.queue.length
              ? Math.min(one.ms, durationMs - 1)
              : one.ms;
            break;
          case "open":
            open();
            break;
          case "next":
            next();
            break;
          case "kill":
            kill();
            break;
          case "again":
            for (const report of sent.splice(0)) send(report);
            break;
          case "hide":
            if (page) page.visible = !page.visible;
        }
      }
      kill();
      open();
      while (world.page?.queue.length) next();
      const ids = log.map(({ id }) => id);
      assertEquals(shown, ids);
      assertEquals(pendingOf(log, state, own).alerts, []);
      const unseen = state.unseen.map(({ playId }) => playId);
      assertEquals(unseen, [...new Set(unseen)]);
    }),
    { numRuns: 300 },
  );
});
