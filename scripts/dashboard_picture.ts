/**
 * Draws `docs/operations/dashboard.json` with an evening of the simulated
 * channel into `docs/images/operations/dashboard.png`: the service lives two
 * hours on a clock that is moved, its figures are read every 15 seconds of
 * that, and Prometheus, which has to be installed with promtool, answers each
 * panel's queries. The panels are drawn here, not by Grafana:
 *
 *     deno run -A scripts/dashboard_picture.ts
 *
 * `--programs=` names the folder of the programs where they are not on the path,
 * `--hours=` is the length of the evening, and `--figures=` a file that keeps
 * its figures, which are drawn anew where it exists.
 */
import { parseArgs } from "node:util";
import { sizeOf } from "@/lib/app/database_file.ts";
import { closeBrowser, withPage } from "@/tests/support/browser.ts";
import { readUntil } from "@/tests/support/until.ts";
import { type Answered, drawDashboard, type Panel } from "./dashboard/draw.ts";
import { liveEvening } from "./dashboard/evening.ts";
import { runProgram } from "./run_program.ts";

const DASHBOARD = new URL("../docs/operations/dashboard.json", import.meta.url);
const PICTURE = new URL(
  "../docs/images/operations/dashboard.png",
  import.meta.url,
);
const { values: options } = parseArgs({
  args: Deno.args,
  options: {
    programs: { type: "string" },
    hours: { type: "string", default: "2" },
    figures: { type: "string" },
  },
});
const EVENING_S = Number(options.hours) * 3_600;
const STEP_S = 60;
const WIDTH = 1_500;

const program = (name: string) =>
  options.programs === undefined ? name : `${options.programs}/${name}`;

/** Returns lines of OpenMetrics text as Prometheus stores what it reads at an instant. */
function stored(text: string, atS: number): string {
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name = "", labels = "", value = ""] =
        /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const all = [labels, 'instance="127.0.0.1:8000"', 'job="limelight"']
        .filter((one) => one !== "").join(",");
      return `${name}{${all}} ${value} ${atS}\n`;
    }).join("");
}

/** Lets the service live its evening; returns the figures as Prometheus stores them. */
async function figuresOfEvening(): Promise<string> {
  const scrapes: string[] = [];
  await liveEvening(
    EVENING_S,
    (text, atS) => void scrapes.push(stored(text, atS)),
  );
  return `${scrapes.join("")}# EOF\n`;
}

/** Asks Prometheus for each panel's figures. */
async function askPanels(
  origin: string,
  panels: readonly Panel[],
  startS: number,
): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const panel of panels) {
    const series: Answered["series"] = [];
    for (const { expr, legendFormat } of panel.targets ?? []) {
      const query = new URLSearchParams({
        query: expr.replaceAll("$instance", ".*")
          .replaceAll("$__rate_interval", "2m"),
        start: String(startS),
        end: String(startS + EVENING_S),
        step: String(STEP_S),
      });
      const answer = await fetch(`${origin}/api/v1/query_range?${query}`);
      const { status, data, error } = await answer.json();
      if (status !== "success") throw new Error(`${panel.title}: ${error}`);
      for (const { metric, values } of data.result) {
        series.push({
          name: legendFormat.replace(
            /\{\{(\w+)\}\}/g,
            (_: string, label: string) => metric[label] ?? "",
          ),
          points: values.map(([at, value]: [number, string]) =>
            [at, Number(value)] as const
          ),
        });
      }
    }
    answered.push({ panel, series });
  }
  return answered;
}

const folder = await Deno.makeTempDir();
try {
  const figures = options.figures ?? `${folder}/evening.txt`;
  if (await sizeOf(figures) === null) {
    await Deno.writeTextFile(figures, await figuresOfEvening());
  }
  const [, began] = / (\d+)\n/.exec(await Deno.readTextFile(figures)) ?? [];
  const startS = Number(began);
  await Deno.writeTextFile(`${folder}/prometheus.yml`, "global: {}\n");
  await runProgram(program("promtool"), [
    "tsdb",
    "create-blocks-from",
    "openmetrics",
    figures,
    `${folder}/data`,
  ]);
  const prometheus = new Deno.Command(program("prometheus"), {
    args: [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      "--storage.tsdb.retention.time=30d",
      "--web.listen-address=127.0.0.1:19090",
    ],
    stdout: "null",
    stderr: "null",
  }).spawn();
  try {
    const origin = "http://127.0.0.1:19090";
    await readUntil(
      () => fetch(`${origin}/-/ready`).then(({ ok }) => ok, () => false),
      (isReady) => isReady,
    );
    const { panels } = JSON.parse(await Deno.readTextFile(DASHBOARD));
    const html = drawDashboard(await askPanels(origin, panels, startS), {
      startS,
      endS: startS + EVENING_S,
      width: WIDTH,
    });
    await Deno.mkdir(new URL(".", PICTURE), { recursive: true });
    await withPage(async (page) => {
      await page.setContent(html);
      await page.locator("body").screenshot({ path: PICTURE.pathname });
    }, { viewport: { width: WIDTH, height: 800 } });
    await closeBrowser();
  } finally {
    prometheus.kill("SIGTERM");
    await prometheus.status;
  }
} finally {
  await Deno.remove(folder, { recursive: true });
}
