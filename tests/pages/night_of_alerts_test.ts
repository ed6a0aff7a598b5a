/**
 * A night of alerts with faults at random: what the pixels of the screen showed
 * matches the table of receipts. `deno task test:alerts` has 500 alerts and 20
 * faults; `ALERTS_SEED`, `ALERTS_NIGHT` and `ALERTS_FAULTS` choose.
 */
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { pause } from "@/tests/support/until.ts";
import { type AlertStage, startAlertStage } from "./support/alert_stage.ts";
import { assertSeenOnce, SHOWN_MS } from "./support/alert_verdict.ts";

/** The short night is the same each time; a long one looks for new faults. */
const SEED = Number(
  Deno.env.get("ALERTS_SEED") ??
    (Deno.env.has("ALERTS_NIGHT") ? Date.now() % 1e9 : 394178389),
);
const ALERTS = Number(Deno.env.get("ALERTS_NIGHT") ?? 40);
const FAULTS = Number(Deno.env.get("ALERTS_FAULTS") ?? 4);

/** Faults that can happen during a night; each ends as it began, with one source open at least. */
const NIGHT: Record<string, (stage: AlertStage, next: Draw) => Promise<void>> =
  {
    async service(stage, next) {
      await stage.killService();
      await pause(next(2_000));
      await stage.startService();
    },
    async page(stage, next) {
      await stage.killPage();
      await pause(next(4_000));
      await stage.open();
    },
    async both(stage) {
      await Promise.all([stage.killService(), stage.killPage()]);
      await stage.startService();
      await stage.open();
    },
    async reload(stage) {
      await stage.reload();
    },
    async freeze(stage, next) {
      await stage.freeze();
      await pause(1_000 + next(6_000));
      stage.thaw();
    },
    async copy(stage) {
      if (stage.isOpen(1)) await stage.killPage(1);
      else await stage.open(1);
    },
  };

/** Draws a whole number below another one. */
type Draw = (below: number) => number;

Deno.test(`a night of ${ALERTS} alerts with ${FAULTS} faults: the receipts match the recorded screen (seed ${SEED})`, async () => {
  const numbers = fc.sample(fc.integer({ min: 0, max: 1e9 }), {
    seed: SEED,
    numRuns: 20_000,
  });
  const next: Draw = (below) => (numbers.pop() ?? 0) % below;
  const kinds = Object.keys(NIGHT);
  const faults = new Map(
    Array.from({ length: FAULTS }, (_, index) => [
      Math.floor((index + 0.5) * ALERTS / FAULTS) + next(3) - 1,
      // Each kind has its turn before one comes again.
      kinds[(index + SEED) % kinds.length] ?? "page",
    ]),
  );
  await using stage = await startAlertStage();
  await stage.open();
  await stage.untilOpen(0);
  for (let come = 0; come < ALERTS;) {
    const many = Math.min(ALERTS - come, 1 + next(4));
    const coming = stage.happen(many);
    const due = [...faults].filter(([at]) => at >= come && at < come + many);
    for (const [, kind] of due) {
      await pause(next(SHOWN_MS));
      await NIGHT[kind]?.(stage, next);
      await stage.untilOpen(0);
    }
    await coming;
    come += many;
    await pause(many * SHOWN_MS * 0.8 + next(SHOWN_MS));
  }
  const result = await stage.result();
  assertEquals(result.names.length, ALERTS);
  assertSeenOnce(result);
});
