import { z } from "zod";
import { withForm } from "@/lib/core/form.ts";
import { ChannelSettingsPatch } from "@/lib/schema/account/channels.ts";
import { ChallengeCommand } from "@/lib/schema/audience/challenges.ts";
import { ChatRuleFields } from "@/lib/schema/audience/chat_rules.ts";
import { GiveawayCommand } from "@/lib/schema/audience/giveaways.ts";
import { NewChatPoll } from "@/lib/schema/audience/chat_polls.ts";
import { NewPoll } from "@/lib/schema/audience/polls.ts";
import { NewPrediction } from "@/lib/schema/audience/predictions.ts";
import { WheelInput, WheelRule } from "@/lib/schema/audience/wheel.ts";
import { QueueCommand } from "@/lib/schema/audience/viewer_queue.ts";
import { ChatterModulePatch } from "@/lib/schema/bot/bot_api.ts";
import { ChatCommand } from "@/lib/schema/bot/commands_page.ts";
import {
  EventPageSettings,
  ScheduleEntry,
} from "@/lib/schema/overlays/event_page.ts";
import { OwnLookDesign } from "@/lib/schema/overlays/own_look.ts";
import {
  InstanceSave,
  NewScene,
  NewSoundAssignment,
  Placement,
} from "@/lib/schema/overlays/scenes.ts";
import { ListChange } from "@/lib/schema/subathon/credits.ts";
import { MultiplierStart } from "@/lib/schema/subathon/commands.ts";
import { GoalInput, LadderPolicy } from "@/lib/schema/subathon/ladder.ts";
import {
  ExchangeRate,
  HypeTrainBoost,
  RateStep,
  RuleBook,
  Settings,
} from "@/lib/schema/subathon/rules.ts";
import { FollowGuardPatch } from "@/lib/schema/platform/follow_guard.ts";
import { TextModerationPatch } from "@/lib/schema/platform/moderation.ts";
import * as labels from "./labels.ts";
import * as subathon from "./subathon_labels.ts";

/** One form of the catalogue. */
interface CatalogueForm {
  title: string;
  /** Makes the schema, with its labels and those of what it holds. */
  schema: () => z.ZodObject;
}

/** Every form beside those of widgets, by its id. */
export const FORMS = {
  scene: {
    title: "Scene",
    schema: () => withForm(NewScene, labels.SCENE_FORM),
  },
  placement: {
    title: "Position",
    schema: () => withForm(Placement, labels.PLACEMENT_FORM),
  },
  widget: {
    title: "Widget",
    schema: () =>
      withForm(
        InstanceSave.pick({ name: true, pack: true, enabled: true }),
        labels.INSTANCE_FORM,
      ),
  },
  "own-look": {
    title: "Look of your own",
    schema: () => OwnLookDesign,
  },
  "sound-assignment": {
    title: "Sound",
    schema: () => withForm(NewSoundAssignment, labels.SOUND_FORM),
  },
  "channel-settings": {
    title: "Channel",
    schema() {
      withForm(TextModerationPatch, labels.MODERATION_FORM);
      withForm(FollowGuardPatch, labels.FOLLOW_GUARD_FORM);
      return withForm(ChannelSettingsPatch, labels.CHANNEL_FORM);
    },
  },
  chatter: {
    title: "Chat bot",
    schema: () => withForm(ChatterModulePatch, labels.CHATTER_FORM),
  },
  command: {
    title: "Chat command",
    schema: () => ChatCommand,
  },
  "event-page": {
    title: "Event page",
    schema() {
      withForm(ScheduleEntry, labels.SCHEDULE_FORM);
      return withForm(EventPageSettings, labels.EVENT_PAGE_FORM);
    },
  },
  giveaway: {
    title: "Giveaway",
    schema: () =>
      withForm(bodyOf(GiveawayCommand, "open"), labels.GIVEAWAY_FORM),
  },
  "giveaway-draw": {
    title: "Draw",
    schema: () => withForm(bodyOf(GiveawayCommand, "draw"), labels.DRAW_FORM),
  },
  "mini-goal": {
    title: "Mini goal",
    schema: () =>
      withForm(bodyOf(ChallengeCommand, "start"), labels.CHALLENGE_FORM),
  },
  poll: {
    title: "Poll",
    schema: () => NewPoll,
  },
  "chat-poll": {
    title: "Poll in chat",
    schema: () => NewChatPoll,
  },
  prediction: {
    title: "Prediction",
    schema: () => NewPrediction,
  },
  wheel: {
    title: "Wheel",
    schema: () => WheelInput,
  },
  "wheel-rule": {
    title: "Spins that viewers earn",
    schema: () => WheelRule,
  },
  "chat-rule": {
    title: "What chat does",
    schema: () => ChatRuleFields,
  },
  "viewer-queue": {
    title: "Viewer queue",
    schema: () =>
      withForm(bodyOf(QueueCommand, "open"), labels.VIEWER_QUEUE_FORM),
  },
  "viewer-queue-entry": {
    title: "Waiting viewer",
    schema: () =>
      withForm(bodyOf(QueueCommand, "add"), labels.QUEUE_ENTRY_FORM),
  },
  "credits-list": {
    title: "Own list of the credits",
    schema: () =>
      withForm(bodyOf(ListChange, "save"), labels.CREDITS_LIST_FORM),
  },
  "subathon-settings": {
    title: "Subathon",
    schema() {
      withForm(HypeTrainBoost, subathon.HYPE_TRAIN_FORM);
      return Settings;
    },
  },
  "subathon-rules": {
    title: "Subathon rules",
    schema() {
      withForm(RateStep, subathon.RATE_STEP_FORM);
      withForm(ExchangeRate, subathon.EXCHANGE_RATE_FORM);
      return withForm(RuleBook, subathon.RULE_BOOK_FORM);
    },
  },
  "subathon-ladder": {
    title: "Subathon goals",
    schema: () => LadderPolicy,
  },
  "subathon-goal": {
    title: "Goal",
    schema: () => GoalInput,
  },
  "subathon-multiplier": {
    title: "Multiplier",
    schema: () => withForm(MultiplierStart, subathon.MULTIPLIER_FORM),
  },
} as const satisfies Record<string, CatalogueForm>;

/** Id of a form. */
type FormId = keyof typeof FORMS;

/** Returns whether there is a form with this id. */
export function isFormId(id: string): id is FormId {
  return Object.hasOwn(FORMS, id);
}

/** Returns the body of one command out of all that a route takes. */
function bodyOf<O extends z.ZodObject>(
  commands: { options: readonly O[] },
  action: string,
): O {
  const found = commands.options.find(({ shape }) =>
    shape.action instanceof z.ZodLiteral && shape.action.value === action
  );
  if (!found) throw new Error(`There is no command "${action}"`);
  return found;
}
