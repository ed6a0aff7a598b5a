import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { MINUTE_MS } from "@/lib/core/clock.ts";
import type { OverviewAnswer } from "@/lib/schema/widget_data/overview.ts";
import { followAndLook, followOnChannel } from "@/lib/studio/browser/follow.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { useTick } from "@/lib/studio/browser/use_tick.ts";
import { createResource } from "@/lib/studio/kit/resource/create_resource.ts";
import { numberText } from "@/lib/studio/messages/figures.ts";
import { HOME_MESSAGES as words } from "@/lib/studio/messages/home.ts";

/** Events that come within this time are read together. */
const TOGETHER_MS = 500;
/** Pause after which viewers are asked for again; Twitch counts them every minute or so. */
const VIEWERS_AGAIN_MS = MINUTE_MS;

/**
 * Draws whether the channel is live, for how long, its viewers, and the followers
 * of today, and follows them. The page reads them: drawing it would wait for
 * Twitch.
 */
export function StreamFacts({ channelId }: { channelId: string }) {
  const shown = useSignal<OverviewAnswer | null>(null);
  useEffect(() => {
    const resource = createResource({
      state: shown,
      kinds: "stream.*,follow,channel.updated",
      gatherMs: TOGETHER_MS,
      read: async () =>
        (await api.get(`/api/channels/${channelId}/overview`)).data,
    });
    return followAndLook(
      () => followOnChannel(channelId, [resource]),
      // No event says how many are watching.
      resource.readSoon,
      VIEWERS_AGAIN_MS,
    );
  }, [channelId]);

  const stream = shown.value?.stream;
  const live = stream?.available && stream.value.live ? stream.value : null;
  const viewers = live?.viewers ?? null;
  const startedAt = live?.startedAt ? Date.parse(live.startedAt) : null;
  const forMs = startedAt === null ? null : Math.max(0, Date.now() - startedAt);
  useTick(forMs === null ? null : MINUTE_MS - forMs % MINUTE_MS);

  if (!shown.value || !stream) {
    return <section class="facts" aria-label={words.stream} aria-busy="true" />;
  }
  return (
    <section class="facts" aria-label={words.stream}>
      <div class="facts__head">
        <p class={`facts__state facts__state--${live ? "live" : "off"}`}>
          {words.streamState(stream.available ? live !== null : null)}
        </p>
        {live?.title && (
          <p class="facts__title">
            <bdi>{live.title}</bdi>
          </p>
        )}
        {live?.category && (
          <p class="dim">
            <bdi>{live.category}</bdi>
          </p>
        )}
      </div>
      <dl class="facts__list">
        {forMs !== null && (
          <Fact name={words.liveFor} value={words.span(forMs)} />
        )}
        {viewers !== null && (
          <Fact name={words.viewers} value={numberText(viewers)} />
        )}
        <Fact
          name={words.followersToday}
          value={numberText(shown.value.today.followers)}
        />
      </dl>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
