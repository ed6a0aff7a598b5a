import type { ShownEvent } from "@/lib/overlay/describe_event.ts";
import { EventIcon } from "@/lib/overlay/components/EventIcon.tsx";
import type { Formatter } from "@/lib/overlay/format.ts";
import { GIVEN } from "@/lib/schema/events/kinds/given.ts";
import { shownKind } from "@/lib/schema/widgets/rules/event_amounts.ts";
import type { AlertSettings } from "./alert_content.ts";
import type { AlertSize } from "@/lib/schema/widgets/alert_size.ts";
import { alertFigure, isMilestone } from "./alert_size.ts";

/** The most people of a raid, and the most copies of a gift, that are drawn. */
const MAX_CROWD = 12;
const MAX_COPIES = 6;
/** Places of copies of a gift on one side, as far as they are added: in percent of one of them. */
const COPY_PLACES = [[88, -2], [104, 66], [54, -68]] as const;
/** Kinds of money that no coins lie beside: they are no streamer's. */
const COINLESS: ReadonlySet<string> = new Set(["charity", "order"]);
/** Coins beside a tip, by the size of its alert: two piles, left and right. */
const COINS: Readonly<Record<AlertSize, number>> = {
  small: 0,
  medium: 0,
  large: 6,
  huge: 12,
};

interface AlertEmblemProps {
  event: ShownEvent;
  size: AlertSize;
  settings: AlertSettings;
  formatter: Formatter;
}

/** Draws the picture of an alert that has none of its own, as its kind moves. */
export function AlertEmblem(
  { event, size, settings, formatter }: AlertEmblemProps,
) {
  const kind = shownKind(event);
  const unit = GIVEN[kind];
  // A moment has the picture of its relative, not what was given.
  const figure = kind === event.kind ? alertFigure(event) : null;
  const copies = unit === "gifts" && figure !== null && figure > 1
    ? Math.min(MAX_COPIES, figure)
    : 0;
  const crowd = unit === "viewers" && figure !== null
    // A raid of one is one, and more are never fewer.
    ? Math.min(MAX_CROWD, figure, Math.round(2 * Math.log2(figure + 1)))
    : 0;
  const coins = unit === "money" && !COINLESS.has(kind) ? COINS[size] : 0;
  const isResub = kind === "resub";
  const sign = isResub ? "" : "×";
  const counts = isResub || copies > 0;
  return (
    <div class="ll-emblem">
      <i class="ll-emblem-rays" />
      <i class="ll-emblem-ring" />
      {settings.motion.intensity === "full" && (
        <div class="ll-burst" aria-hidden="true" />
      )}
      {coins > 0 && (
        <div class="ll-coins" aria-hidden="true">
          {Array.from(
            { length: coins },
            (_, index) => (
              // As in a jar: coins of the look's material.
              <i
                key={index}
                class="ll-jar-object"
                style={coinPlace(index)}
              />
            ),
          )}
        </div>
      )}
      {Array.from({ length: copies }, (_, index) => (
        <div
          key={index}
          class="ll-emblem-copy"
          style={copyPlace(index)}
        >
          <div class="ll-emblem-badge">
            <EventIcon kind={kind} />
          </div>
        </div>
      ))}
      <div class="ll-emblem-badge">
        <EventIcon kind={kind} />
      </div>
      {isMilestone(event) && (
        <svg class="ll-crown" viewBox="0 0 60 36" aria-hidden="true">
          <path d="M6 32 2 8l16 10L30 2l12 16L58 8l-4 24z" />
        </svg>
      )}
      {crowd > 0 && (
        <div class="ll-crowd" aria-hidden="true">
          {Array.from(
            { length: crowd },
            (_, index) => <i key={index} style={{ "--n": index }} />,
          )}
        </div>
      )}
      {counts && figure !== null && figure > 1 && (
        <span
          class="ll-emblem-count ll-counted"
          data-sign={sign}
          aria-hidden="true"
        >
          <span>
            {sign}
            {formatter.number(figure)}
          </span>
        </span>
      )}
    </div>
  );
}

/** Returns the side of the emblem on which one of several stands, by turns: -1 for the left one, 1 for the right one. */
const sideOf = (index: number) => (index % 2) * 2 - 1;

/** Returns where a copy of a gift stands: by turns left and right of the first, apart from it and from each other. */
function copyPlace(index: number) {
  const side = sideOf(index);
  const [x, y] = COPY_PLACES[index >> 1] ?? [0, 0];
  return {
    "--x": `${side * x}%`,
    "--y": `${y}%`,
    "--n": side,
  };
}

/** Returns where a coin lies, in percent of the emblem: each pile has three at its foot. */
function coinPlace(index: number) {
  const nth = index >> 1;
  const [row, place] = nth < 3 ? [0, nth] : nth < 5 ? [1, nth - 2.5] : [2, 1];
  return {
    "--n": index,
    "--x": sideOf(index) * (84 - place * 18),
    "--y": row * 17 - 4,
  };
}
