/** Goals of a subathon that viewers reach with bits. */
import type { TestApp } from "./app.ts";
import { cheerData, eventAt } from "./events.ts";

/** Sets the goals of a channel, each with its bits, in place of those that it had. */
export async function setBitsGoals(
  { services }: TestApp,
  channelId: string,
  goals: readonly (readonly [title: string, bits: number])[],
): Promise<void> {
  const { session } = services.subathon;
  const { policy } = await session.ladderForOperator(channelId);
  await session.ladderCommand(channelId, {
    name: "goals_ladder",
    body: {
      ...policy,
      metric: "bits",
      goals: goals.map(([title, threshold]) => ({
        threshold,
        title,
        note: "",
        hidden: false,
        grantMs: 0,
      })),
      confirmMetricChange: true,
    },
  });
}

/** Lets a viewer cheer a second later, and counts it at once. */
export async function giveBits(
  { clock, services }: TestApp,
  channelId: string,
  name: string,
  bits: number,
): Promise<void> {
  const login = name.toLowerCase();
  const id = `cheer_${login}`;
  clock.pass(1_000);
  await services.events.log.append(channelId, [
    eventAt(clock.now(), "cheer", cheerData(bits), {
      id,
      actor: { id: `id_${login}`, login, name },
    }),
  ]);
  await services.subathon.session.addTime(channelId, id, { preview: false });
}
