import type {
  DoctorFinding,
  DoctorReport,
} from "@/lib/schema/account/doctor.ts";
import { DOCTOR_MESSAGES as words } from "@/lib/studio/messages/doctor.ts";
import { ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Badge, Notice, Panel } from "@/lib/studio/ui/Panel.tsx";

const GUIDE = "/docs/guide/operations";

/** Draws what the doctor found, each finding with its place in the guide. */
export function DoctorPage({ report }: { report: DoctorReport }) {
  const { at, redirectUrl, findings, unseen } = report;
  return (
    <div class="stack">
      {findings.length === 0 && <Notice tone="good">{words.none}</Notice>}
      {findings.map((finding) => (
        <FindingPanel key={finding.text} finding={finding} />
      ))}
      {unseen.length > 0 && (
        <Panel title={words.notSeen} lede={words.notSeenLede}>
          <ul>
            {unseen.map((what) => <li key={what}>{words.unseen[what]}</li>)}
          </ul>
        </Panel>
      )}
      {redirectUrl !== null && (
        <p>
          {words.redirect} <code>{redirectUrl}</code>
        </p>
      )}
      <div class="row">
        <ButtonLink href="/studio/doctor">{words.again}</ButtonLink>
        <p class="dim">
          {words.at(at.slice(11, 19))}
        </p>
      </div>
    </div>
  );
}

function FindingPanel(
  { finding: { level, text, section } }: { finding: DoctorFinding },
) {
  const tone = level === "wrong" ? "bad" : "warn";
  return (
    <Panel {...(tone === "bad" && { tone })}>
      <p>
        <Badge tone={tone} icon="triangle-alert">{words.levels[level]}</Badge>
      </p>
      <p>{text}</p>
      <p>
        <a href={`${GUIDE}#${section}`}>
          {words.more(section)}
        </a>
      </p>
    </Panel>
  );
}
