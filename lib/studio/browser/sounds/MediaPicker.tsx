import { useSignal } from "@preact/signals";
import type { PageAsset } from "@/lib/overlay/page_info.ts";
import { StudioIcon } from "@/lib/studio/ui/StudioIcon.tsx";
import { TextField } from "@/lib/studio/ui/Field.tsx";
import { SOUND_MESSAGES as words } from "@/lib/studio/messages/sounds.ts";
import { PickerField, type PickerProps } from "./PickerField.tsx";
import { withUploadedFiles } from "./shelf.ts";

interface MediaPickerProps extends PickerProps {
  /** The channel's files by id. */
  files: Readonly<Record<string, PageAsset>>;
  /** Kinds that can be chosen. */
  kinds: readonly ("image" | "video")[];
}

/** Draws a file small: the picture itself, the first frame of a video, a note for a sound. */
export function Thumbnail({ file }: { file: PageAsset }) {
  if (file.type === "sound") return <StudioIcon name="music" />;
  return file.type === "video"
    ? <video src={file.url} muted preload="metadata" aria-hidden="true" />
    : <img src={file.url} alt="" loading="lazy" />;
}

/** Draws the choice of a picture or a video of the channel, with upload. */
export function MediaPicker({ files, ...props }: MediaPickerProps) {
  const { id, value, kinds } = props;
  const query = useSignal("");
  const all = withUploadedFiles(files);
  const chosen = value === null ? undefined : all[value];
  const wanted = query.value.trim().toLowerCase();
  const found = Object.entries(all).filter(([, { type, name }]) =>
    kinds.some((kind) => kind === type) && name.toLowerCase().includes(wanted)
  ).reverse();
  return (
    <PickerField
      {...props}
      name={chosen?.name}
      title={words.chooseMedia}
      sample={chosen && (
        <span class="picker__picture">
          <Thumbnail file={chosen} />
        </span>
      )}
    >
      {(choose) => (
        <>
          <TextField
            id={`${id}-search`}
            type="search"
            label={words.search}
            value={query.value}
            onInput={({ currentTarget }) => query.value = currentTarget.value}
          />
          <p class="dim" role="status">
            {found.length === 0 ? words.nothing : words.found(found.length)}
          </p>
          <ul class="pictures">
            {found.map(([file, asset]) => (
              <li key={file}>
                <button
                  type="button"
                  class="picture"
                  aria-label={`${words.choose}: ${asset.name}`}
                  aria-pressed={file === value}
                  onClick={() => choose(file)}
                >
                  <Thumbnail file={asset} />
                  <span dir="auto">{asset.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </PickerField>
  );
}
