import { SHELL_MESSAGES as words } from "@/lib/studio/messages/shell.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { StudioIcon } from "@/lib/studio/ui/StudioIcon.tsx";
import { openSources } from "@/lib/studio/browser/sources/open_sources.ts";
import { blankCommand, blankSources, setBlank } from "./all_overlays.ts";
import type { Tools } from "./ToolBar.tsx";

/** Says that every overlay is blank and which open sources are, for as long as that holds, and shows them again. */
export function BlankBar({ channelId, readOnly }: Tools) {
  const isBlank = blankCommand.value !== null;
  const open = openSources.value;
  return (
    <div class={isBlank ? "blank-bar blank-bar--on" : "blank-bar"}>
      <p role="status">
        {isBlank && (
          <>
            <StudioIcon name="eye-off" />
            <strong>{words.blankSaid}</strong>
            {open && (
              <span>{words.blankIn(blankSources.value, open.length)}</span>
            )}
            {words.blankNote}
          </>
        )}
      </p>
      {isBlank && (
        <Button
          tone="danger"
          disabled={readOnly}
          onClick={() => setBlank(channelId, false)}
        >
          {words.unblankAll}
        </Button>
      )}
    </div>
  );
}
