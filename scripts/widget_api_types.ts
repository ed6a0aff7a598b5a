/**
 * Prints `static/widget-api/limelight.d.ts`: the types of `window.limelight`,
 * from the schemas of events and answers and from the interface that the
 * frame's script is checked against. `deno run -A scripts/widget_api_types.ts`
 * writes it; a test fails when the file is not what this prints.
 */
import { inlineJsonSchema } from "@/lib/core/inline_json_schema.ts";
import { z } from "zod";
import {
  Actor,
  CATALOGUE,
  KINDS,
  liveEventSchema,
  Message,
  MessagePart,
  Money,
} from "@/lib/schema/events/catalogue.ts";
import {
  AiAnswer,
  AiRemaining,
  CompleteRequest,
  PersonaRequest,
} from "@/lib/schema/custom_widgets/ai.ts";
import {
  CreditsAnswer,
  Section,
  Window,
} from "@/lib/schema/subathon/credits.ts";
import {
  CounterAnswer,
  MetricAnswer,
  PlusAnswer,
} from "@/lib/schema/widget_data/numbers.ts";
import { PERIODS } from "@/lib/schema/widgets/state/numbers.ts";
import { LadderAnswer, TimerAnswer } from "@/lib/schema/subathon/mod.ts";
import { TipGoalAnswer } from "@/lib/schema/widget_data/tips.ts";
import { isWidgetKind } from "@/lib/widget_runtime/widget_kinds.ts";
import { denoFmt } from "@/scripts/deno_fmt.ts";
import { bareTypeOf, doc, typeOf } from "@/scripts/schema_types.ts";

const FILE = new URL("../static/widget-api/limelight.d.ts", import.meta.url);
const INTERFACE = new URL(
  "../lib/widget_runtime/client_types.ts",
  import.meta.url,
);

/** Schemas of the shapes in the interface, by the names it uses. */
const SHAPES: Record<string, z.ZodType> = {
  Actor,
  Money,
  MessagePart,
  Message,
  AiAnswer,
  AiRemaining,
  CompleteRequest,
  PersonaRequest,
  CounterAnswer,
  CreditsAnswer,
  CreditsWindow: Window,
  LadderAnswer,
  MetricAnswer,
  Period: z.enum(PERIODS),
  PlusAnswer,
  Section,
  TimerAnswer,
  TipGoalAnswer,
};

/** Returns the file before formatting. */
export async function widgetApiTypes(): Promise<string> {
  const kinds = KINDS.filter(isWidgetKind);
  const envelope = inlineJsonSchema(
    liveEventSchema("follow").omit({ kind: true, data: true }),
  );
  return [
    "// Types of `window.limelight`, the interface of Limelight's custom widgets.",
    "// Printed by scripts/widget_api_types.ts; do not edit by hand.",
    "// Put it beside a widget's script and begin that with",
    '// /// <reference path="limelight.d.ts" />',
    "",
    "declare namespace LimelightApi {",
    "/** Any JSON value. */",
    "type Json = string | number | boolean | null | Json[] | { [key: string]: Json };",
    ...Object.entries(SHAPES).map(([name, schema]) =>
      `type ${name} = ${bareTypeOf(inlineJsonSchema(schema))};`
    ),
    "/** What an event carries in `data`, by its kind. */",
    "interface EventData {",
    ...kinds.map((kind) =>
      `${doc(CATALOGUE[kind].description)}${JSON.stringify(kind)}: ${
        typeOf(inlineJsonSchema(CATALOGUE[kind].data))
      };`
    ),
    "}",
    "/** Kinds of event that a widget can listen to. */",
    "type WidgetEventKind = keyof EventData;",
    "/** An event as the channel's log has it. */",
    `type LiveEvent<K extends WidgetEventKind> = ${
      bareTypeOf(envelope)
    } & { kind: K; data: EventData[K] };`,
    await interfaceText(),
    "}",
    "/** Beside the globals of the StreamElements runtime. */",
    "declare const limelight: LimelightApi.Limelight;",
    "interface Window { readonly limelight: LimelightApi.Limelight; }",
    "",
  ].join("\n");
}

/** The interface as the source has it, without its imports. */
async function interfaceText(): Promise<string> {
  const source = await Deno.readTextFile(INTERFACE);
  return source.replace(/^\/\*\*[\s\S]*?\*\/\n/, "")
    .replaceAll(/^import type [\s\S]*?;\n/gm, "")
    .replaceAll(/^export /gm, "");
}

if (import.meta.main) {
  await Deno.writeTextFile(FILE, await denoFmt(await widgetApiTypes(), "ts"));
}
