import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from "@codemirror/autocomplete";
import { EVENT_SHAPES, LISTENERS, MEMBERS } from "./api_names.ts";
import type { CodeTabName } from "./code_tabs.ts";

/** Text before the cursor that is looked at. */
const MAX_BEFORE = 2_000;

const optionsOf = (
  names: Readonly<Record<string, readonly [detail: string, info: string]>>,
  type: string,
): Completion[] =>
  Object.entries(names).map(([label, [detail, info]]) => ({
    label,
    type,
    detail,
    ...(info === "" ? {} : { info }),
  }));

/** Returns what completes the code of a tab: fields everywhere, our interfaces in scripts. */
export function completeCode(
  tab: CodeTabName,
  fieldKeys: () => readonly string[],
): CompletionSource[] {
  const isCode = tab === "html" || tab === "css" || tab === "js";
  if (!isCode) return [];
  return tab === "js"
    ? [completeScript(fieldKeys), completePlace(fieldKeys)]
    : [completePlace(fieldKeys)];
}

/** Completes `{{field}}`. */
function completePlace(fieldKeys: () => readonly string[]): CompletionSource {
  return (context) => {
    const found = context.matchBefore(/\{\{[\w.-]*/);
    if (!found) return null;
    return {
      from: found.from + 2,
      options: fieldKeys().map((label) => ({
        label,
        type: "variable",
        apply: `${label}}}`,
      })),
      validFor: /^[\w.-]*$/,
    };
  };
}

/** Completes members of our interfaces, kinds of events and what they carry. */
function completeScript(
  fieldKeys: () => readonly string[],
): CompletionSource {
  return (context) =>
    completeText(context) ?? completeMember(context, fieldKeys);
}

function completeText(context: CompletionContext): CompletionResult | null {
  const kind = context.matchBefore(/events\.on\(\s*["'`][\w.*]*/);
  if (kind) {
    return {
      from: kind.from + kind.text.search(/[\w.*]*$/),
      options: Object.entries(EVENT_SHAPES).map(([label, { info }]) => ({
        label,
        type: "constant",
        info,
      })),
      validFor: /^[\w.*]*$/,
    };
  }
  const listener = context.matchBefore(
    /listener\s*={2,3}\s*["'`][\w:-]*|case\s+["'`][\w:-]*/,
  );
  if (!listener) return null;
  return {
    from: listener.from + listener.text.search(/[\w:-]*$/),
    options: LISTENERS.map((label) => ({ label, type: "constant" })),
    validFor: /^[\w:-]*$/,
  };
}

function completeMember(
  context: CompletionContext,
  fieldKeys: () => readonly string[],
): CompletionResult | null {
  const found = context.matchBefore(/[\w$]+(?:\.[\w$]+)*\.\w*/);
  if (!found) {
    const word = context.matchBefore(/\w+/);
    if (!word) return null;
    return { from: word.from, options: GLOBALS, validFor: /^\w*$/ };
  }
  const cut = found.text.lastIndexOf(".");
  const path = found.text.slice(0, cut).replace(/^window\./, "");
  const options = membersOf(path, context, fieldKeys);
  return options.length === 0
    ? null
    : { from: found.from + cut + 1, options, validFor: /^\w*$/ };
}

const GLOBALS: Completion[] = [
  { label: "limelight", type: "namespace", detail: "our interface" },
  { label: "SE_API", type: "namespace", detail: "StreamElements' interface" },
  ...["onWidgetLoad", "onEventReceived", "onSessionUpdate"].map((label) => ({
    label,
    type: "event",
    detail: "event of window",
  })),
];

function membersOf(
  path: string,
  context: CompletionContext,
  fieldKeys: () => readonly string[],
): Completion[] {
  const members = MEMBERS[path];
  if (members) return optionsOf(members, "function");
  if (/(?:^|\.)(?:fieldData|fields)$/.test(path)) {
    return fieldKeys().map((label) => ({ label, type: "property" }));
  }
  if (!/(?:^|\.)data$/.test(path)) return [];
  const shape = EVENT_SHAPES[kindBefore(context) ?? ""];
  return shape ? optionsOf(shape.data, "property") : [];
}

/** Returns the kind of event whose handler the cursor stands in, as far as the text before says. */
function kindBefore({ state, pos }: CompletionContext): string | null {
  const text = state.sliceDoc(Math.max(0, pos - MAX_BEFORE), pos);
  return [...text.matchAll(/events\.on\(\s*["'`]([\w.]{1,60})["'`]/g)]
    .at(-1)?.[1] ?? null;
}
