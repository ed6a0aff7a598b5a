import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Switch, TextField } from "@/lib/studio/ui/Field.tsx";
import { EmptyState, Panel } from "@/lib/studio/ui/Panel.tsx";
import {
  FEED_GROUPS,
  type FeedGroup,
  LIVE_MESSAGES as words,
} from "@/lib/studio/messages/live.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import type { LiveStore } from "./live_store.ts";
import { EventDetails } from "./EventDetails.tsx";
import type { ActivityFeed } from "./feed.ts";
import type { FeedEvent } from "./feed_list.ts";
import { FeedPage } from "./FeedPage.tsx";
import type { RowCommands } from "./FeedRow.tsx";

/** Distance to the end at which earlier events are asked for. */
const NEAR_END_PX = 600;
/** Parts of the list that are drawn with it: hundreds of events may come at once. */
const DRAWN_PARTS = 2;

function FeedFilters({ feed }: { feed: ActivityFeed }) {
  const { groups, person, tests } = feed.filter.value;
  const toggle = (group: FeedGroup) =>
    feed.choose({
      groups: groups.includes(group)
        ? groups.filter((one) => one !== group)
        : [...groups, group],
    });
  return (
    <div class="feed__filters">
      <div class="row" role="group" aria-label={words.filters}>
        <Button
          size="small"
          aria-pressed={groups.length === 0}
          onClick={() => feed.choose({ groups: [] })}
        >
          {words.all}
        </Button>
        {Object.entries(FEED_GROUPS).map(([id, { name }]) => (
          <Button
            key={id}
            size="small"
            aria-pressed={groups.includes(id as FeedGroup)}
            onClick={() => toggle(id as FeedGroup)}
          >
            {name}
          </Button>
        ))}
      </div>
      <div class="feed__search">
        <TextField
          id="feed-person"
          type="search"
          label={words.person}
          placeholder={words.personHint}
          maxLength={200}
          value={person}
          onInput={({ currentTarget }) =>
            feed.choose({ person: currentTarget.value })}
        />
        <Switch
          id="feed-tests"
          label={words.tests}
          checked={tests}
          onChange={({ currentTarget }) =>
            feed.choose({ tests: currentTarget.checked })}
        />
      </div>
    </div>
  );
}

/** Says quietly how many events the filter leaves out, and takes it off. */
function LeftOutNote({ feed }: { feed: ActivityFeed }) {
  const left = feed.leftOut.value;
  const isSaid = left !== null && left.count > 0;
  return (
    <div class="feed__left-out">
      <p role="status">{isSaid && words.leftOut(left.count, left.of)}</p>
      {isSaid && (
        <Button tone="quiet" size="small" onClick={feed.clearFilter}>
          {words.showAll}
        </Button>
      )}
    </div>
  );
}

function NewSince(
  { feed, readOnly }: { feed: ActivityFeed; readOnly: boolean },
) {
  const count = feed.newCount.value;
  if (count === 0) return null;
  const length = feed.parts.value.reduce((sum, part) => sum + part.length, 0);
  // All that is here is new: there may be more of it.
  const isOpen = count === length && feed.cursor.value !== null;
  return (
    <div class="feed__new">
      <p role="status">
        {isOpen ? words.andMore(count) : words.newSince(count)}
      </p>
      <Button
        size="small"
        icon="check"
        disabled={readOnly}
        onClick={() => markSeen(feed)}
      >
        {words.markSeen}
      </Button>
    </div>
  );
}

/** Marks everything as seen, and says so. */
export async function markSeen(feed: ActivityFeed): Promise<void> {
  if (await feed.markSeen()) toast(words.markedSeen, { tone: "good" });
}

function NothingHere({ feed }: { feed: ActivityFeed }) {
  const { groups, person } = feed.filter.value;
  if (groups.length === 0 && person.trim() === "") {
    return (
      <EmptyState icon="radio" title={words.none}>{words.noneText}</EmptyState>
    );
  }
  return (
    <EmptyState
      icon="search"
      title={words.noneFits}
      action={<Button onClick={feed.clearFilter}>{words.clearFilters}</Button>}
    />
  );
}

/** Draws the activity: what happened, newest first. */
export function FeedPanel({ desk }: { desk: LiveStore }) {
  const { feed, view: { readOnly } } = desk;
  const opened = useSignal<FeedEvent | null>(null);
  const scroll = useRef<HTMLDivElement>(null);
  // The server draws all that it sends.
  const isFromServer = useRef(true);
  useEffect(() => {
    isFromServer.current = false;
  }, []);
  const acts = useMemo<RowCommands>(() => ({
    isAlert: desk.isAlert,
    readOnly,
    replay: ({ id }) => void desk.replay(id),
    open: (event) => opened.value = event,
  }), []);
  const parts = feed.parts.value;
  const isEmpty = parts.every((part) => part.length === 0);
  const firstSeen = feed.newCount.value === 0
    ? null
    : parts.flat()[feed.newCount.value]?.id ?? null;

  function onScroll() {
    const box = scroll.current;
    if (!box) return;
    const left = box.scrollHeight - box.scrollTop - box.clientHeight;
    if (left < NEAR_END_PX) feed.more();
  }

  return (
    <Panel title={words.feed} icon="list" id="feed">
      <FeedFilters feed={feed} />
      <LeftOutNote feed={feed} />
      <NewSince feed={feed} readOnly={readOnly} />
      <div
        ref={scroll}
        class="feed__scroll"
        role="region"
        aria-label={words.feedList}
        aria-busy={feed.isLoading.value}
        tabIndex={0}
        onScroll={onScroll}
      >
        {isEmpty && feed.cursor.value === null && <NothingHere feed={feed} />}
        {parts.map((part, index) => (
          <FeedPage
            key={part.at(-1)?.id ?? "empty"}
            events={part}
            before={parts[index - 1]?.at(-1) ?? null}
            firstSeen={part.some(({ id }) => id === firstSeen)
              ? firstSeen
              : null}
            startsNear={isFromServer.current || index < DRAWN_PARTS}
            acts={acts}
          />
        ))}
        <p class="feed__end">
          {feed.cursor.value === null
            ? !isEmpty && words.end
            : (
              <Button busy={feed.isLoading.value} onClick={feed.more}>
                {words.earlier}
              </Button>
            )}
        </p>
      </div>
      <EventDetails desk={desk} opened={opened} />
    </Panel>
  );
}
