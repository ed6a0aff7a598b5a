import { Badge, Notice, Panel } from "@/lib/studio/ui/Panel.tsx";
import { SUBATHON_ROOM_MESSAGES as words } from "@/lib/studio/messages/subathon.ts";
import { instantText } from "./figures.ts";
import type { TimerStore } from "./timer_store.ts";

/** Draws where the events come from that count, and which of them fell silent. */
export function HealthPanel({ desk }: { desk: TimerStore }) {
  const { sources } = desk.timer.value;
  const isSilent = sources.some(({ silent }) => silent);
  return (
    <Panel
      title={words.health}
      lede={words.healthLede}
      icon="radio"
      {...(isSilent ? { tone: "bad" } : {})}
    >
      {isSilent && <Notice tone="bad">{words.silentText}</Notice>}
      {sources.length === 0 && (
        <p class="dim">{words.noSource}. {words.noSourceText}</p>
      )}
      <ul class="stack">
        {sources.map(({ source, heardAt, silent }) => (
          <li key={source} class="row">
            {heardAt === null
              ? <Badge>{words.unseen}</Badge>
              : (
                <Badge tone={silent ? "bad" : "good"}>
                  {silent ? words.silent : words.alive}
                </Badge>
              )}
            <span>{words.sources[source]}</span>
            <span class="dim">
              {heardAt === null
                ? words.unseenText
                : words.heard(instantText(heardAt))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
