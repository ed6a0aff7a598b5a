/** Keys of a deck that are seen now: each is drawn anew when what it shows has changed. */
import { type Clock, SECOND_MS } from "@/lib/core/clock.ts";
import { isSame } from "@/lib/core/is_same.ts";
import { type SetAct, setAct } from "./act_settings.ts";
import { type ActId, actRow, type Topic } from "./acts.ts";
import type { Client } from "./client.ts";
import { type Face, faceOf } from "./faces.ts";

/** Time for which a key says why a press did nothing, ms. */
const NOTE_MS = 4 * SECOND_MS;
/** Most keys that are drawn: the largest decks have fewer. */
const MAX_KEYS = 500;

/** A key that is seen. */
interface SeenKey {
  set: SetAct;
  draw: (face: Face) => void;
  /** The face that was drawn last, so that the same one is not sent again. */
  drawn: Face | null;
  note: string;
  stopNote: () => void;
}

/** Creates the keys of a deck. `client` is asked for when keys change. */
export function createKeys(
  { clock, client }: { clock: Clock; client: () => Client },
) {
  const keys = new Map<string, SeenKey>();
  let stopTicking: (() => void) | null = null;

  function draw(key: SeenKey): void {
    const face = faceOf(key.set, client().view(), clock.steady());
    const shown: Face = key.note === ""
      ? face
      : { ...face, tone: "dim", note: key.note };
    if (isSame(shown, key.drawn)) return;
    key.drawn = shown;
    key.draw(shown);
  }

  function drawAll(): void {
    for (const key of keys.values()) draw(key);
    tick();
  }

  /** Draws keys with a clock each second while it runs. */
  function tick(): void {
    const { timer } = client().view().channel;
    const isRunning = timer?.isRunning === true &&
      [...keys.values()].some(({ set }) => actRow(set.act).topic === "timer");
    if (isRunning) {
      stopTicking ??= clock.after(SECOND_MS, () => {
        stopTicking = null;
        drawAll();
      });
    } else {
      stopTicking?.();
      stopTicking = null;
    }
  }

  function say(key: SeenKey, note: string): void {
    key.stopNote();
    key.note = note;
    key.stopNote = clock.after(NOTE_MS, () => {
      key.note = "";
      draw(key);
    });
    draw(key);
  }

  return {
    /** Returns the topics that the keys show. */
    topics(): Topic[] {
      return [...keys.values()].flatMap(({ set }) =>
        actRow(set.act).topic ?? []
      );
    },

    /** Takes a key that is seen from now on, or has other settings. */
    show(
      id: string,
      act: ActId,
      rawSettings: unknown,
      drawFace: (face: Face) => void,
    ): void {
      const known = keys.get(id);
      if (!known && keys.size >= MAX_KEYS) return;
      known?.stopNote();
      keys.set(id, {
        set: setAct(act, rawSettings),
        draw: drawFace,
        drawn: null,
        note: "",
        stopNote: () => {},
      });
      client().refresh();
      drawAll();
    },

    hide(id: string): void {
      keys.get(id)?.stopNote();
      keys.delete(id);
      tick();
    },

    /**
     * Does a press of a key, which need not be seen: one within a chain of
     * actions is not. Says on the key why nothing was done, and returns whether
     * it was.
     */
    async press(
      id: string,
      act: ActId,
      rawSettings: unknown,
    ): Promise<boolean> {
      const pressed = await client().press(act, rawSettings);
      const key = keys.get(id);
      if (key && !pressed.ok) say(key, pressed.failure.note);
      return pressed.ok;
    },

    drawAll,
  };
}
