import { asset, Head } from "fresh/runtime";
import { firstGrapheme } from "@/lib/core/graphemes.ts";
import type {
  ChatCommand,
  CommandGroup,
  CommandsView,
} from "@/lib/schema/bot/commands_page.ts";
import { scriptSheetsOf } from "./script_sheets.ts";
import { cooldownInWords } from "./cooldown.ts";
import { type Speaker, speakerFor } from "./words/speaker.ts";

/**
 * Draws a channel's bot commands: readable and searchable without a script.
 * Texts of the channel find their own direction each; a click on a name selects
 * it whole, ready to be copied.
 */
export function CommandsPage({ view }: { view: CommandsView }) {
  const { channel, groups, q, found, total } = view;
  const speaker = speakerFor(channel.locale);
  const { say, sayCount } = speaker;
  const hasNav = groups.length > 1;
  return (
    <main class="site commands">
      <PageHead view={view} speaker={speaker} />
      <header class="commands__top">
        <span class="commands__mark" aria-hidden="true">
          {firstGrapheme(channel.name).toUpperCase()}
        </span>
        <div class="commands__titles">
          <h1>
            <bdi>{channel.name}</bdi>
          </h1>
          {total > 0 && <p class="lede">{sayCount("commands.lede", total)}</p>}
        </div>
      </header>
      {total > 0 && <Search q={q} speaker={speaker} />}
      {q !== "" && (
        <p class="commands__found">
          {found === 0
            ? say("commands.nothing_for")
            : sayCount("commands.found_for", found)}{" "}
          <q>
            <bdi>{q}</bdi>
          </q>
          . <a href="?">{say("commands.show_all")}</a>
        </p>
      )}
      {total === 0 && <p class="commands__none">{say("commands.none")}</p>}
      {hasNav && (
        <nav class="commands__nav" aria-label={say("commands.categories")}>
          {groups.map(({ category, commands }, i) => (
            <a key={category} href={`#${sectionId(i)}`}>
              <bdi lang={channel.locale}>
                {category || say("commands.others")}
              </bdi>
              <span aria-hidden="true">{commands.length}</span>
            </a>
          ))}
        </nav>
      )}
      {groups.map((group, i) => (
        <Group
          key={group.category}
          id={sectionId(i)}
          group={group}
          locale={channel.locale}
          speaker={speaker}
          titled={hasNav || group.category !== ""}
        />
      ))}
      <footer class="commands__foot">
        <a class="mark" href="/">Limelight</a>
      </footer>
    </main>
  );
}

function PageHead(
  { view, speaker }: { view: CommandsView; speaker: Speaker },
) {
  const { channel, url, q, total } = view;
  const { name } = channel;
  const title = speaker.say("commands.title", { name });
  const description = speaker.sayCount("commands.about", total, { name });
  return (
    <Head>
      <title>{title}</title>
      <meta name="description" content={description} />
      {q !== "" && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Limelight" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta name="twitter:card" content="summary" />
      {/* Without a key it would take the place of the site's own sheet. */}
      <link
        key="commands.css"
        rel="stylesheet"
        href={asset("/commands.css")}
      />
      {scriptSheetsOf(view, view.channel.locale).map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
    </Head>
  );
}

function Search({ q, speaker }: { q: string; speaker: Speaker }) {
  const label = speaker.say("commands.search");
  return (
    <form class="commands__search" role="search" method="get">
      <label class="visually-hidden" for="q">{label}</label>
      <input
        id="q"
        name="q"
        type="search"
        value={q}
        dir="auto"
        maxLength={100}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        enterkeyhint="search"
        placeholder={label}
      />
      <button class="button button--first" type="submit">
        {speaker.say("commands.search_button")}
      </button>
    </form>
  );
}

function Group(
  { id, group, locale, speaker, titled }: {
    id: string;
    group: CommandGroup;
    locale: string;
    speaker: Speaker;
    titled: boolean;
  },
) {
  return (
    <section id={id}>
      <h2 class={titled ? undefined : "visually-hidden"}>
        <bdi lang={locale}>
          {group.category || speaker.say("commands.others")}
        </bdi>
      </h2>
      <ul class="commands__list">
        {group.commands.map((command) => (
          <CommandCard
            key={command.name}
            command={command}
            locale={locale}
            speaker={speaker}
          />
        ))}
      </ul>
    </section>
  );
}

function CommandCard(
  { command, locale, speaker }: {
    command: ChatCommand;
    locale: string;
    speaker: Speaker;
  },
) {
  const { name, aliases, description, response, access } = command;
  const { say } = speaker;
  const cooldown = cooldownInWords(command.cooldownMs, speaker.lang);
  return (
    // The name's script gives the card its direction; our own words keep theirs.
    <li class="command" dir="auto">
      <div class="command__head">
        <h3>
          <code title={say("commands.select")}>{name}</code>
        </h3>
        <p dir="ltr">
          <span class="visually-hidden">{say("commands.for")}</span>{" "}
          <span class={`badge badge--${access}`}>
            {say(`access.${access}`)}
          </span>
        </p>
      </div>
      {description !== "" && (
        <p class="command__what" lang={locale} dir="auto">{description}</p>
      )}
      {response !== "" && (
        <p class="command__says" lang={locale} dir="auto">{response}</p>
      )}
      {(aliases.length > 0 || cooldown !== null) && (
        <div class="command__more">
          {aliases.length > 0 && (
            <p class="command__aliases">
              <span dir="ltr">{say("commands.also")}</span>
              {aliases.map((alias) => (
                <code key={alias} dir="auto">{alias}</code>
              ))}
            </p>
          )}
          {cooldown !== null && (
            <p class="command__cooldown">
              <Clock />
              <span dir="ltr">
                <span class="visually-hidden">{say("commands.cooldown")}</span>
                {" "}
                {cooldown}
              </span>
            </p>
          )}
        </div>
      )}
    </li>
  );
}

function Clock() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <circle cx="8" cy="8" r="6.25" />
      <path d="M8 4.5V8l2.25 1.75" />
    </svg>
  );
}

function sectionId(index: number): string {
  return `category-${index + 1}`;
}
