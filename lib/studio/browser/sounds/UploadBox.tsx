import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Asset } from "@/lib/schema/overlays/assets.ts";
import { hasFiles } from "@/lib/studio/browser/has_files.ts";
import { FileInput } from "@/lib/studio/ui/Field.tsx";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { SOUND_MESSAGES as words } from "@/lib/studio/messages/sounds.ts";
import { uploadFile, uploading, type UploadRules } from "./shelf.ts";
import { sizeText } from "@/lib/studio/messages/figures.ts";

interface UploadBoxProps extends UploadRules {
  readOnly: boolean;
  onUploaded: (file: Asset) => void;
}

const ENDINGS = {
  sound: ".mp3,.ogg,.wav,audio/*",
  font: ".woff2,font/woff2",
  media: "image/*,.mp4,.webm,video/*",
  all: ".mp3,.ogg,.wav,.woff2,.mp4,.webm,image/*,audio/*,video/*",
};

/** Draws a button that uploads files, and a place to drop them on. */
export function UploadBox(
  { kinds, maxBytes, readOnly, onUploaded }: UploadBoxProps,
) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useSignal(false);
  const [ending, limits] = !kinds
    ? [ENDINGS.all, words.limitsAll]
    : kinds.includes("sound")
    ? [ENDINGS.sound, words.limitsSound]
    : kinds.includes("font")
    ? [ENDINGS.font, words.limitsFont]
    : [ENDINGS.media, words.limitsMedia];

  async function take(files: Iterable<File>) {
    if (readOnly) return;
    for (const file of files) {
      const made = await uploadFile(file, {
        maxBytes,
        ...(kinds ? { kinds } : {}),
      });
      if (made) onUploaded(made);
    }
  }

  return (
    <div
      class={isOver.value ? "upload upload--over" : "upload"}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        isOver.value = true;
      }}
      onDragLeave={() => isOver.value = false}
      onDrop={(event) => {
        event.preventDefault();
        isOver.value = false;
        take(event.dataTransfer?.files ?? []);
      }}
    >
      <FileInput
        inputRef={input}
        class="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept={ending}
        multiple={!kinds}
        onFiles={take}
      />
      <Button
        icon="upload"
        disabled={readOnly}
        busy={uploading.value > 0}
        onClick={() => input.current?.click()}
      >
        {uploading.value > 0 ? words.uploading : words.upload}
      </Button>
      <span class="dim">
        {words.drop} · {limits(sizeText(maxBytes))}
      </span>
    </div>
  );
}
