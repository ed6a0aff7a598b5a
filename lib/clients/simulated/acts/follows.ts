import type { SimulatedPerson } from "@/lib/clients/simulated/people/population.ts";
import {
  broadcaster,
  type ScenarioContext,
  someKnown,
  someViewer,
} from "@/lib/clients/simulated/stage.ts";
import { follows, setFollow, tierOf } from "@/lib/clients/simulated/state.ts";
import { nanoTime, who } from "@/lib/clients/simulated/wire.ts";
import { advanceCreatorGoal } from "./goals.ts";

/** Lets somebody who did not follow begin to follow. */
export function follow(stage: ScenarioContext): void {
  const { state, at } = stage;
  const fresh = ({ index }: SimulatedPerson) => !follows(state, index);
  const person = stage.random.chance(0.4)
    ? someViewer(stage, fresh)
    : someKnown(stage, fresh);
  if (!person) return;
  setFollow(state, person.index, at);
  stage.tell("channel.follow", () => ({
    ...who("user_", person),
    ...broadcaster(stage),
    followed_at: nanoTime(at),
  }));
  advanceCreatorGoal(stage, "follow", () => state.followers);
}

/** Lets somebody stop following; the platform sends no notification of it. */
export function unfollow(stage: ScenarioContext): void {
  const { state } = stage;
  const person = someKnown(
    stage,
    ({ index }) =>
      follows(state, index) && tierOf(state, index) === 0 &&
      !state.moderators.has(index) && !state.vips.has(index),
  );
  if (person) setFollow(state, person.index, 0);
}
