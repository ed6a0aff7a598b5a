/** Everything that carries out commands, each as one process has it. */
import { type Clock, WEEK_MS } from "@/lib/core/clock.ts";
import type { CommandFields } from "@/lib/core/command_fields.ts";
import { keys } from "@/lib/database/keys.ts";
import { createClockService } from "@/lib/features/audience/clocks/service.ts";
import { createRig as createCredits } from "@/tests/features/subathon/credits/rig.ts";
import {
  createRig as createSubathon,
  ledgerOf,
} from "@/tests/features/subathon/rig.ts";

const CHANNEL = "1337";

/** Result of a command. */
interface CommandResult {
  changed: boolean;
  revision: number;
}

/** A feature as one process has it. */
export interface Commanded {
  /** Carries out a command; another `by` is another command. */
  send(by: number, fields?: CommandFields): Promise<CommandResult>;
  /** Number of changes so far. */
  changes(): Promise<number>;
}

/** A feature that carries out commands. */
interface AggregateUser {
  name: string;
  /** First part of the key of the record that a command changes. */
  record: string;
  start(kv: Deno.Kv, clock: Clock): Promise<Commanded>;
}

const publishedState: AggregateUser = {
  name: "published state",
  record: "stopwatch",
  start(kv, clock) {
    const none = () => Promise.reject(new Error("not a countdown"));
    const outbox = { publish: () => Promise.resolve(), publishSoon() {} };
    const clocks = createClockService({ kv, clock, outbox, setupOf: none });
    return Promise.resolve({
      async send(by, fields = {}) {
        const body = { action: "reset" as const, elapsedMs: by, ...fields };
        return await clocks.commandStopwatch(CHANNEL, body);
      },
      changes: async () => (await clocks.readStopwatch(CHANNEL)).revision,
    });
  },
};

const credits: AggregateUser = {
  name: "credits",
  record: "credits",
  start(kv, clock) {
    const rig = createCredits({ kv, clock });
    return Promise.resolve({
      async send(by, fields = {}) {
        const userId = by === 1 ? null : `id-${by}`;
        const { changed, run } = await rig.clear({ userId, ...fields });
        return { changed, revision: run.revision };
      },
      changes: async () => (await rig.state()).run.revision,
    });
  },
};

const subathon: AggregateUser = {
  name: "subathon",
  record: "subathon",
  async start(kv, clock) {
    const rig = createSubathon({ kv, clock, shared: true });
    const { value } = await kv.get(keys.subathon(CHANNEL));
    if (value === null) {
      await rig.do("start");
      await rig.do("set", { remainingMs: WEEK_MS });
    }
    return {
      async send(by, fields = {}) {
        const body = { deltaMs: by * 60_000, ...fields };
        const { changed, state } = await rig.do("adjust", body);
        return { changed, revision: state.revision };
      },
      changes: async () =>
        // The first correction is of the setup.
        (await ledgerOf(kv))
          .filter(({ reason }) => reason === "manual").length - 1,
    };
  },
};

/** Every feature that carries out commands. */
export const AGGREGATE_USERS: readonly AggregateUser[] = [
  publishedState,
  credits,
  subathon,
];
