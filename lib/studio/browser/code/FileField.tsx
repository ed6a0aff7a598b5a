import { FIELD_MESSAGES as words } from "@/lib/studio/messages/code_fields.ts";
import type { FileOffers } from "@/lib/studio/browser/settings/offers.ts";
import {
  controlId,
  type ControlProps,
  type FormOffers,
} from "@/lib/studio/kit/form/control_context.ts";
import { MediaPicker } from "@/lib/studio/browser/sounds/MediaPicker.tsx";
import {
  withUploadedFiles,
  withUploadedSounds,
} from "@/lib/studio/browser/sounds/shelf.ts";
import { SoundPicker } from "@/lib/studio/browser/sounds/SoundPicker.tsx";
import { chosenAddresses, fileAt } from "./file_addresses.ts";
import type { CodeField } from "./field_list.ts";

/** Offers of the fields of custom code: the channel's files, and the fields themselves. */
export interface FieldOffers extends FileOffers, FormOffers {
  fields: readonly CodeField[];
}

/** Draws a field for files: one of the channel's, uploaded here, or an address. */
export function FileField({ control, work }: ControlProps<FieldOffers>) {
  const { offers } = work;
  const field = offers.fields.find(({ key }) => key === control.key);
  if (!field) return null;
  const id = controlId(control, work);
  const disabled = work.readOnly;
  const set = (value: unknown) => work.set(control, value);
  const all = chosenAddresses(control.value);
  if (!field.multiple) {
    return (
      <FileChoice
        {...{ field, id, disabled, offers }}
        label={field.label}
        address={all[0] ?? ""}
        choose={set}
      />
    );
  }
  return (
    <div class="stack">
      {[...all, ""].map((address, at) => (
        <FileChoice
          // A file that goes takes its own row away.
          key={`${at} of ${all.length}`}
          {...{ field, disabled, offers, address }}
          id={at === 0 ? id : `${id}-${at}`}
          label={words.nth(field.label, at + 1)}
          choose={(chosen) =>
            set(all.toSpliced(at, 1, ...(chosen === "" ? [] : [chosen])))}
        />
      ))}
    </div>
  );
}

/** Draws the choice of one file, and its address for those that are elsewhere. */
function FileChoice(
  { field, id, label, address, disabled, offers, choose }:
    & { field: CodeField; id: string; label: string; address: string }
    & { disabled: boolean; offers: FileOffers }
    & { choose: (address: string) => void },
) {
  const isSound = field.type === "sound-input";
  // One that was uploaded a moment ago is not in what was drawn.
  const addresses = (): (readonly [id: string, url: string])[] =>
    isSound
      ? withUploadedSounds(offers.sounds).map(({ id, url }) => [id, url])
      : Object.entries(withUploadedFiles(offers.files))
        .map(([id, { url }]) => [id, url]);
  const value = fileAt(address, addresses());
  const shared = {
    id,
    label,
    value,
    ...(address === "" ? {} : { none: words.elsewhere }),
    maxBytes: offers.maxBytes,
    readOnly: disabled,
    onChange: (chosen: string | null) =>
      choose(addresses().find(([id]) => id === chosen)?.[1] ?? ""),
  };
  return (
    <div class="code-field__file">
      {isSound
        ? <SoundPicker {...shared} sounds={offers.sounds} />
        : (
          <MediaPicker
            {...shared}
            kinds={[field.type === "video-input" ? "video" : "image"]}
            files={offers.files}
          />
        )}
      {value === null && (
        <input
          class="input"
          type="text"
          dir="auto"
          spellcheck={false}
          aria-label={words.addressOf(label)}
          placeholder={words.address}
          value={address}
          disabled={disabled}
          onChange={({ currentTarget }) => choose(currentTarget.value.trim())}
        />
      )}
    </div>
  );
}
