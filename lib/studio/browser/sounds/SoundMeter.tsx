import { SOUND_MESSAGES as words } from "@/lib/studio/messages/sounds.ts";
import { RowButton } from "@/lib/studio/ui/Button.tsx";
import { hearing, stopSound } from "./sound_player.ts";

/** Draws how loud the sound is that plays in this page, and ends it; nothing in silence. */
export function SoundMeter() {
  const now = hearing.value;
  return (
    <div class="sound-meter" data-playing={now !== null}>
      <meter
        aria-label={words.level}
        min={0}
        max={1}
        low={0.7}
        high={0.95}
        optimum={0}
        value={now?.level ?? 0}
      />
      <RowButton
        tone="quiet"
        icon="square"
        disabled={now === null}
        onClick={stopSound}
      >
        {words.stop}
      </RowButton>
    </div>
  );
}
