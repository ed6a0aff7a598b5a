import type { SimulatedPerson } from "@/lib/clients/simulated/people/population.ts";
import { plain, supportTalk } from "@/lib/clients/simulated/speech.ts";
import {
  type ScenarioContext,
  someViewer,
} from "@/lib/clients/simulated/stage.ts";
import { GOODS, WHEEL } from "@/lib/clients/simulated/texts/programme.ts";
import type { WireObject } from "@/lib/clients/simulated/wire.ts";
import { advanceTipGoal, CURRENCY } from "./goals.ts";

/** Optional choices about a tip; minor units of the channel's currency. */
interface TipChoice {
  person?: SimulatedPerson;
  amountMinor?: number;
  currency?: string;
  text?: string;
}

/** Lets somebody tip through the tipping module. */
export function tip(stage: ScenarioContext, choice: TipChoice = {}): void {
  const person = choice.person ?? someViewer(stage);
  if (!person) return;
  const amountMinor = choice.amountMinor ??
    stage.random.pick([
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
  const currency = choice.currency ?? CURRENCY;
  stage.tellModule("tip", person, () => ({
    amount: { amountMinor, currency },
    provider: PROVIDER,
    transactionId: stage.id("transaction"),
    message: moduleMessage(choice.text ?? plain(supportTalk(stage))),
  }));
  if (currency === CURRENCY) advanceTipGoal(stage, amountMinor);
}

const PROVIDER = "simulated";

/** A text as modules write it; `null` when nothing was said. */
function moduleMessage(text: string): WireObject | null {
  return text === "" ? null : { text, parts: [{ type: "text", text }] };
}

/** Lets somebody buy in the shop. */
export function order(
  stage: ScenarioContext,
  choice: { person?: SimulatedPerson } = {},
): void {
  const { random } = stage;
  const person = choice.person ?? someViewer(stage);
  if (!person) return;
  const [name, price] = random.pick(GOODS);
  const quantity = random.weighted([[1, 8], [2, 2], [3, 1]]);
  stage.tellModule("order", person, () => ({
    amount: { amountMinor: price * quantity, currency: CURRENCY },
    provider: PROVIDER,
    transactionId: stage.id("transaction"),
    items: [{ name, quantity }],
  }));
}

/** Spins the prize wheel; the result is known before the animation starts. */
export function spinWheel(
  stage: ScenarioContext,
  choice: { person?: SimulatedPerson; result?: string } = {},
): void {
  const { random } = stage;
  const person = choice.person ?? someViewer(stage);
  if (!person) return;
  const named = WHEEL.indexOf(choice.result ?? "");
  const resultIndex = named >= 0 ? named : random.int(WHEEL.length);
  const durationMs = random.between(40, 70) * 100;
  stage.tellModule("wheel.spin", person, () => ({
    spinId: stage.id("spin"),
    title: "Wheel of small fates",
    items: WHEEL.map((label) => ({ label, weight: 1 })),
    resultIndex,
    result: WHEEL[resultIndex] ?? "",
    durationMs,
  }));
}
