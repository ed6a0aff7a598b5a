import type { Connection } from "@/lib/schema/overlays/connections.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Badge, EmptyState, Panel } from "@/lib/studio/ui/Panel.tsx";
import { LIVE_MESSAGES as words } from "@/lib/studio/messages/live.ts";
import { timeOf } from "./describe_row.ts";
import type { LiveStore } from "./live_store.ts";

/** Returns the name of what a page shows. */
function nameOf({ overlay: { type, id, name } }: Connection): string {
  if (name !== null) return name;
  if (type === "event_page") return words.eventPage;
  return type === "widget" ? words.widget : id;
}

function Standing({ visible, active }: Connection) {
  if (visible === null) return null;
  if (active) return <Badge tone="good">{words.onProgram}</Badge>;
  return <Badge>{visible ? words.shown : words.hidden}</Badge>;
}

function SourceRow({ desk, source }: { desk: LiveStore; source: Connection }) {
  const { overlay, kind, obsVersion, leads, build, since, lastError } = source;
  const name = nameOf(source);
  return (
    <li class="source" data-connection={source.id}>
      <div class="source__text">
        <p class="source__name" dir="auto">{name}</p>
        <p class="row source__marks">
          <Badge tone={kind === "obs" ? "good" : "plain"} icon="monitor-play">
            {kind === "obs" ? words.obs(obsVersion ?? "") : words.browser}
          </Badge>
          <Standing {...source} />
          {leads && <Badge icon="volume-2">{words.leads}</Badge>}
          {source.hangs && <Badge tone="bad">{words.hangs}</Badge>}
          {build !== desk.build.value && (
            <Badge tone="warn" icon="refresh-cw">{words.oldBuild}</Badge>
          )}
        </p>
        <p class="dim">
          {words.since} <time dateTime={since}>{timeOf(since)}</time>
        </p>
        {lastError && (
          <p class="source__error" dir="auto">
            {words.lastError(lastError.message, lastError.count)}{" "}
            <time dateTime={lastError.lastAt}>{timeOf(lastError.lastAt)}</time>
          </p>
        )}
      </div>
      {overlay.type !== "event_page" && (
        <Button
          size="small"
          icon="refresh-cw"
          disabled={desk.view.readOnly}
          aria-label={words.reload(name)}
          onClick={() => desk.reload(overlay)}
        >
          {words.reloadShort}
        </Button>
      )}
    </li>
  );
}

/** Draws the open sources: what they show, in which OBS, and what went wrong. */
export function SourcesPanel({ desk }: { desk: LiveStore }) {
  const sources = desk.connections.value
    .filter(({ kind }) => kind !== "preview");
  return (
    <Panel
      title={words.sources}
      icon="monitor-play"
      id="sources"
      actions={sources.length > 0 && (
        <Button
          size="small"
          icon="refresh-cw"
          disabled={desk.view.readOnly}
          onClick={() => desk.order({ action: "reload" }, undefined, null)}
        >
          {words.reloadAll}
        </Button>
      )}
    >
      {sources.length === 0
        ? (
          <EmptyState icon="monitor-x" title={words.noSource}>
            {words.noSourceText}
          </EmptyState>
        )
        : (
          <ul class="sources">
            {sources.map((source) => (
              <SourceRow key={source.id} desk={desk} source={source} />
            ))}
          </ul>
        )}
    </Panel>
  );
}
