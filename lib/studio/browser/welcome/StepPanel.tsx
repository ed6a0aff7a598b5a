import type { ComponentChildren } from "preact";
import { Badge, Panel } from "@/lib/studio/ui/Panel.tsx";
import { WELCOME_MESSAGES as words } from "@/lib/studio/messages/welcome.ts";

/** Draws one step, green once the facts say that it is done. */
export function StepPanel(
  { number, title, lede, done, children }: {
    number: number;
    title: string;
    lede: string;
    done: boolean;
    children: ComponentChildren;
  },
) {
  return (
    <Panel
      title={title}
      lede={lede}
      {...(done ? { tone: "good" as const } : {})}
      actions={
        <span role="status">
          {done
            ? <Badge tone="good" icon="circle-check">{words.done}</Badge>
            : <Badge>{words.step(number)}</Badge>}
        </span>
      }
    >
      {children}
    </Panel>
  );
}
