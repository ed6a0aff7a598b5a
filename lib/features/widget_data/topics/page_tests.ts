import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type {
  Sources,
  TestsOnPage,
  WidgetDataRequest,
} from "@/lib/schema/widget_data/topics.ts";

/** Answers which sources a request is read from. */
type ChooseSources = (
  request: WidgetDataRequest,
) => Promise<Partial<Sources>>;

/**
 * Creates the choice of sources for a page on which tests were shown: a widget
 * that shows tests reads figures in which they count.
 */
export function createPageTests(
  { testsAfter, sourcesWith }: {
    testsAfter: (channelId: string, position: string) => Promise<LiveEvent[]>;
    /** Returns sources that answer as if these tests had been real. */
    sourcesWith: (
      channelId: string,
      tests: readonly LiveEvent[],
    ) => Promise<Partial<Sources>>;
  },
) {
  return async function pageTests(
    channelId: string,
    sources: Partial<Sources>,
    page: TestsOnPage | undefined,
  ): Promise<ChooseSources> {
    const sent = page && !page.tried
      ? await testsAfter(channelId, page.since)
      : [];
    const onPage = page?.tried ??
      sent.filter(({ target }) =>
        !target?.sceneId || target.sceneId === page?.sceneId
      );
    /** Widgets with the same tests share what is counted. */
    const counted = new Map<string, Promise<Partial<Sources>>>();
    return (request) => {
      const own = onPage.filter(({ target }) =>
        (request.showsTests || target?.inLists) &&
        (!target?.instanceId || target.instanceId === request.widgetId)
      );
      if (own.length === 0) return Promise.resolve(sources);
      const set = own.map(({ position }) => position).join(" ");
      const known = counted.get(set) ?? sourcesWith(channelId, own);
      counted.set(set, known);
      return known;
    };
  };
}
