import { signal } from "@preact/signals";

/** A question that is asked before an act is carried out. */
interface Question {
  /** Names the act and its object: "Delete the scene “Main”?" */
  title: string;
  /** Says what will be gone, and what comes back. */
  text: string;
  /** Words on the button that does it. */
  act: string;
  /** It cannot be taken back. */
  danger?: boolean;
  /** Words on the button that does nothing; "Cancel" by default. */
  cancel?: string;
}

/** The question on screen, and who waits for the answer. */
export const openQuestion = signal<
  (Question & { answer: (yes: boolean) => void }) | null
>(null);

/** The answer to the question that was put on screen last. */
let answered: Promise<boolean>;

/** Asks, after the questions before it; resolves with `true` when the person goes on. */
export async function confirmed(question: Question): Promise<boolean> {
  // After the dialog of the one before is closed: it begins anew, on the harmless button.
  while (openQuestion.peek()) await answered;
  answered = new Promise((resolve) => {
    openQuestion.value = {
      ...question,
      answer(yes) {
        openQuestion.value = null;
        resolve(yes);
      },
    };
  });
  return await answered;
}
