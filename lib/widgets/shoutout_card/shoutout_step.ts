import type { Actor } from "@/lib/schema/events/catalogue.ts";
import type { SettingsOf } from "@/lib/schema/widgets/define_widget.ts";
import type { shoutoutCard } from "./definition.ts";
import * as rule from "@/lib/schema/widgets/rules/passes_filter.ts";
import type { FilterUser } from "@/lib/schema/widgets/rules/passes_filter.ts";
import type { ShoutoutEvent } from "@/lib/schema/widgets/state/shoutout_card.ts";
import { actorName } from "@/lib/overlay/describe_event.ts";
import { isAddressedTo } from "@/lib/schema/events/is_addressed_to.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { countsForWidget } from "@/lib/overlay/counts_for_widget.ts";
import { t } from "@/lib/locales/translator.ts";
import { shoutoutOf } from "./shoutout_command.ts";
import type { ShoutoutAct, ShoutoutOrder } from "./shoutout_plan.ts";
import { EVENT_MESSAGES } from "@/lib/locales/english/events.ts";

type Settings = SettingsOf<typeof shoutoutCard>;

/**
 * Returns the step that an event means for a card with these settings; `null`
 * for none.
 */
export function shoutoutStep(
  event: ShoutoutEvent,
  settings: Pick<Settings, "trigger" | "filter" | "minViewers">,
  { instanceId, page }: {
    instanceId: string;
    page: Pick<PageInfo, "sceneId" | "words">;
  },
): ShoutoutAct | ShoutoutOrder | null {
  const { id, position, test } = event;
  const at = Date.parse(event.receivedAt);
  const { trigger } = settings;
  const act = (
    person: Actor | null,
    name: string,
    viewers: number | null = null,
  ): ShoutoutAct => {
    const login = person?.login ?? null;
    return { id, position, test, at, login, name, person, viewers };
  };
  /** A shout-out has no size, and its kind is the trigger's. */
  const mayShow = (user: FilterUser) =>
    rule.passesFilter(
      { kind: "shoutout", platform: event.platform, user, size: Infinity },
      settings.filter,
    );
  switch (event.kind) {
    case "raid": {
      const { viewers } = event.data;
      return trigger.includes("raid") && viewers >= settings.minViewers &&
          countsForWidget(event, settings.filter, true)
        ? act(event.actor, actorName(event, page.words), viewers)
        : null;
    }
    case "shoutout": {
      const { channel, direction } = event.data;
      return trigger.includes("shoutout") && direction === "given" &&
          mayShow(channel)
        ? act(
          channel,
          channel.name ?? channel.login ??
            t(page.words, EVENT_MESSAGES, "somebody"),
        )
        : null;
    }
    case "chat.message": {
      const { message, roles } = event.data;
      const login = trigger.includes("command")
        ? shoutoutOf(message.text, roles)
        : null;
      return login !== null && mayShow({ id: null, login })
        ? act({ id: null, login, name: null }, login)
        : null;
    }
    default:
      return isAddressedTo(event, instanceId, page)
        ? {
          position,
          at,
          order: event.kind === "control.skip" ? "skip" : "clear",
        }
        : null;
  }
}
