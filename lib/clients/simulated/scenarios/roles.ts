import {
  broadcaster,
  type ScenarioContext,
  someViewer,
} from "@/lib/clients/simulated/scenario_context.ts";
import { follows } from "@/lib/clients/simulated/state.ts";
import { who } from "@/lib/clients/simulated/wire.ts";

/** Makes a viewer a VIP, or ends the role of a VIP. */
export function changeVips(context: ScenarioContext): void {
  const { state, population } = context;
  const usual = Math.ceil(population.chatters * 0.04);
  changeRole(context, state.vips, usual, "channel.vip");
}

/** Makes a viewer a moderator, or ends the role of a moderator; bots stay. */
export function changeModerators(context: ScenarioContext): void {
  const { state, population } = context;
  const usual = Math.ceil(population.chatters * 0.025) + population.bots.length;
  changeRole(context, state.moderators, usual, "channel.moderator");
}

function changeRole(
  context: ScenarioContext,
  holders: Set<number>,
  usual: number,
  type: "channel.vip" | "channel.moderator",
): void {
  const { state, population, random } = context;
  const leaves = holders.size > usual ||
    holders.size === usual && random.chance(0.5);
  const viewers = [...holders].filter((index) =>
    population.people[index]?.kind === "viewer"
  );
  const person = leaves && viewers.length > 1
    ? population.people[random.pick(viewers)]
    : someViewer(
      context,
      ({ index }) =>
        follows(state, index) && !state.vips.has(index) &&
        !state.moderators.has(index),
    );
  if (!person) return;
  const change = holders.delete(person.index) ? "remove" : "add";
  if (change === "add") holders.add(person.index);
  const event = () => ({ ...who("user_", person), ...broadcaster(context) });
  context.notify(`${type}.${change}`, event);
}
