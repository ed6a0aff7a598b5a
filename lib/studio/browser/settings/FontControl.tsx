import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { linkFont } from "@/lib/overlay/link_font.ts";
import type { PageAsset } from "@/lib/overlay/page_info.ts";
import { withUploadedFiles } from "@/lib/studio/browser/sounds/shelf.ts";
import { UploadBox } from "@/lib/studio/browser/sounds/UploadBox.tsx";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { TextField } from "@/lib/studio/ui/Field.tsx";
import { FORM_MESSAGES } from "@/lib/studio/messages/form.ts";
import { SETTINGS_MESSAGES as words } from "@/lib/studio/messages/settings.ts";
import { SOUND_MESSAGES } from "@/lib/studio/messages/sounds.ts";
import { isUploadedFont } from "@/lib/schema/widgets/settings/uploaded_font.ts";
import { controlAttributes } from "@/lib/studio/kit/form/control_attributes.ts";
import type { SettingsControl } from "./offers.ts";

/** A font that can be chosen. */
interface FontOffer {
  /** As settings name it. */
  family: string;
  name: string;
  /** The file of an own font. */
  file: PageAsset | null;
}

const draw = ({ family, file }: FontOffer) =>
  linkFont(family, file ?? undefined, document);

const styleOf = (family: string) => ({ fontFamily: `"${family}", sans-serif` });

/** Draws the choice of a font, each name in its own letters, with one's own fonts first. */
export function FontControl({ control, work }: SettingsControl) {
  const { offers, readOnly } = work;
  const attributes = controlAttributes({ control, work });
  const isOpen = useSignal(false);
  const query = useSignal("");
  const own = Object.entries(withUploadedFiles(offers.files))
    .filter(([, { type }]) => type === "font").reverse()
    .map(([family, file]): FontOffer => ({ family, name: file.name, file }));
  const all: FontOffer[] = [
    ...own,
    ...offers.fonts.map((family) => ({ family, name: family, file: null })),
  ];
  const value = typeof control.value === "string" ? control.value : "";
  const chosen = all.find(({ family }) => family === value);
  const isMissing = !chosen && isUploadedFont(value);
  const now = isMissing
    ? SOUND_MESSAGES.missing
    : chosen?.name ?? (value === "" ? FORM_MESSAGES.unset : value);
  const wanted = query.value.trim().toLowerCase();
  const found = all.filter(({ name }) => name.toLowerCase().includes(wanted));

  useEffect(() => {
    if (chosen) draw(chosen);
  }, [chosen?.family]);
  useEffect(() => {
    if (isOpen.value) all.forEach(draw);
  }, [isOpen.value, all.length]);

  function choose(family: string) {
    isOpen.value = false;
    work.set(control, family);
  }

  return (
    <>
      <button
        {...attributes}
        type="button"
        class="input picker__now"
        style={styleOf(value)}
        aria-label={SOUND_MESSAGES.chooseLabel(control.label, now)}
        aria-haspopup="dialog"
        onClick={() => isOpen.value = true}
      >
        {now}
      </button>
      {isMissing && <p class="field__error">{SOUND_MESSAGES.missingText}</p>}
      <Dialog
        open={isOpen.value}
        title={words.chooseFont}
        size="wide"
        onClose={() => isOpen.value = false}
      >
        <UploadBox
          kinds={["font"]}
          maxBytes={offers.maxFontBytes}
          readOnly={readOnly}
          onUploaded={({ id }) => choose(id)}
        />
        <TextField
          id={`${attributes.id}-search`}
          type="search"
          label={words.searchFonts}
          value={query.value}
          onInput={({ currentTarget }) => query.value = currentTarget.value}
        />
        <p class="dim" role="status">
          {found.length === 0
            ? SOUND_MESSAGES.nothing
            : SOUND_MESSAGES.found(found.length)}
        </p>
        <ul class="fonts">
          {found.map(({ family, name, file }) => (
            <li key={family}>
              <button
                type="button"
                class="font"
                aria-pressed={family === value}
                onClick={() => choose(family)}
              >
                <span class="font__sample" style={styleOf(family)} dir="auto">
                  {name}
                </span>
                <span class="dim">{file ? words.ownFont : words.sample}</span>
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
