import { useMemo } from "preact/hooks";
import type { Asset } from "@/lib/schema/overlays/assets.ts";
import { RowButton } from "@/lib/studio/ui/Button.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { StudioIcon } from "@/lib/studio/ui/StudioIcon.tsx";
import { LIBRARY_MESSAGES as words } from "@/lib/studio/messages/sounds.ts";
import { createFileShelf, type LibraryFacts } from "./library_commands.ts";
import { Thumbnail } from "./MediaPicker.tsx";
import { namedOffer, type SoundOffer } from "./shelf.ts";
import { SoundMeter } from "./SoundMeter.tsx";
import { SoundShelf } from "./SoundShelf.tsx";
import { UploadBox } from "./UploadBox.tsx";
import { UseList } from "./UseList.tsx";
import { sizeText } from "@/lib/studio/messages/figures.ts";

/** Draws all sounds and files of the channel: heard, uploaded, where they are used, deleted. */
export function LibraryView(facts: LibraryFacts) {
  const { readOnly, limits } = facts;
  const library = useMemo(() => createFileShelf(facts), []);
  const files = library.files.value;
  const sounds: SoundOffer[] = [
    ...files.filter(({ kind }) => kind === "sound").map((file) => ({
      ...file,
      tags: [],
      source: "upload" as const,
    })),
    ...facts.sounds.filter(({ source }) => source !== "upload").map(namedOffer),
  ];
  const rest = files.filter(({ kind }) => kind !== "sound");
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const remove = (file: Pick<Asset, "id" | "name">) => (
    <RowButton
      tone="quiet"
      icon="trash-2"
      disabled={readOnly}
      onClick={() => library.remove(file)}
    >
      {words.remove(file.name)}
    </RowButton>
  );
  const sections = [
    <Panel
      key="sounds"
      title={words.sounds}
      lede={words.soundsLede}
      actions={<SoundMeter />}
    >
      <SoundShelf
        id="library"
        sounds={sounds}
        acts={(sound) => (
          <>
            <UseList uses={library.usesOf(sound.id)} />
            {sound.source === "upload" && remove(sound)}
          </>
        )}
      />
    </Panel>,
    <Panel key="pictures" title={words.pictures}>
      {rest.length === 0
        ? <p class="dim">{words.noPictures}</p>
        : (
          <ul class="pictures">
            {rest.map((file) => (
              <li key={file.id} class="file">
                <span class="file__picture">
                  {file.kind === "font"
                    ? <StudioIcon name="type" size="large" />
                    : (
                      <Thumbnail
                        file={{
                          url: file.url,
                          name: file.name,
                          type: file.kind,
                        }}
                      />
                    )}
                </span>
                <b dir="auto">{file.name}</b>
                <span class="dim">
                  {sizeText(file.size)}
                  {file.width !== null &&
                    ` · ${file.width} × ${file.height}`}
                </span>
                <span class="row">
                  <UseList uses={library.usesOf(file.id)} />
                  {remove(file)}
                </span>
              </li>
            ))}
          </ul>
        )}
    </Panel>,
  ];
  return (
    <div class="stack">
      <Panel title={words.uploadTitle}>
        <UploadBox
          maxBytes={limits.assetBytesEach}
          readOnly={readOnly}
          onUploaded={library.add}
        />
        <p class="dim">
          {words.room(
            files.length,
            limits.assets,
            sizeText(bytes),
            sizeText(limits.assetBytes),
          )}
        </p>
      </Panel>
      {rest.length === 0 ? sections : sections.toReversed()}
    </div>
  );
}
