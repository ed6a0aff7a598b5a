import { instantFormat } from "@/lib/studio/messages/instants.ts";
import type { Connection } from "@/lib/schema/overlays/connections.ts";
import { Badge, EmptyState } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { HOME_MESSAGES as words } from "@/lib/studio/messages/home.ts";
import { adviceOn, seenIn } from "@/lib/studio/messages/sources.ts";

function Health({ one, build }: { one: Connection; build: string | null }) {
  if (one.hangs) return <Badge tone="bad">{words.hangs}</Badge>;
  if (one.lastError) {
    return (
      <Badge tone="bad" icon="circle-alert">
        {words.failing(one.lastError.message)}
      </Badge>
    );
  }
  if (build !== null && one.build !== build) {
    return <Badge tone="warn">{words.oldBuild}</Badge>;
  }
  if (one.kind === "obs" && one.visible === false) {
    return <Badge>{words.hidden}</Badge>;
  }
  return <Badge tone="good" icon="check">{words.fine}</Badge>;
}

/** Draws the open sources: which overlay, where, since when, and whether it is well. */
export function SourceTable(
  { sources, build }: {
    sources: readonly Connection[] | null;
    build: string | null;
  },
) {
  if (sources === null) return null;
  if (sources.length === 0) {
    return (
      <EmptyState icon="monitor-x" title={words.sourcesNone}>
        {words.sourcesNoneText}
      </EmptyState>
    );
  }
  const time = instantFormat({ timeStyle: "short" });
  return (
    <DataTable
      caption={words.sources}
      columns={[words.source, words.where, words.since, words.state]}
      rows={sources.map((one) => ({
        key: one.id,
        cells: [
          one.overlay.name ?? words.unnamed,
          [seenIn(one), adviceOn(one)].filter(Boolean).join(". "),
          time.format(Date.parse(one.since)),
          <Health key={one.id} one={one} build={build} />,
        ],
      }))}
    />
  );
}
