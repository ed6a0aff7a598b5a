import { Button } from "@/lib/studio/ui/Button.tsx";
import { Notice } from "@/lib/studio/ui/Panel.tsx";

/** Says that a word in chat counts for two things, and offers another one. */
export function SharedWordNote({ text, act, disabled, onAct }: {
  text: string;
  /** Words of the button. */
  act: string;
  disabled: boolean;
  onAct: () => void;
}) {
  return (
    <div role="status">
      <Notice
        tone="warn"
        action={
          <Button size="small" disabled={disabled} onClick={onAct}>
            {act}
          </Button>
        }
      >
        {text}
      </Notice>
    </div>
  );
}
