import { useSignal } from "@preact/signals";
import type { Option } from "@/lib/studio/form/model.ts";
import { Button } from "@/lib/studio/parts/Button.tsx";
import { SelectField } from "@/lib/studio/parts/Field.tsx";
import { SETTINGS_WORDS as words } from "@/lib/studio/words/settings.ts";
import { widgetSource } from "@/lib/studio/browser/source_address.ts";
import { SourcePreview } from "@/lib/studio/browser/sources/SourcePreview.tsx";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import { saveWidget } from "@/lib/studio/browser/widgets/widget_acts.ts";

/** Shows the widget as OBS does, and lets its look be chosen. */
export function WidgetPreview(
  { channelId, readOnly, widget, looks, onFrame }: {
    channelId: string;
    readOnly: boolean;
    widget: {
      id: string;
      name: string;
      pack: string | null;
      width: number;
      height: number;
    };
    looks: readonly Option[];
    onFrame: (frame: HTMLIFrameElement | null) => void;
  },
) {
  const said = useSignal("");

  async function choose(look: string) {
    const saved = await attempt(() =>
      saveWidget(channelId, { id: widget.id, pack: look === "" ? null : look })
    );
    // The look decides what every setting shows that is not set here.
    if (saved) location.reload();
  }

  async function playTest() {
    said.value = await attempt(async () => {
      const { playOnPage } = await import(
        "@/lib/studio/browser/simulator/test_form.ts"
      );
      return await playOnPage(channelId);
    }) ?? "";
  }

  return (
    <>
      <SourcePreview
        channelId={channelId}
        readOnly={readOnly}
        source={widgetSource(channelId, widget.id)}
        width={widget.width}
        height={widget.height}
        title={words.preview(widget.name)}
        framed
        onFrame={onFrame}
      />
      <div class="row">
        <Button
          size="small"
          icon="play"
          disabled={readOnly}
          onClick={playTest}
        >
          {words.playTest}
        </Button>
        <p class="said" role="status">{said}</p>
      </div>
      <SelectField
        id="widget-look"
        label={words.look}
        hint={words.lookHint}
        value={widget.pack ?? ""}
        disabled={readOnly}
        options={[
          ["", words.plainLook],
          ...looks.map(({ value, label }) => [String(value), label] as const),
        ]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </>
  );
}
