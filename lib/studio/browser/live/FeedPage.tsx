import { Component, createRef, Fragment } from "preact";
import { LIVE_MESSAGES as words } from "@/lib/studio/messages/live.ts";
import { dayOf } from "./describe_row.ts";
import { FeedRow, type RowCommands } from "./FeedRow.tsx";
import type { FeedEvent } from "./feed_list.ts";

interface FeedPageProps {
  events: readonly FeedEvent[];
  /** Event right before the first; `null` for none. */
  before: FeedEvent | null;
  /** Event from which on everything was seen; `null` when it is not among these. */
  firstSeen: string | null;
  /** Its rows are drawn at once; those of any other only once it is seen to be near. */
  startsNear: boolean;
  acts: RowCommands;
}

/** Space beyond the visible part in which rows are drawn. */
const NEAR = "1500px 0px";
const ROW_PX = 62;

/**
 * Draws some events of the activity. Far from what is visible they are as much
 * empty space as they took, so that a list of any length scrolls alike.
 */
export class FeedPage extends Component<FeedPageProps, { isNear: boolean }> {
  override state = { isNear: this.props.startsNear };
  readonly #list = createRef<HTMLUListElement>();
  #height = 0;
  #observer: IntersectionObserver | null = null;

  override componentDidMount(): void {
    const list = this.#list.current;
    if (!list) return;
    this.#observer = new IntersectionObserver((entries) => {
      // A busy page hears of several changes at once; the last one holds.
      const entry = entries.at(-1);
      if (!entry) return;
      const { isIntersecting, boundingClientRect: { height } } = entry;
      if (!isIntersecting && this.state.isNear) this.#height = height;
      this.setState({ isNear: isIntersecting });
    }, { root: list.closest(".feed__scroll"), rootMargin: NEAR });
    this.#observer.observe(list);
  }

  override componentWillUnmount(): void {
    this.#observer?.disconnect();
  }

  override shouldComponentUpdate(
    next: FeedPageProps,
    { isNear }: { isNear: boolean },
  ): boolean {
    const { events, before, firstSeen } = this.props;
    if (isNear !== this.state.isNear) return true;
    return isNear && (next.events !== events ||
      next.before?.id !== before?.id || next.firstSeen !== firstSeen);
  }

  override render(
    { events, before, firstSeen, acts }: FeedPageProps,
    { isNear }: { isNear: boolean },
  ) {
    if (!isNear) {
      const height = this.#height || events.length * ROW_PX;
      return (
        <ul
          ref={this.#list}
          class="feed__page"
          aria-hidden="true"
          style={{ height: `${height}px` }}
        />
      );
    }
    let day = before ? dayOf(before.receivedAt) : "";
    return (
      <ul ref={this.#list} class="feed__page">
        {events.map((event) => {
          const own = dayOf(event.receivedAt);
          const isOtherDay = own !== day;
          day = own;
          return (
            <Fragment key={event.id}>
              {isOtherDay && <li class="feed__day">{own}</li>}
              {event.id === firstSeen && (
                <li class="feed__mark">{words.seenTo}</li>
              )}
              <FeedRow event={event} acts={acts} />
            </Fragment>
          );
        })}
      </ul>
    );
  }
}
