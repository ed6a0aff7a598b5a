import { ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Notice } from "@/lib/studio/ui/Panel.tsx";
import { addLink, type ShownThing, whyNotShown } from "./where_shown.ts";

/** Says why no open source draws a thing that is on, and offers to add its widget. */
export function WhereShown(
  { thing, isOn }: { thing: ShownThing; isOn: boolean },
) {
  const why = isOn ? whyNotShown(thing) : null;
  const link = addLink(thing);
  if (why === null) return null;
  return (
    <Notice
      tone="warn"
      action={link && (
        <ButtonLink size="small" href={link.href}>{link.name}</ButtonLink>
      )}
    >
      {why}
    </Notice>
  );
}
