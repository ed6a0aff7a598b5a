import { DIALOG_MESSAGES } from "@/lib/studio/messages/dialogs.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { openQuestion } from "@/lib/studio/browser/confirm.ts";

/** Asks what `confirmed` was called with. */
export function ConfirmDialog() {
  const question = openQuestion.value;
  return (
    <Dialog
      open={question !== null}
      isQuestion
      title={question?.title ?? ""}
      onClose={() => openQuestion.value?.answer(false)}
      actions={
        <>
          <Button onClick={() => question?.answer(false)}>
            {question?.cancel ?? DIALOG_MESSAGES.cancel}
          </Button>
          <Button
            tone={question?.danger ? "danger" : "primary"}
            onClick={() => question?.answer(true)}
          >
            {question?.act}
          </Button>
        </>
      }
    >
      <p>{question?.text}</p>
    </Dialog>
  );
}
