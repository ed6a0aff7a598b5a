import type { ComponentChildren } from "preact";
import { Badge, FoldPanel } from "@/lib/studio/ui/Panel.tsx";
import { WELCOME_MESSAGES as words } from "@/lib/studio/messages/welcome.ts";

/** Draws one step, green once the facts say that it is done, and folded away where it is not `open`. */
export function StepPanel(
  { number, title, lede, done, open, children }: {
    number: number;
    title: string;
    lede: string;
    done: boolean;
    open: boolean;
    children: ComponentChildren;
  },
) {
  return (
    <FoldPanel
      title={title}
      lede={lede}
      {...(done ? { tone: "good" as const } : {})}
      open={open}
      state={
        <span role="status">
          {done
            ? <Badge tone="good" icon="circle-check">{words.done}</Badge>
            : <Badge>{words.step(number)}</Badge>}
        </span>
      }
    >
      {children}
    </FoldPanel>
  );
}
