import type { Signal } from "@preact/signals";
import type { Integration } from "@/lib/schema/integrations/integrations.ts";
import { followAndLook, followOnChannel } from "@/lib/studio/browser/follow.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import {
  createResource,
  type Resource,
} from "@/lib/studio/kit/resource/create_resource.ts";

/** Events that come within this time are read together, ms. */
const TOGETHER_MS = 500;
/** Interval of looking what no event tells: refused deliveries, states of connections. */
const LOOK_EVERY_MS = 10_000;

/** A channel's integrations on a page, or what the page shows of them. */
interface IntegrationsResource<T> extends Resource<T> {
  /** Follows the channel for as long as the page shows them; the answer ends it. */
  follow(): () => void;
}

/** Creates what follows a channel's integrations: their deliveries are told by events, the rest is looked for. */
export function createIntegrationsResource<T>(
  { channelId, kinds, state, shownOf }: {
    channelId: string;
    /** Kinds of the events that deliveries become. */
    kinds: readonly string[];
    state: Signal<T>;
    /** Returns what the page shows of the integrations. */
    shownOf: (items: readonly Integration[]) => T;
  },
): IntegrationsResource<T> {
  const path = `/api/channels/${channelId}/integrations` as const;
  const list = createResource({
    state,
    kinds: kinds.join(),
    gatherMs: TOGETHER_MS,
    // What the platform tells itself names no provider.
    isReadAfter: ({ data }) => "provider" in data || "refersTo" in data,
    read: async () => shownOf((await api.get(path)).data.items),
  });
  return {
    ...list,
    follow: () =>
      followAndLook(
        () => followOnChannel(channelId, [list]),
        list.readSoon,
        LOOK_EVERY_MS,
      ),
  };
}
