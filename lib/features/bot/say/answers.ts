import { printableName } from "@/lib/features/bot/bot_api/names.ts";
import { leadingChoices } from "@/lib/schema/events/leading_choices.ts";
import type { Actor, Person } from "@/lib/schema/events/shapes/common.ts";
import type {
  LadderState,
  TimerState,
} from "@/lib/schema/events/shapes/service.ts";
import type { ViewerQueueSnapshot } from "@/lib/schema/events/shapes/snapshots.ts";
import {
  amountsOf,
  isAlertEvent,
} from "@/lib/schema/widgets/rules/event_amounts.ts";
import { moneyOf } from "@/lib/schema/widgets/rules/event_money.ts";
import { gives } from "@/lib/schema/events/kinds/given.ts";
import type { TopicValue } from "@/lib/schema/widgets/state/topics.ts";
import { type SayWords, spokenTime } from "./words.ts";

/**
 * A fact as it is said: the sentence, and the values that a template of the
 * bot's owner takes in place of it; no values where there is nothing to tell.
 */
export interface Said {
  text: string;
  values: readonly string[];
}

/** Returns the sentence for a question to which there is no answer. */
export const nothing = (text: string): Said => ({ text, values: [] });

/** Returns the name of a person as it can be said in chat. */
function nameOf(
  person: Pick<Person, "login" | "name" | "anonymous"> | Actor | null,
  words: SayWords,
): string {
  if (person === null || ("anonymous" in person && person.anonymous)) {
    return words.t("somebody");
  }
  const { login, name } = person;
  return printableName(login ?? "", name ?? "") || words.t("somebody");
}

/** Says how much time the timer has left. */
export function sayTimer(state: TimerState | null, words: SayWords): Said {
  if (state === null || state.state === "idle" || state.state === "archived") {
    return nothing(words.t("timer.none"));
  }
  if (state.state === "ended") return nothing(words.t("timer.over"));
  const time = spokenTime(state.remainingMs);
  return { text: words.t(`timer.${state.state}`, { time }), values: [time] };
}

/** Says which goal of the ladder comes next; money is in `currency`. */
export function sayGoal(
  ladder: LadderState | null,
  currency: string,
  words: SayWords,
): Said {
  const next = ladder?.goals
    .filter(({ state }) => state === "open")
    .toSorted((one, other) => one.threshold - other.threshold)[0];
  if (!ladder || !next) return nothing(words.t("goal.none"));
  const figure = (value: number) => {
    switch (ladder.metric) {
      case "money":
        return words.money(value, currency);
      case "points":
        return words.number(Math.floor(value / 1_000));
      case "time_added":
      case "active_time":
        return spokenTime(value);
      default:
        return words.number(value);
    }
  };
  const [current, threshold] = [ladder.current, next.threshold].map(figure);
  const missing = figure(Math.max(0, next.threshold - ladder.current));
  return {
    text: words.t("goal.next", { title: next.title, current, threshold }),
    values: [next.title, current ?? "", threshold ?? "", missing],
  };
}

/** Says who waits in the viewer queue, up to `most` names. */
export function sayQueue(
  queue: ViewerQueueSnapshot | null,
  most: number,
  words: SayWords,
): Said {
  const count = queue?.waitingCount ?? 0;
  if (!queue || count === 0) {
    return nothing(words.t(queue?.open ? "queue.empty" : "queue.closed"));
  }
  const shown = queue.waiting.slice(0, most);
  const names = shown.map(({ person }) => nameOf(person, words)).join(", ");
  const all = shown.length < count ? `${names} …` : names;
  return {
    text: words.tCount("queue.waiting", count, { names: all }),
    values: [words.number(count), all],
  };
}

/** Says how a poll stands or came out, in chat or on the platform. */
export function sayPoll(
  poll: TopicValue<"poll"> | null,
  words: SayWords,
): Said {
  if (!poll) return nothing(words.t("poll.none"));
  const { title, choices, status } = poll;
  const { most, leaders } = leadingChoices(choices);
  const leader = most === 0
    ? words.t("nobody")
    : leaders.map((choice) => choice.title).join(", ");
  const all = choices.map(({ title, votes }, index) =>
    `${index + 1}. ${title} (${words.number(votes ?? 0)})`
  ).join(", ");
  const text = status === "active"
    ? `${title} ${all}`
    : words.t("poll.over", { title, result: leader });
  return { text, values: [title, all, leader] };
}

/** Says who stands first on a board, up to `most` people. */
export function sayTop(
  boards: TopicValue<"leaderboard"> | null,
  most: number,
  words: SayWords,
): Said {
  const [board] = boards ?? [];
  if (!board?.rows) return nothing(words.t("unknown"));
  const rows = board.rows.slice(0, most).map(({ person, value }) => [
    nameOf(person, words),
    board.currency === null
      ? words.number(value)
      : words.money(value, board.currency),
  ]);
  const [first] = rows;
  if (!first) return nothing(words.t("nobody"));
  return {
    text: rows.map(([name, figure]) => `${name} (${figure})`).join(", "),
    values: rows.flat(),
  };
}

/** Says who gave last, and how much. */
export function saySupporter(
  event: TopicValue<"latest">[keyof TopicValue<"latest">] | undefined,
  words: SayWords,
): Said {
  if (!event) return nothing(words.t("nobody"));
  const isAnonymous = "anonymous" in event.data && event.data.anonymous;
  const name = isAnonymous ? words.t("somebody") : nameOf(event.actor, words);
  const figure = figureOf(event, words);
  return {
    text: figure === "" ? name : `${name} (${figure})`,
    values: [name, figure],
  };
}

/** Writes how much an event gave; empty where its kind has no figure. */
function figureOf(event: unknown, words: SayWords): string {
  if (!isAlertEvent(event)) return "";
  if (gives(event, "money")) {
    const money = moneyOf(event.data);
    return money ? words.money(money.amountMinor, money.currency) : "";
  }
  const { amount, count, viewers, months } = amountsOf(event);
  const figure = amount ?? count ?? viewers ?? months;
  return figure === null ? "" : words.number(figure);
}
