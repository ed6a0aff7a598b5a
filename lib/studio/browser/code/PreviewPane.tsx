import { useSignal } from "@preact/signals";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { SelectField } from "@/lib/studio/ui/Field.tsx";
import { Notice } from "@/lib/studio/ui/Panel.tsx";
import { SourcePreview } from "@/lib/studio/browser/sources/SourcePreview.tsx";
import { CODE_EDITOR_MESSAGES as words } from "@/lib/studio/messages/code_editor.ts";
import { codeSource } from "./code_source.ts";
import { type GoTo, PlaceButton } from "./ConsolePanel.tsx";
import type { PreviewRun } from "./preview_run.ts";

const SIZES = ["400 × 600", "800 × 450", "800 × 200", "1920 × 1080"] as const;
type Background = keyof typeof words.backgrounds;

/** Draws the widget as it runs, with what stopped it. */
export function PreviewPane(
  { channelId, widgetId, name, readOnly, run, attempt, onFrame, restart, goTo }:
    {
      channelId: string;
      widgetId: string;
      name: string;
      readOnly: boolean;
      run: PreviewRun;
      /** Another number is another page. */
      attempt: number;
      onFrame: (frame: HTMLIFrameElement | null) => void;
      restart: () => void;
      goTo: GoTo;
    },
) {
  const size = useSignal<string>(SIZES[1]);
  const background = useSignal<Background>("stream");
  const [width = 800, height = 450] = size.value.split(" × ").map(Number);
  if (readOnly) return <p class="dim">{words.previewReadOnly}</p>;
  return (
    <section class="code-preview" aria-label={words.preview}>
      <div class={`code-preview__box code-preview__box--${background.value}`}>
        <SourcePreview
          key={`${attempt} ${size.value}`}
          channelId={channelId}
          readOnly={readOnly}
          source={codeSource(channelId, widgetId)}
          width={width}
          height={height}
          title={`${words.preview}: ${name}`}
          framed
          onFrame={onFrame}
        />
      </div>
      <Trouble run={run} restart={restart} goTo={goTo} />
      <div class="row">
        <Button icon="refresh-cw" onClick={restart}>{words.restart}</Button>
        <SelectField
          id="code-size"
          label={words.size}
          value={size.value}
          options={SIZES.map((one) => [one, one] as const)}
          onChange={({ currentTarget }) => size.value = currentTarget.value}
        />
        <SelectField
          id="code-background"
          label={words.background}
          value={background.value}
          options={Object.entries(words.backgrounds)}
          onChange={({ currentTarget }) =>
            background.value = currentTarget.value as Background}
        />
      </div>
    </section>
  );
}

/** Says that the widget was stopped or does not answer, and offers to start it anew. */
function Trouble(
  { run, restart, goTo }: {
    run: PreviewRun;
    restart: () => void;
    goTo: GoTo;
  },
) {
  const stopped = run.stopped.value;
  if (!stopped && !run.silent.value) return <div role="status" />;
  const { tab = null, line = null, column = null } = stopped ?? {};
  return (
    <div role="status">
      <Notice
        tone="bad"
        action={
          <Button icon="refresh-cw" onClick={restart}>
            {words.restart}
          </Button>
        }
      >
        <strong>{stopped ? words.stopped : words.silent}</strong>{" "}
        {stopped ? stopped.message : words.silentText}{" "}
        {tab !== null && line !== null && (
          <PlaceButton {...{ tab, line, column, goTo }} />
        )}
      </Notice>
    </div>
  );
}
