import { Button } from "@/lib/studio/ui/Button.tsx";
import { Badge } from "@/lib/studio/ui/Panel.tsx";
import { CODE_EDITOR_MESSAGES as words } from "@/lib/studio/messages/code_editor.ts";
import type { CodeTabName } from "./code_tabs.ts";
import { type PreviewRun, tabNamed } from "./preview_run.ts";

/** Goes to a place of the code. */
export type GoTo = (
  tab: CodeTabName,
  line: number,
  column: number | null,
) => void;

/** Draws a place of the code, which a press goes to. */
export function PlaceButton(
  { tab, line, column, goTo }: {
    tab: CodeTabName;
    line: number;
    column: number | null;
    goTo: GoTo;
  },
) {
  return (
    <button
      type="button"
      class="console__place"
      aria-label={words.placeLong(words.tabs[tab], line)}
      onClick={() => goTo(tab, line, column)}
    >
      {words.place(words.tabs[tab], line)}
    </button>
  );
}

const TONES = {
  debug: "plain",
  log: "plain",
  info: "plain",
  warn: "warn",
  error: "bad",
} as const;

/** Draws what the widget's code said, each row with its line. */
export function ConsolePanel({ run, goTo }: { run: PreviewRun; goTo: GoTo }) {
  const rows = run.rows.value;
  const errors = rows.filter(({ level }) => level === "error").length;
  return (
    <div class="stack">
      <div class="row">
        <span role="status" class="dim">{words.consoleCount(errors)}</span>
        <Button
          size="small"
          tone="quiet"
          icon="trash-2"
          disabled={rows.length === 0}
          onClick={run.clear}
        >
          {words.consoleClear}
        </Button>
      </div>
      {rows.length === 0
        ? <p class="dim">{words.consoleNone}</p>
        : (
          <ol class="console" tabIndex={0} aria-label={words.console}>
            {rows.map(({ key, level, text, url, line, column, times }) => {
              const tab = tabNamed(url);
              return (
                <li key={key} class={`console__row console__row--${level}`}>
                  {level === "warn" || level === "error"
                    ? <Badge tone={TONES[level]}>{words.levels[level]}</Badge>
                    : (
                      <span class="visually-hidden">{words.levels[level]}</span>
                    )}
                  <code dir="auto">{text}</code>
                  {times > 1 && <Badge>{words.times(times)}</Badge>}
                  {tab !== null && line !== null
                    ? <PlaceButton {...{ tab, line, column, goTo }} />
                    : url !== null && <span class="dim">{url}</span>}
                </li>
              );
            })}
          </ol>
        )}
    </div>
  );
}
