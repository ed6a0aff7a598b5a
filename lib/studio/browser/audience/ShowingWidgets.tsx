import { openSources } from "@/lib/studio/browser/sources/open_sources.ts";
import { ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Badge } from "@/lib/studio/ui/Panel.tsx";
import { AUDIENCE_MESSAGES } from "@/lib/studio/messages/audience.ts";
import { SOURCE_MESSAGES } from "@/lib/studio/messages/sources.ts";
import {
  AUDIENCE_TABS,
  type AudienceTab,
  type ShowingWidget,
  TAB_WIDGETS,
} from "./audience_tabs.ts";

const words = AUDIENCE_MESSAGES.showing;

/** Says where one widget is open now: in OBS, in a browser, or nowhere. */
function OpenNow({ widget: { id, type, scene } }: { widget: ShowingWidget }) {
  const sources = openSources.value;
  if (sources === null) return null;
  const here = sources.filter(({ overlay, draws }) =>
    overlay.id === id || (overlay.id === scene?.id && draws.includes(type))
  );
  if (here.length === 0) return <Badge>{SOURCE_MESSAGES.none}</Badge>;
  const inObs = here.some(({ kind }) => kind === "obs");
  return <Badge tone="good">{inObs ? words.inObs : words.inBrowser}</Badge>;
}

/** Lists the widgets that show what a tab is about, with their scenes and whether they are open. */
export function ShowingWidgets(
  { tab, widgets }: { tab: AudienceTab; widgets: readonly ShowingWidget[] },
) {
  const [offered] = TAB_WIDGETS[tab];
  if (offered === undefined) return null;
  const own = widgets.filter(({ type }) => TAB_WIDGETS[tab].includes(type));
  const name = AUDIENCE_TABS[tab];
  return (
    <section class="aud-showing" aria-label={words.title(name)}>
      <h2>{words.heading}</h2>
      {own.length === 0 && <p class="dim">{words.none}</p>}
      {own.length > 0 && (
        <ul>
          {own.map((widget) => {
            const { id, name, scene } = widget;
            return (
              <li key={id}>
                <a href={`/studio/widgets/${id}`}>
                  <bdi>{name}</bdi>
                </a>
                <span class="dim">
                  {scene
                    ? (
                      <>
                        {words.on}{" "}
                        <a href={`/studio/scenes/${scene.id}`}>
                          <bdi>{scene.name}</bdi>
                        </a>
                      </>
                    )
                    : words.loose}
                </span>
                <OpenNow widget={widget} />
              </li>
            );
          })}
        </ul>
      )}
      <ButtonLink
        size="small"
        icon="plus"
        href={`/studio/widgets?add=${offered}`}
      >
        {words.add}
      </ButtonLink>
    </section>
  );
}
