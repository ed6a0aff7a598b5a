import { useMemo } from "preact/hooks";
import { SHOWN, standingOf } from "@/lib/studio/browser/sources/where_shown.ts";
import { WhereShown } from "@/lib/studio/browser/sources/WhereShown.tsx";
import { usePinnedRows } from "@/lib/studio/browser/pinned_rows.ts";
import { openSources } from "@/lib/studio/browser/sources/open_sources.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { EmptyState, Panel } from "@/lib/studio/ui/Panel.tsx";
import { AUDIENCE_MESSAGES } from "@/lib/studio/messages/audience.ts";
import type { AudienceStore } from "./audience_store.ts";
import type { StandingLine } from "@/lib/studio/browser/chat/lines_after.ts";
import { highlightCommands } from "./highlight_commands.ts";

const words = AUDIENCE_MESSAGES.highlight;

/** Draws the lines of chat, each a button that shows it large, and what is shown. */
export function HighlightPanel({ desk }: { desk: AudienceStore }) {
  const acts = useMemo(() => highlightCommands(desk), [desk]);
  const { highlight } = desk.highlight.state.value;
  const { readOnly } = desk;
  const name = highlight?.line.actor?.name ?? words.somebody;
  const isOn = standingOf(openSources.value, SHOWN.highlight) === "on";
  return (
    <Panel title={words.title} lede={words.lede} icon="message-square">
      <div class="stack">
        <div class="aud-shown" role="status">
          <p class="dim">
            {!highlight ? words.nothing : isOn ? words.shown : words.picked}
          </p>
          {highlight && (
            <p dir="auto">
              <strong>
                <bdi>{name}</bdi>
              </strong>{" "}
              {highlight.line.data.message.text}
            </p>
          )}
        </div>
        <WhereShown thing={SHOWN.highlight} isOn={highlight !== null} />
        {highlight && (
          <div class="row">
            <Button icon="eye-off" disabled={readOnly} onClick={acts.clear}>
              {words.clear}
            </Button>
          </div>
        )}
        <LineList
          desk={desk}
          shownId={highlight?.line.data.messageId ?? null}
          onPick={acts.show}
        />
      </div>
    </Panel>
  );
}

/** Draws the lines to pick from. Lines that come while the streamer chooses wait: none moves under the pointer. */
function LineList({ desk, shownId, onPick }: {
  desk: AudienceStore;
  shownId: string | null;
  onPick: (line: StandingLine) => unknown;
}) {
  const newest = desk.lines.value;
  const kept = new Set(newest.map(({ messageId }) => messageId));
  const { rows, waiting, hold } = usePinnedRows(
    newest,
    ({ messageId }) => messageId,
    { byFocus: true },
  );
  // What a moderator took away cannot be picked.
  const lines = rows.filter(({ messageId }) => kept.has(messageId));
  if (newest.length === 0) {
    return (
      <EmptyState icon="message-square" title={words.noLines}>
        {words.noLinesText}
      </EmptyState>
    );
  }
  return (
    <div {...hold}>
      <p class="said" aria-live="off">
        {waiting > 0 ? words.held(waiting) : words.lines}
      </p>
      <ul class="aud-lines" aria-label={words.lines}>
        {lines.map((line) => {
          const { messageId, name, text } = line;
          return (
            <li key={messageId}>
              <button
                type="button"
                class="aud-chat"
                aria-pressed={messageId === shownId}
                disabled={desk.readOnly}
                onClick={() => onPick(line)}
              >
                <span class="visually-hidden">{words.show}</span>
                <bdi class="aud-chat__name">{name ?? words.somebody}</bdi>
                <span class="visually-hidden">:</span>
                <span dir="auto">{text}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
