/** Requests for widget data by topic, and their answers. */
import { z } from "zod";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type {
  TopicName,
  TopicParams,
  TopicValue,
} from "@/lib/schema/widgets/state/topics.ts";
import { REASONS } from "./stats.ts";

/** A target that was reached. */
export interface GoalRound {
  /** Metric that is measured, and the target it is measured against. */
  measure: string;
  round: number;
  /** Time at which it was first seen, ms since the epoch. */
  at: number;
}

/** Parameters of a request for each topic. */
export type ParamsByTopic = { [N in TopicName]: TopicParams<N> };

/** A question for a figure. */
export type WidgetDataRequest = {
  [N in TopicName]: {
    topic: N;
    params: ParamsByTopic[N];
    /**
     * The widget that asks: what is counted for it alone (a goal, a jar) is
     * kept under this id. Without one it is kept under the question itself.
     */
    widgetId?: string;
    /** The widget is set to show tests, or stands on a preview. */
    showsTests?: boolean;
  };
}[TopicName];

/** Marked tests that an open page shows in its figures. */
export interface TestsOnPage {
  /** Position after which they were sent. */
  since: string;
  /** Scene of the page; `null` when it shows one widget. */
  sceneId: string | null;
  /** Tests that the page alone knows, in place of those that were sent. */
  tried?: readonly LiveEvent[];
}

/** Answers one topic; `null` when there is none. Throws `UnreadableFigure` while it cannot be read. */
export type Source<N extends TopicName> = (
  channelId: string,
  params: ParamsByTopic[N],
  widgetId: string,
) => Promise<TopicValue<N> | null>;

/** Sources by topic. */
export type Sources = { [N in TopicName]: Source<N> };

/** A built-in widget as the channel set it up. */
export interface WidgetSetup {
  id: string;
  /** Id of its kind. */
  type: string;
  /** Effective settings, all there. */
  settings: Record<string, unknown>;
  enabled: boolean;
}

/** Query that names the widget whose data is requested. */
export const WidgetDataQuery = z.object({
  type: z.string().max(64).optional()
    .describe("A built-in widget with default settings"),
  instance_id: z.string().max(64).optional()
    .describe("A widget with its settings; goes before `type`"),
}).refine(
  ({ type, instance_id }) => type !== undefined || instance_id !== undefined,
  { error: "give `instance_id` or `type`", path: ["instance_id"] },
);
export type WidgetDataQuery = z.output<typeof WidgetDataQuery>;

/** A widget's data. */
export const WidgetDataAnswer = z.object({
  state: z.record(z.string(), z.unknown()).describe(
    "By the widget's names; `null` for one that is not there or cannot be read",
  ),
  reasons: z.record(z.string(), z.enum(REASONS)).describe(
    "Why, by name, where one cannot be read",
  ),
  position: z.string().nullable().describe(
    "Place in the log: events up to it are in the figures",
  ),
  serverTime: z.iso.datetime({ precision: 3 }),
}).meta({ id: "WidgetDataAnswer" });
export type WidgetDataAnswer = z.infer<typeof WidgetDataAnswer>;

const COUNTED_APART: readonly TopicName[] = ["goal", "jar", "boss"];

/**
 * Returns true for a question whose answer is counted for its widget alone: a
 * read begins to count it, by these parameters.
 */
export function isCountedApart({ topic, params }: WidgetDataRequest): boolean {
  return COUNTED_APART.includes(topic) ||
    ("filter" in params && params.filter !== undefined);
}
