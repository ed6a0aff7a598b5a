import { assert } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import type { TestApp } from "@/tests/support/app.ts";
import { tip } from "@/tests/support/walk_through.ts";

const DEMO = demoChannel.id;

const TIPS: readonly [name: string, minor: number, text: string][] = [
  ["Ada Lovelace", 2_500, "For the karaoke hour"],
  ["نور_الربيع", 4_000, "❤️"],
  ["Снежный_Сокол", 1_000, "Good luck"],
  ["青いもち", 6_000, "🎉"],
];

const GOALS = [
  ["Karaoke hour", 20_000],
  ["Hot sauce challenge 🌶️", 60_000],
  ["A song of the viewers' choice", 200_000],
].map(([title, threshold]) => ({
  title: String(title),
  threshold: Number(threshold),
  note: "",
  hidden: false,
  grantMs: 0,
}));

/** Starts a subathon of the demo channel to which viewers have given. */
export async function fillChannel(app: TestApp): Promise<void> {
  await app.services.account.channels.note(demoChannel);
  const session = await app.signIn({ channelId: DEMO });
  const started = await app.request(`/api/channels/${DEMO}/timer/start`, {
    method: "POST",
    session,
    body: {},
  });
  assert(started.ok, `start: ${started.status} ${await started.text()}`);
  const { session: subathon } = app.services.subathon;
  const { policy } = await subathon.ladderForOperator(DEMO);
  await subathon.ladderCommand(DEMO, {
    name: "goals_ladder",
    body: { ...policy, goals: GOALS, confirmMetricChange: false },
  });
  for (const [name, amountMinor, text] of TIPS) {
    await tip({ app }, name, "EUR", { amountMinor, text });
  }
}
