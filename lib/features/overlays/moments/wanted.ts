import { type Clock, SECOND_MS } from "@/lib/core/clock.ts";
import { isRecord } from "@/lib/core/is_record.ts";
import { createLru } from "@/lib/core/lru.ts";
import { memoizeByKey } from "@/lib/core/memoize.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import {
  isMomentKind,
  type MomentKind,
} from "@/lib/schema/events/kinds/moments.ts";
import type { StoredAlerts } from "@/lib/schema/overlays/alerts.ts";
import type { StoredInstance } from "@/lib/schema/overlays/scenes.ts";
import { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import { usesChannelAlerts } from "@/lib/schema/widgets/rules/alerts_in_use.ts";

/** Moments that a channel has alerts for. */
interface WantedMoments {
  kinds: ReadonlySet<MomentKind>;
  /** Time of the last change of its alerts, ms since the epoch: what happened before is no news. */
  since: number;
  /** Alerts that are on for those who walk on. */
  walkOns: readonly Variant[];
  /** True where an alert, an alert box or a widget goes by the platform's ads. */
  ads: boolean;
}

/** Time for which a change that another process made may be unknown, ms. */
const KNOWN_MS = 30 * SECOND_MS;
/** Channels of which is known what they want. */
const MAX_KNOWN = 20_000;

/** Returns the moments that alerts are for which a channel's alert boxes play. Pure. */
export function wantedBy(
  instances: readonly Pick<
    StoredInstance,
    "type" | "enabled" | "settings" | "updatedAt"
  >[],
  alerts: Pick<StoredAlerts, "variants" | "updatedAt"> | null,
): WantedMoments {
  const kinds = new Set<MomentKind>();
  const walkOns: Variant[] = [];
  let since = 0;
  let ads = false;
  for (const box of instances) {
    if (!box.enabled) continue;
    if (box.type === "ad-break") ads = true;
    if (box.type !== "alert-box") continue;
    const { duringAds = "play" } = box.settings;
    if (duringAds !== "play") ads = true;
    // Without alerts of the channel, a box that would use them plays its own.
    const shared = usesChannelAlerts(box) ? alerts : null;
    const variants = shared ? shared.variants : box.settings.variants;
    const found = kindsOf(variants);
    if (found.length === 0) continue;
    for (const kind of found) kinds.add(kind);
    if (found.includes("walk_on")) walkOns.push(...walkOnsAmong(variants));
    since = Math.max(since, box.updatedAt, shared?.updatedAt ?? 0);
  }
  ads ||= kinds.has("ads_soon") || kinds.has("ad_break");
  return { kinds, since, walkOns, ads };
}

/** Returns the alerts for those who walk on, as they are stored. */
function walkOnsAmong(variants: unknown): Variant[] {
  return (Array.isArray(variants) ? variants : []).flatMap((one) => {
    const { success, data } = Variant.safeParse(one);
    return success && data.enabled && data.kinds.includes("walk_on")
      ? [data]
      : [];
  });
}

/** Lists the moments among the kinds of alerts that are on, as they are stored. */
function kindsOf(variants: unknown): MomentKind[] {
  if (!Array.isArray(variants)) return [];
  return variants.filter(isRecord).flatMap(({ enabled, kinds }) =>
    enabled !== false && Array.isArray(kinds)
      ? kinds.filter((kind): kind is MomentKind =>
        typeof kind === "string" && isMomentKind(kind)
      )
      : []
  );
}

/** Creates the reader of what channels want; what this process changes it knows at once. */
export function createWantedMoments(
  { clock, events, instancesOf, alertsOf }: {
    clock: Clock;
    events: Pick<EventLog, "onAppended">;
    instancesOf: (channelId: string) => Promise<StoredInstance[]>;
    alertsOf: (channelId: string) => Promise<StoredAlerts | null>;
  },
) {
  const known = createLru<Promise<WantedMoments>>(MAX_KNOWN, {
    clock,
    forMs: KNOWN_MS,
  });
  const found = new WeakMap<Promise<WantedMoments>, WantedMoments>();
  // Hears of a commit before the projections do, which ask what is known then.
  const stop = events.onAppended((channelId, commit) => {
    const told = commit?.entry?.events;
    if (!told || told.some(isChange)) known.delete(channelId);
  });

  async function read(channelId: string): Promise<WantedMoments> {
    const [instances, alerts] = await Promise.all([
      instancesOf(channelId),
      alertsOf(channelId),
    ]);
    return wantedBy(instances, alerts);
  }

  return {
    /** Returns the moments that a channel has alerts for. */
    of: (channelId: string): Promise<WantedMoments> =>
      memoizeByKey(known, channelId, () => {
        const asked = read(channelId);
        asked.then((wanted) => found.set(asked, wanted), () => {});
        return asked;
      }),

    /** Returns them where `of` would answer without a read. */
    knownOf(channelId: string): WantedMoments | undefined {
      const asked = known.get(channelId);
      return asked && found.get(asked);
    },

    stop,
  };
}

const isChange = ({ kind }: { kind: string }): boolean =>
  kind === "instance.updated" || kind === "alerts.updated";
