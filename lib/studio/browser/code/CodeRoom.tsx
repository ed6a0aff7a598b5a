import { download } from "@/lib/studio/browser/download.ts";
import { useLate } from "@/lib/studio/browser/use_late.ts";
import { dayAndTime } from "@/lib/studio/messages/instants.ts";
import { Button, ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Menu } from "@/lib/studio/ui/Menu.tsx";
import { Badge, Notice } from "@/lib/studio/ui/Panel.tsx";
import { CODE_TOOLS_MESSAGES } from "@/lib/studio/messages/code_tools.ts";
import { CODE_EDITOR_MESSAGES as words } from "@/lib/studio/messages/code_editor.ts";
import { changedTabs, type CodeTexts, pickTabs } from "./code_tabs.ts";
import { CodeParts } from "./CodeParts.tsx";
import { CodePane } from "./CodePane.tsx";
import { CodeTools } from "./CodeTools.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import { type CodeToEdit, type OpenedCode, useOpenCode } from "./open_code.ts";
import { PreviewPane } from "./PreviewPane.tsx";

const TONES = {
  saved: "good",
  changed: "plain",
  saving: "plain",
  wrong: "warn",
  unread: "warn",
  failed: "bad",
  waiting: "warn",
  conflict: "warn",
} as const;

/** Draws the editor of a custom widget: code, preview, and the tools for both. */
export function CodeRoom(props: CodeToEdit) {
  const opened = useOpenCode(props);
  const { channelId, readOnly, widget } = props;
  const { work, run, goTo, startAnew, pageNumber, comparison } = opened;
  const isWanted = comparison.value !== null ||
    !["settings", "console"].includes(opened.tool.value);
  const late = useLate(isWanted, () => import("./MoreTools.tsx"));
  return (
    <div class="code-room">
      <CodeBar opened={opened} />
      <ConflictNotice opened={opened} />
      <LeftNotice opened={opened} />
      <CodeParts
        code={
          <CodePane
            work={work}
            etag={props.etag}
            refused={props.refused ?? null}
            tab={opened.tab}
            marks={opened.marks}
            fieldKeys={() => opened.fields.fields.peek().map(({ key }) => key)}
            onEditor={opened.setEditor}
          />
        }
        side={
          <div class="code-room__side">
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
            <CodeTools opened={opened} props={props} late={late} />
          </div>
        }
      />
      {late && (
        <late.CompareDialog
          comparison={comparison.value}
          onClose={() => comparison.value = null}
        />
      )}
      <ImportDialog
        open={opened.importing}
        present={work.texts.value}
        readOnly={readOnly}
        act={CODE_TOOLS_MESSAGES.bring.take}
        take={opened.takeImport}
      />
    </div>
  );
}

/** Says that another tab changed the same part meanwhile; both are compared first. */
function ConflictNotice({ opened }: { opened: OpenedCode }) {
  const { work, comparison } = opened;
  const question = work.question.value;
  if (!question) return null;
  const { conflict, compare } = CODE_TOOLS_MESSAGES;
  const end = (texts: CodeTexts) => {
    comparison.value = null;
    question.answer(texts);
  };
  const show = () => {
    const { ours, theirs } = question.sides();
    comparison.value = {
      oldName: compare.theirs,
      newName: compare.draft,
      oldTexts: theirs,
      newTexts: ours,
      mayEdit: true,
      actions: (now) => (
        <>
          <Button onClick={() => end(theirs)}>{compare.takeTheirs}</Button>
          <Button tone="primary" onClick={() => end(now())}>
            {compare.keepMine}
          </Button>
        </>
      ),
    };
  };
  return (
    <div role="alert">
      <Notice
        tone="warn"
        action={<Button onClick={show}>{conflict.compare}</Button>}
      >
        <strong>{conflict.title}</strong> {conflict.text}
      </Notice>
    </div>
  );
}

/** Offers what a page left unsaved that crashed, or was closed without network. */
function LeftNotice({ opened }: { opened: OpenedCode }) {
  const { work, comparison, endLeft } = opened;
  const found = opened.left.value;
  if (!found) return null;
  const { left, compare } = CODE_TOOLS_MESSAGES;
  const tabs = changedTabs(found.saved, found.texts);
  const typed = pickTabs(found.texts, tabs);
  const show = () => {
    comparison.value = {
      oldName: compare.draft,
      newName: left.name,
      oldTexts: work.texts.peek(),
      newTexts: { ...work.texts.peek(), ...typed },
      mayEdit: true,
      actions: (now) => (
        <Button tone="primary" onClick={() => endLeft(now())}>
          {compare.take}
        </Button>
      ),
    };
  };
  return (
    <div role="alert">
      <Notice
        tone="warn"
        action={
          <span class="row">
            <Button onClick={show}>{left.compare}</Button>
            <Button tone="primary" onClick={() => endLeft(typed)}>
              {left.take}
            </Button>
            <Button tone="quiet" onClick={() => endLeft(null)}>
              {left.drop}
            </Button>
          </span>
        }
      >
        <strong>{left.title}</strong> {left.text(
          dayAndTime(found.at),
          tabs.map((tab) => words.tabs[tab]),
        )}
      </Notice>
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
        <FileMenu opened={opened} />
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

/** Draws what brings code in and takes it out. */
function FileMenu({ opened }: { opened: OpenedCode }) {
  const { work, importing } = opened;
  const { bring } = CODE_TOOLS_MESSAGES;
  const save = (format: string) => () =>
    download(`/m/widgets${work.path}/export?format=${format}`);
  return (
    <Menu
      id="code-files"
      label={bring.files}
      items={[
        {
          name: bring.title,
          icon: "upload",
          disabled: work.readOnly,
          run: () => importing.value = true,
        },
        { name: bring.zip, icon: "download", run: save("zip") },
        { name: bring.json, icon: "download", run: save("json") },
        {
          name: bring.streamElements,
          icon: "download",
          run: save("streamelements"),
        },
      ]}
    />
  );
}
