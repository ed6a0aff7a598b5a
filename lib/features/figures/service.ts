import { type Clock, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Log } from "@/lib/core/log.ts";
import { fnv1a } from "@/lib/events/kinds/acts.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import type { TopicName } from "@/lib/widgets/state/topics.ts";
import type {
  FigureRequest,
  FiguresAnswer,
  FiguresQuery,
  ParamsByTopic,
  Sources,
  WidgetSetup,
} from "./schema.ts";

/** What figures are answered from. */
export interface FiguresDeps {
  /** A topic without a source cannot be read. */
  sources: Partial<Sources>;
  /** Counts what is in the log; answers up to where. */
  catchUp: (channelId: string) => Promise<string | null>;
  /** The channel's built-in widgets with their effective settings. */
  widgetsOf: (channelId: string) => Promise<readonly WidgetSetup[]>;
  clock: Clock;
  log: Log;
}

/** The figures that widgets are drawn from: counted up to now, or `null`. */
export function createFiguresService(
  { sources, catchUp, widgetsOf, clock, log }: FiguresDeps,
) {
  async function ask<N extends TopicName>(
    channelId: string,
    { topic, params }: { topic: N; params: ParamsByTopic[N] },
    widgetId: string,
  ): Promise<unknown> {
    try {
      const source: Partial<Sources>[N] = sources[topic];
      return await source?.(channelId, params, widgetId) ?? null;
    } catch (error) {
      // A widget without a figure draws nothing; the page itself must not fail.
      log.warn("figure_failed", { channelId, topic, error });
      return null;
    }
  }

  /**
   * Figures in the order of the questions; `null` for one that cannot be read.
   * Every event that was in the channel's log at the call is in them.
   */
  async function resolve(
    channelId: string,
    requests: readonly FigureRequest[],
  ): Promise<{ values: unknown[]; position: string | null }> {
    if (requests.length === 0) return { values: [], position: null };
    const position = await catchUp(channelId);
    const values = await Promise.all(requests.map((request) => {
      const id = request.widgetId ?? questionId(request);
      return ask(channelId, request, id);
    }));
    return { values, position };
  }

  return {
    resolve,

    /** The figures of one widget, as its page reads them again. `not_found` for an unknown one. */
    async read(
      channelId: string,
      { type, instance_id }: FiguresQuery,
    ): Promise<FiguresAnswer> {
      const widget = instance_id === undefined
        ? null
        : (await widgetsOf(channelId)).find(({ id }) => id === instance_id);
      if (widget === undefined) {
        throw new AppError(
          "not_found",
          "Cannot read figures: the channel has no such widget",
        );
      }
      const kind = widgetKind(widget?.type ?? type ?? "");
      if (!kind) {
        throw new AppError(
          "not_found",
          "Cannot read figures: there is no widget of that type",
        );
      }
      const settings = widget?.settings ?? kind.settings.parse({});
      const reads = Object.entries(kind.reads(settings));
      const requests = reads.map(([, request]) =>
        widget ? { ...request, widgetId: widget.id } : request
      );
      const { values, position } = await resolve(channelId, requests);
      return {
        state: Object.fromEntries(
          reads.map(([name], index) => [name, values[index] ?? null]),
        ),
        position,
        serverTime: toIso(clock.now()),
      };
    },
  };
}

/** Figures for widgets. */
export type FiguresService = ReturnType<typeof createFiguresService>;

/** Stands for a widget that has no id: equal questions share what is counted. */
function questionId({ topic, params }: FigureRequest): string {
  return `${topic}:${fnv1a(JSON.stringify(params))}`;
}
