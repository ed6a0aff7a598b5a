import { MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import type { TestScript } from "@/lib/schema/overlays/test_events.ts";

type Step = TestScript["steps"][number];
type TestEvent = Step["event"];

const NAMES = [
  "Ada Lovelace",
  "絵文字ファン",
  "مُشاهِد",
  "a_name_that_is_as_long_as_a_name_can_get",
  "🦊🦊🦊",
  "grace_hopper",
  "x",
];

const LINES = [
  "Hello from the test!",
  "LET'S GO",
  "that was close",
  "Long live the long message, which goes on and on so that it needs more than one line of the chat box, whatever its width is set to.",
  "日本語のテスト",
];

/** Support that comes in turn, most of it small. */
const SUPPORT: TestEvent[] = [
  { kind: "follow" },
  { kind: "cheer", amount: 100 },
  { kind: "follow" },
  { kind: "sub" },
  { kind: "tip", amount: 500 },
  { kind: "resub", months: 14 },
  { kind: "gift", amount: 5 },
  { kind: "follow" },
  { kind: "redemption" },
  { kind: "cheer", amount: 1_500 },
  { kind: "tip", amount: 2_500, anonymous: true },
  { kind: "gift", amount: 50 },
];

const step = (atMs: number, event: TestEvent): Step => ({ atMs, event });

/** Returns one of a list that is gone through again and again. */
function turn<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

/** Chat every four seconds, support every fifteen, for `minutes`. */
function traffic(minutes: number): Step[] {
  const steps: Step[] = [];
  const seconds = minutes * 60;
  for (let second = 0; second < seconds; second += 4) {
    const index = second / 4;
    steps.push(step(second * SECOND_MS, {
      kind: "chat.message",
      name: turn(NAMES, index),
      message: turn(LINES, index),
      series: `line-${index}`,
    }));
  }
  for (let second = 2; second < seconds; second += 15) {
    const index = (second - 2) / 15;
    steps.push(step(second * SECOND_MS, {
      ...turn(SUPPORT, index),
      name: turn(NAMES, index),
      inLists: true,
    }));
  }
  return steps;
}

function script(
  id: string,
  title: string,
  durationMs: number,
  steps: Step[],
): TestScript {
  return {
    id,
    title,
    durationMs,
    steps: steps.toSorted((a, b) => a.atMs - b.atMs),
  };
}

/** Scripts that come with the service. */
export const TEST_SCRIPTS: TestScript[] = [
  script("busy", "Busy ten minutes", 10 * MINUTE_MS, [
    ...traffic(10),
    step(1 * MINUTE_MS, { kind: "poll.begin", series: "busy" }),
    step(1.5 * MINUTE_MS, { kind: "poll.progress", series: "busy" }),
    step(2 * MINUTE_MS, { kind: "poll.end", series: "busy" }),
    step(3 * MINUTE_MS, { kind: "raid", amount: 300 }),
    step(4 * MINUTE_MS, { kind: "hype_train.begin", series: "busy" }),
    step(5 * MINUTE_MS, { kind: "hype_train.progress", series: "busy" }),
    step(6 * MINUTE_MS, { kind: "hype_train.end", series: "busy" }),
    step(7 * MINUTE_MS, { kind: "ad_break", amount: 60 }),
    step(8 * MINUTE_MS, { kind: "prediction.begin", series: "busy" }),
    step(8.5 * MINUTE_MS, { kind: "prediction.lock", series: "busy" }),
    step(9 * MINUTE_MS, { kind: "prediction.end", series: "busy" }),
    step(9.5 * MINUTE_MS, { kind: "wheel.spin", amount: 3 }),
  ]),
  script("queue", "Twenty alerts in ten seconds", 10 * SECOND_MS, [
    ...Array.from(
      { length: 20 },
      (_, index) =>
        step(index * 500, {
          ...turn(SUPPORT, index),
          name: turn(NAMES, index),
        }),
    ),
  ]),
  script("names", "Long names", 14 * SECOND_MS, [
    ...NAMES.map((name, index) =>
      step(index * 2 * SECOND_MS, { kind: "follow", name, inLists: true })
    ),
  ]),
  script("moderation", "A rude line that is taken away", 8 * SECOND_MS, [
    step(0, {
      kind: "chat.message",
      name: "troll",
      message: "Something rude",
      series: "rude",
    }),
    step(4 * SECOND_MS, {
      kind: "chat.deleted",
      name: "troll",
      series: "rude",
    }),
    step(6 * SECOND_MS, { kind: "chat.user_cleared", name: "troll" }),
  ]),
];
