import type { CountedLine, MeasuredLine } from "@/lib/core/metrics.ts";

/** Text of each label of a line, by the label's name. */
export type LineLabels = Readonly<Record<string, string>>;

/**
 * Most lines of one metric. Some labels are texts that other programs send,
 * such as the platform of an event: what comes after that is counted together.
 */
const MAX_LINES = 500;
/** Text of the labels of a line that counts the rest. */
const REST = "other";

/** A count that grows: a plain number, since some grow thousands of times a second. */
export class Tally implements CountedLine {
  value = 0;

  add(by = 1): void {
    this.value += by;
  }
}

/** Measurements, counted by the smallest bound that they are not above. */
export class Measured implements MeasuredLine {
  readonly bounds: readonly number[];
  /** Numbers of measurements within each bound and above the one before; the last are above all. */
  readonly counts: number[];
  sum = 0;
  count = 0;
  readonly #tell: ((value: number) => void) | undefined;

  /** Creates a line without measurements; `bounds` rise. `tell` is given each measurement, too. */
  constructor(bounds: readonly number[], tell?: (value: number) => void) {
    this.bounds = bounds;
    this.#tell = tell;
    this.counts = new Array(bounds.length + 1).fill(0);
  }

  observe(value: number): void {
    let at = 0;
    while (value > (this.bounds[at] ?? Infinity)) at++;
    this.counts[at] = (this.counts[at] ?? 0) + 1;
    this.sum += value;
    this.count++;
    this.#tell?.(value);
  }
}

type Node<Line> = Map<string, Node<Line> | Line>;

/**
 * Creates the lines of one metric, each made when it is first asked for. They
 * are found label by label: a name joined of all would be made for each count.
 */
export function createLines<Line extends object>(
  labelNames: readonly string[],
  make: (labels: LineLabels) => Line,
) {
  const root: Node<Line> = new Map();
  const made: { labels: LineLabels; line: Line }[] = [];
  const parents = labelNames.slice(0, -1);
  const last = labelNames.at(-1) ?? "";

  function add(node: Node<Line>, own: string, labels: LineLabels): Line {
    const texts = Object.fromEntries(
      labelNames.map((name) => [name, labels[name] ?? ""]),
    );
    const line = make(texts);
    node.set(own, line);
    made.push({ labels: texts, line });
    return line;
  }

  function lineOf(labels: LineLabels): Line {
    let node = root;
    for (const name of parents) {
      const text = labels[name] ?? "";
      let next = node.get(text);
      if (!(next instanceof Map)) {
        if (made.length >= MAX_LINES) return restOf(labels);
        next = new Map();
        node.set(text, next);
      }
      node = next;
    }
    const own = labels[last] ?? "";
    const known = node.get(own);
    if (known !== undefined && !(known instanceof Map)) return known;
    return made.length < MAX_LINES ? add(node, own, labels) : restOf(labels);
  }

  const [first] = parents;
  const rests = new Map<string, Line>();
  /**
   * Returns the line that counts together what comes after the others: its
   * labels are `other`, but for the first of several, whose texts are ours.
   */
  function restOf(labels: LineLabels): Line {
    const own = first === undefined ? REST : labels[first] ?? "";
    let rest = rests.get(own);
    if (!rest) {
      const others = labelNames.map((name) => [name, REST]);
      rest = add(new Map(), "", {
        ...Object.fromEntries(others),
        ...(first !== undefined && { [first]: own }),
      });
      rests.set(own, rest);
    }
    return rest;
  }

  return {
    lineOf,
    /** Every line with its labels. */
    made: made as readonly { labels: LineLabels; line: Line }[],
  };
}
