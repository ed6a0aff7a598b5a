import { DockKeyTaker } from "@/lib/studio/browser/dock/DockKeyTaker.tsx";

/** Takes the key out of a dock's address. */
export default function DockKey() {
  return <DockKeyTaker />;
}
