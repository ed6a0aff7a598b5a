import { useMemo } from "preact/hooks";
import {
  type AlertsRoomFacts,
  createAlertsRoom,
} from "@/lib/studio/browser/alerts/alerts_room.ts";
import { AlertsView } from "@/lib/studio/browser/alerts/AlertsView.tsx";
import { NoAlertBox } from "@/lib/studio/browser/alerts/NoAlertBox.tsx";

interface AlertsRoomProps extends Omit<AlertsRoomFacts, "facts"> {
  channelId: string;
  readOnly: boolean;
  /** Of the alert box that is open; `null` where there is none. */
  facts: AlertsRoomFacts["facts"] | null;
}

/** Draws the alerts of an alert box beside their preview. */
export default function AlertsRoom(
  { channelId, readOnly, facts, ...given }: AlertsRoomProps,
) {
  return facts
    ? <OpenBox {...given} facts={facts} />
    : <NoAlertBox {...{ channelId, readOnly }} />;
}

/** Draws the alerts that the open box plays; anew when it comes to play the channel's, or its own. */
function OpenBox(given: AlertsRoomFacts) {
  const room = useMemo(() => createAlertsRoom(given), []);
  const isOfChannel = room.state.value.facts.channelAlerts !== null;
  return <AlertsView key={String(isOfChannel)} room={room} />;
}
