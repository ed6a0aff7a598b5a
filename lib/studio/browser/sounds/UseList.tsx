import type { AssetUse } from "@/lib/schema/overlays/assets.ts";
import { LIBRARY_MESSAGES as words } from "@/lib/studio/messages/sounds.ts";
import { pathOfUse, useInWords } from "./library_commands.ts";

/** Draws where a file is used, closed until the streamer asks. */
export function UseList({ uses }: { uses: readonly AssetUse[] }) {
  if (uses.length === 0) return <span class="dim uses">{words.unused}</span>;
  return (
    <details class="uses">
      <summary>{words.usedIn(uses.length)}</summary>
      <ul>
        {uses.map((use) => {
          const path = pathOfUse(use);
          const name = useInWords(use);
          return (
            <li key={`${use.kind} ${use.id} ${use.path}`}>
              {path ? <a href={path}>{name}</a> : name}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
