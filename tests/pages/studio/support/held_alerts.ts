import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import type { TestApp } from "@/tests/support/app.ts";
import type { Page } from "@/tests/support/browser.ts";
import { followEvent } from "@/tests/support/events.ts";
import type { StudioPage } from "@/tests/support/studio.ts";
import { readUntil } from "@/tests/support/until.ts";

const CHANNEL = demoChannel.id;
const nameOf = (n: number) => `Held ${n}`;
const idOf = (n: number) => `held-${n}`;

/** Opens a source with an alert box that asks for approval, and has alerts wait in it. */
export async function holdAlerts(
  { app, page, url }: StudioPage,
  count: number,
): Promise<void> {
  const { overlays, events } = app.services;
  const { scene } = await overlays.scenes.create(CHANNEL, {
    name: "Approvals",
    width: 1920,
    height: 1080,
    background: "#00000000",
  });
  await overlays.instances.save(CHANNEL, {
    type: "alert-box",
    sceneId: scene.id,
    settings: { requireApproval: true },
    pack: "broadcast",
    placement: { x: 0, y: 0, width: 800, height: 400 },
  });
  const source = await page.context().newPage();
  const token = await app.widgetToken(CHANNEL);
  await source.goto(`${url}/v1/scene/${scene.id}?token=${token}`);
  await readUntil(
    () => overlays.playback.read(CHANNEL),
    ({ items }) =>
      items.some(({ overlay, open }) => overlay === scene.id && open),
  );
  await events.log.append(
    CHANNEL,
    Array.from({ length: count }, (_, at) => ({
      ...followEvent(idOf(at + 1)),
      occurredAt: new Date(app.clock.now()).toISOString(),
      actor: {
        id: idOf(at + 1),
        login: `held_${at + 1}`,
        name: nameOf(at + 1),
      },
    })),
  );
}

/** Returns the button that decides about the n-th alert. */
export const decisionButton = (
  page: Page,
  n: number,
  action: "Approve" | "Reject" = n % 2 === 1 ? "Approve" : "Reject",
) => page.getByRole("button", { name: `${action}: ${nameOf(n)}`, exact: true });

/** Lists the orders that decisions about the n-th alert have sent to the pages. */
export async function decisionsAbout(
  { services }: TestApp,
  n: number,
): Promise<string[]> {
  const { events } = await services.events.log.read({
    channelId: CHANNEL,
    after: null,
    limit: 1_000,
  });
  return events.filter(({ kind, data }) =>
    (kind === "control.approve" || kind === "control.reject") &&
    Reflect.get(data, "eventId") === followEvent(idOf(n)).id
  ).map(({ kind }) => kind);
}
