import { assertEquals } from "@std/assert";
import type { Activity } from "@/lib/widget_runtime/activity.ts";
import { emptySession } from "@/lib/widget_runtime/session_data.ts";
import type { SessionBaseline } from "@/lib/schema/custom_widgets/frames_session.ts";
import { createSessionFollower } from "@/lib/widget_runtime/session_follower.ts";
import { until } from "@/tests/support/clock.ts";

const AT = "2026-11-21T10:00:00.000Z";

const standing = (more: Partial<SessionBaseline> = {}): SessionBaseline => ({
  data: emptySession(),
  sums: {},
  events: 0,
  acts: {},
  position: "b",
  turnsInMs: 1_000,
  ...more,
});

function tip(
  name: string,
  amount: number,
  { kind = "tip", position = "c", act, at = AT }: {
    kind?: Activity["kind"];
    position?: string;
    act?: string;
    at?: string;
  } = {},
): Activity & { latest: NonNullable<Activity["latest"]> } {
  return {
    type: "activity",
    raw: { listener: "event", event: { type: "tip" } },
    latest: { listener: "tip-latest", event: { name, amount, type: "tip" } },
    at,
    position,
    kind,
    act: act ?? `${name}-${position}`,
    countedAt: position,
    counts: true,
    sessionData: null,
    actor: null,
  };
}

/** Figures in which the service had counted a tip. */
const COUNTED = { ...emptySession(), "tip-total": { amount: 103 } };

function follower(first: SessionBaseline = standing()) {
  const answers: ((found: SessionBaseline | null) => Promise<void>)[] = [];
  const timers: { ms: number; run: () => void; stopped: boolean }[] = [];
  let changes = 0;
  const session = createSessionFollower({
    standing: first,
    after(ms, run) {
      const timer = { ms, run, stopped: false };
      timers.push(timer);
      return () => void (timer.stopped = true);
    },
    readAnew: () => {
      const { promise, resolve, reject } = Promise.withResolvers<
        SessionBaseline
      >();
      answers.push(async (found) => {
        const known = timers.length + answers.length;
        if (found) resolve(found);
        else reject(new Error("unreachable"));
        // Whatever was answered, it waits for the next time to ask, or asks.
        await until(() => timers.length + answers.length > known);
      });
      return promise;
    },
    changed: () => changes++,
  });
  const total = () => session.data()["tip-total"];
  return { session, answers, timers, total, changes: () => changes };
}

Deno.test("what the figures had counted before the page counts once", () => {
  const { session, total } = follower(standing({ events: 7 }));
  const early = tip("Ana", 5, { position: "a" });
  session.takeRaw(early);
  session.take(early);
  assertEquals(total(), { amount: 0 });
  const late = tip("Ana", 5);
  assertEquals(session.takeRaw(late).raw.event.sessionEventsCount, 8);
  assertEquals(session.take(late).figures["tip-total"], { amount: 5 });
  // A gift is counted by its purchase, which the figures had counted.
  session.take({ ...tip("Bo", 7, { position: "d" }), countedAt: "a" });
  assertEquals(total(), { amount: 5 });
});

Deno.test("an act that is told twice counts once, until it is another", () => {
  const acts = { known: Date.parse(AT) + 1 };
  const { session, total } = follower(standing({ acts }));
  const kind = "resub";
  session.take(tip("Ana", 5, { act: "known" }));
  session.take(tip("Ana", 5, { act: "new", kind }));
  session.take(tip("Ana", 5, { act: "new", kind, position: "d" }));
  assertEquals(total(), { amount: 5 });
  const at = "2026-12-17T10:00:00.000Z";
  session.take(tip("Ana", 5, { act: "new", kind, position: "e", at }));
  assertEquals(total(), { amount: 10 });
});

Deno.test("the largest of a session is told to be it", () => {
  const { session } = follower();
  const tops = [4, 9, 6, 9.5].map((amount, index) =>
    session.take(tip("Ana", amount, { position: `c${index}` })).latest.event
      .sessionTop
  );
  assertEquals(tops, [true, true, false, true]);
});

Deno.test("what comes while figures are read anew is neither lost nor counted twice", async () => {
  const { session, answers, total, changes } = follower();
  session.take(tip("Ana", 1, { position: "c" }));
  session.refresh();
  session.take(tip("Ben", 2, { position: "d" }));
  session.take(tip("Cy", 4, { position: "e" }));
  await answers[0]?.(standing({ data: COUNTED, position: "d" }));
  assertEquals([total(), changes(), answers.length], [{ amount: 107 }, 1, 1]);
});

Deno.test("figures that are being read when somebody is taken away are shown nowhere, those that are read next are", async () => {
  const { session, answers, total, changes } = follower();
  session.refresh();
  session.take(tip("Ben", 2, { position: "d" }));
  session.refresh();
  assertEquals(answers.length, 1);
  await answers[0]?.(standing({ data: COUNTED, position: "c" }));
  assertEquals([total(), changes(), answers.length], [{ amount: 2 }, 0, 2]);
  session.take(tip("Cy", 4, { position: "e" }));
  await answers[1]?.(standing({ data: COUNTED, position: "d" }));
  assertEquals([total(), changes(), answers.length], [{ amount: 107 }, 1, 2]);
});

Deno.test("figures that are read anew and are the same as before are told to nobody", async () => {
  const { session, answers, changes } = follower();
  session.take(tip("Ana", 1));
  session.refresh();
  await answers[0]?.(standing({ data: structuredClone(session.data()) }));
  assertEquals(changes(), 0);
  session.refresh();
  await answers[1]?.(standing({ data: COUNTED }));
  assertEquals(changes(), 1);
});

Deno.test("at midnight figures are read anew, and again when they could not be", async () => {
  const { session, answers, timers, total } = follower();
  const last = () => timers.filter(({ stopped }) => !stopped).at(-1);
  assertEquals([timers.length, (last()?.ms ?? 0) >= 1_000], [1, true]);
  last()?.run();
  await answers[0]?.(null);
  assertEquals(last()?.ms, 60_000);
  last()?.run();
  const data = { ...emptySession(), "tip-total": { amount: 3 } };
  await answers[1]?.(standing({ data, turnsInMs: 86_400_000 }));
  assertEquals([total(), (last()?.ms ?? 0) >= 86_400_000], [
    { amount: 3 },
    true,
  ]);
  session.take(tip("Ana", 1));
  assertEquals(total(), { amount: 4 });
});

Deno.test("a train that reaches a level says so, once", () => {
  const { session } = follower();
  const go = (position: string, level: number, active = true) => {
    const figures = {
      "hypetrain-latest": { level, active, levelChanged: false },
    };
    const { latest: _latest, ...raw } = tip("", 0, { position });
    const { figures: after } = session.takeRaw({
      ...raw,
      latest: null,
      sessionData: figures,
      actor: null,
    });
    return (after?.["hypetrain-latest"] as { levelChanged: boolean })
      .levelChanged;
  };
  assertEquals(
    [go("c1", 1), go("c2", 1), go("c3", 2), go("c4", 2, false), go("c5", 1)],
    [false, false, true, false, false],
  );
});
