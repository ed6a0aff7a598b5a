import { formatChange } from "@/lib/overlay/clock_format.ts";
import { readTimer } from "@/lib/sandbox/read_timer.ts";
import { SUBATHON_ROOM_MESSAGES as words } from "@/lib/studio/messages/subathon.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { clockText } from "./figures.ts";
import type { TimerStore } from "./timer_store.ts";

/** Creates the acts on a clock; each says what happened. */
export function clockCommands(desk: TimerStore) {
  const { timer, act, send } = desk;

  function shownMs(): number {
    const state = timer.peek();
    return readTimer(state, desk.serverNow() ?? Date.parse(state.serverNow)).ms;
  }
  const shown = (ms = shownMs()) => clockText(ms, timer.peek().direction);
  const pause = () =>
    act("pause", {}, () => words.pausedSaid, () => send("resume"));
  const resume = () =>
    act("resume", {}, () => words.resumed, () => send("pause"));

  return {
    /** Returns what the clock shows now. */
    shown,
    start: () => act("start", {}, () => words.started),
    pause,
    resume,
    pauseOrResume: () => timer.peek().state === "running" ? pause() : resume(),

    lock: (locked: boolean) =>
      act(
        "lock",
        { locked },
        () => locked ? words.lockedSaid : words.unlocked,
        () => send("lock", { locked: !locked }),
      ),

    async end() {
      const before = timer.peek().state;
      const remainingMs = Math.max(1_000, shownMs());
      const goesOn = await confirmed({
        title: words.endTitle,
        text: words.endText(shown()),
        act: words.endAct,
        danger: true,
      });
      if (!goesOn) return;
      await act("end", {}, () => words.ended, async () => {
        await send("reopen", { remainingMs });
        if (before === "running") await send("resume");
      });
    },

    reopen: (remainingMs: number) =>
      act("reopen", { remainingMs }, () => words.reopened(shown(remainingMs))),

    async reset() {
      const goesOn = await confirmed({
        title: words.resetTitle,
        text: words.resetText,
        act: words.resetAct,
        danger: true,
      });
      if (goesOn) await act("reset", {}, () => words.resetDone);
    },

    adjust: (deltaMs: number, note: string | null = null) =>
      act(
        "adjust",
        { deltaMs, note },
        ({ entry }) =>
          words.changed(formatChange(entry?.appliedMs ?? deltaMs), shown()),
      ),

    async set(remainingMs: number, note: string | null = null) {
      const goesOn = await confirmed({
        title: words.setTitle,
        text: words.setText(shown(), shown(remainingMs)),
        act: words.setAct(shown(remainingMs)),
      });
      if (!goesOn) return false;
      return await act(
        "set",
        { remainingMs, note },
        ({ entry }) =>
          words.changed(formatChange(entry?.appliedMs ?? 0), shown()),
      );
    },
  };
}

/** Acts of one desk. */
export type ClockCommands = ReturnType<typeof clockCommands>;
