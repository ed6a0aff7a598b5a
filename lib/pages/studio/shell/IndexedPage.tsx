import type { ComponentChildren } from "preact";
import { FRAME_MESSAGES } from "@/lib/studio/messages/shell.ts";

/** A part of a long page, by what its index calls it. */
export interface IndexedPart {
  id: string;
  name: string;
  part: ComponentChildren;
}

/** Draws the parts of a long page, with an index that leads to each. */
export function IndexedPage({ parts }: { parts: readonly IndexedPart[] }) {
  return (
    <div class="indexed">
      <nav class="indexed__list" aria-label={FRAME_MESSAGES.onThisPage}>
        <ul>
          {parts.map(({ id, name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="stack">
        {parts.map(({ id, part }) => (
          <div key={id} id={id} class="indexed__part stack">{part}</div>
        ))}
      </div>
    </div>
  );
}
