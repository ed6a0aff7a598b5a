/** Figures of all threads of the process, whichever of them is asked. */
import { SECOND_MS, systemClock } from "@/lib/core/clock.ts";

/** Longest time in which threads tell their figures, ms: one that hangs is left out. */
const TELL_MS = 2 * SECOND_MS;

/** Figures of a thread, as OpenMetrics text. */
export interface ThreadFigures {
  worker: number;
  text: string;
}

/** Matches the name of a metric where a line of its figures begins. */
const NAME = /^[a-zA-Z_:][\w:]*/;

/** Returns the figures of several threads as one text, in which each line has a label `worker`. */
export function joinFigures(threads: readonly ThreadFigures[]): string {
  const families = new Map<string, { about: string[]; lines: string[] }>();
  for (const { worker, text } of threads) {
    let family = { about: [] as string[], lines: [] as string[] };
    for (const line of text.split("\n")) {
      const [, word, name = ""] = /^# (\w+) (\S+)/.exec(line) ?? [];
      if (word !== undefined) {
        family = families.get(name) ?? { about: [], lines: [] };
        families.set(name, family);
        if (!family.about.includes(line)) family.about.push(line);
      } else if (NAME.test(line)) {
        family.lines.push(labelled(line, worker));
      }
    }
  }
  const all = [...families.values()];
  return [...all.flatMap(({ about, lines }) => [...about, ...lines]), "# EOF\n"]
    .join("\n");
}

function labelled(line: string, worker: number): string {
  const [name = ""] = NAME.exec(line) ?? [];
  const rest = line.slice(name.length);
  return rest.startsWith("{")
    ? `${name}{worker="${worker}",${rest.slice(1)}`
    : `${name}{worker="${worker}"}${rest}`;
}

/** Question of a thread that waits for the others' figures. */
interface Question {
  figures: ThreadFigures[];
  missing: Set<number>;
  /** Ends the wait for those that are missing. */
  cancel(): void;
  answer(figures: ThreadFigures[]): void;
}

/** Asks threads for their figures; in the main thread. */
export class ThreadQuestions {
  readonly #open = new Map<number, Question>();
  #last = 0;

  /** Asks threads by `tell`, and gives `answer` what they have told in time. */
  ask(
    workers: readonly number[],
    { tell, answer }: {
      tell(question: number): void;
      answer: Question["answer"];
    },
  ): void {
    const id = ++this.#last;
    const cancel = systemClock.after(TELL_MS, () => this.#close(id));
    const missing = new Set(workers);
    this.#open.set(id, { figures: [], missing, cancel, answer });
    tell(id);
  }

  /** Takes what a thread told. */
  told(id: number, figures: ThreadFigures): void {
    const question = this.#open.get(id);
    if (!question) return;
    question.figures.push(figures);
    question.missing.delete(figures.worker);
    if (question.missing.size === 0) this.#close(id);
  }

  #close(id: number): void {
    const question = this.#open.get(id);
    if (!question) return;
    this.#open.delete(id);
    question.cancel();
    question.answer(
      question.figures.toSorted((one, other) => one.worker - other.worker),
    );
  }
}
