import { Button } from "@/lib/studio/ui/Button.tsx";
import { SOUND_MESSAGES as words } from "@/lib/studio/messages/sounds.ts";
import { PickerField, type PickerProps } from "./PickerField.tsx";
import { type SoundOffer, withUploadedSounds } from "./shelf.ts";
import { listenTo, SoundShelf } from "./SoundShelf.tsx";
import { hearing, stopSound } from "./sound_player.ts";

/** Draws the choice of a sound: heard here, found by name, uploaded. */
export function SoundPicker(
  { sounds, ...props }: PickerProps & { sounds: readonly SoundOffer[] },
) {
  const { id, label, value } = props;
  const all = withUploadedSounds(sounds);
  const chosen = all.find((sound) => sound.id === value);
  return (
    <PickerField
      {...props}
      kinds={["sound"]}
      name={chosen?.name}
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
      onClose={stopSound}
    >
      {(choose) => (
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
      )}
    </PickerField>
  );
}
