/**
 * A month of a subathon with a moved clock, over both changes of daylight
 * saving time, in one time zone after the other: prints what each came to as a
 * line of JSON. A process of its own, since a zone is one of the whole process.
 */
import { HOUR_MS } from "@/lib/core/clock.ts";
import { ImpatientClock } from "@/tests/support/impatient_clock.ts";
import { CHANNEL, createRig, gift, ledgerOf, SUB } from "./rig.ts";

const INITIAL_MS = 20 * 24 * HOUR_MS;
/** Prime to an hour and to a second, so that no two steps fall alike. */
const STEP_MS = 4_937_713;
const [begins = "2026-03-01T00:00:00.000Z", ...zones] = Deno.args;

for (const zone of zones) {
  Deno.env.set("TZ", zone);
  const outcome = JSON.stringify(await live());
  Deno.stdout.writeSync(new TextEncoder().encode(`${outcome}\n`));
}
Deno.exit();

/** Lives through the month, and returns its clock, its ledger and the zone it was in. */
async function live() {
  using kv = await Deno.openKv(":memory:");
  const clock = new ImpatientClock(begins);
  const rig = createRig({ kv, clock });
  await rig.do("rules", { settings: { initialMs: INITIAL_MS } });
  await rig.do("start");
  const end = clock.now() + 31 * 24 * HOUR_MS;
  /** Values that the clock must show, computed beside the service. */
  const expected = { added: 0, ran: 0, running: true };
  let wrongMs = 0;
  let steps = 0;
  while (clock.now() + STEP_MS < end) {
    clock.pass(STEP_MS);
    if (expected.running) expected.ran += STEP_MS;
    await rig.parts.wakeups.runDue();
    const step = ++steps;
    if (step % 5 === 0) {
      await rig.do(expected.running ? "pause" : "resume");
      expected.running = !expected.running;
    } else if (step % 3 === 0) {
      await rig.log("gift", gift(step % 7 + 1));
      expected.added += (step % 7 + 1) * 60_000;
    } else if (step % 2 === 0) {
      await rig.log("sub", SUB);
      expected.added += 60_000;
    } else if (step % 11 === 0) {
      await rig.do("adjust", { deltaMs: -1_357 });
      expected.added -= 1_357;
    }
    await rig.settle();
    const { remainingMs } = await rig.service.timer(CHANNEL);
    wrongMs = Math.max(
      wrongMs,
      Math.abs(INITIAL_MS + expected.added - expected.ran - remainingMs),
    );
  }
  const timer = await rig.service.timer(CHANNEL);
  const ledger = await ledgerOf(kv);
  return {
    zone: new Date(end).getTimezoneOffset(),
    steps,
    wrongMs,
    state: timer.state,
    remainingMs: timer.remainingMs,
    endsAt: timer.endsAt,
    activeMs: timer.activeMs,
    pausedMs: timer.pausedMs,
    ledger: ledger.reduce((sum, { appliedMs }) => sum + appliedMs, 0),
    times: [...new Set(ledger.map(({ processedAt }) => processedAt.slice(-1)))],
  };
}
