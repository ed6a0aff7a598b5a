import type {
  Imported,
  SetupChange,
} from "@/lib/schema/account/setup_bundle.ts";
import { Badge } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { SETUPS_MESSAGES as words } from "@/lib/studio/messages/setups.ts";

const TONES = {
  added: "good",
  replaced: "warn",
  kept: "plain",
  removed: "bad",
} as const;
const CHANGES = ["added", "replaced", "removed", "kept"] as const;
const KINDS = ["scene", "instance", "custom_widgets", "asset"] as const;

/** Draws what an import would change, thing by thing, and what it leaves out. */
export function SetupReport({ report }: { report: Imported }) {
  const { changes, skipped } = report;
  const counts = CHANGES.flatMap((change) => {
    const count = changes.filter((one) => one.change === change).length;
    return count === 0 ? [] : [{ change, count }];
  });
  return (
    <>
      <p class="row" role="status">
        {counts.map(({ change, count }) => (
          <Badge key={change} tone={TONES[change]}>
            {words.counted[change](count)}
          </Badge>
        ))}
        {counts.length === 0 && words.nothing}
      </p>
      {KINDS.map((kind) => (
        <ChangeTable
          key={kind}
          caption={words.kinds[kind]}
          withScene={kind === "instance"}
          rows={changes.filter((one) => one.kind === kind)}
        />
      ))}
      {skipped.length > 0 && (
        <>
          <h3>{words.leftOut}</h3>
          <ul>
            {skipped.map(({ kind, id, name, detail }, at) => (
              <li key={`${kind}:${id}:${at}`}>
                {words.leftOutLine(name || kind, detail)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Draws the changes of one kind of thing; nothing where there are none. */
function ChangeTable(
  { caption, withScene, rows }: {
    caption: string;
    withScene: boolean;
    rows: readonly SetupChange[];
  },
) {
  if (rows.length === 0) return null;
  const [what, where, how] = words.columns;
  const columns = withScene ? [what, where, how] : [what, how];
  return (
    <>
      <h3>{caption}</h3>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows.map(({ id, name, scene, change }, at) => ({
          key: `${id}:${at}`,
          cells: [
            name,
            ...(withScene ? [scene ?? "–"] : []),
            <Badge key="change" tone={TONES[change]}>
              {words.changes[change]}
            </Badge>,
          ],
        }))}
      />
    </>
  );
}
