/** One line of figures. */
export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** A metric with its lines. */
export interface Family {
  name: string;
  type: string;
  help: string;
  samples: Sample[];
}

const SAMPLE = /^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)$/i;
const LABEL = /([a-z_]\w*)="((?:[^"\\]|\\.)*)"(?:,|$)/gi;
/** Ends of the names of a metric's lines, by its type. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  counter: ["_total"],
  gauge: [""],
  histogram: ["_bucket", "_sum", "_count"],
};

/** Reads OpenMetrics text as its specification has it, as far as this service writes it. Throws for other text. */
export function readOpenMetrics(text: string): Map<string, Family> {
  const families = new Map<string, Family>();
  const lines = text.split("\n");
  if (lines.pop() !== "" || lines.pop() !== "# EOF") {
    throw new Error("The text does not end with # EOF");
  }
  let current: Family | null = null;
  for (const line of lines) {
    const [, what, name = "", rest = ""] =
      /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (what === "HELP") {
      if (families.has(name)) throw new Error(`${name} comes twice`);
      current = { name, type: "", help: rest, samples: [] };
      families.set(name, current);
      continue;
    }
    if (!current) throw new Error(`Before any metric: ${line}`);
    if (what === "TYPE" && name === current.name) {
      current.type = rest;
      continue;
    }
    current.samples.push(readSample(line, current));
  }
  return families;
}

function readSample(line: string, { name, type }: Family): Sample {
  const [whole, own = "", texts = "", number = ""] = SAMPLE.exec(line) ?? [];
  const value = Number(number);
  if (whole === undefined || Number.isNaN(value)) {
    throw new Error(`No figure: ${line}`);
  }
  if (!(ENDS[type] ?? []).some((end) => own === name + end)) {
    throw new Error(`${own} is no line of the ${type} ${name}`);
  }
  const labels = [...texts.matchAll(LABEL)];
  if (labels.map(([one]) => one).join("") !== texts) {
    throw new Error(`No labels: ${texts}`);
  }
  return {
    name: own,
    labels: Object.fromEntries(
      labels.map(([, label = "", value = ""]) => [label, value]),
    ),
    value,
  };
}
