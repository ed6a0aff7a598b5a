import { createFormatter } from "@/lib/overlay/format.ts";
import { metricText } from "@/lib/overlay/metric_text.ts";
import { BoardRows } from "@/lib/overlay/components/BoardRows.tsx";
import { PersonAvatar } from "@/lib/overlay/components/PersonAvatar.tsx";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { translateDefaults } from "@/lib/overlay/translate_defaults.ts";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { Presence } from "@/lib/overlay/components/Presence.tsx";
import { turnMs } from "@/lib/overlay/read_time.ts";
import { t } from "@/lib/locales/translator.ts";
import { useRotation } from "@/lib/overlay/use_rotation.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useTakenAway } from "@/lib/overlay/use_taken_away.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { leaderboard } from "./definition.ts";
import { BOARD_MESSAGES } from "@/lib/locales/english/boards.ts";

/** Draws `leaderboard`. */
export function Leaderboard(props: WidgetProps<typeof leaderboard>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = translateDefaults(widget.settings.value, page.words);
  useTakenAway(page, widget.state);
  const boards = (widget.state.value.boards ?? [])
    .filter((board) => board.rows !== null);
  const turn = useRotation(
    page,
    boards.length,
    turnMs(
      settings.rotateMs,
      boards.map(({ rows }) =>
        (rows ?? []).map(({ person }) => person.name).join(" ")
      ),
      settings.a11y,
    ),
  );
  const board = boards[turn];
  const rows = board?.rows ?? [];
  const shown = useShown(page, settings.visibility, rows.length > 0) &&
    board !== undefined;
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const title = board
    ? `${t(page.words, BOARD_MESSAGES, `board.${board.metric}`)} · ${
      t(page.words, BOARD_MESSAGES, `period.${board.period}`)
    }`
    : "";
  return (
    <Frame
      kind="leaderboard"
      settings={settings}
      page={page}
      shown={shown}
      class="is-list"
      vars={{ "--rows": String(settings.entries) }}
    >
      <Presence
        id={board ? `${board.metric}:${board.period}` : null}
        motion={settings.motion}
        a11y={settings.a11y}
      >
        {board && (
          <div class="ll-board">
            <FitText class="ll-board-title" text={title} />
            {rows.length === 0
              ? <FitText class="ll-board-empty" text={settings.emptyText} />
              : (
                <BoardRows
                  rows={rows}
                  show={settings.show}
                  motion={settings.motion}
                  formatter={formatter}
                  words={page.words}
                  avatarOf={(person) => (
                    <PersonAvatar person={person} page={page} />
                  )}
                  valueOf={(value) =>
                    metricText(
                      board.metric,
                      value,
                      formatter,
                      board.currency ?? page.currency,
                    )}
                />
              )}
          </div>
        )}
      </Presence>
    </Frame>
  );
}
