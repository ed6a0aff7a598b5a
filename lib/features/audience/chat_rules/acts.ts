import { type Clock, SECOND_MS } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import type { HighlightCommand } from "@/lib/schema/audience/highlights.ts";
import type { StoredRun } from "@/lib/schema/audience/chat_rules.ts";
import { typedLogin } from "@/lib/schema/bot/acts.ts";
import { Login } from "@/lib/schema/widget_data/platform_reads.ts";
import type { QueueCommand } from "@/lib/schema/audience/viewer_queue.ts";
import type { WheelCommand } from "@/lib/schema/audience/wheel.ts";

/** Acts of other parts of the service, each carried out once by its id, where it takes one. */
interface ChatActDeps {
  clock: Clock;
  /** Gives events to the log, moderated, and holds none of them. */
  append: EventLog["append"];
  /** Moves a counter, once for its idempotency key where it has one; returns what that added, and its value then. */
  moveCounter: (
    channelId: string,
    name: string,
    by: number,
    idempotencyKey?: string,
  ) => Promise<{ moved: number; value: number }>;
  /** Tells every page of the channel to take an action. */
  control: (
    channelId: string,
    action: "skip" | "pause" | "resume" | "mute" | "unmute",
    id: string,
  ) => Promise<unknown>;
  moveTimer: (
    channelId: string,
    move: { deltaMs: number; note: string; idempotencyKey: string },
  ) => Promise<unknown>;
  /** Shows a channel on the shout-out card; throws `not_found` for no channel of that login. */
  shoutOut: (channelId: string, login: string, id: string) => Promise<unknown>;
  /** Plays a sound on one open overlay; throws `not_found` where it is gone, and `conflict` where none is open. */
  playSound: (
    channelId: string,
    sound: { soundId: string; volume: number },
    id: string,
  ) => Promise<unknown>;
  queue: (channelId: string, command: QueueCommand) => Promise<unknown>;
  wheel: (
    channelId: string,
    command: WheelCommand,
  ) => Promise<{ owed: number }>;
  /** Adds votes to the choice that a text names, in the chat poll that ran at that time. */
  vote: (
    channelId: string,
    votes: { text: string; by: number; at: number },
    id: string,
  ) => Promise<unknown>;
  highlight: (channelId: string, command: HighlightCommand) => Promise<unknown>;
}

/** Amount of an act that was done, and the figure that it left. */
interface Performed {
  amount: number;
  /** Value of the counter, spins that are owed, people or seconds; `null` for acts without a figure. */
  count: number | null;
}

/** Creates what carries out acts of rules, and takes them back. */
export function createChatActs(deps: ChatActDeps) {
  const { clock } = deps;

  const moveTime = (channelId: string, run: StoredRun, sign: 1 | -1) =>
    deps.moveTimer(channelId, {
      deltaMs: sign * run.amount * SECOND_MS,
      // Names nobody: the ledger keeps its notes when a person is erased.
      note: "Chat rule",
      idempotencyKey: `chat:${sign}:${run.id}`,
    });
  const owe = (channelId: string, run: StoredRun, sign: 1 | -1) =>
    deps.wheel(channelId, {
      action: "owe",
      by: sign * run.amount,
      idempotencyKey: `chat:${sign}:${run.id}`,
    });

  return {
    /** Carries an act out. */
    async perform(channelId: string, run: StoredRun): Promise<Performed> {
      const { id, act, amount, who } = run;
      switch (act) {
        case "counter": {
          const { moved, value } = await deps.moveCounter(
            channelId,
            run.counter,
            amount,
          );
          return { amount: moved, count: value };
        }
        case "spin":
          return { amount, count: (await owe(channelId, run, 1)).owed };
        case "time":
          await moveTime(channelId, run, 1);
          break;
        case "vote":
          await deps.vote(
            channelId,
            { text: run.asked, by: amount, at: run.at },
            id,
          );
          break;
        case "queue_next":
          await deps.queue(channelId, {
            action: "next",
            count: amount,
            idempotencyKey: id,
          });
          break;
        case "queue_join":
          if (!who) throw new AppError("conflict", "It is not told who it was");
          await deps.append(channelId, [{
            ...serviceEvent(
              "viewer_queue.join",
              `viewer_queue.join:${id}`,
              clock.now(),
              { inGame: run.asked || null },
            ),
            platform: run.platform,
            actor: { id: who.id, login: who.login, name: who.name },
          }]);
          break;
        case "shoutout": {
          const login = Login.safeParse(typedLogin(run.asked) || who?.login);
          if (!login.success) {
            throw new AppError("not_found", "The line names no channel");
          }
          await deps.shoutOut(channelId, login.data, id);
          break;
        }
        case "highlight":
          await deps.highlight(channelId, {
            action: "show",
            messageId: run.messageId ?? "",
            idempotencyKey: id,
          });
          break;
        case "sound":
          await deps.playSound(
            channelId,
            { soundId: run.sound ?? "", volume: amount },
            id,
          );
          break;
        default:
          await deps.control(channelId, act, id);
      }
      const hasFigure = act === "time" || act === "queue_next";
      return { amount, count: hasFigure ? amount : null };
    },

    /** Takes an act back that was done: once, however often it is asked. */
    async undo(channelId: string, run: StoredRun): Promise<void> {
      switch (run.act) {
        case "counter":
          await deps.moveCounter(
            channelId,
            run.counter,
            -run.amount,
            `chat:-1:${run.id}`,
          );
          break;
        case "spin":
          await owe(channelId, run, -1);
          break;
        case "time":
          await moveTime(channelId, run, -1);
          break;
        case "queue_join":
          await deps.queue(channelId, {
            action: "remove",
            key: run.who?.key ?? "",
          });
      }
    },
  };
}
