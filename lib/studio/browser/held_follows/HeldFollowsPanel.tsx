import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type {
  HeldFollow,
  HeldFollowCommand,
  HeldFollowList,
} from "@/lib/schema/platform/follow_guard.ts";
import { KIND_NAMES } from "@/lib/studio/messages/kinds.ts";
import { EventLine } from "@/lib/studio/browser/live/FeedRow.tsx";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { HELD_FOLLOWS_MESSAGES as words } from "@/lib/studio/messages/held_follows.ts";
import { dayAndTime } from "@/lib/studio/messages/instants.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { createHeldFollows } from "./held_follows_resource.ts";

/** Follows that are drawn. */
const MAX_ROWS = 50;

const nameOf = ({ name, login }: HeldFollow): string =>
  name ?? login ?? words.unnamed;

/** Draws the follows that are held, and decides about them; draws nothing while none is. */
export function HeldFollowsPanel(
  { channelId, held, readOnly }: {
    channelId: string;
    /** Follows as they were when the page was drawn. */
    held: HeldFollowList;
    readOnly: boolean;
  },
) {
  const list = useSignal(held);
  const follows = useMemo(() => createHeldFollows(channelId, list), [
    channelId,
  ]);
  useEffect(() => follows.follow(), [follows]);
  const { items, count, dropped } = list.value;
  if (count === 0) return null;

  async function decide(
    action: HeldFollowCommand["action"],
    ids?: string[],
  ): Promise<void> {
    const done = await attempt(
      () =>
        api.post(
          `/api/channels/${channelId}/held-follows`,
          ids ? { action, ids } : { action },
        ),
      ({ data: { changed } }) => {
        if (changed === 0) return words.already;
        return action === "release"
          ? words.released(changed)
          : words.dropped(changed);
      },
    );
    if (done) follows.take(done.data);
  }
  async function dropAll(): Promise<void> {
    const goesOn = await confirmed({
      title: words.dropAllTitle(count),
      text: words.dropAllText,
      act: words.dropAll,
      danger: true,
    });
    if (goesOn) await decide("drop");
  }

  return (
    <Panel
      id="held-follows"
      title={words.title(count)}
      lede={words.lede}
      icon="shield"
      actions={
        <>
          <Button
            size="small"
            icon="check"
            disabled={readOnly}
            onClick={() => decide("release")}
          >
            {words.releaseAll}
          </Button>
          <Button size="small" icon="x" disabled={readOnly} onClick={dropAll}>
            {words.dropAll}
          </Button>
        </>
      }
    >
      <ul class="queue__list">
        {items.slice(0, MAX_ROWS).map((follow) => (
          <li key={follow.id} class="event event--queued">
            <EventLine
              icon="heart"
              kind={KIND_NAMES.follow}
              name={nameOf(follow)}
              text=""
              message=""
            >
              <p class="event__marks">
                <time dateTime={follow.followedAt}>
                  {dayAndTime(follow.followedAt)}
                </time>
              </p>
            </EventLine>
            <div class="event__acts">
              <Button
                size="small"
                icon="check"
                disabled={readOnly}
                aria-label={words.releaseOf(nameOf(follow))}
                onClick={() =>
                  decide("release", [follow.id])}
              >
                {words.release}
              </Button>
              <Button
                size="small"
                icon="x"
                disabled={readOnly}
                aria-label={words.dropOf(nameOf(follow))}
                onClick={() =>
                  decide("drop", [follow.id])}
              >
                {words.drop}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {count > MAX_ROWS && <p class="dim">{words.more(count - MAX_ROWS)}</p>}
      {dropped > 0 && <p class="dim">{words.noRoom(dropped)}</p>}
    </Panel>
  );
}
