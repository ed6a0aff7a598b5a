import {
  type AiClient,
  AiError,
  type AiQuestion,
} from "@/lib/clients/ai/client.ts";
import { type Clock, withTimeoutOrAbort } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { cutText } from "@/lib/core/graphemes.ts";
import type { DailyQuotaService } from "@/lib/storage/daily_quota.ts";
import type { DailyQuota } from "@/lib/core/daily_quota.ts";
import type { Log } from "@/lib/core/log.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type {
  CustomWidget,
  WidgetCode,
} from "@/lib/schema/custom_widgets/code.ts";
import type {
  AiAnswer,
  AiRemaining,
  AiStatus,
  CompleteRequest,
  GeneratedWidget,
  GenerateRequest,
  PersonaRequest,
} from "@/lib/schema/custom_widgets/ai.ts";
import { checkGenerated } from "./check_widget.ts";
import {
  asData,
  asJsonData,
  completeSystem,
  GENERATE_SYSTEM,
  personaSystem,
} from "./prompts.ts";

const PERSONA_TOKENS = 120;
const GENERATE_TOKENS = 6_000;
const MAX_BUBBLE = 200;

/** Longest time that a widget waits for an answer, attempts and all. */
const WIDGET_WAITS_MS = 20_000;
/** Longest time that a person waits for a widget to be written. */
const WRITING_MS = 95_000;

/** A question, and for how long its answer is waited for. */
interface TimedQuestion extends AiQuestion {
  withinMs: number;
}

/** Dependencies of the AI features. */
interface AiDeps {
  clock: Clock;
  /** `null` when no provider is configured: every call says so. */
  client: AiClient | null;
  quota: DailyQuotaService;
  log: Log;
  findEvent: (channelId: string, eventId: string) => Promise<LiveEvent | null>;
  readWidget: (channelId: string, widgetId: string) => Promise<CustomWidget>;
  /** Keeps a widget's draft as a version. */
  keepDraft: (
    channelId: string,
    widgetId: string,
    label: string,
  ) => Promise<void>;
  /** Stores a draft; `null` makes a new widget. Never publishes. */
  saveDraft: (
    channelId: string,
    widgetId: string | null,
    code: Partial<WidgetCode> & {
      name?: string;
      network?: "none";
      source: "generated";
    },
  ) => Promise<CustomWidget>;
}

/**
 * Creates the service that asks a language model what widgets want to know, and
 * has it write widgets.
 */
