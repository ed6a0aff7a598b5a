import { Button, ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { UndoButtons } from "@/lib/studio/kit/draft/UndoButtons.tsx";
import { Switch, TextAreaField, TextField } from "@/lib/studio/ui/Field.tsx";
import { Badge, Panel } from "@/lib/studio/ui/Panel.tsx";
import { EVENT_PAGE_MESSAGES as words } from "@/lib/studio/messages/event_page.ts";
import { copyText } from "@/lib/studio/browser/copy_text.ts";
import { SourcePreview } from "@/lib/studio/browser/sources/SourcePreview.tsx";
import {
  type EventEditor,
  type EventEditorProps,
  useEventEditor,
} from "./event_editor.ts";
import { LocalTimeField } from "./LocalTimeField.tsx";
import { PartsPanel } from "./PartsPanel.tsx";
import { SchedulePanel } from "./SchedulePanel.tsx";

const SOURCE = { path: "/event-page" };
const TONES = {
  saved: "good",
  changed: "plain",
  held: "warn",
  incomplete: "warn",
  saving: "plain",
  failed: "bad",
} as const;

/** Draws the editor of the event page beside the page itself. */
export function EventPageRoom(props: EventEditorProps) {
  const editor = useEventEditor(props);
  const { channelId, readOnly } = props;
  return (
    <div class="event-room">
      <div class="stack">
        <SaveBar editor={editor} publicUrl={props.publicUrl} />
        <ContentPanel editor={editor} />
        <SchedulePanel editor={editor} />
        <PartsPanel editor={editor} />
      </div>
      <div class="event-room__page">
        <Panel title={words.preview} icon="eye">
          {readOnly
            ? <p class="dim">{words.previewReadOnly}</p>
            : (
              <SourcePreview
                key={JSON.stringify(editor.saved.value)}
                channelId={channelId}
                readOnly={readOnly}
                source={SOURCE}
                width={1_000}
                height={1_250}
                title={words.previewTitle}
              />
            )}
        </Panel>
      </div>
    </div>
  );
}

function SaveBar(
  { editor, publicUrl }: { editor: EventEditor; publicUrl: string },
) {
  const { readOnly } = editor;
  const state = editor.state.value;
  const { published } = editor.saved.value;
  return (
    <Panel>
      <div class="row">
        <span role="status">
          <Badge tone={TONES[state]}>{words.states[state]}</Badge>
        </span>
        <UndoButtons steps={editor} readOnly={readOnly} />
        <Button
          tone="primary"
          icon="save"
          busy={state === "saving"}
          disabled={readOnly || state === "saved" || state === "incomplete"}
          onClick={() => editor.save()}
        >
          {words.save}
        </Button>
        {published && (
          <>
            <ButtonLink
              icon="external-link"
              href={publicUrl}
              target="_blank"
              rel="noreferrer"
            >
              {words.open}
            </ButtonLink>
            <Button
              icon="copy"
              onClick={() => copyText(publicUrl, words.copied)}
            >
              {words.copy}
            </Button>
          </>
        )}
      </div>
      <Switch
        id="event-published"
        label={words.published}
        hint={words.publishedHint}
        checked={editor.draft.value.published}
        disabled={readOnly || state === "saving" || state === "incomplete"}
        onChange={({ currentTarget }) => editor.publish(currentTarget.checked)}
      />
    </Panel>
  );
}

function ContentPanel({ editor }: { editor: EventEditor }) {
  const { readOnly } = editor;
  const { title, text, startsAt } = editor.draft.value;
  return (
    <Panel title={words.content} icon="type">
      <div class="stack">
        <TextField
          id="event-title"
          label={words.title}
          hint={words.titleHint}
          maxLength={120}
          autocomplete="off"
          value={title}
          readOnly={readOnly}
          onInput={({ currentTarget }) =>
            editor.change({ title: currentTarget.value })}
        />
        <TextAreaField
          id="event-text"
          label={words.text}
          hint={words.textHint}
          rows={6}
          maxLength={4_000}
          dir="auto"
          value={text}
          readOnly={readOnly}
          onInput={({ currentTarget }) =>
            editor.change({ text: currentTarget.value })}
        />
        <LocalTimeField
          id="event-starts"
          label={words.startsAt}
          hint={words.startsAtHint}
          value={startsAt ?? ""}
          readOnly={readOnly}
          onChange={(instant) => editor.change({ startsAt: instant || null })}
        />
      </div>
    </Panel>
  );
}
