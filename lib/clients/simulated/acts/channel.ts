import {
  broadcaster,
  type ScenarioContext,
} from "@/lib/clients/simulated/stage.ts";
import { PROGRAMMES } from "@/lib/clients/simulated/texts/programme.ts";
import { nanoTime, who } from "@/lib/clients/simulated/wire.ts";
import { shoutOut } from "./raids.ts";
import { tellRedemption } from "./rewards.ts";

/**
 * Plays the acts that are due by now: shoutouts after raids, answers to
 * redemptions.
 */
export function settleOwed(stage: ScenarioContext): void {
  const { state, at, random } = stage;
  const due = state.owed.filter((owed) => owed.at <= at);
  state.owed = state.owed.filter((owed) => owed.at > at);
  for (const owed of due) {
    if (owed.what === "shoutout") shoutOut(stage, owed.streamer);
    else {
      const status = random.chance(0.05) ? "canceled" : "fulfilled";
      tellRedemption(stage, "update", owed.redemption, status);
    }
  }
}

/** Changes the category or the title of the broadcaster's stream. */
export function changeProgramme(stage: ScenarioContext): void {
  const { random, state } = stage;
  const programme = random.pick(PROGRAMMES);
  const { category, categoryId } = programme;
  state.programme = {
    category,
    categoryId,
    title: random.pick(programme.titles),
  };
  tellProgramme(stage);
}

/** Sends title and category. */
export function tellProgramme(stage: ScenarioContext): void {
  const { title, category, categoryId } = stage.state.programme;
  stage.tell("channel.update", () => ({
    ...broadcaster(stage),
    title,
    language: "en",
    category_id: categoryId,
    category_name: category,
    content_classification_labels: [],
  }));
}

/** Begins a break for advertisements. */
export function runAdBreak(stage: ScenarioContext): void {
  stage.tell("channel.ad_break.begin", () => ({
    duration_seconds: 90,
    started_at: nanoTime(stage.at),
    is_automatic: true,
    ...broadcaster(stage),
    ...who("requester_user_", stage.channel),
  }));
}

/** Says that the stream has begun. */
export function tellOnline(stage: ScenarioContext): void {
  const { stream } = stage.state;
  if (!stream) return;
  stage.tell("stream.online", () => ({
    id: stream.id,
    ...broadcaster(stage),
    type: "live",
    // Whole seconds: the platform's own way with this one.
    started_at: new Date(stream.startedAt).toISOString().replace(/\.\d+/, ""),
  }));
}

/** Ends the stream. */
export function goOffline(stage: ScenarioContext): void {
  const { stream } = stage.state;
  if (!stream) return;
  stage.state.stream = null;
  const event = () => ({ id: stream.id, ...broadcaster(stage) });
  stage.tell("stream.offline", event);
}
