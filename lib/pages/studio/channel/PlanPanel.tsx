import type { LimitsAnswer, TierAnswer } from "@/lib/schema/account/plans.ts";
import { Badge, Notice, Panel } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { CHANNEL_MESSAGES as words } from "@/lib/studio/messages/channel.ts";
import { numberText, sizeText } from "@/lib/studio/messages/figures.ts";

/** Draws the plan, and what the channel has of each counted thing. */
export function PlanPanel(
  { tier, limits }: { tier: TierAnswer; limits: LimitsAnswer },
) {
  return (
    <Panel
      title={words.plan}
      icon="layers"
      actions={<Badge>{words.tiers[tier.tier]}</Badge>}
    >
      <div class="stack">
        {tier.suspensions.length > 0 && (
          <Notice tone="warn">
            {words.suspended}:{" "}
            {tier.suspensions.map(({ name }) => name).join(", ")}
          </Notice>
        )}
        <DataTable
          caption={words.planCaption}
          columns={words.planColumns.map((name, index) => ({
            name,
            figures: index > 0,
          }))}
          rows={limits.items.map(({ name: key, used, limit }) => {
            const shown = key === "asset_bytes" ? sizeText : numberText;
            const name = words.counted[key as keyof typeof words.counted];
            return { key, cells: [name ?? key, shown(used), shown(limit)] };
          })}
        />
      </div>
    </Panel>
  );
}
