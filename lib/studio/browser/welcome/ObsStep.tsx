import type { SceneRow } from "@/lib/studio/browser/scenes/scene_commands.ts";
import { ObsLinkPanel } from "@/lib/studio/browser/obs/ObsLinkPanel.tsx";
import { ObsSourceState } from "@/lib/studio/browser/obs/ObsSourceState.tsx";
import { sceneSource } from "@/lib/studio/browser/source_address.ts";
import { DragToObs } from "@/lib/studio/browser/sources/DragToObs.tsx";
import { SeenBadge } from "@/lib/studio/browser/sources/SeenBadge.tsx";
import { OBS_MESSAGES } from "@/lib/studio/messages/obs.ts";
import { SOURCE_MESSAGES } from "@/lib/studio/messages/sources.ts";
import { WELCOME_MESSAGES as words } from "@/lib/studio/messages/welcome.ts";

/** Offers every scene to OBS, and says which it has open. */
export function ObsStep(
  { channelId, readOnly, rows }: {
    channelId: string;
    readOnly: boolean;
    rows: readonly SceneRow[];
  },
) {
  if (rows.length === 0) return <p class="dim">{words.obsFirst}</p>;
  const sizes = sizesOf(rows);
  return (
    <>
      <ul class="stack">
        {rows.map(({ id, name, width, height }) => {
          const source = sceneSource(id);
          const item = { channelId, readOnly, source, name, width, height };
          return (
            <li key={id} class="bring-row">
              <h3>{name}</h3>
              <SeenBadge id={id} />
              <DragToObs {...item} />
              <ObsSourceState {...item} />
            </li>
          );
        })}
      </ul>
      <section class="stack">
        <h3>{OBS_MESSAGES.heading}</h3>
        <ObsLinkPanel channelId={channelId} readOnly={readOnly} />
      </section>
      <details>
        <summary>{SOURCE_MESSAGES.byHand}</summary>
        <ol class="steps">
          {SOURCE_MESSAGES.steps.map((step) => <li key={step}>{step}</li>)}
          {sizes.map(({ names, width, height }) => (
            <li key={`${width}x${height}`}>
              {sizes.length > 1 && <bdi>{`${names.join(", ")}: `}</bdi>}
              {SOURCE_MESSAGES.sizeStep(width, height)}
            </li>
          ))}
        </ol>
        <p class="dim">{SOURCE_MESSAGES.dragTrap}</p>
      </details>
    </>
  );
}

/** Returns each size that the scenes have, with the names of those that have it. */
function sizesOf(rows: readonly SceneRow[]) {
  const found: { names: string[]; width: number; height: number }[] = [];
  for (const { name, width, height } of rows) {
    const same = found.find((one) =>
      one.width === width && one.height === height
    );
    if (same) same.names.push(name);
    else found.push({ names: [name], width, height });
  }
  return found;
}
