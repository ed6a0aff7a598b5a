import { assert, assertEquals } from "@std/assert";
import { SECOND_MS } from "@/lib/core/clock.ts";
import { PROVIDERS } from "@/lib/clients/providers/registry.ts";
import { throne } from "@/lib/clients/providers/throne/mod.ts";
import { throneVerifier } from "@/lib/clients/providers/throne/verify.ts";
import { fixture, signatures } from "@/tests/clients/providers/fixtures.ts";
import { CHANNEL, INTERNAL_TOKEN } from "@/tests/support/app.ts";
import { withPage } from "@/tests/support/browser.ts";
import { startFakeAstro } from "@/tests/support/fake_astro.ts";
import { serveLoopback } from "@/tests/support/loopback.ts";
import { moveProviders } from "@/tests/support/moved_providers.ts";
import {
  type OverlayStage,
  startOverlayStage,
} from "@/tests/support/overlay_stage.ts";
import {
  OWN_PROGRAM,
  PROVIDER_PAYMENTS,
  type ProviderPayment,
} from "@/tests/support/provider_payments.ts";
import { startSocketIoServer } from "@/tests/support/socket_io_server.ts";
import { readUntil } from "@/tests/support/until.ts";
import { alertBox, control, openForAlerts } from "./support/alerts.ts";

const KINDS = ["tip", "charity", "order", "member"] as const;

/** Returns what payments of a provider name as who took the money. */
const namedBy = (provider: string) =>
  provider === OWN_PROGRAM.id ? OWN_PROGRAM.named : provider;

/** An alert box that says who took the money, and a goal that all of it counts for. */
const WIDGETS = [
  alertBox({
    // Orders are none of the kinds that it shows by its defaults.
    filter: { kinds: KINDS },
    variants: PROVIDER_PAYMENTS.map(({ provider }) => ({
      id: provider,
      kinds: KINDS,
      conditions: [{ field: "provider", op: "=", value: namedBy(provider) }],
      durationMs: 30 * SECOND_MS,
      template: `${provider}: {name} {amount}`,
      sound: { volume: 0 },
    })),
  }),
  {
    type: "goal-bar",
    settings: {
      metric: "points",
      target: 1_000_000,
      pointRules: KINDS.map((kind) => ({ kind })),
      motion: { intensity: "none" },
    },
  },
];

async function send(
  { app }: OverlayStage,
  path: string,
  body: unknown,
  session: string,
  method = "POST",
) {
  const res = await app.request(path, { method, body, session });
  assert(res.ok, await res.clone().text());
  return await res.json();
}

/** Connects every provider; returns the paths to which those that post do so. */
async function connect(stage: OverlayStage, session: string) {
  const paths = new Map<string, string>();
  for (const { provider, values } of PROVIDER_PAYMENTS) {
    const { address } = await send(
      stage,
      `/api/channels/${CHANNEL}/integrations`,
      { provider, values },
      session,
    );
    if (address) paths.set(provider, new URL(address).pathname);
  }
  return paths;
}

/** Counts each payment by a second of the subathon's time. */
async function startSubathon(stage: OverlayStage, session: string) {
  const timer = `/api/channels/${CHANNEL}/timer`;
  await send(stage, `${timer}/start`, {}, session);
  const rules = KINDS.map((kind) => ({
    kind,
    flat: true,
    addMs: SECOND_MS,
    milliPoints: 0,
  }));
  await send(stage, `${timer}/rules`, { rules }, session);
}

/** Reads the kinds of the payments that the subathon counted, the oldest first. */
async function counted({ app }: OverlayStage, session: string) {
  const due = await app.request("/internal/tick", {
    method: "POST",
    internal: INTERNAL_TOKEN,
  });
  await due.body?.cancel();
  const res = await app.get(
    `/api/channels/${CHANNEL}/timer/ledger?limit=50`,
    { session },
  );
  const { items } = await res.json() as {
    items: { kind: string; status: string }[];
  };
  return items.filter(({ kind, status }) =>
    status === "applied" && KINDS.some((known) => known === kind)
  ).map(({ kind }) => kind).reverse();
}

