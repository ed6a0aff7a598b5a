import { assertEquals } from "@std/assert";
import { createMetrics } from "@/lib/app/metrics.ts";
import {
  joinFigures,
  type ThreadFigures,
  ThreadQuestions,
} from "@/lib/app/workers/thread_metrics.ts";
import { readOpenMetrics } from "@/tests/support/openmetrics.ts";

function figuresOf(worker: number, calls: number) {
  const metrics = createMetrics();
  metrics.counter("limelight_kv_calls_total", { operation: "read" }).add(calls);
  metrics.gauge("limelight_uncaught_errors", () => [[{}, worker]]);
  return metrics.text().then((text) => ({ worker, text }));
}

Deno.test("figures of several threads are one text, in which each line says whose it is", async () => {
  const figures = await Promise.all([figuresOf(1, 3), figuresOf(2, 4)]);
  const read = readOpenMetrics(joinFigures(figures));
  const samples = (family: string) =>
    (read.get(family)?.samples ?? []).map(({ labels, value }) => [
      labels,
      value,
    ]);
  assertEquals(samples("limelight_kv_calls"), [
    [{ worker: "1", operation: "read" }, 3],
    [{ worker: "2", operation: "read" }, 4],
  ]);
  assertEquals(samples("limelight_uncaught_errors"), [
    [{ worker: "1" }, 1],
    [{ worker: "2" }, 2],
  ]);
});

Deno.test("a question is answered once, when all threads have told", () => {
  const questions = new ThreadQuestions();
  const answers: ThreadFigures[][] = [];
  questions.ask([1, 2], {
    tell(question) {
      questions.told(question, { worker: 2, text: "b" });
      assertEquals(answers, []);
      questions.told(question, { worker: 1, text: "a" });
      questions.told(question, { worker: 1, text: "late" });
    },
    answer: (figures) => void answers.push(figures),
  });
  assertEquals(answers, [[
    { worker: 1, text: "a" },
    { worker: 2, text: "b" },
  ]]);
});
