import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Switch, TextField } from "@/lib/studio/ui/Field.tsx";
import { Badge, Notice } from "@/lib/studio/ui/Panel.tsx";
import { OBS_MESSAGES as words } from "@/lib/studio/messages/obs.ts";
import { linkObs, obsLink, smoothSources, unlinkObs } from "./obs_link.ts";
import { readPassword } from "./obs_source.ts";

/** Connects the page with OBS, and says what is in the way. */
export function ObsLinkPanel(
  { channelId, readOnly }: { channelId: string; readOnly: boolean },
) {
  useEffect(() => unlinkObs, []);
  const link = obsLink.value;
  if (link.kind === "connected") {
    return (
      <div class="stack">
        <div class="row">
          <span role="status">
            <Badge tone="good" icon="circle-check">
              {words.connected(link.version)}
            </Badge>
          </span>
          <Button size="small" onClick={unlinkObs}>{words.disconnect}</Button>
        </div>
        <p class="dim">{words.scene(link.scene)}</p>
        <Switch
          id="obs-60"
          label={words.sixty}
          hint={words.sixtyHint}
          checked={smoothSources.value}
          onChange={({ currentTarget }) =>
            smoothSources.value = currentTarget.checked}
        />
      </div>
    );
  }
  return (
    <div class="stack">
      <p class="dim">{words.lede}</p>
      {link.kind === "off" && link.note && (
        <Notice tone="warn">{link.note}</Notice>
      )}
      {link.kind === "too_old" && <Notice tone="warn">{words.tooOld}</Notice>}
      {link.kind === "refused" && (
        <div role="alert">
          <p>{words.refused}</p>
          <ul class="steps">
            {words.causes.map((cause) => <li key={cause}>{cause}</li>)}
          </ul>
        </div>
      )}
      {link.kind === "password"
        ? <PasswordForm channelId={channelId} isWrong={link.isWrong} />
        : (
          <div class="row">
            <Button
              icon="monitor-play"
              busy={link.kind === "connecting"}
              disabled={readOnly}
              onClick={() => linkObs(channelId)}
            >
              {link.kind === "connecting" ? words.connecting : words.connect}
            </Button>
          </div>
        )}
    </div>
  );
}

const FIELD = "obs-password";

function PasswordForm(
  { channelId, isWrong }: { channelId: string; isWrong: boolean },
) {
  const typed = useSignal("");
  useEffect(() => document.getElementById(FIELD)?.focus(), []);
  const { password, port } = readPassword(typed.value);
  const error = port !== null
    ? words.otherPort(port)
    : isWrong && typed.value === ""
    ? words.passwordWrong
    : undefined;
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (port === null && password !== "") linkObs(channelId, password);
      }}
    >
      <TextField
        id={FIELD}
        type="password"
        autocomplete="off"
        label={words.password}
        hint={words.passwordHint}
        error={error}
        required
        value={typed.value}
        onInput={({ currentTarget }) => typed.value = currentTarget.value}
      />
      <div class="row">
        <Button type="submit" tone="primary">{words.connect}</Button>
      </div>
    </form>
  );
}
