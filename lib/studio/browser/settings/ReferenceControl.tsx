import { MediaPicker } from "@/lib/studio/browser/sounds/MediaPicker.tsx";
import { SoundPicker } from "@/lib/studio/browser/sounds/SoundPicker.tsx";
import { controlId } from "@/lib/studio/kit/form/control_context.ts";
import type { SettingsControl } from "./offers.ts";
import { TextControl } from "@/lib/studio/kit/form/plain_controls.tsx";

const MEDIA: Readonly<Record<string, readonly ("image" | "video")[]>> = {
  media: ["image", "video"],
  image: ["image"],
  video: ["video"],
};

/** Draws a choice of a sound, a picture or a video; the name of any other thing. */
export function ReferenceControl({ control, work }: SettingsControl) {
  const { offers, readOnly } = work;
  const kinds = MEDIA[control.ref ?? ""];
  const shared = {
    id: controlId(control, work),
    label: control.label,
    value: typeof control.value === "string" && control.value !== ""
      ? control.value
      : null,
    maxBytes: offers.maxBytes,
    readOnly,
    onChange: (id: string | null) => work.set(control, id),
  };
  if (control.ref === "sound") {
    return <SoundPicker {...shared} sounds={offers.sounds} />;
  }
  return kinds
    ? <MediaPicker {...shared} kinds={kinds} files={offers.files} />
    : <TextControl control={control} work={work} />;
}
