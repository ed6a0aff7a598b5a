import { isRecord } from "@/lib/core/is_record.ts";
import { AppError } from "@/lib/core/errors.ts";
import { isSame } from "@/lib/core/is_same.ts";
import type {
  Instance,
  InstanceCheck,
  TrialFigures,
} from "@/lib/schema/overlays/scenes.ts";
import {
  isCountedApart,
  type WidgetDataRequest,
} from "@/lib/schema/widget_data/topics.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import type { WornBy } from "./current_widget.ts";
import { nothingYet } from "./nothing_yet.ts";
import {
  LONG_NAME,
  namedSamples,
  samplesFrom,
  samplesIn,
} from "./sample_names.ts";
import { toDraft } from "./widget_preview.ts";

/**
 * Returns what a widget would be drawn with. A value that is counted for each
 * widget by its settings would have to be counted anew for others, over what
 * is on stream: it is read as the widget is saved, with the proposed target, or
 * is a sample. Samples happen around `now`, in the channel's currency.
 */
export async function dryRun(
  { proposed, drawn, saved, lookOf, figures, now, currency }: {
    proposed: Instance;
    /** The same with the alerts that it would play. */
    drawn: Instance;
    saved: Instance | null;
    lookOf: WornBy;
    figures: TrialFigures;
    /** Unix ms. */
    now: number;
    /** ISO 4217. */
    currency: string;
  },
  resolve: (
    requests: readonly WidgetDataRequest[],
  ) => Promise<readonly unknown[]>,
): Promise<InstanceCheck> {
  const kind = widgetKind(proposed.type);
  if (!kind) {
    throw new AppError(
      "conflict",
      `Cannot check the widget: template "${proposed.type}" is gone`,
    );
  }
  const { settings } = toDraft(drawn, kind, lookOf(drawn), false);
  const ofKind = samplesIn(kind.preview.state, currency);
  if (figures === "samples" || figures === "long_names") {
    const samples = samplesFrom(ofKind, now);
    return {
      dryRun: true,
      instance: proposed,
      effective: settings,
      widgetData: figures === "samples"
        ? samples
        : namedSamples(samples, LONG_NAME),
      approximate: Object.keys(samples),
    };
  }
  const before = saved && toDraft(saved, kind, lookOf(saved), false).settings;
  const asSaved = before ? kind.reads(before) : {};
  const reads = Object.entries(kind.reads(settings)).map(([name, request]) => {
    const known = asSaved[name];
    const apart = isCountedApart(request) && !isSame(request, known);
    return { name, apart, request: apart ? known : request };
  });
  const asked = reads.flatMap(({ name, request }) =>
    request ? [{ name, request }] : []
  );
  const answers = await resolve(asked.map(({ request }) => ({
    ...request,
    widgetId: saved?.id ?? kind.id,
  })));
  const proposedOf = new Map(Object.entries(kind.reads(settings)));
  const read = new Map(
    asked.map(({ name }, at) => [
      name,
      withParams(answers[at] ?? null, proposedOf.get(name)?.params),
    ]),
  );
  const sample = (name: string) => ofKind[name] ?? null;
  return {
    dryRun: true,
    instance: proposed,
    effective: settings,
    widgetData: Object.fromEntries(
      [...proposedOf].map(([name, { topic }]) => {
        const own = read.has(name) ? read.get(name) : sample(name);
        return [
          name,
          figures === "none" ? nothingYet(topic, own ?? sample(name)) : own,
        ];
      }),
    ),
    approximate: reads.flatMap(({ name, apart }) => apart ? [name] : []),
  };
}

/** Puts what was asked for, such as a target, into an answer that repeats it. */
function withParams(answer: unknown, params: unknown): unknown {
  if (!isRecord(answer) || !isRecord(params)) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => {
      const asked = params[key];
      return [key, typeof asked === typeof value ? asked : value];
    }),
  );
}
