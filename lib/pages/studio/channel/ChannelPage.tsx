import ChannelBackup from "@/islands/studio/ChannelBackup.tsx";
import ChannelDeletion from "@/islands/studio/ChannelDeletion.tsx";
import ChannelDocks from "@/islands/studio/ChannelDocks.tsx";
import ChannelFormatForm from "@/islands/studio/ChannelFormatForm.tsx";
import ChannelKeys from "@/islands/studio/ChannelKeys.tsx";
import ChannelModeration from "@/islands/studio/ChannelModeration.tsx";
import ChannelSessions from "@/islands/studio/ChannelSessions.tsx";
import ChannelToken from "@/islands/studio/ChannelToken.tsx";
import type { ChannelSettings } from "@/lib/schema/account/channels.ts";
import type { DockKey } from "@/lib/schema/account/dock_keys.ts";
import type { LimitsAnswer, TierAnswer } from "@/lib/schema/account/plans.ts";
import type { ProgramKey } from "@/lib/schema/account/program_keys.ts";
import type { SessionSummary } from "@/lib/schema/account/sessions.ts";
import { DELIVERED_KINDS } from "@/lib/schema/integrations/delivered_kinds.ts";
import type { Webhook } from "@/lib/schema/integrations/webhooks.ts";
import {
  IndexedPage,
  type IndexedPart,
} from "@/lib/pages/studio/shell/IndexedPage.tsx";
import { CHANNEL_MESSAGES as words } from "@/lib/studio/messages/channel.ts";
import { formatChoices } from "./format_choices.ts";
import type { RefusedNotification } from "@/lib/schema/platform/eventsub.ts";
import { RefusedPanel } from "./RefusedPanel.tsx";
import { PlanPanel } from "./PlanPanel.tsx";
import { PROGRAM_KEY_MESSAGES as programs } from "@/lib/studio/messages/program_keys.ts";
import { DOCTOR_MESSAGES as doctor } from "@/lib/studio/messages/doctor.ts";
import { ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";

/** Facts that the room of the channel is drawn from; no token among them. */
interface ChannelView {
  channelId: string;
  /** Version of the service. */
  version: string;
  /** True for a person who runs the service. */
  isOperator: boolean;
  readOnly: boolean;
  settings: ChannelSettings;
  /** Version of the settings; `null` before they were saved first. */
  etag: string | null;
  sessions: SessionSummary[];
  tier: TierAnswer;
  limits: LimitsAnswer;
  dockKeys: DockKey[];
  programKeys: ProgramKey[];
  webhooks: Webhook[];
  /** Notifications that Twitch refuses. */
  refused: RefusedNotification[];
}

/** Draws the room of the channel. */
export function ChannelPage(
  {
    channelId,
    version,
    isOperator,
    readOnly,
    settings,
    etag,
    sessions,
    tier,
    limits,
    dockKeys,
    programKeys,
    webhooks,
    refused,
  }: ChannelView,
) {
  const { locale, timeZone, currency, ...moderated } = settings;
  const shared = { channelId, readOnly };
  const parts: readonly IndexedPart[] = [
    {
      id: "format",
      name: words.format,
      part: (
        <ChannelFormatForm
          {...shared}
          settings={{ locale, timeZone, currency }}
          choices={formatChoices()}
          etag={etag}
        />
      ),
    },
    {
      id: "words",
      name: words.words,
      part: <ChannelModeration {...shared} settings={moderated} etag={etag} />,
    },
    {
      id: "token",
      name: words.token,
      part: <ChannelToken {...shared} />,
    },
    {
      id: "docks",
      name: words.docks,
      part: <ChannelDocks {...shared} dockKeys={dockKeys} />,
    },
    {
      id: "programs",
      name: programs.title,
      part: (
        <ChannelKeys
          {...shared}
          programKeys={programKeys}
          webhooks={webhooks}
          supportKinds={DELIVERED_KINDS}
        />
      ),
    },
    {
      id: "sessions",
      name: words.sessions,
      part: <ChannelSessions sessions={sessions} readOnly={readOnly} />,
    },
    {
      id: "plan",
      name: words.plan,
      part: <PlanPanel tier={tier} limits={limits} />,
    },
    {
      id: "backup",
      name: words.backup,
      part: <ChannelBackup {...shared} />,
    },
    {
      id: "deletion",
      name: words.deletion,
      part: <ChannelDeletion {...shared} />,
    },
  ];
  return (
    <div class="stack">
      <RefusedPanel refused={refused} returnTo="/studio/channel" />
      <IndexedPage parts={parts} />
      {isOperator && (
        <Panel title={doctor.title} lede={doctor.openLede}>
          <ButtonLink href="/studio/doctor">{doctor.open}</ButtonLink>
        </Panel>
      )}
      <p class="panel__lede">Limelight {version}</p>
    </div>
  );
}
