import { assertEquals } from "@std/assert";
import { createMetrics } from "@/lib/app/metrics.ts";
import {
  joinFigures,
  ThreadQuestions,
} from "@/lib/app/workers/thread_metrics.ts";
import { readOpenMetrics } from "@/tests/support/openmetrics.ts";

/** Creates the figures of a thread. */
function figuresOf(
  { calls, lagS, silentS }: { calls: number; lagS: number; silentS: number },
): Promise<string> {
  const metrics = createMetrics();
  metrics.counter("limelight_kv_calls_total", { operation: "read" }).add(calls);
  metrics.histogram("limelight_event_append_seconds", {}).observe(lagS);
  metrics.gauge("limelight_sockets", () => [[{ page: "overlay" }, calls]]);
  metrics.gauge(
    "limelight_projection_lag_seconds",
    () => [[{ projection: "stats" }, lagS]],
  );
  metrics.gauge("limelight_twitch_last_message_seconds", () => [[{}, silentS]]);
  return metrics.text();
}

/** Returns the lines of some metrics as OpenMetrics text has them. */
function linesOf(text: string, ...families: string[]) {
  const read = readOpenMetrics(text);
  return families.flatMap((family) =>
    (read.get(family)?.samples ?? []).map(({ name, labels, value }) =>
      [name, labels, value] as const
    )
  );
}

const FIRST = { calls: 3, lagS: 0.5, silentS: 9 };
const SECOND = { calls: 4, lagS: 0.02, silentS: 2 };

Deno.test("figures of several threads are those of their process", async () => {
  const texts = await Promise.all([figuresOf(FIRST), figuresOf(SECOND)]);
  const whole = joinFigures(texts);
  assertEquals(
    linesOf(
      whole,
      "limelight_kv_calls",
      "limelight_sockets",
      "limelight_projection_lag_seconds",
      "limelight_twitch_last_message_seconds",
    ),
    [
      ["limelight_kv_calls_total", { operation: "read" }, 7],
      ["limelight_sockets", { page: "overlay" }, 7],
      ["limelight_projection_lag_seconds", { projection: "stats" }, 0.5],
      ["limelight_twitch_last_message_seconds", {}, 2],
    ],
  );
  const measured = linesOf(whole, "limelight_event_append_seconds")
    .filter(([, { le }]) => le === undefined || le === "0.025");
  assertEquals(measured, [
    ["limelight_event_append_seconds_bucket", { le: "0.025" }, 1],
    ["limelight_event_append_seconds_sum", {}, 0.52],
    ["limelight_event_append_seconds_count", {}, 2],
  ]);
});

Deno.test("a question is answered once, when all threads have told or ended", async () => {
  const [first, second] = await Promise.all([
    figuresOf(FIRST),
    figuresOf(SECOND),
  ]);
  const questions = new ThreadQuestions();
  const answers: string[] = [];
  questions.ask([1, 2, 3], {
    tell(question) {
      questions.told(question, { worker: 2, text: second });
      questions.ended(3);
      assertEquals(answers, []);
      questions.told(question, { worker: 1, text: first });
      questions.told(question, { worker: 1, text: "late" });
    },
    answer: (figures) => void answers.push(figures),
  });
  assertEquals(answers.map((text) => linesOf(text, "limelight_kv_calls")), [
    [["limelight_kv_calls_total", { operation: "read" }, 7]],
  ]);
});

Deno.test("what a thread counted stays counted when it has ended, what it held does not", async () => {
  const [first, second] = await Promise.all([
    figuresOf(FIRST),
    figuresOf(SECOND),
  ]);
  const questions = new ThreadQuestions();
  const answers: string[] = [];
  const ask = (told: ReadonlyMap<number, string>) =>
    questions.ask([...told.keys()], {
      tell(question) {
        for (const [worker, text] of told) {
          questions.told(question, { worker, text });
        }
      },
      answer: (figures) => void answers.push(figures),
    });
  ask(new Map([[1, first], [2, second]]));
  questions.ended(2);
  // The one in its place has the same number.
  ask(new Map([[1, first], [2, await figuresOf({ ...SECOND, calls: 1 })]]));
  const [, last = ""] = answers;
  assertEquals(linesOf(last, "limelight_kv_calls", "limelight_sockets"), [
    ["limelight_kv_calls_total", { operation: "read" }, 8],
    ["limelight_sockets", { page: "overlay" }, 4],
  ]);
});
