import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { SceneStore } from "./store.ts";
import {
  leavesAlertsOpen,
  settingsWhereAlerts,
  usesChannelAlerts,
} from "@/lib/schema/widgets/rules/alerts_in_use.ts";

/** A widget that is to be stored. */
interface Saved {
  type: string;
  settings: Record<string, unknown>;
}

/**
 * Creates what settles whose alerts a widget plays, and holds a commit to it:
 * the channel's alerts are not removed while a widget comes to use them.
 */
export function createHoldAlerts(
  { clock }: { clock: Pick<Clock, "now"> },
  store: Pick<SceneStore, "alerts" | "holdReferences">,
) {
  /** Returns whether the channel has alerts, and makes the commit depend on it. */
  async function hold(
    commit: Deno.AtomicOperation,
    channelId: string,
  ): Promise<boolean> {
    const entry = await store.alerts(channelId);
    if (entry.value === null) return false;
    // Removed before, they are not there; removed after, who removes them looks again.
    commit.check(entry);
    await store.holdReferences(commit, channelId, clock.now());
    return true;
  }

  return {
    /**
     * Holds a commit to the alerts that a widget comes to use. Throws
     * `invalid_input` for the channel's where it has none.
     */
    async use(
      commit: Deno.AtomicOperation,
      channelId: string,
      now: Saved,
      before: Saved | null,
    ): Promise<void> {
      if (!usesChannelAlerts(now)) return;
      if (before && usesChannelAlerts(before)) return;
      if (await hold(commit, channelId)) return;
      throw new AppError(
        "invalid_input",
        "Cannot save the widget: the channel has no alerts yet. Save some first",
        {
          issues: [{
            path: "settings.alerts",
            message: "The channel has no alerts yet",
          }],
        },
      );
    },

    /**
     * Returns the settings of a new widget: an alert box that does not say whose
     * alerts it plays uses the channel's, where there are any.
     */
    async settle(
      commit: Deno.AtomicOperation,
      channelId: string,
      made: Saved,
    ): Promise<Record<string, unknown>> {
      const isOpen = leavesAlertsOpen(made);
      return settingsWhereAlerts(
        made,
        isOpen && await hold(commit, channelId),
      );
    },
  };
}
