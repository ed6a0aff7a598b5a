import { useSignal } from "@preact/signals";
import { Button, ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Badge, EmptyState } from "@/lib/studio/ui/Panel.tsx";
import { openSources } from "@/lib/studio/browser/sources/open_sources.ts";
import { standingOf } from "@/lib/studio/browser/sources/where_shown.ts";
import { CreateButton } from "@/lib/studio/browser/sources/CreateButton.tsx";
import { SourceCards } from "@/lib/studio/browser/sources/SourceCards.tsx";
import type { ImportReport } from "@/lib/schema/custom_widgets/code.ts";
import { CODE_TOOLS_MESSAGES } from "@/lib/studio/messages/code_tools.ts";
import { CODE_MESSAGES as words } from "@/lib/studio/messages/code.ts";
import { ROOM_MESSAGES } from "@/lib/studio/messages/shell.ts";
import {
  CODE_SIZE,
  codeCommands,
  type CodeRow,
  makeWidget,
} from "./code_commands.ts";
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

/** Says whether an open source draws the published code now. */
function StreamBadge({ row }: { row: CodeRow }) {
  const thing = { draws: [row.id], name: row.name };
  if (!row.isPublished) return <Badge>{words.draftOnly}</Badge>;
  return standingOf(openSources.value, thing) === "on"
    ? <Badge tone="good">{words.onStream}</Badge>
    : <Badge>{words.isPublished}</Badge>;
}

/** Draws the channel's custom widgets, and the dialogs that make and bring in others. */
export function CodeCards({ channelId, readOnly, widgets }: CodeLibraryProps) {
  const rows = useSignal(widgets);
  const making = useSignal(false);
  const importing = useSignal(false);

  return (
    <>
      <div class="row">
        <CreateButton
          id="code.create"
          name={words.create}
          group={ROOM_MESSAGES.code.name}
          search="starter template example"
          readOnly={readOnly}
          run={() => making.value = true}
        />
        <Button
          icon="upload"
          disabled={readOnly}
          onClick={() => importing.value = true}
        >
          {CODE_TOOLS_MESSAGES.bring.title}
        </Button>
        <span class="dim" role="status">{words.found(rows.value.length)}</span>
      </div>
      {rows.value.length === 0 && (
        <EmptyState icon="code-xml" title={words.none}>
          {words.noneText}
        </EmptyState>
      )}
      <SourceCards
        channelId={channelId}
        readOnly={readOnly}
        framed
        groups={[{
          id: "code",
          rows: rows.value.map((row) => ({ ...row, ...CODE_SIZE })),
        }]}
        words={words}
        sourceOf={(id) => codeSource(channelId, id)}
        acts={codeCommands(rows)}
        partsOf={(row) => ({
          opens: `/studio/code/${row.id}`,
          facts: (
            <>
              <StreamBadge row={row} />
              {row.source === "streamelements" && (
                <Badge>{words.fromStreamElements}</Badge>
              )}
              {row.source === "generated" && <Badge>{words.generated}</Badge>}
              <span>{words.usedIn(row.scenes)}</span>
            </>
          ),
          edit: (
            <ButtonLink
              size="small"
              icon="code-xml"
              href={`/studio/code/${row.id}`}
              aria-label={words.edit(row.name)}
            >
              {words.editAct}
            </ButtonLink>
          ),
        })}
      />
      <NewCodeDialog open={making} />
      <ImportDialog
        open={importing}
        present={null}
        readOnly={readOnly}
        act={CODE_TOOLS_MESSAGES.bring.makes}
        take={takeImport}
      />
    </>
  );
}
