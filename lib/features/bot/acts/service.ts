import type { Clock } from "@/lib/core/clock.ts";
import { AppError, ERRORS } from "@/lib/core/errors.ts";
import { issuesOf } from "@/lib/core/input_issues.ts";
import type { Log } from "@/lib/core/log.ts";
import type { ProgramCaller } from "@/lib/schema/account/program_keys.ts";
import type { ActName } from "@/lib/schema/bot/act_scopes.ts";
import {
  ACT_INPUTS,
  ACT_PARAMETERS,
  type ActQuery,
  type AskedAct,
} from "@/lib/schema/bot/acts.ts";
import type { BotOutcome } from "@/lib/schema/bot/bot_api.ts";
import { cleanText } from "@/lib/features/bot/bot_api/format.ts";
import { createInTime } from "@/lib/features/bot/bot_api/in_time.ts";
import { printableName } from "@/lib/features/bot/bot_api/names.ts";
import { createQueryReader } from "@/lib/features/bot/bot_api/query.ts";
import {
  type SayWords,
  sayWords,
  spokenTime,
} from "@/lib/features/bot/say/words.ts";
import { createOnce } from "./once.ts";

const readActQuery = createQueryReader(ACT_PARAMETERS);

/** A person whose turn it is. */
interface Called {
  login: string | null;
  name: string;
}

/** Acts of other parts of the service, each carried out once by its id. */
interface ActDeps {
  kv: Deno.Kv;
  clock: Clock;
  log: Log;
  localeOf: (channelId: string) => Promise<string>;
  moveCounter: (
    channelId: string,
    name: string,
    by: number | undefined,
  ) => Promise<{ value: number }>;
  /** Calls the next people of the viewer queue, and returns who plays now. */
  callNext: (
    channelId: string,
    count: number,
    id: string,
  ) => Promise<readonly Called[]>;
  /** Ends the alert that is shown. */
  skipAlert: (channelId: string, id: string) => Promise<unknown>;
  /** Shows a channel on the shout-out card; throws `not_found` for no channel of that login. */
  shoutOut: (
    channelId: string,
    login: string,
    id: string,
  ) => Promise<{ login: string; name: string }>;
  /** Spins the wheel; returns how many spins wait for it. */
  spinWheel: (
    channelId: string,
    owed: boolean,
    id: string,
  ) => Promise<{ waiting: number }>;
  /** Moves the timer within the key's cap. */
  moveTimer: (
    program: ProgramCaller,
    deltaMs: number,
    id: string,
  ) => Promise<unknown>;
}

/**
 * Creates the service that carries out what bots ask for with a program's key,
 * each message once, and says in the channel's language what was done.
 */
export function createActService(deps: ActDeps) {
  const { clock, log } = deps;
  const inTime = createInTime({ clock, log });
  const once = createOnce(deps);

  async function perform(
    asked: AskedAct,
    program: ProgramCaller,
    words: SayWords,
    id: string,
  ): Promise<string> {
    const { channelId } = program;
    switch (asked.act) {
      case "counter": {
        const { name, by } = asked;
        const { value } = await deps.moveCounter(
          channelId,
          name,
          by ?? undefined,
        );
        return words.t("moved", { name, value: words.number(value) });
      }
      case "queue": {
        const called = await deps.callNext(channelId, asked.n ?? 1, id);
        const names = called.map(({ login, name }) =>
          printableName(login ?? "", name)
        );
        return names.length === 0
          ? words.t("queue.empty")
          : words.t("called", { names: names.join(", ") });
      }
      case "skip":
        await deps.skipAlert(channelId, id);
        return words.t("skipped");
      case "shoutout": {
        const { login, name } = await deps.shoutOut(
          channelId,
          asked.login,
          id,
        );
        const shown = { name: printableName(login, name), login };
        return words.t("shouted", shown);
      }
      case "spin": {
        const { waiting } = await deps.spinWheel(channelId, asked.owed, id);
        return words.t(waiting > 0 ? "spun.waits" : "spun");
      }
      case "time": {
        const deltaMs = asked.seconds * 1_000;
        await deps.moveTimer(program, deltaMs, id);
        return words.t(deltaMs < 0 ? "taken" : "added", {
          time: spokenTime(deltaMs),
        });
      }
    }
  }

  /** Carries an act out; says why where it is refused, and throws where it failed. */
  async function outcomeOf(
    ...asked: Parameters<typeof perform>
  ): Promise<BotOutcome> {
    try {
      return { text: cleanText(await perform(...asked)), code: null };
    } catch (error) {
      // What may succeed later is no answer to remember.
      if (!(error instanceof AppError) || ERRORS[error.code].retryable) {
        throw error;
      }
      return { text: cleanText(error.message), code: error.code };
    }
  }

  return {
    /**
     * Reads the part of a URL after `?`. Where it has a program's key, the
     * channel's own, which reads alone, does not count.
     */
    readQuery(search: string): ActQuery {
      const query = readActQuery(search);
      return query.key === null ? query : { ...query, apikey: null };
    },

    /**
     * Carries an act out, once for each message, and answers at the latest
     * 3.5 s after `startedAt`.
     */
    async perform(
      act: ActName,
      program: ProgramCaller,
      query: ActQuery,
      { messageId, caller, startedAt = clock.steady() }: {
        /** The id by which the bot itself names the call; `null` without one. */
        messageId: string | null;
        /** The viewer who called, where the bot says it. */
        caller: string | null;
        startedAt?: number | undefined;
      },
    ): Promise<BotOutcome> {
      const parsed = ACT_INPUTS[act].safeParse(query);
      if (!parsed.success) {
        const [issue] = issuesOf(parsed.error);
        return {
          text: `${issue?.path ?? act}: ${issue?.message ?? ""}`,
          code: "invalid_input",
        };
      }
      const { channelId, programKey } = program;
      // Fields of another act were not read.
      const asked = { act, ...parsed.data } as AskedAct;
      const call = [...Object.values(asked), query.user ?? caller];
      const message = query.id ?? messageId;
      return await inTime(channelId, startedAt, async () => {
        const words = sayWords(await deps.localeOf(channelId));
        return await once(channelId, programKey.id, {
          message: message === null ? null : `${act} ${message}`,
          call: JSON.stringify(call),
        }, (id) => outcomeOf(asked, program, words, id));
      });
    },
  };
}
