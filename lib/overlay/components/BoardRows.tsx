import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { MotionSettings } from "@/lib/schema/widgets/settings/motion.ts";
import type { Person } from "@/lib/schema/events/shapes/common.ts";
import type { Formatter } from "@/lib/overlay/format.ts";
import { type Messages, t } from "@/lib/locales/translator.ts";
import { FitText } from "./FitText.tsx";
import { Avatar } from "./Avatar.tsx";
import { EVENT_MESSAGES } from "@/lib/locales/english/events.ts";

/** One rank. */
interface BoardRow {
  rank: number;
  person: Person;
  value: number;
}

/** A name beside a long value shrinks to this share before it is cut. */
const MIN_NAME = 0.72;

interface BoardRowsProps {
  rows: readonly BoardRow[];
  show: readonly ("rank" | "avatar" | "name" | "value" | "bar")[];
  motion: MotionSettings;
  formatter: Formatter;
  words: Messages;
  /** Draws a person's picture; without it the first character of the name. */
  avatarOf?: (person: Person) => ComponentChildren;
  valueOf(value: number): string;
}

/** Ranks below each other; a row that rises moves up, with motion `full`. */
export function BoardRows(
  { rows, show, motion, formatter, words, avatarOf, valueOf }: BoardRowsProps,
) {
  const list = useRef<HTMLOListElement>(null);
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const before = places.current;
    places.current = new Map();
    for (const row of list.current?.children ?? []) {
      if (!(row instanceof HTMLElement)) continue;
      const key = row.dataset.key ?? "";
      const top = row.offsetTop;
      const from = before.get(key);
      places.current.set(key, top);
      if (from === undefined || from === top || motion.intensity !== "full") {
        continue;
      }
      row.animate(
        [{ transform: `translateY(${from - top}px)` }, { transform: "none" }],
        { duration: 500, easing: "cubic-bezier(.2,.8,.2,1)" },
      );
    }
  });
  const most = Math.max(1, ...rows.map((row) => row.value));
  return (
    <ol class="ll-board-rows" role="list" ref={list}>
      {rows.map((row) => {
        const name = personName(row.person, words);
        const key = row.person.id ?? row.person.login ?? row.person.name;
        return (
          <li
            key={key}
            data-key={key}
            data-rank={row.rank}
            class="ll-board-row"
            style={{ "--share": String(row.value / most) }}
          >
            {show.includes("bar") && <i class="ll-board-bar" />}
            {show.includes("rank") && (
              <span class="ll-board-rank">{row.rank}</span>
            )}
            {show.includes("avatar") &&
              (avatarOf?.(row.person) ?? <Avatar person={row.person} />)}
            {show.includes("name") && (
              <FitText
                class="ll-board-name"
                text={formatter.name(name)}
                least={MIN_NAME}
              />
            )}
            {show.includes("value") && <Value text={valueOf(row.value)} />}
          </li>
        );
      })}
    </ol>
  );
}

/** Draws a value, the longer the smaller: beside it a name is still read. */
function Value({ text }: { text: string }) {
  return (
    <span class="ll-board-value" style={{ "--chars": String(text.length) }}>
      {text}
    </span>
  );
}

/**
 * Returns the name of a person; anonymous people are named in the language of
 * the page.
 */
export function personName(person: Person, words: Messages): string {
  return person.anonymous ? t(words, EVENT_MESSAGES, "anonymous") : person.name;
}