Deno.test("a payment of each provider is an alert, a line of the ledger and a step of a goal", async () => {
  await using astro = startFakeAstro();
  await using socketIo = await startSocketIoServer();
  await using tipeee = serveLoopback((request) =>
    new URL(request.url).pathname === "/v2.0/site/socket"
      ? new Response(fixture("tipeeestream", "site_socket.response.json"))
      : Response.json({ datas: { items: [] } })
  );
  const socket = (url: string) => url.replace("http", "ws");
  using _moved = moveProviders({
    "wss://astro.streamelements.com": socket(astro.url),
    "https://api.streamelements.com": astro.url,
    "wss://sockets.streamlabs.com": socket(socketIo.url),
    "https://api.tipeeestream.com": tipeee.url,
    "wss://sso-cf.tipeeestream.com": socket(socketIo.url),
  });
  // Nobody else has Throne's own key.
  using undone = new DisposableStack();
  const { verify } = throne;
  undone.defer(() => void (throne.verify = verify));
  throne.verify = throneVerifier(
    signatures("throne").testPublicKeySpkiBase64 ?? "",
  );
  assertEquals(
    PROVIDER_PAYMENTS.map(({ provider }) => provider).sort(),
    PROVIDERS.map(({ id }) => id).sort(),
  );

  await using stage = await startOverlayStage(WIDGETS, {
    fetch: (input, init) => fetch(input, init),
  });
  const session = await stage.app.signIn();
  await send(
    stage,
    `/api/channels/${CHANNEL}/settings`,
    { currency: "USD" },
    session,
    "PATCH",
  );
  const paths = await connect(stage, session);
  await startSubathon(stage, session);
  stage.app.services.integrations.start();
  await readUntil(
    async () => astro.sockets() + (await socketIo.seen()).connected,
    (connected) => connected === 3,
  );

  /** Has a provider tell its payment. */
  async function tell({ provider, tell }: ProviderPayment): Promise<void> {
    const told = await tell(stage.clock.now());
    if (typeof told !== "string") {
      const url = stage.url + paths.get(provider);
      const answer = await fetch(url, { method: "POST", ...told });
      const { outcome } = await answer.json();
      assertEquals([answer.status, outcome], [200, "accepted"], provider);
    } else if (provider === "streamelements") {
      astro.tip(JSON.parse(told).data);
    } else {
      const name = provider === "streamlabs" ? "event" : "new-event";
      await socketIo.emit(name, told);
    }
  }

  await withPage(async (page, log) => {
    await openForAlerts(page, stage);
    let reached = 0;
    for (const payment of PROVIDER_PAYMENTS) {
      const { provider, shown } = payment;
      await tell(payment);
      const alert = page.locator(".w-alert-box").filter({ hasText: provider });
      await alert.waitFor();
      const text = (await alert.innerText()).replaceAll(/\s+/g, " ");
      assertEquals(text.match(/^.*? \$[\d.]+/)?.[0], `${provider}: ${shown}`);
      // A test that fails says at which of them.
      const isCounted = page.waitForFunction(
        (before) => {
          const now = document.querySelector("[role=progressbar]")
            ?.getAttribute("aria-valuenow");
          return Number(now) > before && Number(now);
        },
        reached,
      );
      const goal = await isCounted.catch((error) => {
        throw new Error(`${provider}: the goal is at ${reached}`, {
          cause: error,
        });
      });
      reached = Number(await goal.jsonValue());
      await stage.append([control("control.skip", stage)]);
      await alert.waitFor({ state: "detached" });
    }
    log.assertSilent();
  });
  assertEquals(
    await readUntil(
      () => counted(stage, session),
      (kinds) => kinds.length >= PROVIDER_PAYMENTS.length,
    ),
    PROVIDER_PAYMENTS.map(({ kind }) => kind),
  );
});
