import { useSignal } from "@preact/signals";
import type { SessionSummary } from "@/lib/schema/account/sessions.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { useChannelDay } from "@/lib/studio/browser/channel_day.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Badge, Panel } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { browserName } from "./browser_name.ts";
import { CHANNEL_MESSAGES as words } from "@/lib/studio/messages/channel.ts";

/** Draws where the person is signed in, each to be ended. */
export function SessionList(
  { sessions, readOnly }: {
    sessions: readonly SessionSummary[];
    readOnly: boolean;
  },
) {
  const list = useSignal(sessions);
  const day = useChannelDay();

  async function end(id: string) {
    const goesOn = await confirmed({
      title: words.endTitle,
      text: words.endText,
      act: words.endSession,
      danger: true,
    });
    if (!goesOn) return;
    const done = await attempt(
      () => api.delete(`/auth/sessions/${id}`),
      words.ended,
    );
    if (done) list.value = list.value.filter((session) => session.id !== id);
  }

  return (
    <Panel title={words.sessions} icon="lock">
      <DataTable
        caption={words.sessionsCaption}
        columns={words.sessionColumns}
        rows={list.value.map((
          { id, userAgent, createdAt, expiresAt, current },
        ) => ({
          key: id,
          cells: [
            <span key="name" title={userAgent}>
              {browserName(userAgent)}{" "}
              {current && <Badge>{words.thisBrowser}</Badge>}
            </span>,
            day.value(createdAt),
            day.value(expiresAt),
            // One signs out of this browser by the menu of every page.
            !current && (
              <Button
                key="end"
                size="small"
                icon="log-out"
                aria-label={words.endSessionOf(browserName(userAgent))}
                disabled={readOnly}
                onClick={() => end(id)}
              >
                {words.endSession}
              </Button>
            ),
          ],
        }))}
      />
    </Panel>
  );
}
