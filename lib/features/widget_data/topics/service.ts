import { createHash } from "node:crypto";
import { type Clock, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Log } from "@/lib/core/log.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { WithoutHidden } from "@/lib/event_log/hidden_people.ts";
import type { Reason } from "@/lib/schema/widget_data/stats.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import type { TopicName } from "@/lib/schema/widgets/state/topics.ts";
import type {
  ParamsByTopic,
  Sources,
  TestsOnPage,
  WidgetDataAnswer,
  WidgetDataQuery,
  WidgetDataRequest,
  WidgetSetup,
} from "@/lib/schema/widget_data/topics.ts";
import { createPageTests } from "./page_tests.ts";
import { namesPeople } from "./naming_topics.ts";
import { UnreadableWidgetData } from "./unreadable.ts";

/** Everything that one request is answered from. */
interface TopicReads {
  sources: Partial<Sources>;
  /** Takes out who is shown no more. */
  withoutHidden: WithoutHidden;
  /** Position up to which the log is counted. */
  position: string | null;
}

/** Sources of widget data. */
interface TopicsDeps {
  /**
   * Returns what one request for a channel is answered from, once all is
   * counted. A topic without a source cannot be read.
   */
  reads: (channelId: string) => Promise<TopicReads>;
  /** Marked tests of support after a position, oldest first. */
  testsAfter: (channelId: string, position: string) => Promise<LiveEvent[]>;
  /** Returns the sources as if these tests had been real. */
  sourcesWith: (
    channelId: string,
    tests: readonly LiveEvent[],
  ) => Promise<Partial<Sources>>;
  /** Reads a built-in widget of the channel with its effective settings; `null` for none. */
  widgetOf: (channelId: string, id: string) => Promise<WidgetSetup | null>;
  clock: Clock;
  log: Log;
}

/** A figure, or why there is none; both `null` for one that there is not, like a poll. */
interface TopicReading {
  value: unknown;
  reason: Reason | null;
}

const NO_READING: TopicReading = { value: null, reason: null };

/**
 * Creates the service for the data that widgets are drawn from: counted up to
 * now, or `null`.
 */
export function createTopicsService(
  { reads, widgetOf, clock, log, ...rest }: TopicsDeps,
) {
  const pageTests = createPageTests(rest);

  async function ask<N extends TopicName>(
    channelId: string,
    sources: Partial<Sources>,
    { topic, params }: { topic: N; params: ParamsByTopic[N] },
    widgetId: string,
  ): Promise<TopicReading> {
    try {
      const source: Partial<Sources>[N] = sources[topic];
      if (!source) return { value: null, reason: "not_supported" };
      const value = await source(channelId, params, widgetId) ?? null;
      return { value, reason: null };
    } catch (error) {
      // A widget without a figure draws nothing; the page itself must not fail.
      if (error instanceof UnreadableWidgetData) {
        return { value: null, reason: error.reason };
      }
      log.warn("figure_failed", { channelId, topic, error });
      return { value: null, reason: "platform_unreachable" };
    }
  }

  /**
   * Returns readings in the order of the requests. Every event that was in the
   * channel's log at the call is in them.
   */
  async function answer(
    channelId: string,
    requests: readonly WidgetDataRequest[],
    tests?: TestsOnPage,
  ): Promise<{ readings: TopicReading[]; position: string | null }> {
    if (requests.length === 0) return { readings: [], position: null };
    const { sources, withoutHidden, position } = await reads(channelId);
    const sourcesOf = await pageTests(channelId, sources, tests);
    const readings = await Promise.all(requests.map(async (request) => {
      const id = request.widgetId ?? questionId(request);
      return await ask(channelId, await sourcesOf(request), request, id);
    }));
    const naming = readings.map(({ value }, index) => {
      const topic = requests[index]?.topic;
      return topic !== undefined && namesPeople(topic) ? { value } : {};
    });
    // Whom a moderator took away is taken out.
    const shown = await withoutHidden(channelId, naming);
    return {
      readings: readings.map((reading, index) => ({
        ...reading,
        ...shown[index],
      })),
      position,
    };
  }

  return {
    /**
     * The same for a page, which may show marked tests in its figures; `null`
     * for what cannot be read.
     */
    async resolve(
      channelId: string,
      requests: readonly WidgetDataRequest[],
      tests?: TestsOnPage,
    ): Promise<{ values: unknown[]; position: string | null }> {
      const { readings, position } = await answer(channelId, requests, tests);
      return { values: readings.map(({ value }) => value), position };
    },

    /** The data of one widget, as its page reads it again. `not_found` for an unknown one. */
    async read(
      channelId: string,
      { type, instance_id }: WidgetDataQuery,
    ): Promise<WidgetDataAnswer> {
      const widget = instance_id === undefined
        ? null
        : await widgetOf(channelId, instance_id);
      if (instance_id !== undefined && widget === null) {
        throw new AppError(
          "not_found",
          "Cannot read figures: the channel has no such widget",
        );
      }
      const kind = widgetKind(widget?.type ?? type ?? "");
      if (!kind) {
        throw new AppError(
          "not_found",
          "Cannot read figures: there is no built-in widget of this type",
        );
      }
      const settings = widget?.settings ?? kind.settings.parse({});
      const reads = Object.entries(kind.reads(settings));
      const requests = reads.map(([, request]) =>
        widget ? { ...request, widgetId: widget.id } : request
      );
      const { readings, position } = await answer(channelId, requests);
      const named = reads.map(([name], index) =>
        [name, readings[index] ?? NO_READING] as const
      );
      return {
        state: Object.fromEntries(
          named.map(([name, { value }]) => [name, value]),
        ),
        reasons: Object.fromEntries(
          named.flatMap(([name, { reason }]) => reason ? [[name, reason]] : []),
        ),
        position,
        serverTime: toIso(clock.now()),
      };
    },
  };
}

/**
 * Stands for a widget that has no id: equal questions share what is counted,
 * and no two others do.
 */
function questionId({ topic, params }: WidgetDataRequest): string {
  const digest = createHash("sha256").update(JSON.stringify(params));
  return `${topic}:${digest.digest("base64url")}`;
}