export function createAiService(deps: AiDeps) {
  const { client, quota, log } = deps;

  const answerOf = (client: AiClient, question: TimedQuestion) =>
    withTimeoutOrAbort(
      deps.clock,
      question.withinMs,
      (signal) => client.ask({ ...question, signal }),
      () => {
        throw new AiError(`The model took over ${question.withinMs} ms`);
      },
    );

  async function ask<T>(
    channelId: string,
    question: TimedQuestion,
    use: (text: string) => T | Promise<T>,
  ): Promise<{ result: T; quota: DailyQuota }> {
    if (!client) {
      throw new AppError(
        "ai_not_configured",
        "Cannot ask the AI model: this service has none. Whoever runs it can set AI_BASE_URL",
      );
    }
    return await quota.spend(channelId, async () => {
      try {
        return await use(await answerOf(client, question));
      } catch (error) {
        if (!(error instanceof AiError)) throw error;
        log.warn("model_not_asked", { channelId, error });
        throw new AppError(
          "ai_unavailable",
          "Cannot ask the AI model: it did not answer. Try again",
          {
            retryAfterMs: 10_000,
            cause: error,
          },
        );
      }
    });
  }

  async function aboutEvent(
    channelId: string,
    eventId: string | undefined,
  ): Promise<string> {
    if (eventId === undefined) return "";
    const event = await deps.findEvent(channelId, eventId);
    if (!event) {
      throw new AppError(
        "unknown_event",
        `Cannot comment on event "${eventId}": it is not in the channel's log`,
      );
    }
    const { kind, actor, data } = event;
    return JSON.stringify({ kind, name: actor?.name ?? "somebody", data });
  }

  /** Has the model write a widget, or change one, and hands it on once it is checked. */
  async function write<T>(
    channelId: string,
    { prompt, widgetId }: GenerateRequest,
    use: (widget: GeneratedWidget) => T | Promise<T>,
  ): Promise<T> {
    const present = widgetId === undefined
      ? null
      : await deps.readWidget(channelId, widgetId);
    const known = present
      ? `This is the widget as it is:\n${
        asJsonData({
          html: present.html,
          css: present.css,
          js: present.js,
          fields: present.fields,
        })
      }\n`
      : "";
    const question = {
      system: GENERATE_SYSTEM,
      prompt: `${known}${
        present ? "Change it so" : "Write a widget"
      }: ${prompt}`,
      maxTokens: GENERATE_TOKENS,
      withinMs: WRITING_MS,
      json: true,
    };
    const { result } = await ask(
      channelId,
      question,
      async (text) => await use(await readGenerated(text)),
    );
    return result;
  }

  return {
    /** The answer to a widget's own question. */
    async complete(
      channelId: string,
      { prompt, system, data, maxTokens }: CompleteRequest,
    ): Promise<AiAnswer> {
      const question = {
        system: completeSystem(system),
        prompt: data === undefined ? prompt : `${prompt}\n${asData(data)}`,
        maxTokens,
        withinMs: WIDGET_WAITS_MS,
      };
      const { result, quota } = await ask(channelId, question, (text) => text);
      return { text: result, quota };
    },

    /** A short comment on an event or on what is going on. */
    async comment(
      channelId: string,
      { eventId, context, persona }: PersonaRequest,
    ): Promise<AiAnswer> {
      const event = await aboutEvent(channelId, eventId);
      const material = [event, context ?? ""].filter(Boolean).join("\n");
      const question = {
        system: personaSystem(persona),
        prompt: `Comment on this:\n${asData(material)}`,
        maxTokens: PERSONA_TOKENS,
        withinMs: WIDGET_WAITS_MS,
      };
      const { result, quota } = await ask(
        channelId,
        question,
        (text) => cutText(text.replace(/\s+/g, " ").trim(), MAX_BUBBLE),
      );
      return { text: result, quota };
    },

    /** Returns what is left of today's calls. */
    async remaining(channelId: string): Promise<AiRemaining> {
      return { ...await quota.left(channelId), available: client !== null };
    },

    /** Tells whether there is a model to ask. */
    async status(channelId: string): Promise<AiStatus> {
      return client
        ? { available: true, reason: null, quota: await quota.left(channelId) }
        : { available: false, reason: "not_configured", quota: null };
    },

    /** Returns a widget as the model writes or changes it; saves nothing. */
    propose: (
      channelId: string,
      request: GenerateRequest,
    ): Promise<GeneratedWidget> =>
      write(channelId, request, (widget) => widget),

    /**
     * Writes a new widget, or changes a draft, as the prompt says. What the model
     * answers is parsed and checked before it is stored; it is never published. The
     * draft before it is kept as a version.
     */
    generate: (
      channelId: string,
      request: GenerateRequest,
    ): Promise<CustomWidget> =>
      write(channelId, request, async ({ name, ...code }) => {
        const { widgetId, prompt } = request;
        if (widgetId !== undefined) {
          await deps.keepDraft(channelId, widgetId, `Before: ${prompt}`);
        }
        return await deps.saveDraft(channelId, widgetId ?? null, {
          ...code,
          source: "generated",
          // Nothing that it was asked for needs other sites; the owner may say otherwise.
          ...(widgetId === undefined ? { name, network: "none" } : {}),
        });
      }),
  };
}

/** The widget the model wrote; one that cannot be a draft is a failure of the model. */
async function readGenerated(text: string): Promise<GeneratedWidget> {
  const checked = await checkGenerated(text);
  if (checked.ok) return checked.widget;
  throw new AppError(
    "ai_unavailable",
    `Cannot make the widget: the code that the AI model wrote does not work (${
      checked.problems.slice(0, 3).join("; ")
    })`,
  );
}
