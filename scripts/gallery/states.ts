/** In which states the gallery shows a widget. */
import type { WidgetKind } from "@/lib/schema/widgets/define_widget.ts";
import { ALERTS } from "./alerts.ts";
import type { Changes, State } from "./change.ts";
import { NUMBER_WIDGETS } from "./numbers.ts";
import { SUBATHON } from "./subathon.ts";
import { VOTES } from "./votes.ts";

export type { State };

const CHANGES: Record<string, Changes> = {
  ...ALERTS,
  ...NUMBER_WIDGETS,
  ...SUBATHON,
  ...VOTES,
};

/** Names that are hard to set: right to left, emoji alone, long, wide. */
const NAMES = [
  "DerDampfschifffahrtskapitän",
  "نجمة الليل الطويل",
  "👩‍🚀🪐✨",
  "夜更かしのクジラ",
  "WWWWWWWWWWWWWWWWWWWWWWWWW",
  "Zoë",
];

/**
 * Returns the three pictures of a widget: as it comes, at another moment, with
 * long names.
 */
export function statesOf(kind: Pick<WidgetKind, "id" | "preview">): State[] {
  const { base = {}, moment, names = {} } = CHANGES[kind.id] ?? {};
  const state = { ...kind.preview.state, ...base.state };
  const settings = { ...base.settings };
  return [
    { caption: "as it comes", settings, state },
    moment
      ? {
        ...moment,
        settings: { ...settings, ...moment.settings },
        state: { ...state, ...moment.state },
      }
      : { caption: "Neon harbor", pack: "neon-harbor", settings, state },
    {
      caption: "long names",
      ...names,
      settings: { ...settings, ...names.settings },
      state: renamed({ ...state, ...names.state }),
    },
  ];
}

/** Returns the size at which the gallery draws a widget. */
export const sizeOf = (
  { id, size }: Pick<WidgetKind, "id" | "size">,
): { width: number; height: number } => CHANGES[id]?.size ?? size;

/** Returns the same with every person under a name that is hard to set. */
function renamed(state: Record<string, unknown>): Record<string, unknown> {
  let next = 0;
  const known = new Map<string, string>();
  return JSON.parse(JSON.stringify(state), (key, value) => {
    if (key !== "name" || typeof value !== "string") return value;
    const name = known.get(value) ?? NAMES[next++ % NAMES.length] ?? value;
    known.set(value, name);
    return name;
  });
}
