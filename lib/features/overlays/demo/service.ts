import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { type DemoLinks, withoutSecrets } from "@/lib/schema/overlays/demo.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import type { Origins } from "@/lib/core/config.ts";

/** Functions that only the demo has. */
interface Demo {
  /** Credentials and addresses of the demo channel; without secrets for a masquerade. */
  links(viewer: LoginSession | null): Promise<DemoLinks>;
  /** A session of the demo channel's owner, or of an administrator who looks on. */
  signIn(
    role: LoginSession["role"],
    userAgent: string,
  ): Promise<{ cookie: string; session: LoginSession }>;
}

/** Creates the demo over the same services that a real channel has. */
export function createDemo(
  {
    origins,
    internalToken,
    admit,
    apiKeyOf,
    widgetTokenOf,
    sceneIdOf,
    openSession,
  }: {
    origins: Origins;
    internalToken: string;
    /** Opens the channel's record, after a deletion afresh. */
    admit: (channel: typeof demoChannel) => Promise<void>;
    apiKeyOf: (channelId: string) => Promise<string>;
    widgetTokenOf: (channelId: string) => Promise<string>;
    sceneIdOf: (channelId: string) => Promise<string | null>;
    openSession: (
      session: Omit<LoginSession, "expiresAt">,
      userAgent: string,
    ) => Promise<{ cookie: string; session: LoginSession }>;
  },
): Demo {
  const { id, login } = demoChannel;
  return {
    async links(viewer) {
      const [apiKey, widgetToken, sceneId] = await Promise.all([
        apiKeyOf(id),
        widgetTokenOf(id),
        sceneIdOf(id),
      ]);
      const bot = (path: string, more = "") =>
        `${origins.base}/api/${path}?apikey=${apiKey}${more}`;
      const source = (path: string, more = "") =>
        `${origins.widgets}${path}?token=${widgetToken}${more}`;
      const links: DemoLinks = {
        channelId: id,
        login,
        apiKey,
        widgetToken,
        internalToken,
        sceneId,
        urls: {
          random: bot("random"),
          fmk: bot("fmk"),
          chatters: bot("chatters", "&max=400"),
          commands: `${origins.base}/c/${login}/commands`,
          alertBox: source(`/widget/native/${id}`, "&type=alert-box"),
          goalBar: source(`/widget/native/${id}`, "&type=goal-bar"),
          eventPage: source("/event-page"),
          socket: source(`/ws/${id}`).replace(/^http/, "ws"),
          ...(sceneId === null
            ? {}
            : { scene: source(`/v1/scene/${sceneId}`) }),
        },
      };
      return viewer?.role === "masquerade" ? withoutSecrets(links) : links;
    },

    async signIn(role, userAgent) {
      await admit(demoChannel);
      const owner = { channelId: id, login };
      return await openSession(
        role === "owner"
          ? { ...owner, userId: id, role }
          : { ...owner, userId: "demo-admin", adminId: "demo-admin", role },
        userAgent,
      );
    },
  };
}
