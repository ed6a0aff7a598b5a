/** The account of a channel, and its limits: sessions, keys, plans, limits; its sign-in, setup and end. */
import { LOGIN_SCOPES, SCOPES_ON_DEMAND } from "@/lib/clients/twitch/scopes.ts";
import { keys } from "@/lib/database/keys.ts";
import type { DepsOf, Outside, Process } from "@/lib/features/outside.ts";
import type { WidgetCaller } from "@/lib/schema/account/widget_tokens.ts";
import { read } from "@/lib/storage/read.ts";
import { createChannelService } from "./channels/service.ts";
import { createDeletionService } from "./deletion/service.ts";
import { createDockKeyService } from "./dock_keys/service.ts";
import { createLoginService, type LoginDeps } from "./login/service.ts";
import { createPlanChangeService } from "./plans/change_service.ts";
import { isBusy, planItems } from "./plans/plan_items.ts";
import { createPlanService } from "./plans/service.ts";
import { createShownNotes } from "./plans/shown.ts";
import { createProgramKeyService } from "./program_keys/service.ts";
import { createRateLimitService } from "./rate_limits/service.ts";
import { createJwtVerifier } from "./sessions/jwt_verifier.ts";
import { createSessionService } from "./sessions/service.ts";
import { createVerifySession } from "./sessions/verifier.ts";
import { createSetupBundleService } from "./setup_bundle/service.ts";
import {
  convertOverlay,
  type ReadTabs,
} from "./setup_bundle/streamelements.ts";
import { createWidgetTokenService } from "./widget_tokens/service.ts";

/** Files of one channel that are read at once: each is held in part, or whole. */
const MAX_UPLOADS = 2;

/** Parts that know an account, its sessions and its plan. */
export type Account = ReturnType<typeof createAccount>;

/** Creates accounts, sessions, plans, tokens, and limits. */
export function createAccount(process: Process) {
  const { config, kv, clock, log } = process;
  const rateLimits = createRateLimitService({
    kv,
    clock,
    log,
    shared: config.database.shared,
    takers: process.takers,
    overrides: { bot_key: botLimit(process) },
    metrics: process.metrics,
  });
  const sessions = createSessionService(process);
  const channels = createChannelService(process);
  sessions.onEnded(channels.forgetNoted);
  return {
    /**
     * Takes in a file that a channel sends once few others of it are under way:
     * before that nothing of its body is read.
     */
    inUploadTurn: process.places("uploads", MAX_UPLOADS),
    rateLimits,
    plans: createPlanService({ kv, clock, defaultTier: config.defaultTier }),
    shownNotes: createShownNotes({ kv, clock, log }),
    sessions,
    widgetTokens: createWidgetTokenService(process),
    dockKeys: createDockKeyService(process),
    programKeys: createProgramKeyService(process),
    channels,
    /** Returns the channel's currency, ISO 4217. */
    currencyOf: async (channelId: string) =>
      (await channels.settingsOf(channelId)).currency,
    /** Counts one question of a channel's pages for a profile; `false` when it is one too many. */
    mayAskProfiles: ({ channelId, widgetId }: WidgetCaller) =>
      rateLimits.take("profiles", channelId, { customWidget: widgetId })
        .allowed,
    /** Returns the session of this cookie, by whichever verifier knows it; `null` for nobody's. */
    verifySession: createVerifySession({
      sessions,
      tokens: createTokenVerifier(process),
      noteChannel: channels.noteOnce,
    }),
  };
}

type PlanItemLists = Parameters<typeof planItems>[0];
type SetupDeps = Parameters<typeof createSetupBundleService>[0];
type SetupPart = SetupDeps["parts"][number];
type Count = Awaited<ReturnType<Account["plans"]["trial"]>>;

/** Dependencies of the services that work on a whole channel, handed in by `lib/app`. */
type LifecycleDeps =
  & DepsOf<typeof createPlanChangeService, "ladder" | "usedFilesOf">
  & DepsOf<
    typeof createDeletionService,
    "removeFiles" | "dropSubscriptions" | "openSources"
  >
  & {
    account: Account;
    /** Lists what plans count. */
    lists: {
      [List in keyof PlanItemLists]: (
        channelId: string,
      ) => Promise<PlanItemLists[List]>;
    };
    /** Tells open pages what is drawn no more, or again. */
    announceSuspended: Parameters<
      typeof createPlanChangeService
    >[0]["announce"];
    /** Scenes, widgets and files in a setup file. */
    setup:
      & Omit<
        SetupDeps,
        | "kv"
        | "clock"
        | "log"
        | "newId"
        | "withLock"
        | "limitsOf"
        | "convert"
        | "parts"
        | "trialOf"
      >
      & {
        trialOf: (
          channelId: string,
          count: Count,
        ) => Promise<
          & Omit<Awaited<ReturnType<SetupDeps["trialOf"]>>, "parts">
          & { alertsPart: SetupPart }
        >;
        /** The channel's alerts in a setup file. */
        alertsPart: SetupPart;
      };
    /** Custom widgets in a setup file. */
    customSetup: {
      readTabs: ReadTabs;
      part: SetupPart;
      trialPart: (count: Count) => SetupPart;
    };
    /** Integrations in a setup file. */
    integrationsSetup: {
      parts: readonly SetupPart[];
      trialParts: () => readonly SetupPart[];
    };
    /** Sign-in at the platform; `null` where it is simulated. */
    grants: {
      oauth: LoginDeps["oauth"];
      tokens: {
        save: LoginDeps["saveGrant"];
        authorization: (
          channelId: string,
        ) => Promise<{ status: string; scopes: readonly string[] } | null>;
        giveBack: (channelId: string) => Promise<unknown>;
      };
    } | null;
    /** Reads a user of the platform by id. */
    userById: (id: string) => Promise<{ name: string } | null>;
    /** Has the platform asked for the events of a channel that is new. */
    askForEvents: () => Promise<unknown>;
    /** Closes the channel's sockets in this process. */
    closeSockets: (channelId: string) => void;
  };

