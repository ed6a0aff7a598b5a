import { CreditsCard } from "./CreditsCard.tsx";
import { PersonAvatar } from "@/lib/overlay/components/PersonAvatar.tsx";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import type { CreditsSection } from "./credits_sections.ts";

/** Draws one section of the credits. */
export function CreditsSectionView(
  { section, page }: { section: CreditsSection; page: PageInfo },
) {
  return (
    <CreditsCard>
      <section
        class="ll-credits-section"
        style={{
          "--columns": String(
            balancedColumns(section.lines.length, section.columns),
          ),
        }}
      >
        {section.title !== "" && <h2 dir="auto">{section.title}</h2>}
        <ul role="list">
          {section.lines.map((line) => (
            <li key={line.key}>
              {section.pictures && line.person && (
                <PersonAvatar person={line.person} page={page} />
              )}
              <span class="ll-cut" dir="auto">{line.name || "\u00a0"}</span>
              {line.value !== "" && <b>{line.value}</b>}
            </li>
          ))}
        </ul>
        {section.more !== "" && <p class="ll-credits-more">{section.more}</p>}
      </section>
    </CreditsCard>
  );
}

/** Returns the fewest columns that need no more rows than `most` do: four names in three columns are two by two. */
function balancedColumns(lines: number, most: number): number {
  const rows = Math.max(1, Math.ceil(lines / most));
  return Math.max(1, Math.ceil(lines / rows));
}
