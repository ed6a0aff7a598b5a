import { AppError } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";
import { createAssertFilesExist } from "./assert_files.ts";
import type { SceneDeps } from "./deps.ts";
import { assertAlertsFit } from "./sizes.ts";
import type { SceneStore } from "./store.ts";
import type { ChannelAlerts } from "@/lib/schema/overlays/alerts.ts";
import {
  assertPrecondition,
  NO_PRECONDITION,
} from "@/lib/storage/precondition.ts";
import { transact, transactVersioned } from "@/lib/storage/transaction.ts";
import { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import {
  usesChannelAlerts,
  withAlertsInUse,
} from "@/lib/schema/widgets/rules/alerts_in_use.ts";
import { checkVariants, presentVariants } from "./alert_variants.ts";

type SetVariants = Record<string, unknown>[];

/** Alerts of a channel with the version they had; `undefined` before the first. */
interface VersionedAlerts {
  alerts: ChannelAlerts;
  versionstamp: string | undefined;
}

/** Creates the service for the alerts of a channel, which alert boxes play that are set to use them. */
export function createAlertService(
  { kv, clock, withLock, filesOf, announcements }: Pick<
    SceneDeps,
    "kv" | "clock" | "withLock" | "filesOf" | "announcements"
  >,
  store: Pick<SceneStore, "alerts" | "holdReferences" | "instances">,
) {
  const holdFiles = createAssertFilesExist({ clock, filesOf }, store);

  /** Returns the channel's alerts; `null` where it has none. */
  async function variantsOf(channelId: string): Promise<SetVariants | null> {
    return presentVariants((await store.alerts(channelId)).value);
  }

  return {
    variantsOf,

    /** Returns the channel's alerts, for who is to change them. */
    async get(channelId: string): Promise<VersionedAlerts> {
      const { value, versionstamp } = await store.alerts(channelId);
      return {
        alerts: { variants: presentVariants(value) },
        versionstamp: versionstamp ?? undefined,
      };
    },

    /**
     * Replaces the channel's alerts; open pages whose alert boxes play them are
     * told. Throws `invalid_input` that names every wrong value by its path,
     * `too_large` for more than the database keeps, `stale` when the
     * precondition fails.
     */
    async replace(
      channelId: string,
      given: SetVariants,
      precondition = NO_PRECONDITION,
    ): Promise<VersionedAlerts> {
      const variants = checkVariants(given);
      const { versionstamp } = await withLock(
        channelId,
        () =>
          transactVersioned({ kv, clock, keys }, async () => {
            const entry = await store.alerts(channelId);
            assertPrecondition(precondition, entry.versionstamp);
            const alerts = {
              variants,
              schemaVersion: alertBox.schemaVersion,
              updatedAt: clock.now(),
            };
            assertAlertsFit(alerts);
            const commit = kv.atomic().check(entry).set(entry.key, alerts);
            await holdFiles(
              commit,
              channelId,
              alertBox,
              {
                now: { variants },
                before: { variants: presentVariants(entry.value) ?? [] },
              },
              {
                refusal:
                  "Cannot save the alerts: they name a file that does not exist. Choose another",
                under: "",
              },
            );
            announcements.noteAlerts(commit, channelId, variants.length);
            return { commit, result: null };
          }),
      );
      announcements.tell(channelId);
      return { alerts: { variants }, versionstamp };
    },

    /**
     * Removes the channel's alerts. Throws `in_use` while an alert box plays
     * them, `stale` when the precondition fails.
     */
    async remove(
      channelId: string,
      precondition = NO_PRECONDITION,
    ): Promise<void> {
      await withLock(
        channelId,
        () =>
          transact({ kv, clock, keys }, async () => {
            const entry = await store.alerts(channelId);
            assertPrecondition(precondition, entry.versionstamp);
            if (entry.value === null) return { result: null };
            const commit = kv.atomic().check(entry).delete(entry.key);
            // A box that comes to use them meanwhile makes this look again.
            await store.holdReferences(commit, channelId, clock.now());
            const users = (await store.instances(channelId))
              .filter(usesChannelAlerts);
            if (users.length > 0) {
              throw new AppError(
                "in_use",
                `Cannot remove the channel's alerts: ${users.length} of its alert boxes play them. Give each its own first`,
              );
            }
            announcements.noteAlerts(commit, channelId, 0);
            return { commit, result: null };
          }),
      );
      announcements.tell(channelId);
    },

    /** Returns widgets with the alerts that each alert box among them plays. */
    async inUse<B extends Parameters<typeof usesChannelAlerts>[0]>(
      channelId: string,
      widgets: readonly B[],
    ): Promise<B[]> {
      if (!widgets.some(usesChannelAlerts)) return [...widgets];
      const ofChannel = await variantsOf(channelId);
      return widgets.map((one) => withAlertsInUse(one, ofChannel));
    },
  };
}
