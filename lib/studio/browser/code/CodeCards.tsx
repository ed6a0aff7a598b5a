import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button, ButtonLink } from "@/lib/studio/parts/Button.tsx";
import { Badge, EmptyState } from "@/lib/studio/parts/Panel.tsx";
import { addActions } from "@/lib/studio/browser/actions.ts";
import {
  CardDialogs,
  useCardDialogs,
} from "@/lib/studio/browser/sources/CardDialogs.tsx";
import { SourceCard } from "@/lib/studio/browser/sources/SourceCard.tsx";
import type { ImportReport } from "@/lib/features/custom_widgets/code/schema.ts";
import { CODE_TOOLS_WORDS } from "@/lib/studio/words/code_tools.ts";
import { CODE_WORDS as words } from "@/lib/studio/words/code.ts";
import { ROOM_WORDS } from "@/lib/studio/words/shell.ts";
import { CODE_SIZE, codeActs, type CodeRow, makeWidget } from "./code_acts.ts";
import { codeSource } from "./code_source.ts";
import { ImportDialog } from "./ImportDialog.tsx";
import { NewCodeDialog } from "./NewCodeDialog.tsx";

/** Facts that the list of custom widgets is drawn from. */
export interface CodeLibraryProps {
  channelId: string;
  readOnly: boolean;
  widgets: readonly CodeRow[];
}

/** Makes a widget of what was imported. */
function takeImport(found: ImportReport): Promise<void> {
  const { html, css, js, fields, values, source, name, network } = found;
  return makeWidget({
    ...{ html, css, js, fields, values, source },
    ...(name === null ? {} : { name }),
    ...(network === null ? {} : { network }),
  });
}

type CardRow = CodeRow & typeof CODE_SIZE;

/** Draws the channel's custom widgets, and the dialogs that make and bring in others. */
export function CodeCards({ channelId, readOnly, widgets }: CodeLibraryProps) {
  const rows = useSignal(widgets);
  const making = useSignal(false);
  const importing = useSignal(false);
  const dialogs = useCardDialogs<CardRow>();
  const acts = codeActs(rows);
  const create = () => making.value = true;

  useEffect(() =>
    addActions([{
      id: "code.create",
      name: words.create,
      group: ROOM_WORDS.code.name,
      search: "starter template example",
      isEnabled: () => !readOnly,
      run: create,
    }]), []);

  return (
    <>
      <div class="row">
        <Button
          tone="primary"
          icon="plus"
          disabled={readOnly}
          onClick={create}
        >
          {words.create}
        </Button>
        <Button
          icon="upload"
          disabled={readOnly}
          onClick={() => importing.value = true}
        >
          {CODE_TOOLS_WORDS.bring.title}
        </Button>
        <span class="dim" role="status">{words.found(rows.value.length)}</span>
      </div>
      {rows.value.length === 0 && (
        <EmptyState icon="code-xml" title={words.none}>
          {words.noneText}
        </EmptyState>
      )}
      <ul class="cards">
        {rows.value.map((row) => (
          <CodeCard
            key={row.id}
            channelId={channelId}
            readOnly={readOnly}
            row={row}
            acts={acts}
            onRename={() => dialogs.named.value = { ...row, ...CODE_SIZE }}
            onBring={() => dialogs.brought.value = { ...row, ...CODE_SIZE }}
          />
        ))}
      </ul>
      <NewCodeDialog open={making} />
      <ImportDialog
        open={importing}
        present={null}
        readOnly={readOnly}
        act={CODE_TOOLS_WORDS.bring.makes}
        take={takeImport}
      />
      <CardDialogs
        dialogs={dialogs}
        words={words}
        channelId={channelId}
        readOnly={readOnly}
        sourceOf={(id) => codeSource(channelId, id)}
        rename={acts.rename}
      />
    </>
  );
}

function CodeCard(
  { channelId, readOnly, row, acts, onRename, onBring }: {
    channelId: string;
    readOnly: boolean;
    row: CodeRow;
    acts: ReturnType<typeof codeActs>;
    onRename: () => void;
    onBring: () => void;
  },
) {
  return (
    <SourceCard
      channelId={channelId}
      readOnly={readOnly}
      source={codeSource(channelId, row.id)}
      row={row}
      {...CODE_SIZE}
      framed
      words={words}
      acts={{
        toObs: onBring,
        rename: onRename,
        duplicate: () => acts.duplicate(row),
        remove: () => acts.remove(row),
      }}
      facts={
        <>
          <Badge tone={row.isOnStream ? "good" : "plain"}>
            {row.isOnStream ? words.onStream : words.draftOnly}
          </Badge>
          {row.source === "streamelements" && (
            <Badge>{words.fromStreamElements}</Badge>
          )}
          {row.source === "generated" && <Badge>{words.generated}</Badge>}
          <span>{words.usedIn(row.scenes)}</span>
        </>
      }
    >
      <ButtonLink
        icon="code-xml"
        href={`/studio/code/${row.id}`}
        aria-label={words.edit(row.name)}
      >
        {words.editAct}
      </ButtonLink>
    </SourceCard>
  );
}
