/** Figures of all threads of the process, whichever of them is asked. */
import { SECOND_MS, systemClock } from "@/lib/core/clock.ts";
import {
  type MetricDefinition,
  METRICS,
  type OfThreads,
} from "@/lib/core/metrics.ts";

/** Longest time in which threads tell their figures, ms: of one that hangs, the last count. */
const TELL_MS = 2 * SECOND_MS;

/** Definition of each metric, by its name as it is in a text. */
const DEFINITIONS = new Map<string, MetricDefinition>(Object.entries(METRICS));

/** Ways in which values of several threads become one. */
const JOINED: Record<OfThreads, (one: number, other: number) => number> = {
  sum: (one, other) => one + other,
  largest: Math.max,
  smallest: Math.min,
};

/** Lines of one metric, by their text up to the value. */
interface Family {
  about: string[];
  join(one: number, other: number): number;
  values: Map<string, number>;
}

/**
 * Returns the figures of several threads of a process as those of the process:
 * counts and measurements are added up, gauges as `METRICS` says of each.
 */
export function joinFigures(texts: readonly string[]): string {
  const families = new Map<string, Family>();
  for (const text of texts) {
    let family: Family | undefined;
    for (const line of text.split("\n")) {
      const [, name] = /^# \w+ (\S+)/.exec(line) ?? [];
      const end = line.lastIndexOf(" ");
      if (name !== undefined) {
        family = families.get(name) ?? familyOf(name);
        families.set(name, family);
        if (!family.about.includes(line)) family.about.push(line);
      } else if (family && end > 0 && !line.startsWith("#")) {
        const { values, join } = family;
        const series = line.slice(0, end);
        const value = Number(line.slice(end + 1));
        const others = values.get(series);
        values.set(series, others === undefined ? value : join(others, value));
      }
    }
  }
  const lines = [...families.values()].flatMap(({ about, values }) => [
    ...about,
    ...Array.from(values, ([series, value]) => `${series} ${value}`),
  ]);
  return [...lines, "# EOF\n"].join("\n");
}

function familyOf(name: string): Family {
  const metric = DEFINITIONS.get(name);
  const ofThreads = metric?.type === "gauge" ? metric.ofThreads : "sum";
  return { about: [], join: JOINED[ofThreads], values: new Map() };
}

/**
 * Returns the counts and measurements among figures. What a thread has counted
 * stays counted when it has died: a sum that fell would look like a restart of
 * the process, after which Prometheus counts all of it again.
 */
function countsOf(text: string): string {
  let isKept = false;
  return text.split("\n").filter((line) => {
    const [, type] = /^# TYPE \S+ (\S+)/.exec(line) ?? [];
    if (type !== undefined) isKept = type !== "gauge";
    return line.startsWith("#") ? type !== undefined && isKept : isKept;
  }).join("\n");
}

/** Question of a thread that waits for the others' figures. */
interface Question {
  missing: Set<number>;
  /** Ends the wait for those that are missing. */
  cancel(): void;
  answer(figures: string): void;
}

/** Asks threads for their figures; in the main thread. */
export class ThreadQuestions {
  readonly #open = new Map<number, Question>();
  /** Figures of each thread as it told them last, as OpenMetrics text. */
  readonly #told = new Map<number, string>();
  /** Counts of threads that have ended. */
  #past = "";
  #last = 0;

  /**
   * Asks threads by `tell`, and gives `answer` the figures of all: of one that
   * does not answer in time, what it told last.
   */
  ask(
    workers: readonly number[],
    { tell, answer }: {
      tell(question: number): void;
      answer: Question["answer"];
    },
  ): void {
    const id = ++this.#last;
    const cancel = systemClock.after(TELL_MS, () => this.#close(id));
    this.#open.set(id, { missing: new Set(workers), cancel, answer });
    tell(id);
  }

  /** Takes what a thread told. */
  told(id: number, { worker, text }: { worker: number; text: string }): void {
    this.#told.set(worker, text);
    this.#heardOf(worker, id);
  }

  /** Notes that a thread has ended: nothing is to be waited for, and its counts stay. */
  ended(worker: number): void {
    this.#past = joinFigures([
      this.#past,
      countsOf(this.#told.get(worker) ?? ""),
    ]);
    this.#told.delete(worker);
    for (const id of [...this.#open.keys()]) this.#heardOf(worker, id);
  }

  #heardOf(worker: number, id: number): void {
    const question = this.#open.get(id);
    question?.missing.delete(worker);
    if (question?.missing.size === 0) this.#close(id);
  }

  #close(id: number): void {
    const question = this.#open.get(id);
    if (!question) return;
    this.#open.delete(id);
    question.cancel();
    question.answer(joinFigures([...this.#told.values(), this.#past]));
  }
}
