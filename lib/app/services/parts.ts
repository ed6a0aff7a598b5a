/** Every part that a route may call, by area. */
import type { Platform } from "@/lib/schema/platform/client.ts";
import type { Clock } from "@/lib/core/clock.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Log } from "@/lib/core/log.ts";
import type { KeyedMutex } from "@/lib/core/mutex.ts";
import type { ConnectionService } from "@/lib/features/overlays/connections/service.ts";
import type { OverlayService } from "@/lib/features/overlays/browser_sources/service.ts";
import type { ChannelService } from "@/lib/features/account/channels/service.ts";
import type { DeletionService } from "@/lib/features/account/deletion/service.ts";
import type { DockKeyService } from "@/lib/features/account/dock_keys/service.ts";
import type { PlanService } from "@/lib/features/account/plans/service.ts";
import type { RateLimitService } from "@/lib/features/account/rate_limits/service.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import type { SessionService } from "@/lib/features/account/sessions/service.ts";
import type { WidgetTokenService } from "@/lib/features/account/widget_tokens/service.ts";
import type { LoginService } from "@/lib/features/account/login/service.ts";
import type { BotParts } from "./bot.ts";
import type { ChannelPageParts } from "./channel_pages.ts";
import type { CustomFrameService } from "@/lib/features/custom_widgets/frames/service.ts";
import type { CustomWidgetParts } from "./custom_widgets.ts";
import type { CreditsParts } from "./credits.ts";
import type { Demo } from "@/lib/features/overlays/demo/service.ts";
import type { AiService } from "@/lib/features/custom_widgets/ai/service.ts";
import type { SpeechService } from "@/lib/features/overlays/speech/service.ts";
import type { LauncherService } from "@/lib/features/overlays/launcher/service.ts";
import type { PreviewService } from "@/lib/features/overlays/previews/service.ts";
import type { EventPageService } from "@/lib/features/overlays/event_page/service.ts";
import type { EventSubParts } from "./eventsub.ts";
import type { WidgetDataParts } from "./widget_data.ts";
import type { PersonErasure } from "@/lib/features/audience/erasure/service.ts";
import type { InteractionParts } from "./interaction.ts";
import type {
  EventParts,
  LiveOverlayParts,
  LiveParts,
  LivePlatformParts,
} from "./live.ts";
import type { FileParts, LibraryParts } from "./library.ts";
import type { ChatDecorationParts } from "./chat_decorations.ts";
import type { PlaybackPart } from "./playback.ts";
import type { ServiceConfig } from "./service_config.ts";
import type { SceneParts } from "./scenes.ts";
import type { SubathonServices } from "./subathon.ts";
import type { TickReport } from "@/lib/storage/due_work.ts";

/** Parts that answer chat bots and the public commands page. */
interface BotArea {
  lookups: BotParts["bot"];
  modules: BotParts["chatterModules"];
  roomUpdates: BotParts["roomUpdates"];
  followerIndex: BotParts["followerIndex"];
  counters: ChannelPageParts["counters"];
  commandsPage: ChannelPageParts["commandsPage"];
}

/** Parts that draw a channel's browser sources. */
interface OverlayArea
  extends
    SceneParts,
    Pick<FileParts, "assets" | "sounds" | "lookSounds" | "fileUses">,
    Pick<LibraryParts, "assetsOf" | "servedContent">,
    Pick<ChatDecorationParts, "fonts">,
    LiveOverlayParts {
  browserSources: OverlayService;
  /** Reads the statement that looks after the start of a browser source's page. */
  startScript(): Promise<string>;
  /** Reads the statement that asks again, with this header, for a browser source's page that could not be shown. */
  retryScript(header: string): Promise<string>;
  connections: ConnectionService;
  control: LiveParts["overlayControl"];
  playback: PlaybackPart;
  eventPage: EventPageService;
  launcher: LauncherService;
  previews: PreviewService;
  speech: SpeechService;
}

/** Widgets that channels bring themselves. */
interface CustomWidgetArea {
  code: CustomWidgetParts["customWidgets"];
  versions: CustomWidgetParts["widgetVersions"];
  buttons: CustomWidgetParts["widgetButtons"];
  broadcasts: CustomWidgetParts["widgetBroadcasts"];
  importWidget: CustomWidgetParts["importWidget"];
  replaceWidget: CustomWidgetParts["replaceWidget"];
  bundles: CustomWidgetParts["widgetBundles"];
  store: CustomWidgetParts["widgetKv"];
  runtimeErrors: CustomWidgetParts["runtimeErrors"];
  frames: CustomFrameService;
  ai: AiService;
}

/** Parts that widgets get their data from. */
interface WidgetDataArea
  extends
    Omit<WidgetDataParts, "topics">,
    Omit<ChatDecorationParts, "fonts">,
    Pick<LiveParts, "recentEvents"> {
  topics: WidgetDataParts["topics"];
}

/** Timer, ladder and ledger of each channel, and its ending credits. */
interface SubathonArea extends CreditsParts {
  session: SubathonServices["subathon"];
}

/** The platform that channels stream on. */
interface PlatformArea extends EventSubParts, LivePlatformParts {
  client: Platform;
}

/** Parts that know an account, its sessions and its plan. */
interface AccountArea
  extends Pick<LibraryParts, "planChanges" | "shownNotes" | "setupBundle"> {
  channels: ChannelService;
  plans: PlanService;
  rateLimits: RateLimitService;
  sessions: SessionService;
  widgetTokens: WidgetTokenService;
  dockKeys: DockKeyService;
  deletion: DeletionService;
  /**
   * Takes in a file that a channel sends once few others of it are under way:
   * before that nothing of its body is read.
   */
  inUploadTurn: KeyedMutex;
  /** Login at the platform; `null` where none is connected. */
  login: LoginService | null;
  /** Returns the session of this cookie, by whichever verifier knows it; `null` for nobody's. */
  verifySession(cookie: string): Promise<LoginSession | null>;
}

/** Every part that a route may call, by area. */
export interface Services {
  config: ServiceConfig;
  clock: Clock;
  log: Log;
  newId: NewId;
  events: EventParts;
  bot: BotArea;
  overlays: OverlayArea;
  customWidgets: CustomWidgetArea;
  widgetData: WidgetDataArea;
  subathon: SubathonArea;
  audience: InteractionParts & { people: PersonErasure };
  platform: PlatformArea;
  account: AccountArea;
  /** Part that only the demo has; `null` elsewhere. */
  demo: Demo | null;
  /** Throws `storage_unavailable` unless the database takes a write within a second. */
  assertReady(): Promise<void>;
  /** Returns the number of errors that nobody caught since the process began. */
  uncaughtErrors(): number;
  /** Does what is due now, whatever the timers of this process say. */
  tick(): Promise<TickReport>;
  /** Starts what runs in the background; called once the process listens. */
  start(): void;
  /** Stops what runs in the background. */
  close(): Promise<void>;
}