/** Sign-in, plan changes, setup files and deletion of whole channels. */
export type Lifecycle = ReturnType<typeof createLifecycle>;

/** Creates the services that work on a channel as a whole: its sign-in, changes of its plan, its setup as a file, its deletion. */
export function createLifecycle(process: Process, others: LifecycleDeps) {
  const { kv, clock, log, newId, withLock, secrets, config } = process;
  const { account, lists, setup, customSetup, grants } = others;
  const { channels, plans, sessions, shownNotes } = account;
  const deletion = createDeletionService({
    kv,
    clock,
    log,
    removeFiles: others.removeFiles,
    async giveGrantBack(channelId) {
      await grants?.tokens.giveBack(channelId);
    },
    dropSubscriptions: others.dropSubscriptions,
    forget(channelId) {
      others.closeSockets(channelId);
      channels.forgetNoted();
    },
    openSources: others.openSources,
  });
  return {
    deletion,
    planChanges: createPlanChangeService({
      kv,
      clock,
      log,
      defaultTier: plans.defaultTier,
      async itemsOf(channelId) {
        const [scenes, instances, customWidgets, files, shownAt] = await Promise
          .all([
            lists.scenes(channelId),
            lists.instances(channelId),
            lists.customWidgets(channelId),
            lists.files(channelId),
            shownNotes.of(channelId),
          ]);
        return planItems({ scenes, instances, customWidgets, files }, shownAt);
      },
      usedFilesOf: others.usedFilesOf,
      isBusy: async (channelId) =>
        isBusy(await read(kv, keys.statHead(channelId)), clock.now()),
      ladder: others.ladder,
      announce: others.announceSuspended,
    }),
    setupBundle: createSetupBundleService({
      ...setup,
      kv,
      clock,
      log,
      newId,
      withLock,
      limitsOf: plans.limitsOf,
      convert: (value) => convertOverlay(value, customSetup.readTabs),
      parts: [
        customSetup.part,
        ...others.integrationsSetup.parts,
        setup.alertsPart,
      ],
      async trialOf(channelId) {
        const count = await plans.trial(channelId);
        const { alertsPart, ...trial } = await setup.trialOf(channelId, count);
        return {
          ...trial,
          parts: [
            customSetup.trialPart(count),
            ...others.integrationsSetup.trialParts(),
            alertsPart,
          ],
        };
      },
    }),
    /** Login at the platform; `null` where none is connected. */
    login: grants && createLoginService({
      kv,
      clock,
      log,
      secrets,
      oauth: grants.oauth,
      redirectUri: `${config.origins.dashboard}/auth/callback`,
      scopes: LOGIN_SCOPES,
      scopesOnDemand: SCOPES_ON_DEMAND,
      async grantedTo(channelId) {
        const grant = await grants.tokens.authorization(channelId);
        return grant?.status === "valid" ? grant.scopes : null;
      },
      admit: deletion.finish,
      saveGrant: grants.tokens.save,
      async displayNameOf(userId) {
        // Nobody is kept from signing in by a name that cannot be read.
        const user = await others.userById(userId).catch(() => null);
        return user?.name;
      },
      async noteChannel(channel) {
        await channels.note(channel);
        await others.askForEvents();
      },
      openSession: sessions.open,
    }),
  };
}

/** Creates the recognition of the host platform's tokens; `null` where none are configured. */
function createTokenVerifier(
  { config: { env }, clock, log, fetch }: Outside,
) {
  const key = env.SESSION_JWKS_URL !== undefined
    ? { jwksUrl: env.SESSION_JWKS_URL }
    : env.SESSION_JWT_SECRET !== undefined
    ? { secret: env.SESSION_JWT_SECRET }
    : null;
  return key && createJwtVerifier({
    clock,
    log,
    fetch,
    settings: {
      key,
      issuer: env.SESSION_JWT_ISSUER,
      audience: env.SESSION_JWT_AUDIENCE,
    },
  });
}

/** Returns the limit of a bot key, in requests; a sixth of a minute's may come at once. */
function botLimit(
  { config: { env } }: Outside,
): { perMinute: number; burst: number } {
  const perMinute = env.BOT_REQUESTS_PER_MINUTE;
  return { perMinute, burst: Math.max(10, Math.ceil(perMinute / 6)) };
}
