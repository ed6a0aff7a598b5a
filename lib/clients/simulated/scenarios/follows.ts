import type { SimulatedPerson } from "@/lib/clients/simulated/people/population.ts";
import {
  broadcaster,
  type ScenarioContext,
  someKnown,
  someViewer,
} from "@/lib/clients/simulated/scenario_context.ts";
import { follows, setFollow, tierOf } from "@/lib/clients/simulated/state.ts";
import { nanoTime, who } from "@/lib/clients/simulated/wire.ts";
import { advanceCreatorGoal } from "./goals.ts";

/** Lets a person who did not follow begin to follow. */
export function follow(context: ScenarioContext): void {
  const { state, at } = context;
  const fresh = ({ index }: SimulatedPerson) => !follows(state, index);
  const person = context.random.chance(0.4)
    ? someViewer(context, fresh)
    : someKnown(context, fresh);
  if (!person) return;
  setFollow(state, person.index, at);
  context.notify("channel.follow", () => ({
    ...who("user_", person),
    ...broadcaster(context),
    followed_at: nanoTime(at),
  }));
  advanceCreatorGoal(context, "follow", () => state.followers);
}

/** Lets a follower stop following; the platform sends no notification of it. */
export function unfollow(context: ScenarioContext): void {
  const { state } = context;
  const person = someKnown(
    context,
    ({ index }) =>
      follows(state, index) && tierOf(state, index) === 0 &&
      !state.moderators.has(index) && !state.vips.has(index),
  );
  if (person) setFollow(state, person.index, 0);
}
