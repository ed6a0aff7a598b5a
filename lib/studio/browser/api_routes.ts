// deno-fmt-ignore-file
/**
 * Types of what is sent to each operation that a session may call, and of its
 * answer, by the segments of its path and its method. Printed by
 * scripts/studio_api_types.ts; do not edit by hand.
 */
import type { z } from "zod";
import type { JsonInput } from "@/lib/core/json_input.ts";
import type { ChannelSettings, ChannelSettingsPatch } from "@/lib/schema/account/channels.ts";
import type { Deleted, DeletionOrder, DeletionPreview } from "@/lib/schema/account/deletion.ts";
import type { DockKey, DockKeyInput, DockKeyMade } from "@/lib/schema/account/dock_keys.ts";
import type { DoctorReport } from "@/lib/schema/account/doctor.ts";
import type { LimitsAnswer, TierAnswer } from "@/lib/schema/account/plans.ts";
import type { ProgramKey, ProgramKeyInput, ProgramKeyMade, ProgramKeyPatch } from "@/lib/schema/account/program_keys.ts";
import type { SessionSummary } from "@/lib/schema/account/sessions.ts";
import type { Imported, Manifest } from "@/lib/schema/account/setup_bundle.ts";
import type { WidgetToken } from "@/lib/schema/account/widget_tokens.ts";
import type { ChallengeAnswer, ChallengeCommand, ChallengeDone } from "@/lib/schema/audience/challenges.ts";
import type { ChatPoll, ChatPollPatch, ChatPollsAnswer, NewChatPoll } from "@/lib/schema/audience/chat_polls.ts";
import type { ChatRuleRecords, ChatRulesAnswer, ChatRulesSave } from "@/lib/schema/audience/chat_rules.ts";
import type { CountdownAnswer, CountdownCommand, CountdownDone, StopwatchAnswer, StopwatchCommand, StopwatchDone } from "@/lib/schema/audience/clocks.ts";
import type { PersonErase, PersonErased } from "@/lib/schema/audience/erasure.ts";
import type { GiveawayAnswer, GiveawayCommand, GiveawayDone } from "@/lib/schema/audience/giveaways.ts";
import type { HighlightAnswer, HighlightCommand, HighlightDone } from "@/lib/schema/audience/highlights.ts";
import type { NewPoll, PollPatch } from "@/lib/schema/audience/polls.ts";
import type { NewPrediction, PredictionPatch } from "@/lib/schema/audience/predictions.ts";
import type { QueueAnswer, QueueCommand, QueueDone } from "@/lib/schema/audience/viewer_queue.ts";
import type { WheelAnswer, WheelCommand, WheelDone, WheelSpinRequest } from "@/lib/schema/audience/wheel.ts";
import type { BotTrial, BotTrialAnswer, ChatterModule, ChatterModulePatch } from "@/lib/schema/bot/bot_api.ts";
import type { CommandList, CommandListSave } from "@/lib/schema/bot/commands_page.ts";
import type { ChannelCounter, CounterChanged, CounterMove, CounterSet } from "@/lib/schema/bot/counters.ts";
import type { AiStatus, GenerateRequest, GeneratedWidget } from "@/lib/schema/custom_widgets/ai.ts";
import type { CopyCode, CopyRequest, CustomWidget, CustomWidgetSave, ImportReport, ImportedWidget, ListedCustomWidget, PublishRequest, VersionChange, VersionDetails, WidgetVersion } from "@/lib/schema/custom_widgets/code.ts";
import type { RuntimeError } from "@/lib/schema/custom_widgets/runtime_errors.ts";
import type { StoreEntry, StoreKeys } from "@/lib/schema/custom_widgets/store.ts";
import type { IntegrationDelivery, ModuleDelivery } from "@/lib/schema/integrations/deliveries.ts";
import type { AddressRotation, Integration, IntegrationInput, IntegrationMade, IntegrationPatch, IntegrationTest, IntegrationTested } from "@/lib/schema/integrations/integrations.ts";
import type { OutgoingDelivery, Webhook, WebhookInput, WebhookMade, WebhookPatch } from "@/lib/schema/integrations/webhooks.ts";
import type { ChannelAlerts, ChannelAlertsSave } from "@/lib/schema/overlays/alerts.ts";
import type { Asset, AssetList, UsedFiles } from "@/lib/schema/overlays/assets.ts";
import type { ConnectionList } from "@/lib/schema/overlays/connections.ts";
import type { ControlAnswer, ControlOrder, RetainedCommands } from "@/lib/schema/overlays/control.ts";
import type { EventPageSettings } from "@/lib/schema/overlays/event_page.ts";
import type { SceneFromLayout, SceneLayoutList } from "@/lib/schema/overlays/layouts.ts";
import type { PackSummary } from "@/lib/schema/overlays/packs.ts";
import type { PlaybackCommand, PlaybackDone, PlaybackView } from "@/lib/schema/overlays/playback.ts";
import type { EventReceipts, ReceiptLink } from "@/lib/schema/overlays/receipts.ts";
import type { AsideThing, Instance, InstanceCheck, InstanceLooks, InstancePage, InstanceSave, ListedScene, NewScene, NewSoundAssignment, PlacementPatch, SavedInstance, Scene, ScenePatch, SoundAssignment, SoundAssignmentChange } from "@/lib/schema/overlays/scenes.ts";
import type { SoundList } from "@/lib/schema/overlays/sounds.ts";
import type { VoiceList } from "@/lib/schema/overlays/speech.ts";
import type { TestEventAnswer, TestEventRequest, TestPreview, TestPreviewRequest, TestScriptList } from "@/lib/schema/overlays/test_events.ts";
import type { EventSource } from "@/lib/schema/platform/event_sources.ts";
import type { RefusedNotification } from "@/lib/schema/platform/eventsub.ts";
import type { HeldFollowCommand, HeldFollowDone, HeldFollowList } from "@/lib/schema/platform/follow_guard.ts";
import type { COMMANDS } from "@/lib/schema/subathon/commands.ts";
import type { CreditsAnswer, CreditsClear, CreditsControl, CreditsResult, ListChange, ListsAnswer } from "@/lib/schema/subathon/credits.ts";
import type { BackfillResult, CountResult, LadderControl, LadderResult, LedgerPage, TimerControl, TimerResult } from "@/lib/schema/subathon/state.ts";
import type { TimerHistory, WhatIfAnswer } from "@/lib/schema/subathon/what_if.ts";
import type { OverviewAnswer } from "@/lib/schema/widget_data/overview.ts";
import type { PollsAnswer, PredictionsAnswer, StreamAnswer, TwitchPoll, TwitchPrediction } from "@/lib/schema/widget_data/platform_reads.ts";
import type { EventListing, RecentEvent, RecentEventList, ReplayAnswer, SeenMark, SeenMarkChange } from "@/lib/schema/widget_data/recent_events.ts";
import type { SessionAnswer } from "@/lib/schema/widget_data/stats_session.ts";

