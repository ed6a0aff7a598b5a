import type { CreditsSection } from "./credits_sections.ts";

/** Draws one section of the credits. */
export function CreditsSectionView({ section }: { section: CreditsSection }) {
  return (
    <section
      class="ll-credits-section"
      style={{
        "--columns": String(
          Math.min(section.columns, Math.max(1, section.lines.length)),
        ),
      }}
    >
      {section.title !== "" && <h2 dir="auto">{section.title}</h2>}
      <ul role="list">
        {section.lines.map((line) => (
          <li key={line.key} dir="auto">
            {line.name || "\u00a0"}
            {line.value !== "" && <b>{line.value}</b>}
          </li>
        ))}
      </ul>
      {section.more !== "" && <p class="ll-credits-more">{section.more}</p>}
    </section>
  );
}
