import type {
  AlertBoxRow,
  AlertsFacts,
} from "@/lib/studio/browser/alerts/alerts_facts.ts";
import { AlertsView } from "@/lib/studio/browser/alerts/AlertsView.tsx";
import { NoAlertBox } from "@/lib/studio/browser/alerts/NoAlertBox.tsx";

interface AlertsRoomProps {
  channelId: string;
  readOnly: boolean;
  boxes: readonly AlertBoxRow[];
  /** Of the alert box that is open; `null` where there is none. */
  facts: AlertsFacts | null;
}

/** Draws the alerts of an alert box beside their preview. */
export default function AlertsRoom(
  { channelId, readOnly, boxes, facts }: AlertsRoomProps,
) {
  return facts
    ? <AlertsView boxes={boxes} facts={facts} />
    : <NoAlertBox {...{ channelId, readOnly }} />;
}