type In<S extends z.ZodType> = z.input<S>;
type Out<S extends z.ZodType> = z.output<S>;

/** The operations; a segment that begins with a colon is a parameter. */
export interface ApiRoutes {
  "api": {
    "channels": {
      ":id": {
        "alerts": {
          GET: { answer: Out<typeof ChannelAlerts> };
          PUT: { body: In<typeof ChannelAlertsSave>; answer: Out<typeof ChannelAlerts> };
          DELETE: { answer: null };
        };
        "challenge": {
          GET: { answer: Out<typeof ChallengeAnswer> };
          POST: { body: In<typeof ChallengeCommand>; answer: Out<typeof ChallengeDone> };
        };
        "chat-highlight": {
          GET: { answer: Out<typeof HighlightAnswer> };
          POST: { body: In<typeof HighlightCommand>; answer: Out<typeof HighlightDone> };
        };
        "chat-polls": {
          GET: { answer: Out<typeof ChatPollsAnswer> };
          POST: { body: In<typeof NewChatPoll>; answer: Out<typeof ChatPoll> };
          ":pollId": { PATCH: { body: In<typeof ChatPollPatch>; answer: Out<typeof ChatPoll> }; };
        };
        "chat-rules": {
          GET: { answer: Out<typeof ChatRulesAnswer> };
          PUT: { body: In<typeof ChatRulesSave>; answer: Out<typeof ChatRulesAnswer> };
          "records": {
            GET: { answer: Out<typeof ChatRuleRecords> };
            ":recordId": {
              "undo": { POST: { answer: Out<typeof ChatRuleRecords> }; };
            };
          };
        };
        "chatter": {
          GET: { answer: Out<typeof ChatterModule> };
          PATCH: { body: In<typeof ChatterModulePatch>; answer: Out<typeof ChatterModule> };
          "apikey": {
            "regenerate": { POST: { answer: Out<typeof ChatterModule> }; };
          };
          "try": { POST: { body: In<typeof BotTrial>; answer: Out<typeof BotTrialAnswer> }; };
        };
        "commands": {
          GET: { answer: Out<typeof CommandList> };
          PUT: { body: In<typeof CommandListSave>; answer: Out<typeof CommandList> };
        };
        "connections": { GET: { query: "position" | "sceneId" | "instanceId"; answer: Out<typeof ConnectionList> }; };
        "control": {
          GET: { answer: Out<typeof RetainedCommands> };
          POST: { body: In<typeof ControlOrder>; answer: Out<typeof ControlAnswer> };
        };
        "countdowns": {
          ":instanceId": {
            GET: { answer: Out<typeof CountdownAnswer> };
            POST: { body: In<typeof CountdownCommand>; answer: Out<typeof CountdownDone> };
          };
        };
        "counters": {
          GET: { answer: { items: Out<typeof ChannelCounter>[]; nextCursor: null } };
          ":name": {
            GET: { answer: Out<typeof ChannelCounter> };
            PUT: { body: In<typeof CounterSet>; answer: Out<typeof CounterChanged> };
            POST: { body?: In<typeof CounterMove>; answer: Out<typeof CounterChanged> };
            DELETE: { answer: null };
          };
        };
        "credits": {
          "clear": { POST: { body?: In<typeof CreditsClear>; answer: Out<typeof CreditsResult> }; };
          "control": { POST: { body: In<typeof CreditsControl>; answer: Out<typeof CreditsResult> }; };
          "lists": {
            GET: { answer: Out<typeof ListsAnswer> };
            POST: { body: In<typeof ListChange>; answer: Out<typeof ListsAnswer> };
          };
          "state": { GET: { query: "sections" | "window" | "limit" | "channel_id"; answer: Out<typeof CreditsAnswer> }; };
        };
        "deletion": {
          GET: { answer: Out<typeof DeletionPreview> };
          POST: { body: In<typeof DeletionOrder>; answer: Out<typeof Deleted> };
        };
        "dock-keys": {
          GET: { answer: { items: Out<typeof DockKey>[]; nextCursor: null } };
          POST: { body: In<typeof DockKeyInput>; answer: Out<typeof DockKeyMade> };
          ":keyId": { DELETE: { answer: null }; };
        };
        "event-page": {
          GET: { answer: Out<typeof EventPageSettings> };
          PUT: { body: In<typeof EventPageSettings>; answer: Out<typeof EventPageSettings> };
        };
        "event-sources": { GET: { answer: { items: Out<typeof EventSource>[]; refused: Out<typeof RefusedNotification>[] } }; };
        "events": {
          GET: { query: "limit" | "kinds" | "cursor" | "person" | "tests"; answer: Out<typeof RecentEventList> };
          ":eventId": {
            GET: { answer: Out<typeof RecentEvent> };
            PATCH: { body: In<typeof EventListing>; answer: Out<typeof RecentEvent> };
            "receipt-link": { POST: { answer: Out<typeof ReceiptLink> }; };
            "receipts": { GET: { answer: Out<typeof EventReceipts> }; };
            "replay": { POST: { answer: Out<typeof ReplayAnswer> }; };
          };
          "seen": { PUT: { body: In<typeof SeenMarkChange>; answer: Out<typeof SeenMark> }; };
        };
        "giveaway": {
          GET: { answer: Out<typeof GiveawayAnswer> };
          POST: { body: In<typeof GiveawayCommand>; answer: Out<typeof GiveawayDone> };
        };
        "goals": {
          "adjust": { POST: { body: In<typeof COMMANDS["goals_adjust"]>; answer: Out<typeof LadderResult> }; };
          "backfill": { POST: { body: In<typeof COMMANDS["goals_backfill"]>; answer: Out<typeof BackfillResult> }; };
          "ladder": { POST: { body: In<typeof COMMANDS["goals_ladder"]>; answer: Out<typeof LadderResult> }; };
          "mark": { POST: { body: In<typeof COMMANDS["goals_mark"]>; answer: Out<typeof LadderResult> }; };
          "reset": { POST: { body?: In<typeof COMMANDS["goals_reset"]>; answer: Out<typeof LadderResult> }; };
          "state": { GET: { answer: Out<typeof LadderControl> }; };
        };
        "held-follows": {
          GET: { answer: Out<typeof HeldFollowList> };
          POST: { body: In<typeof HeldFollowCommand>; answer: Out<typeof HeldFollowDone> };
        };
        "integrations": {
          GET: { answer: { items: Out<typeof Integration>[]; nextCursor: null } };
          POST: { body: In<typeof IntegrationInput>; answer: Out<typeof IntegrationMade> };
          ":integrationId": {
            GET: { answer: Out<typeof Integration> };
            PATCH: { body: In<typeof IntegrationPatch>; answer: Out<typeof Integration> };
            DELETE: { answer: null };
            "deliveries": { GET: { answer: { items: Out<typeof IntegrationDelivery>[]; nextCursor: null } }; };
            "rotate": { POST: { body: In<typeof AddressRotation>; answer: Out<typeof IntegrationMade> }; };
            "test": { POST: { body?: In<typeof IntegrationTest>; answer: Out<typeof IntegrationTested> }; };
          };
          "module-deliveries": { GET: { answer: { items: Out<typeof ModuleDelivery>[]; nextCursor: null } }; };
        };
        "keys": {
          GET: { answer: { items: Out<typeof ProgramKey>[]; nextCursor: null } };
          POST: { body: In<typeof ProgramKeyInput>; answer: Out<typeof ProgramKeyMade> };
          ":keyId": {
            PATCH: { body: In<typeof ProgramKeyPatch>; answer: Out<typeof ProgramKey> };
            DELETE: { answer: null };
          };
        };
        "launcher": { GET: { query: "scene_id" | "instance_id" | "widget_id"; answer: null }; };
        "live": { GET: { query: "since" | "kinds"; answer: null }; };
        "overview": { GET: { answer: Out<typeof OverviewAnswer> }; };
        "people": {
          "erase": { POST: { body: In<typeof PersonErase>; answer: Out<typeof PersonErased> }; };
        };
        "playback": {
          GET: { answer: Out<typeof PlaybackView> };
          ":overlay": { POST: { body: In<typeof PlaybackCommand>; answer: Out<typeof PlaybackDone> }; };
        };
        "polls": {
          GET: { answer: Out<typeof PollsAnswer> };
          POST: { body: In<typeof NewPoll>; answer: Out<typeof TwitchPoll> };
          ":pollId": { PATCH: { body: In<typeof PollPatch>; answer: Out<typeof TwitchPoll> }; };
        };
        "predictions": {
          GET: { answer: Out<typeof PredictionsAnswer> };
          POST: { body: In<typeof NewPrediction>; answer: Out<typeof TwitchPrediction> };
          ":predictionId": { PATCH: { body: In<typeof PredictionPatch>; answer: Out<typeof TwitchPrediction> }; };
        };
        "preview": { GET: { query: "source"; answer: null }; };
        "session": { GET: { answer: Out<typeof SessionAnswer> }; POST: { answer: Out<typeof SessionAnswer> }; };
        "settings": {
          GET: { answer: Out<typeof ChannelSettings> };
          PATCH: { body: In<typeof ChannelSettingsPatch>; answer: Out<typeof ChannelSettings> };
        };
        "setup": {
          "export": { GET: { query: "assets" | "scene"; answer: null }; };
          "import": { POST: { query: "dry_run" | "existing"; answer: Out<typeof Imported> }; };
        };
        "stopwatch": {
          GET: { answer: Out<typeof StopwatchAnswer> };
          POST: { body: In<typeof StopwatchCommand>; answer: Out<typeof StopwatchDone> };
        };
        "stream": { GET: { answer: Out<typeof StreamAnswer> }; };
        "test-event": {
          POST: { body: In<typeof TestEventRequest>; answer: Out<typeof TestEventAnswer> };
          DELETE: { answer: Out<typeof TestEventAnswer> };
        };
        "test-preview": { POST: { body: In<typeof TestPreviewRequest>; answer: Out<typeof TestPreview> }; };
        "test-scripts": { GET: { answer: Out<typeof TestScriptList> }; };
        "timer": {
          "adjust": { POST: { body: In<typeof COMMANDS["adjust"]>; answer: Out<typeof TimerResult> }; };
          "apply": { POST: { body: In<typeof COMMANDS["apply"]>; answer: Out<typeof TimerResult> }; };
          "end": { POST: { body?: In<typeof COMMANDS["end"]>; answer: Out<typeof TimerResult> }; };
          "history": { GET: { answer: Out<typeof TimerHistory> }; };
          "ledger": { GET: { query: "limit" | "cursor" | "status" | "kind" | "user_id" | "format"; answer: Out<typeof LedgerPage> }; };
          "lock": { POST: { body?: In<typeof COMMANDS["lock"]>; answer: Out<typeof TimerResult> }; };
          "multiplier": { POST: { body: In<typeof COMMANDS["multiplier"]>; answer: Out<typeof TimerResult> }; };
          "pause": { POST: { body?: In<typeof COMMANDS["pause"]>; answer: Out<typeof TimerResult> }; };
          "recompute": { POST: { body: In<typeof COMMANDS["recompute"]>; answer: Out<typeof CountResult> }; };
          "reopen": { POST: { body: In<typeof COMMANDS["reopen"]>; answer: Out<typeof TimerResult> }; };
          "reset": { POST: { body?: In<typeof COMMANDS["reset"]>; answer: Out<typeof TimerResult> }; };
          "resume": { POST: { body?: In<typeof COMMANDS["resume"]>; answer: Out<typeof TimerResult> }; };
          "rules": { POST: { body?: In<typeof COMMANDS["rules"]>; answer: Out<typeof TimerResult> }; };
          "set": { POST: { body: In<typeof COMMANDS["set"]>; answer: Out<typeof TimerResult> }; };
          "start": { POST: { body?: In<typeof COMMANDS["start"]>; answer: Out<typeof TimerResult> }; };
          "state": { GET: { answer: Out<typeof TimerControl> }; };
          "undo": { POST: { body?: In<typeof COMMANDS["undo"]>; answer: Out<typeof TimerResult> }; };
          "what-if": { GET: { query: "kind" | "variant" | "platform" | "provider" | "quantity" | "months" | "amountMinor" | "currency"; answer: Out<typeof WhatIfAnswer> }; };
        };
        "token": {
          GET: { answer: Out<typeof WidgetToken> };
          "rotate": { POST: { answer: Out<typeof WidgetToken> }; };
        };
        "viewer-queue": {
          GET: { answer: Out<typeof QueueAnswer> };
          POST: { body: In<typeof QueueCommand>; answer: Out<typeof QueueDone> };
        };
        "webhooks": {
          GET: { answer: { items: Out<typeof Webhook>[]; nextCursor: null } };
          POST: { body: In<typeof WebhookInput>; answer: Out<typeof WebhookMade> };
          ":webhookId": {
            PATCH: { body: In<typeof WebhookPatch>; answer: Out<typeof Webhook> };
            DELETE: { answer: null };
            "deliveries": { GET: { answer: { items: Out<typeof OutgoingDelivery>[]; nextCursor: null } }; };
            "secret": { POST: { answer: Out<typeof WebhookMade> }; };
            "test": { POST: { answer: Out<typeof OutgoingDelivery> }; };
          };
        };
        "wheel": {
          GET: { answer: Out<typeof WheelAnswer> };
          POST: { body: In<typeof WheelCommand>; answer: Out<typeof WheelDone> };
          "spins": { POST: { body: In<typeof WheelSpinRequest>; answer: Out<typeof WheelDone> }; };
        };
        "widget-instances": {
          GET: { query: "limit" | "cursor"; answer: Out<typeof InstancePage> };
          POST: { query: "dry_run" | "figures"; body: In<typeof InstanceSave>; answer: Out<typeof SavedInstance>; by: { dry_run: Out<typeof InstanceCheck> } };
        };
        "widget-looks": { POST: { body: In<typeof InstanceLooks>; answer: Out<typeof InstanceLooks> }; };
      };
    };
    "doctor": { GET: { answer: Out<typeof DoctorReport> }; };
    "widgets": {
      "aside": {
        GET: { answer: { items: Out<typeof AsideThing>[]; nextCursor: null } };
        ":asideId": {
          DELETE: { answer: null };
          "restore": { POST: { body?: Record<string, never>; answer: null }; };
        };
      };
      "assets": {
        GET: { query: "kind" | "limit" | "cursor"; answer: Out<typeof AssetList> };
        ":assetId": { GET: { answer: Out<typeof Asset> }; DELETE: { query: "force"; answer: null }; };
        "upload": { POST: { query: "name"; answer: Out<typeof Asset> }; };
        "uses": { GET: { answer: Out<typeof UsedFiles> }; };
      };
      "custom": {
        GET: { answer: { items: Out<typeof ListedCustomWidget>[]; nextCursor: null } };
        ":widgetId": {
          GET: { answer: Out<typeof CustomWidget> };
          POST: { body: In<typeof CustomWidgetSave>; answer: Out<typeof CustomWidget> };
          DELETE: { query: "force"; answer: null };
          "copy": { POST: { body: In<typeof CopyRequest>; answer: Out<typeof CustomWidget> }; };
          "copy-code": { POST: { answer: Out<typeof CopyCode> }; };
          "export": { GET: { query: "format" | "version_id"; answer: unknown }; };
          "import": { POST: { query: "dry_run"; answer: Out<typeof ImportedWidget>; by: { dry_run: Out<typeof ImportReport> } }; };
          "press": { POST: { body: { field: string }; answer: null }; };
          "publish": { POST: { body?: In<typeof PublishRequest>; answer: Out<typeof WidgetVersion> }; };
          "restore": {
            ":versionId": { POST: { body?: Record<string, never>; answer: Out<typeof CustomWidget> }; };
          };
          "versions": {
            GET: { query: "limit" | "cursor" | "version_id"; answer: { items: Out<typeof WidgetVersion>[]; nextCursor: string | null }; by: { version_id: Out<typeof VersionDetails> } };
            PATCH: { query: "version_id"; body: In<typeof VersionChange>; answer: Out<typeof WidgetVersion> };
            DELETE: { query: "version_id"; answer: null };
          };
        };
        "ai-status": { GET: { answer: Out<typeof AiStatus> }; };
        "generate": { POST: { query: "dry_run"; body: In<typeof GenerateRequest>; answer: Out<typeof CustomWidget>; by: { dry_run: Out<typeof GeneratedWidget> } }; };
      };
      "instances": {
        ":instanceId": {
          GET: { answer: Out<typeof Instance> };
          DELETE: { answer: null };
          "placement": { PATCH: { body: In<typeof PlacementPatch>; answer: Out<typeof SavedInstance> }; };
          "sounds": {
            ":eventKey": {
              PUT: { body: In<typeof NewSoundAssignment>; answer: Out<typeof SoundAssignmentChange> };
              DELETE: { answer: null };
            };
          };
        };
      };
      "kv": {
        ":widgetId": {
          GET: { query: "prefix" | "limit" | "cursor"; answer: Out<typeof StoreKeys> };
          ":key": {
            GET: { query: "quiet"; answer: Out<typeof StoreEntry>; by: { quiet: Out<typeof StoreEntry> | null } };
            PUT: { query: "ttl_s"; body: In<typeof JsonInput>; answer: Out<typeof StoreEntry> };
            DELETE: { answer: null };
          };
        };
      };
      "limits": { GET: { answer: Out<typeof LimitsAnswer> }; };
      "packs": { GET: { answer: { items: Out<typeof PackSummary>[]; nextCursor: null } }; };
      "runtime-errors": {
        ":widgetId": { GET: { answer: { items: Out<typeof RuntimeError>[]; nextCursor: null } }; DELETE: { answer: null }; };
      };
      "scenes": {
        GET: { answer: { items: Out<typeof ListedScene>[]; nextCursor: null } };
        POST: { body: In<typeof NewScene>; answer: Out<typeof Scene> };
        ":sceneId": {
          GET: { answer: Out<typeof Scene> };
          PATCH: { body: In<typeof ScenePatch>; answer: Out<typeof Scene> };
          DELETE: { query: "instances"; answer: null };
          "duplicate": { POST: { answer: Out<typeof Scene> }; };
          "sounds": { GET: { answer: { items: Out<typeof SoundAssignment>[]; nextCursor: null } }; };
        };
        "layouts": {
          GET: { answer: Out<typeof SceneLayoutList> };
          POST: { body: In<typeof SceneFromLayout>; answer: Out<typeof Scene> };
          ":layoutId": { GET: { answer: Out<typeof Manifest> }; };
        };
      };
      "sounds": { GET: { answer: Out<typeof SoundList> }; };
      "tier": { GET: { answer: Out<typeof TierAnswer> }; };
      "voices": {
        GET: { answer: Out<typeof VoiceList> };
        ":voice": { GET: { answer: null }; };
      };
    };
  };
  "auth": {
    "logout": { POST: { answer: null }; };
    "sessions": {
      GET: { answer: { items: Out<typeof SessionSummary>[]; nextCursor: null } };
      ":sessionId": { DELETE: { answer: null }; };
    };
  };
}
