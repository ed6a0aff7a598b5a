import { useEffect, useMemo } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { emptyIfStill } from "@/lib/studio/browser/merge_fields.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { TextField } from "@/lib/studio/ui/Field.tsx";
import { ROOM_MESSAGES } from "@/lib/studio/messages/shell.ts";
import { SUBATHON_ROOM_MESSAGES as words } from "@/lib/studio/messages/subathon.ts";
import { addActions } from "@/lib/studio/browser/actions.ts";
import { type ClockCommands, clockCommands } from "./clock_commands.ts";
import { readLength } from "@/lib/studio/kit/form/lengths.ts";
import type { TimerStore } from "./timer_store.ts";

/** Steps of the buttons, minutes. */
const STEPS = [-15, -5, -1, 1, 5, 15];
const MAX_NOTE = 500;

/** Draws what can be done with the clock, and gives it to keys and palette. */
export function ClockButtons({ desk }: { desk: TimerStore }) {
  const acts = useMemo(() => clockCommands(desk), [desk]);
  const { state, locked } = desk.timer.value;
  const { readOnly } = desk;
  const open = state !== "ended" && state !== "archived";
  useActions(desk, acts);
  return (
    <>
      <div class="row row--center">
        {state === "idle" && (
          <Button
            tone="primary"
            size="large"
            icon="play"
            disabled={readOnly}
            onClick={acts.start}
          >
            {words.start}
          </Button>
        )}
        {(state === "running" || state === "paused") && (
          <Button
            tone="primary"
            size="large"
            icon={state === "running" ? "pause" : "play"}
            disabled={readOnly}
            onClick={acts.pauseOrResume}
          >
            {state === "running" ? words.pause : words.resume}
          </Button>
        )}
        {open && (
          <Button
            size="large"
            icon={locked ? "lock-open" : "lock"}
            title={words.lockHint}
            disabled={readOnly}
            onClick={() => acts.lock(!locked)}
          >
            {locked ? words.unlock : words.lock}
          </Button>
        )}
        {open && state !== "idle" && (
          <Button
            size="large"
            icon="square"
            disabled={readOnly}
            onClick={acts.end}
          >
            {words.end}
          </Button>
        )}
        {state !== "idle" && (
          <Button
            size="large"
            tone="quiet"
            icon="refresh-cw"
            disabled={readOnly}
            onClick={acts.reset}
          >
            {words.reset}
          </Button>
        )}
      </div>
      {open && (
        <div class="sub-steps" role="group" aria-label={words.addTime}>
          {STEPS.map((minutes) => (
            <Button
              key={minutes}
              disabled={readOnly}
              onClick={() => acts.adjust(minutes * 60_000)}
            >
              {words.minutes(minutes)}
            </Button>
          ))}
        </div>
      )}
      <LengthForm desk={desk} acts={acts} open={open} />
    </>
  );
}

/** Draws the field of a time of one's own. */
function LengthForm(
  { desk, acts, open }: {
    desk: TimerStore;
    acts: ClockCommands;
    open: boolean;
  },
) {
  const text = useSignal("");
  const note = useSignal("");
  const isWrong = useSignal(false);
  const { readOnly } = desk;

  function withLength(
    run: (ms: number, note: string | null) => Promise<boolean>,
  ) {
    return async () => {
      const ms = readLength(text.value);
      isWrong.value = ms === null || ms === 0;
      if (ms === null || ms === 0) return;
      const sent = note.value;
      if (await run(ms, sent.trim() || null)) emptyIfStill(note, sent);
    };
  }
  const give = withLength((ms, note) => acts.adjust(ms, note));
  const reopen = withLength((ms) => acts.reopen(ms));

  return (
    <form
      class="sub-length"
      onSubmit={(event) => {
        event.preventDefault();
        void (open ? give() : reopen());
      }}
    >
      <TextField
        id="length"
        label={open ? words.length : words.reopenWith}
        hint={words.lengthHint}
        error={isWrong.value ? words.lengthWrong : undefined}
        value={text.value}
        maxLength={20}
        autocomplete="off"
        readOnly={readOnly}
        onInput={(event) => {
          text.value = event.currentTarget.value;
          isWrong.value = false;
        }}
      />
      {open && (
        <TextField
          id="note"
          label={words.note}
          hint={words.noteHint}
          value={note.value}
          maxLength={MAX_NOTE}
          autocomplete="off"
          readOnly={readOnly}
          onInput={(event) => note.value = event.currentTarget.value}
        />
      )}
      <div class="row">
        {open
          ? (
            <>
              <Button type="submit" icon="plus" disabled={readOnly}>
                {words.give}
              </Button>
              <Button
                icon="minus"
                disabled={readOnly}
                onClick={withLength((ms, note) => acts.adjust(-ms, note))}
              >
                {words.take}
              </Button>
              <Button
                icon="clock"
                disabled={readOnly}
                onClick={withLength((ms, note) => acts.set(ms, note))}
              >
                {words.setTo}
              </Button>
            </>
          )
          : (
            <Button
              type="submit"
              tone="primary"
              icon="play"
              disabled={readOnly}
            >
              {words.reopen}
            </Button>
          )}
      </div>
    </form>
  );
}

function useActions(desk: TimerStore, acts: ClockCommands): void {
  useEffect(() => {
    const group = ROOM_MESSAGES.subathon.name;
    const stateIs = (...states: string[]) => () =>
      !desk.readOnly && states.includes(desk.timer.peek().state);
    const isOpen = stateIs("idle", "running", "paused");
    return addActions([
      {
        id: "subathon.start",
        name: words.actions.start,
        group,
        isEnabled: stateIs("idle"),
        run: acts.start,
      },
      {
        id: "subathon.pause",
        name: words.actions.pause,
        group,
        keys: "p",
        isEnabled: stateIs("running", "paused"),
        run: acts.pauseOrResume,
      },
      {
        id: "subathon.lock",
        name: words.actions.lock,
        group,
        keys: "l",
        isEnabled: isOpen,
        run: () => acts.lock(!desk.timer.peek().locked),
      },
      ...STEPS.map((minutes) => ({
        id: `subathon.add.${minutes}`,
        name: words.actions.minutes(minutes),
        group,
        isEnabled: isOpen,
        run: () => acts.adjust(minutes * 60_000),
      })),
      {
        id: "subathon.end",
        name: words.actions.end,
        group,
        isEnabled: stateIs("running", "paused"),
        run: acts.end,
      },
      {
        id: "subathon.reset",
        name: words.actions.reset,
        group,
        isEnabled: stateIs("running", "paused", "ended"),
        run: acts.reset,
      },
    ]);
  }, [desk, acts]);
}
