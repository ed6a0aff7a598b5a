import { plain, supportTalk } from "@/lib/clients/simulated/speech.ts";
import {
  type ScenarioContext,
  someViewer,
} from "@/lib/clients/simulated/scenario_context.ts";
import { GOODS, WHEEL } from "@/lib/clients/simulated/texts/programme.ts";
import type { WireObject } from "@/lib/clients/simulated/wire.ts";
import { advanceTipGoal, CURRENCY } from "./goals.ts";

/** Lets a viewer tip through the tipping module. */
export function tip(context: ScenarioContext): void {
  const person = someViewer(context);
  if (!person) return;
  const amountMinor = context.random.pick([
    200,
    300,
    500,
    500,
    500,
    750,
    1_000,
    1_234,
    2_000,
    5_000,
  ]);
  context.notifyModule("tip", person, () => ({
    amount: { amountMinor, currency: CURRENCY },
    provider: PROVIDER,
    transactionId: context.id("transaction"),
    message: moduleMessage(plain(supportTalk(context))),
  }));
  advanceTipGoal(context, amountMinor);
}

const PROVIDER = "simulated";

/** A text as modules write it; `null` when nothing was said. */
function moduleMessage(text: string): WireObject | null {
  return text === "" ? null : { text, parts: [{ type: "text", text }] };
}

/** Lets a viewer buy in the shop. */
export function order(context: ScenarioContext): void {
  const { random } = context;
  const person = someViewer(context);
  if (!person) return;
  const [name, price] = random.pick(GOODS);
  const quantity = random.weighted([[1, 8], [2, 2], [3, 1]]);
  context.notifyModule("order", person, () => ({
    amount: { amountMinor: price * quantity, currency: CURRENCY },
    provider: PROVIDER,
    transactionId: context.id("transaction"),
    items: [{ name, quantity }],
  }));
}

/** Spins the prize wheel; the result is known before the animation starts. */
export function spinWheel(context: ScenarioContext): void {
  const { random } = context;
  const person = someViewer(context);
  if (!person) return;
  const resultIndex = random.int(WHEEL.length);
  const durationMs = random.between(40, 70) * 100;
  context.notifyModule("wheel.spin", person, () => ({
    spinId: context.id("spin"),
    title: "Wheel of small fates",
    items: WHEEL.map((label) => ({ label, weight: 1 })),
    resultIndex,
    result: WHEEL[resultIndex] ?? "",
    durationMs,
  }));
}
