import { SETTINGS_WORDS as words } from "@/lib/studio/words/settings.ts";
import { Button } from "@/lib/studio/parts/Button.tsx";
import { controlAttributes } from "./control_attributes.ts";
import type { ControlProps } from "./control_context.ts";
import { TextControl } from "./plain_controls.tsx";

/** Draws a choice of a sound or a picture of the channel; a name of anything else. */
export function ReferenceControl({ control, work }: ControlProps) {
  const { offers } = work;
  const value = typeof control.value === "string" ? control.value : "";
  if (control.ref !== "sound" && control.ref !== "media") {
    return <TextControl control={control} work={work} />;
  }
  const options = control.ref === "sound"
    ? offers.sounds.map(({ id, name }) => ({ value: id, label: name }))
    : offers.media;
  const known = options.some((option) => option.value === value);
  const sound = offers.sounds.find(({ id }) => id === value);
  return (
    <span class="input-row">
      <select
        {...controlAttributes({ control, work })}
        class="input"
        value={value}
        onChange={({ currentTarget }) =>
          work.set(
            control,
            currentTarget.value === "" ? null : currentTarget.value,
          )}
      >
        <option value="" selected={value === ""}>{words.none}</option>
        {!known && value !== "" && (
          <option value={value} selected>{value}</option>
        )}
        {options.map((option) => (
          <option
            key={option.value}
            value={String(option.value)}
            selected={option.value === value}
          >
            {option.label}
          </option>
        ))}
      </select>
      {control.ref === "sound" && (
        <Button
          icon="play"
          iconOnly
          disabled={!sound}
          onClick={() => void (sound && new Audio(sound.url).play())}
        >
          {words.play(control.label)}
        </Button>
      )}
    </span>
  );
}
