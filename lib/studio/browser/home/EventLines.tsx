import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { followOnChannel } from "@/lib/studio/browser/follow.ts";
import { createResource } from "@/lib/studio/kit/resource/create_resource.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import {
  LATEST_KINDS,
  type LatestEvent,
  sayLatest,
  SHOWN_EVENTS,
  type TimeFormat,
} from "./latest_events.ts";
import { Badge, EmptyState } from "@/lib/studio/ui/Panel.tsx";
import { HOME_MESSAGES as words } from "@/lib/studio/messages/home.ts";

/** Events that come within this time are read together. */
const TOGETHER_MS = 500;

/** Facts that the latest events are drawn from. */
interface EventLinesFacts {
  channelId: string;
  /** As they were when the page was drawn. */
  events: readonly LatestEvent[];
  format: TimeFormat;
}

/** Draws what happened last on the channel, and follows it. */
export function EventLines({ channelId, events, format }: EventLinesFacts) {
  const shown = useSignal(events);
  useEffect(() => {
    const latest = createResource({
      state: shown,
      kinds: LATEST_KINDS,
      gatherMs: TOGETHER_MS,
      async read() {
        const { data } = await api.get(
          `/api/channels/${channelId}/events?limit=${SHOWN_EVENTS}&kinds=${LATEST_KINDS}&tests=include`,
        );
        const items = data.items as unknown as LiveEvent[];
        return sayLatest(items, format, Date.now());
      },
    });
    return followOnChannel(channelId, [latest]);
  }, [channelId]);

  if (shown.value.length === 0) {
    return (
      <EmptyState icon="history" title={words.none}>
        {words.noneText}
      </EmptyState>
    );
  }
  return (
    <ol class="events">
      {shown.value.map(({ id, name, action, at, test }) => (
        <li key={id}>
          <p>
            <bdi>
              <strong>{name}</strong>
            </bdi>{" "}
            {action} {test && <Badge>{words.test}</Badge>}
          </p>
          <p class="dim">{at}</p>
        </li>
      ))}
    </ol>
  );
}
