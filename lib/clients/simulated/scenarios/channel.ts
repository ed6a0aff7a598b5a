import {
  broadcaster,
  type ScenarioContext,
} from "@/lib/clients/simulated/scenario_context.ts";
import { PROGRAMMES } from "@/lib/clients/simulated/texts/programme.ts";
import { nanoTime, who } from "@/lib/clients/simulated/wire.ts";
import { shoutOut } from "./raids.ts";
import { tellRedemption } from "./rewards.ts";

/**
 * Plays the acts that are due by now: shoutouts after raids, answers to
 * redemptions.
 */
export function settleOwed(context: ScenarioContext): void {
  const { state, at, random } = context;
  const due = state.owed.filter((owed) => owed.at <= at);
  state.owed = state.owed.filter((owed) => owed.at > at);
  for (const owed of due) {
    if (owed.what === "shoutout") shoutOut(context, owed.streamer);
    else {
      const status = random.chance(0.05) ? "canceled" : "fulfilled";
      tellRedemption(context, "update", owed.redemption, status);
    }
  }
}

/** Changes the category or the title of the broadcaster's stream. */
export function changeProgramme(context: ScenarioContext): void {
  const { random, state } = context;
  const programme = random.pick(PROGRAMMES);
  const { category, categoryId } = programme;
  state.programme = {
    category,
    categoryId,
    title: random.pick(programme.titles),
  };
  tellProgramme(context);
}

/** Sends title and category. */
export function tellProgramme(context: ScenarioContext): void {
  const { title, category, categoryId } = context.state.programme;
  context.notify("channel.update", () => ({
    ...broadcaster(context),
    title,
    language: "en",
    category_id: categoryId,
    category_name: category,
    content_classification_labels: [],
  }));
}

/** Begins a break for advertisements. */
export function runAdBreak(context: ScenarioContext): void {
  context.notify("channel.ad_break.begin", () => ({
    duration_seconds: 90,
    started_at: nanoTime(context.at),
    is_automatic: true,
    ...broadcaster(context),
    ...who("requester_user_", context.channel),
  }));
}

/** Says that the stream has begun. */
export function tellOnline(context: ScenarioContext): void {
  const { stream } = context.state;
  if (!stream) return;
  context.notify("stream.online", () => ({
    id: stream.id,
    ...broadcaster(context),
    type: "live",
    // Whole seconds: the platform's own way with this one.
    started_at: new Date(stream.startedAt).toISOString().replace(/\.\d+/, ""),
  }));
}

/** Ends the stream. */
export function goOffline(context: ScenarioContext): void {
  const { stream } = context.state;
  if (!stream) return;
  context.state.stream = null;
  const event = () => ({ id: stream.id, ...broadcaster(context) });
  context.notify("stream.offline", event);
}
