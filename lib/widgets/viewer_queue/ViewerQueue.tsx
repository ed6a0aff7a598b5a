import { createFormatter } from "@/lib/overlay/format.ts";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { translateDefaults } from "@/lib/overlay/translate_defaults.ts";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { t, tCount } from "@/lib/locales/translator.ts";
import { useSnapshots } from "@/lib/overlay/use_snapshots.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useTakenAway } from "@/lib/overlay/use_taken_away.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { viewerQueue } from "./definition.ts";
import type { ViewerQueueSnapshot as Queue } from "@/lib/schema/widgets/state/interaction.ts";
import { VIEWER_QUEUE_MESSAGES } from "./messages.ts";

/** Draws `viewer-queue`. */
export function ViewerQueue(props: WidgetProps<typeof viewerQueue>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = translateDefaults(widget.settings.value, page.words);
  useTakenAway(page, widget.state);
  useSnapshots(page, "viewer_queue.state", ({ queue }) => {
    widget.state.value = { queue };
  });
  const { queue } = widget.state.value;
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const current = queue?.current.slice(0, settings.showCurrent) ?? [];
  const waiting = queue?.waiting.slice(0, settings.showWaiting) ?? [];
  const people = current.length + waiting.length;
  const counted = settings.showCount &&
    (queue?.waitingCount ?? 0) > waiting.length;
  const empty = people === 0 && !counted;
  const any = queue !== null && (queue.open || people > 0);
  const shown = useShown(page, settings.visibility, any) && queue !== null;
  const nameOf = ({ person, inGame }: Queue["current"][number]) => {
    const name = formatter.name(person.name);
    const game = inGame ? formatter.name(inGame) : null;
    switch (settings.nameOf) {
      case "display":
        return name;
      case "in-game":
        return game ?? name;
      case "both":
        return game ? `${name} (${game})` : name;
    }
  };
  const more = !queue
    ? ""
    : !queue.open
    ? settings.closedText
    : settings.showHow && queue.how !== ""
    ? t(page.words, VIEWER_QUEUE_MESSAGES, "queue.how", { what: queue.how })
    : "";
  return (
    <Frame
      kind="viewer-queue"
      settings={settings}
      page={page}
      shown={shown}
      class="is-list"
      vars={{ "--rows": String(people + 2) }}
    >
      {queue && (
        <div class={`ll-board ll-queue${empty ? " is-empty" : ""}`}>
          {empty && queue.open && (
            <FitText
              class="ll-queue-open"
              text={t(page.words, VIEWER_QUEUE_MESSAGES, "queue.open")}
            />
          )}
          {empty && queue.open && more === "" && (
            <FitText
              class="ll-queue-more"
              text={t(page.words, VIEWER_QUEUE_MESSAGES, "queue.nobody")}
            />
          )}
          {current.length > 0 && (
            <div class="ll-queue-part">
              <FitText
                class="ll-board-title"
                text={t(page.words, VIEWER_QUEUE_MESSAGES, "queue.now")}
              />
              <ol class="ll-board-rows" role="list">
                {current.map((entry) => (
                  <li class="ll-board-row" data-rank="1" key={nameOf(entry)}>
                    <span class="ll-board-rank is-now" />
                    <span class="ll-board-name ll-cut" dir="auto">
                      {nameOf(entry)}
                    </span>
                  </li>
                ))}
              </ol>
            </div>
          )}
          {waiting.length > 0 && (
            <div class="ll-queue-part">
              <FitText
                class="ll-board-title"
                text={t(page.words, VIEWER_QUEUE_MESSAGES, "queue.next")}
              />
              <ol class="ll-board-rows" role="list">
                {waiting.map((entry, index) => (
                  <li class="ll-board-row" key={nameOf(entry)}>
                    <span class="ll-board-rank">{index + 1}</span>
                    <span class="ll-board-name ll-cut" dir="auto">
                      {nameOf(entry)}
                    </span>
                  </li>
                ))}
              </ol>
            </div>
          )}
          {counted && (
            <FitText
              class="ll-queue-more"
              text={tCount(
                page.words,
                formatter.locale,
                VIEWER_QUEUE_MESSAGES,
                "queue.waiting",
                queue.waitingCount,
                { count: formatter.number(queue.waitingCount) },
              )}
            />
          )}
          {more !== "" && (
            <FitText
              class={empty && !queue.open ? "ll-queue-open" : "ll-queue-more"}
              text={more}
            />
          )}
        </div>
      )}
    </Frame>
  );
}
