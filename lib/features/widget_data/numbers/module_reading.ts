import {
  ModuleError,
  type ModuleFailure,
  type Modules,
} from "@/lib/clients/modules/modules.ts";
import type { Log } from "@/lib/core/log.ts";
import {
  type Reading,
  reading,
  type Reason,
  type StatsReader,
  unavailable,
} from "@/lib/schema/widget_data/stats.ts";

const REASONS: Record<ModuleFailure, Reason> = {
  unreachable: "platform_unreachable",
  unauthorized: "not_authorized",
  not_supported: "not_supported",
};

/** Reads a value from a module; returns a reason where the module has none. */
export async function moduleReading<T>(
  log: Log,
  ask: () => Promise<T | null>,
): Promise<Reading<T>> {
  try {
    const value = await ask();
    return value === null ? unavailable("not_configured") : reading(value);
  } catch (error) {
    if (error instanceof ModuleError) {
      return unavailable(REASONS[error.failure]);
    }
    log.error("module_read_failed", { error });
    return unavailable("platform_unreachable");
  }
}

/** Creates the values of other modules as the channel's own log has them. */
export function modulesOfLog(
  stats: Pick<StatsReader, "metric" | "points" | "moduleGoal" | "time">,
): Modules {
  return {
    async tipGoal(channelId) {
      const goal = await stats.moduleGoal(channelId, ["tips", "tip"]);
      return goal && {
        title: goal.title,
        currentMinor: Math.round(goal.current),
        targetMinor: Math.round(goal.target),
        currency: goal.currency ??
          (await stats.time(channelId)).currency,
      };
    },
    async metric(channelId, name) {
      const metric = await stats.metric(channelId, name);
      return metric && { value: metric.value };
    },
    async points(channelId, user) {
      const found = await stats.points(channelId, user);
      if (!found) return null;
      const { id, login, name } = found.person;
      return { user: { id, login, name }, balance: found.balance };
    },
  };
}

/** Asks one, and the other what the first knows nothing of. */
export function firstOf(first: Modules, second: Modules): Modules {
  return {
    tipGoal: async (channelId) =>
      await first.tipGoal(channelId) ?? await second.tipGoal(channelId),
    metric: async (channelId, name) =>
      await first.metric(channelId, name) ??
        await second.metric(channelId, name),
    points: async (channelId, user) =>
      await first.points(channelId, user) ??
        await second.points(channelId, user),
  };
}
