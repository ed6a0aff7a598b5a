import {
  broadcaster,
  type ScenarioContext,
  someViewer,
} from "@/lib/clients/simulated/scenario_context.ts";
import { who } from "@/lib/clients/simulated/wire.ts";
import { tellNotice } from "./chat_wire.ts";
import {
  CHARITY,
  CURRENCY,
  tellCampaign,
  wireAmount,
  wireCharity,
} from "./goals.ts";

/** Lets a viewer give to the charity of the day. */
export function donate(context: ScenarioContext): void {
  const { charity } = context.state;
  const person = someViewer(context);
  if (!charity || !person) return;
  const value = context.random.pick([
    300,
    500,
    500,
    1_000,
    1_000,
    2_000,
    2_500,
    5_000,
  ]);
  charity.current += value;
  context.notify("channel.charity_campaign.donate", () => ({
    id: context.id("donation"),
    campaign_id: charity.id,
    ...broadcaster(context),
    ...who("user_", person),
    ...wireCharity(),
    amount: wireAmount(value),
  }));
  tellNotice(context, "charity_donation", {
    chatter: person,
    system: `${person.name}: Donated ${CURRENCY} ${
      value / 100
    } to support ${CHARITY.name}`,
    detail: {
      charity_name: CHARITY.name,
      amount: { value, decimal_place: 2, currency: CURRENCY },
    },
  });
  tellCampaign(context, "progress", charity);
}
