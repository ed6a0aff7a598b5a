import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { PictureLook } from "@/lib/schema/subathon/picture_look.ts";
import type { SharedPicture } from "@/lib/schema/subathon/pictures.ts";
import { downloadMade } from "@/lib/studio/browser/download.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { PICTURE_MESSAGES as words } from "@/lib/studio/messages/pictures.ts";
import { Button, ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { SelectField } from "@/lib/studio/ui/Field.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { pictureTitle, Poster } from "./Poster.tsx";
import type { PictureForm } from "./poster_parts.ts";
import { fitLines, pngOf } from "./poster_png.ts";

interface PictureRoomProps {
  picture: SharedPicture;
  channelName: string;
  look: PictureLook;
}

/** Draws a picture to share, in a shape that is chosen, and saves it as a PNG. */
export function PictureRoom({ picture, channelName, look }: PictureRoomProps) {
  const form = useSignal<PictureForm>("wide");
  const isBusy = useSignal(false);
  const frame = useRef<HTMLDivElement>(null);
  const posterOf = () => frame.current?.querySelector("svg") ?? null;

  useEffect(() => {
    let over = false;
    document.fonts.ready.then(() => {
      const svg = posterOf();
      if (!over && svg) fitLines(svg);
    });
    return () => {
      over = true;
    };
  }, [form.value]);

  async function save() {
    const svg = posterOf();
    if (!svg) return;
    isBusy.value = true;
    try {
      downloadMade(
        await pngOf(svg, look.fontSheets),
        `${picture.of}-${form.value}.png`,
      );
      toast(words.done, { tone: "good" });
    } catch {
      toast(words.failed, { tone: "bad" });
    }
    isBusy.value = false;
  }

  const back = picture.of === "credits" ? "credits" : "ladder";
  return (
    <Panel
      title={pictureTitle(picture)}
      lede={words.lede}
      icon="image"
      actions={
        <ButtonLink
          size="small"
          icon="arrow-left"
          href={`/studio/subathon/${back}`}
        >
          {words.back}
        </ButtonLink>
      }
    >
      <div class="sub-boost">
        <SelectField
          id="form"
          label={words.form}
          value={form.value}
          options={Object.entries(words.forms)}
          onChange={(event) =>
            form.value = event.currentTarget.value as PictureForm}
        />
      </div>
      <div class="row">
        <Button
          tone="primary"
          icon="download"
          busy={isBusy.value}
          onClick={save}
        >
          {isBusy.value ? words.drawing : words.download}
        </Button>
      </div>
      <div class="picture" data-form={form.value} ref={frame}>
        <Poster
          key={form.value}
          picture={picture}
          channelName={channelName}
          look={look}
          form={form.value}
        />
      </div>
    </Panel>
  );
}
