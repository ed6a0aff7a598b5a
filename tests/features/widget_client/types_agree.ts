/// <reference path="../../../static/widget-api/limelight.d.ts" />
/**
 * Checks that the published types match the schemas: `deno check` fails on this
 * file otherwise.
 */
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { TimerAnswer } from "@/lib/schema/subathon/mod.ts";
import type {
  Limelight,
  WidgetEvent,
} from "@/lib/widget_runtime/client_types.ts";
import type { WidgetEventKind } from "@/lib/widget_runtime/widget_kinds.ts";

type Fits<A, B extends A> = [A, B];
type Kind = WidgetEventKind;
type PublishedKind = LimelightApi.WidgetEventKind;
type PublishedEvent<K extends PublishedKind = PublishedKind> =
  LimelightApi.WidgetEvent<K>;

export type Agreed = [
  Fits<Kind, PublishedKind>,
  Fits<PublishedKind, Kind>,
  Fits<WidgetEvent, PublishedEvent>,
  Fits<PublishedEvent, WidgetEvent>,
  Fits<LiveEvent<"cheer">, PublishedEvent<"cheer">>,
  Fits<TimerAnswer, LimelightApi.TimerAnswer>,
  Fits<LimelightApi.TimerAnswer, TimerAnswer>,
  Fits<Limelight, LimelightApi.Limelight>,
  Fits<LimelightApi.Limelight, Limelight>,
];
