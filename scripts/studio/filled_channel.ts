import { assert } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { INTERNAL_TOKEN, type TestApp } from "@/tests/support/app.ts";

const DEMO = demoChannel.id;

const TIPS: readonly [name: string, minor: number, message: string | null][] = [
  ["Ada Lovelace", 2_500, "For the karaoke hour"],
  ["نور_الربيع", 4_000, null],
  ["Снежный_Сокол", 1_000, "Good luck"],
  ["青いもち", 6_000, null],
];

const GOALS = [
  ["Karaoke hour", 20],
  ["Hot sauce challenge 🌶️", 60],
  ["A song of the viewers' choice", 200],
].map(([title, threshold]) => ({
  title: String(title),
  threshold: Number(threshold),
  note: "",
  hidden: false,
  grantMs: 0,
}));

/** Reports an event of a module, and fails unless it is taken. */
async function report(
  app: TestApp,
  kind: string,
  name: string,
  data: Record<string, unknown>,
): Promise<void> {
  const answer = await app.request("/internal/sc-event", {
    method: "POST",
    internal: INTERNAL_TOKEN,
    body: {
      channelId: DEMO,
      id: crypto.randomUUID(),
      kind,
      actor: { id: name, login: null, name },
      data,
    },
  });
  assert(answer.ok, `${kind}: ${answer.status} ${await answer.text()}`);
}

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
  for (const [name, amountMinor, message] of TIPS) {
    await report(app, "tip", name, {
      amount: { amountMinor, currency: "EUR" },
      message,
    });
  }
}
