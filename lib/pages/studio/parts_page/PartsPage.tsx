import PartsBench from "@/islands/studio/PartsBench.tsx";
import { Button, ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { SelectField, Switch, TextField } from "@/lib/studio/ui/Field.tsx";
import { StudioIcon } from "@/lib/studio/ui/StudioIcon.tsx";
import { ICONS } from "@/lib/studio/ui/icons.ts";
import {
  Badge,
  EmptyState,
  Notice,
  Panel,
  Stat,
} from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { TabLinks } from "@/lib/studio/ui/Tabs.tsx";

/** Shows every part of the studio, for people who build rooms of them. */
export function PartsPage(
  props: { channelId: string; readOnly: boolean },
) {
  return (
    <>
      <TabLinks
        label="Parts"
        current="/studio/parts"
        tabs={[
          { path: "/studio/parts", name: "Parts" },
          { path: "/studio", name: "Home" },
        ]}
      />
      <div class="grid">
        <Panel title="Buttons" lede="One primary act on a page.">
          <div class="row">
            <Button tone="primary" icon="plus">New scene</Button>
            <Button icon="copy">Duplicate</Button>
            <Button tone="quiet">Later</Button>
            <Button tone="danger">Delete</Button>
            <Button disabled>Not now</Button>
            <Button busy>Saving</Button>
            <Button icon="settings" iconOnly>Settings</Button>
            <Button size="small">Small</Button>
            <ButtonLink href="/studio" icon="arrow-right">A link</ButtonLink>
          </div>
        </Panel>
        <Panel
          title="Words about state"
          icon="info"
          tone="good"
          actions={<Button size="small">Act</Button>}
        >
          <div class="row">
            <Badge>Draft</Badge>
            <Badge tone="good" icon="check">Seen in OBS 31</Badge>
            <Badge tone="warn">Old build</Badge>
            <Badge tone="bad">Failing</Badge>
            <Badge tone="live">Live</Badge>
          </div>
          <dl class="stats">
            <Stat name="Open sources" value="3" note="2 in OBS" />
            <Stat name="Followers today" value="1,204" />
          </dl>
        </Panel>
        <Panel title="Fields">
          <TextField
            id="part-name"
            label="Name"
            hint="As your chat sees it"
            value="Ada"
          />
          <TextField
            id="part-size"
            label="Width"
            suffix="px"
            error="Between 16 and 7680"
            value="12"
          />
          <SelectField
            id="part-look"
            label="Look"
            value="studio"
            options={[["studio", "Studio"], ["neon", "Neon"]]}
          />
          <Switch id="part-on" label="Show avatars" defaultChecked />
        </Panel>
        <EmptyState
          icon="layers"
          title="No scene yet"
          action={<Button tone="primary" icon="plus">Make a scene</Button>}
        >
          A scene is what one browser source in OBS shows.
        </EmptyState>
      </div>
      <Notice>Something to know.</Notice>
      <Notice tone="good">Something went well.</Notice>
      <Notice tone="warn" action={<Button size="small">Look</Button>}>
        Something to look after.
      </Notice>
      <Notice tone="bad">Something is broken.</Notice>
      <DataTable
        caption="Scenes"
        columns={[{ name: "Name" }, { name: "Widgets", figures: true }]}
        rows={[
          { key: "1", cells: ["Main", "12"] },
          { key: "2", cells: ["Be right back", "3"] },
        ]}
      />
      <PartsBench {...props} />
      <Panel title="Icons">
        <ul class="row">
          {ICONS.map((name) => (
            <li key={name} title={name}>
              <StudioIcon name={name} />
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
