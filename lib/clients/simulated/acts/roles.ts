import {
  broadcaster,
  type ScenarioContext,
  someViewer,
} from "@/lib/clients/simulated/stage.ts";
import { follows } from "@/lib/clients/simulated/state.ts";
import { who } from "@/lib/clients/simulated/wire.ts";

/** Makes somebody a VIP, or ends the role of one of them. */
export function changeVips(stage: ScenarioContext): void {
  const { state, population } = stage;
  const usual = Math.ceil(population.chatters * 0.04);
  changeRole(stage, state.vips, usual, "channel.vip");
}

/** Makes somebody a moderator, or ends the role of one of them; bots stay. */
export function changeModerators(stage: ScenarioContext): void {
  const { state, population } = stage;
  const usual = Math.ceil(population.chatters * 0.025) + population.bots.length;
  changeRole(stage, state.moderators, usual, "channel.moderator");
}

function changeRole(
  stage: ScenarioContext,
  holders: Set<number>,
  usual: number,
  type: "channel.vip" | "channel.moderator",
): void {
  const { state, population, random } = stage;
  const leaves = holders.size > usual ||
    holders.size === usual && random.chance(0.5);
  const viewers = [...holders].filter((index) =>
    population.people[index]?.kind === "viewer"
  );
  const person = leaves && viewers.length > 1
    ? population.people[random.pick(viewers)]
    : someViewer(
      stage,
      ({ index }) =>
        follows(state, index) && !state.vips.has(index) &&
        !state.moderators.has(index),
    );
  if (!person) return;
  const change = holders.delete(person.index) ? "remove" : "add";
  if (change === "add") holders.add(person.index);
  const event = () => ({ ...who("user_", person), ...broadcaster(stage) });
  stage.tell(`${type}.${change}`, event);
}
