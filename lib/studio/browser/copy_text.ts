import { SECRET_MESSAGES } from "@/lib/studio/messages/secret.ts";
import { toast } from "./toasts.ts";

/** Copies a text and says `said`, or that the browser does not let the page copy. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(said, { tone: "good" });
  } catch {
    toast(SECRET_MESSAGES.notCopied, { tone: "bad" });
  }
}
