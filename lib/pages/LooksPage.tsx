import type { ComponentProps } from "preact";
import { asset, Head } from "fresh/runtime";
import LookPlayer from "@/islands/looks/LookPlayer.tsx";
import LookTools from "@/islands/looks/LookTools.tsx";
import { goalBar } from "@/lib/widgets/goal_bar/definition.ts";
import {
  galleryEvent,
  galleryLine,
  galleryName,
} from "@/lib/schema/widgets/state/gallery_events.ts";
import { GALLERY_PAGE, galleryLooks } from "./look_gallery.ts";
import { scriptSheetsOf } from "./script_sheets.ts";
import { WIDGET_COMPONENTS } from "./widget_components.ts";

type Asked = ComponentProps<typeof LookTools>;

/** Style sheets of what is drawn in each look. */
const SHEETS = [
  "/overlay/overlay.css",
  "/overlay/alert-box.css",
  "/overlay/goal.css",
  "/overlay/chat-box.css",
  "/overlay/scene-backdrop.css",
  "/overlay/webcam-frame.css",
  "/studio-ui/looks.css",
];
/** Looks whose sheets come with the page. */
const FIRST_LOOKS = 2;
/** The gallery reads nothing of a channel. */
const NEVER = { on: [], everyMs: null };

/** Draws every look live, with a name of the visitor's. */
export function LooksPage(asked: Asked) {
  const looks = galleryLooks();
  return (
    <main class="looks">
      <Head>
        <title>Looks · Limelight</title>
        <meta
          name="description"
          content="Every look of Limelight's overlays with your own name: alerts, goal bar, chat, webcam frame and backdrop, with their motion and sound."
        />
        {[
          ...SHEETS.map((path) => asset(path)),
          ...scriptSheetsOf(asked.name, "en"),
        ].map((href) => <link key={href} rel="stylesheet" href={href} />)}
      </Head>
      <a class="brand" href="/">
        <span class="brand__light" aria-hidden="true" />
        Limelight
      </a>
      <div class="looks__head">
        <h1>Every look, with your name on it</h1>
        <p class="dim">
          Type your name, choose an alert and play it. In the studio you choose
          one look for your whole stream, or one for each widget.
        </p>
      </div>
      <LookTools {...asked} />
      <ol class="look-list">
        {looks.map((one, index) => (
          <LookCard
            key={one.look.id}
            {...one}
            asked={asked}
            first={index < FIRST_LOOKS}
          />
        ))}
      </ol>
      <noscript>
        {looks.flatMap(({ sheets }) => sheets).map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </noscript>
    </main>
  );
}

function LookCard(
  { look, sheets, settings, asked: { name, kind, size }, first }:
    & ReturnType<typeof galleryLooks>[number]
    & { asked: Asked; first: boolean },
) {
  const { id, title } = look;
  const named = galleryName(name);
  const line = galleryLine(named);
  const widgets = {
    alert: {
      kind: "alert-box",
      instanceId: `${id}-alert`,
      settings: settings.alert,
      initial: {
        samples: [{ ...galleryEvent(kind, named, size), id: `${kind}-0` }],
      },
    },
    goal: {
      kind: "goal-bar",
      instanceId: `${id}-goal`,
      settings: settings.goal,
      initial: { ...goalBar.preview.state },
    },
    chat: {
      kind: "chat-box",
      instanceId: `${id}-chat`,
      settings: settings.chat,
      initial: { chat: line ? [line] : [] },
    },
    cam: {
      kind: "webcam-frame",
      instanceId: `${id}-cam`,
      settings: { ...settings.cam, title: named },
      initial: {},
    },
    world: {
      kind: "scene-backdrop",
      instanceId: `${id}-world`,
      settings: settings.world,
      initial: {},
    },
  };
  return (
    <li class="look-card" id={id}>
      <div class="look-card__head">
        <h2>{title}</h2>
        <p class="dim">{look.description}</p>
      </div>
      <div
        class="look-card__picture"
        role="img"
        aria-label={`An alert, a goal bar, a line of chat, a webcam frame and a backdrop in the look ${title}`}
      >
        {/* For screen readers, the play button says what plays. */}
        <div
          class="look-stage"
          aria-hidden="true"
          data-look={id}
          style={{ ...look.properties }}
        >
          {Object.entries(widgets).map(([name, { kind, ...props }]) => {
            const Widget = WIDGET_COMPONENTS.get(kind);
            return Widget && (
              <div
                key={name}
                class={`look-stage__place look-stage__place--${name}`}
              >
                <Widget {...props} refresh={NEVER} page={GALLERY_PAGE} />
              </div>
            );
          })}
        </div>
      </div>
      <LookPlayer
        look={{ id, title }}
        sheets={sheets}
        first={first}
        name={name}
        kind={kind}
        size={size}
        {...widgets}
      />
    </li>
  );
}
