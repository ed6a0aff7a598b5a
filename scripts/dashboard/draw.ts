import { escapeMarkup } from "@/lib/core/escape_markup.ts";

/** Panel of Grafana's document, as far as it is drawn. */
export interface Panel {
  type: "row" | "stat" | "timeseries";
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string; legendFormat: string }[];
  fieldConfig?: { defaults: { unit?: string; min?: number } };
}

/** A panel with the answers to its queries. */
export interface Answered {
  panel: Panel;
  series: {
    name: string;
    points: (readonly [atS: number, value: number])[];
  }[];
}

/** Times that a picture shows, in seconds since 1970, and its width in px. */
interface Frame {
  startS: number;
  endS: number;
  width: number;
}

const ROW_PX = 30;
const COLORS = [
  "#73bf69",
  "#f2cc0c",
  "#5794f2",
  "#ff9830",
  "#f2495c",
  "#b877d9",
  "#8ab8ff",
  "#fade2a",
  "#96d98d",
  "#ffb357",
];
const MAX_NAMES = 6;

/** Ends of rates, by Grafana's name of their unit. */
const EVERY: Readonly<Record<string, string>> = { ops: "/s", cpm: "/min" };

/** Writes a value in a panel's unit. */
function shown(value: number, unit = "none"): string {
  if (unit === "bytes") return `${Math.round(value / 1_048_576)} MiB`;
  if (unit === "s") {
    if (value >= 3_600) return `${(value / 3_600).toFixed(1)} h`;
    return value >= 1 || value === 0
      ? `${Math.round(value)} s`
      : `${Number((value * 1_000).toPrecision(2))} ms`;
  }
  const text = String(Number(value.toPrecision(2)));
  return text + (EVERY[unit] ?? "");
}

function drawStat({ panel, series: [first] }: Answered): string {
  const value = first?.points.at(-1)?.[1];
  const unit = panel.fieldConfig?.defaults.unit;
  const text = value === undefined
    ? "No data"
    : panel.title === "Version"
    ? first?.name ?? ""
    : shown(value, unit);
  return `<p class="value">${escapeMarkup(text)}</p>`;
}

function drawLines(
  { panel, series }: Answered,
  { startS, endS }: Frame,
  width: number,
  height: number,
): string {
  const unit = panel.fieldConfig?.defaults.unit;
  const values = series.flatMap(({ points }) =>
    points.map(([, value]) => value)
  ).filter(Number.isFinite);
  if (values.length === 0) return `<p class="none">No data</p>`;
  const most = Math.max(...values) || 1;
  const [left, bottom] = [58, 18];
  const x = (atS: number) =>
    left + (atS - startS) / (endS - startS) * (width - left - 6);
  const y = (value: number) => 4 + (1 - value / most) * (height - bottom - 4);
  const lines = series.map(({ points }, at) => {
    const path = points.filter(([, value]) => Number.isFinite(value))
      .map(([atS, value], first) =>
        `${first === 0 ? "M" : "L"}${x(atS).toFixed(1)} ${y(value).toFixed(1)}`
      ).join("");
    return `<path d="${path}" fill="none" stroke="${
      COLORS[at % COLORS.length]
    }" stroke-width="1.2"/>`;
  }).join("");
  const marks = [0, 0.5, 1].map((part) =>
    `<line x1="${left}" x2="${width}" y1="${y(most * part)}" y2="${
      y(most * part)
    }" stroke="#2c2f36"/><text x="${left - 6}" y="${
      y(most * part) + 4
    }" text-anchor="end">${escapeMarkup(shown(most * part, unit))}</text>`
  ).join("");
  const quarters = [0, 1, 2, 3].map((quarter) => {
    const atS = startS + quarter / 4 * (endS - startS);
    const minutes = Math.round((atS - startS) / 60);
    return `<text x="${x(atS)}" y="${height - 3}">${minutes} min</text>`;
  }).join("");
  return `<svg width="${width}" height="${height}">${marks}${quarters}${lines}</svg>`;
}

function drawNames({ series }: Answered): string {
  const names = series.slice(0, MAX_NAMES).map(({ name }, at) =>
    `<span><i style="background:${COLORS[at % COLORS.length]}"></i>${
      escapeMarkup(name)
    }</span>`
  );
  const more = series.length - MAX_NAMES;
  return `<p class="names">${names.join("")}${
    more > 0 ? `and ${more} more` : ""
  }</p>`;
}

/** Returns a page with each panel where Grafana puts it. */
export function drawDashboard(
  answered: readonly Answered[],
  frame: Frame,
): string {
  const unitPx = frame.width / 24;
  const height = Math.max(
    ...answered.map(({ panel: { gridPos } }) => gridPos.y + gridPos.h),
  ) * ROW_PX;
  const panels = answered.map((one) => {
    const { type, title, gridPos: { x, y, w, h } } = one.panel;
    const [width, high] = [w * unitPx - 8, h * ROW_PX - 8];
    const inner = type === "row"
      ? ""
      : type === "stat"
      ? drawStat(one)
      : drawLines(one, frame, width - 16, high - 70) + drawNames(one);
    return `<section class="${type}" style="left:${x * unitPx + 4}px;top:${
      y * ROW_PX + 4
    }px;width:${width}px;height:${high}px"><h2>${
      escapeMarkup(title)
    }</h2>${inner}</section>`;
  }).join("");
  return `<!doctype html><style>
body { margin: 0; position: relative; height: ${height}px; background: #111217; color: #ccccdc; font: 12px sans-serif; }
section { position: absolute; box-sizing: border-box; padding: 6px 8px; background: #181b1f; border: 1px solid #2c2f36; }
section.row { background: none; border: 0; padding: 0 4px; }
h2 { margin: 0 0 6px; font-size: 13px; } p { margin: 0; } text { fill: #9a9ba5; font-size: 10px; }
.value { font-size: 40px; color: #73bf69; text-align: center; line-height: ${
    7 * ROW_PX - 40
  }px; }
.none { text-align: center; padding-top: 60px; color: #9a9ba5; }
.names { display: flex; flex-wrap: wrap; gap: 0 12px; height: 32px; overflow: hidden; font-size: 11px; }
i { display: inline-block; width: 10px; height: 3px; margin-right: 5px; vertical-align: 3px; }
</style><body>${panels}</body>`;
}
