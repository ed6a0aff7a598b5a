import { Button, ButtonLink } from "@/lib/studio/parts/Button.tsx";
import { Badge } from "@/lib/studio/parts/Panel.tsx";
import { CODE_EDITOR_WORDS as words } from "@/lib/studio/words/code.ts";
import { CodePane } from "./CodePane.tsx";
import { CodeTools } from "./CodeTools.tsx";
import { type CodeToEdit, type OpenedCode, useOpenCode } from "./open_code.ts";
import { PreviewPane } from "./PreviewPane.tsx";

const TONES = {
  saved: "good",
  changed: "plain",
  saving: "plain",
  wrong: "warn",
  failed: "bad",
  conflict: "warn",
} as const;

/** Draws the editor of a custom widget: code, preview, and the tools for both. */
export function CodeRoom(props: CodeToEdit) {
  const opened = useOpenCode(props);
  const { channelId, readOnly, widget } = props;
  const { work, run, goTo, startAnew, pageNumber } = opened;
  return (
    <div class="code-room">
      <CodeBar opened={opened} />
      <div class="code-room__parts">
        <CodePane
          work={work}
          tab={opened.tab}
          marks={opened.marks}
          fieldKeys={() => opened.fields.fields.peek().map(({ key }) => key)}
          onEditor={opened.setEditor}
        />
        <PreviewPane
          channelId={channelId}
          widgetId={widget.id}
          name={work.about.value.name}
          readOnly={readOnly}
          run={run}
          attempt={pageNumber.value}
          onFrame={opened.setFrame}
          restart={startAnew}
          goTo={goTo}
        />
      </div>
      <CodeTools opened={opened} props={props} />
    </div>
  );
}

function CodeBar({ opened }: { opened: OpenedCode }) {
  const { work, saveVersion, publish } = opened;
  const { readOnly } = work;
  const state = work.state.value;
  const isOnStream = work.about.value.publishedVersion !== null;
  return (
    <div class="row code-bar">
      <ButtonLink href="/studio/code" icon="arrow-left" tone="quiet">
        {words.back}
      </ButtonLink>
      <span role="status">
        <Badge tone={TONES[state]}>{words.states[state]}</Badge>
      </span>
      {!isOnStream && <span class="dim">{words.notPublished}</span>}
      <span class="code-bar__acts row">
        <Button
          icon="save"
          disabled={readOnly}
          title={words.saveVersionHint}
          onClick={saveVersion}
        >
          {words.saveVersion}
        </Button>
        <Button
          tone="primary"
          icon="radio"
          disabled={readOnly || state === "conflict"}
          onClick={publish}
        >
          {words.publish}
        </Button>
      </span>
    </div>
  );
}
