import { useEffect, useState } from "preact/hooks";
import { followScripts } from "@/lib/overlay/follow_scripts.ts";
import {
  GALLERY_BACKGROUNDS,
  GALLERY_KINDS,
  GALLERY_NAME,
  type GalleryBackground,
  type GalleryKind,
  MAX_NAME_UNITS,
} from "@/lib/schema/widgets/state/gallery_events.ts";
import {
  ALERT_SIZES,
  type AlertSize,
} from "@/lib/schema/widgets/alert_size.ts";
import { galleryChoice } from "./gallery_choice.ts";

const KINDS: Readonly<Record<GalleryKind, string>> = {
  follow: "Follow",
  sub: "Sub",
  resub: "Resub",
  gift: "Gift bomb",
  cheer: "Cheer",
  tip: "Tip",
  charity: "Charity donation",
  raid: "Raid",
};
const SIZES: Readonly<Record<AlertSize, string>> = {
  small: "Small",
  medium: "Medium",
  large: "Large",
  huge: "Huge",
};
const BACKGROUNDS: Readonly<Record<GalleryBackground, string>> = {
  busy: "Busy",
  dark: "Dark",
  light: "Light",
};

/** Choices as the page's address has them. */
export interface ResolvedLooks {
  name: string;
  kind: GalleryKind;
  size: AlertSize;
  over: GalleryBackground;
}

/**
 * Draws the form of the gallery: a name, a kind and a size of alert, a background, which
 * the page's style sheet follows. Without scripts it asks for the page anew.
 */
export function LookTools(asked: ResolvedLooks) {
  const [typed, setTyped] = useState(asked.name);
  useEffect(() => followScripts(document, "en"), []);
  return (
    <form
      class="look-tools"
      method="get"
      action="/looks"
      onSubmit={(event) => {
        event.preventDefault();
        galleryChoice.play();
      }}
    >
      <div class="field">
        <label class="field__label" for="look-name">Name on the alerts</label>
        <input
          class="input"
          id="look-name"
          name="name"
          dir="auto"
          autocomplete="off"
          spellcheck={false}
          maxLength={MAX_NAME_UNITS}
          placeholder={GALLERY_NAME}
          value={typed}
          onInput={({ currentTarget: { value } }) => {
            setTyped(value);
            galleryChoice.name.value = value;
          }}
        />
      </div>
      <div class="field">
        <label class="field__label" for="look-kind">Alert</label>
        <select
          class="input"
          id="look-kind"
          name="kind"
          onChange={({ currentTarget: { value } }) =>
            galleryChoice.play({
              kind: GALLERY_KINDS.find((kind) => kind === value),
            })}
        >
          {GALLERY_KINDS.map((kind) => (
            <option key={kind} value={kind} selected={kind === asked.kind}>
              {KINDS[kind]}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label class="field__label" for="look-size">Size</label>
        <select
          class="input"
          id="look-size"
          name="size"
          onChange={({ currentTarget: { value } }) =>
            galleryChoice.play({
              size: ALERT_SIZES.find((size) => size === value),
            })}
        >
          {ALERT_SIZES.map((size) => (
            <option key={size} value={size} selected={size === asked.size}>
              {SIZES[size]}
            </option>
          ))}
        </select>
      </div>
      <fieldset class="look-tools__over">
        <legend class="field__label">Video behind it</legend>
        {GALLERY_BACKGROUNDS.map((over) => (
          <label key={over}>
            <input
              type="radio"
              name="over"
              value={over}
              defaultChecked={over === asked.over}
            />
            {BACKGROUNDS[over]}
          </label>
        ))}
      </fieldset>
      <button type="submit" class="btn btn--primary">Play</button>
    </form>
  );
}
