import { useSignal } from "@preact/signals";
import { Button } from "@/lib/studio/parts/Button.tsx";
import { SOUND_WORDS as words } from "@/lib/studio/words/sounds.ts";
import { PickerField } from "./PickerField.tsx";
import { type SoundOffer, withUploadedSounds } from "./shelf.ts";
import { listenTo, SoundShelf } from "./SoundShelf.tsx";
import { hearing, stopSound } from "./sound_player.ts";
import { UploadBox } from "./UploadBox.tsx";

interface SoundPickerProps {
  id: string;
  label: string;
  /** Id of the sound; `null` for none. */
  value: string | null;
  /** Name of having chosen none. */
  none?: string;
  sounds: readonly SoundOffer[];
  maxBytes: number;
  readOnly: boolean;
  onChange: (id: string | null) => void;
}

/** Draws the choice of a sound: heard here, found by name, uploaded. */
export function SoundPicker(
  { id, label, value, none = words.none, sounds, maxBytes, readOnly, onChange }:
    SoundPickerProps,
) {
  const isOpen = useSignal(false);
  const all = withUploadedSounds(sounds);
  const chosen = all.find((sound) => sound.id === value);
  const now = value === null ? none : chosen?.name ?? words.gone(value);
  function choose(sound: string | null) {
    stopSound();
    isOpen.value = false;
    onChange(sound);
  }
  return (
    <PickerField
      id={id}
      label={label}
      now={now}
      isEmpty={value === null}
      readOnly={readOnly}
      isOpen={isOpen}
      title={words.chooseSound}
      sample={
        <Button
          icon={hearing.value?.key === chosen?.id && chosen ? "square" : "play"}
          iconOnly
          disabled={!chosen}
          onClick={() => chosen && listenTo(chosen)}
        >
          {words.play(label)}
        </Button>
      }
      onClear={() => choose(null)}
      onClose={() => {
        stopSound();
        isOpen.value = false;
      }}
    >
      <UploadBox
        kinds={["sound"]}
        maxBytes={maxBytes}
        readOnly={readOnly}
        onUploaded={(file) => choose(file.id)}
      />
      <SoundShelf
        id={`${id}-shelf`}
        sounds={all}
        current={value}
        acts={(sound) => (
          <Button
            size="small"
            aria-label={`${words.choose}: ${sound.name}`}
            aria-pressed={sound.id === value}
            onClick={() => choose(sound.id)}
          >
            {words.choose}
          </Button>
        )}
      />
    </PickerField>
  );
}
