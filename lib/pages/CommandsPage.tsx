import { asset, Head } from "fresh/runtime";
import type {
  Command,
  CommandGroup,
  CommandsView,
  CommandView,
} from "@/lib/features/commands_page/schema.ts";

const ACCESS: Record<Command["access"], string> = {
  everyone: "Everyone",
  subscribers: "Subscribers",
  vips: "VIPs",
  moderators: "Moderators",
  broadcaster: "Broadcaster",
};

/**
 * A channel's bot commands: readable and searchable without a script. Texts of
 * the channel find their own direction each; a click on a name selects it
 * whole, ready to be copied.
 */
export function CommandsPage({ view }: { view: CommandsView }) {
  const { channel, groups, q, found, total } = view;
  const hasNav = groups.length > 1;
  return (
    <main class="site commands">
      <PageHead view={view} />
      <header class="commands__top">
        <span class="commands__mark" aria-hidden="true">
          {firstLetter(channel.name)}
        </span>
        <div class="commands__titles">
          <h1>
            <bdi>{channel.name}</bdi>
          </h1>
          {total > 0 && <p class="lede">{countOf(total)} to type in chat</p>}
        </div>
      </header>
      {total > 0 && <Search q={q} />}
      {q !== "" && (
        <p class="commands__found">
          {found === 0 ? "Nothing found" : `${countOf(found)} found`} for{" "}
          <q>
            <bdi>{q}</bdi>
          </q>
          . <a href="?">Show all</a>
        </p>
      )}
      {total === 0 && (
        <p class="commands__none">This channel has no commands yet.</p>
      )}
      {hasNav && (
        <nav class="commands__nav" aria-label="Categories">
          {groups.map(({ category, commands }, i) => (
            <a key={category} href={`#${sectionId(i)}`}>
              <bdi lang={channel.locale}>{titleOf(category)}</bdi>
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
          titled={hasNav || group.category !== ""}
        />
      ))}
      <footer class="commands__foot">
        <a class="mark" href="/">Limelight</a>
      </footer>
    </main>
  );
}

function PageHead({ view }: { view: CommandsView }) {
  const { channel, url, q, total } = view;
  const title = `Commands of ${channel.name}`;
  const description = `${
    countOf(total)
  } to type in the chat of ${channel.name}`;
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
    </Head>
  );
}

function Search({ q }: { q: string }) {
  return (
    <form class="commands__search" role="search" method="get">
      <label class="visually-hidden" for="q">Search commands</label>
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
        placeholder="Search commands"
      />
      <button class="button button--first" type="submit">Search</button>
    </form>
  );
}

function Group(
  { id, group, locale, titled }: {
    id: string;
    group: CommandGroup;
    locale: string;
    titled: boolean;
  },
) {
  return (
    <section id={id}>
      <h2 class={titled ? undefined : "visually-hidden"}>
        <bdi lang={locale}>{titleOf(group.category)}</bdi>
      </h2>
      <ul class="commands__list">
        {group.commands.map((command) => (
          <CommandCard key={command.name} command={command} locale={locale} />
        ))}
      </ul>
    </section>
  );
}

function CommandCard(
  { command, locale }: { command: CommandView; locale: string },
) {
  const { name, aliases, description, response, access, cooldown } = command;
  return (
    // The name's script gives the card its direction; our own words keep theirs.
    <li class="command" dir="auto">
      <div class="command__head">
        <h3>
          <code title="Click to select">{name}</code>
        </h3>
        <p dir="ltr">
          <span class="visually-hidden">For:</span>{" "}
          <span class={`badge badge--${access}`}>{ACCESS[access]}</span>
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
              <span dir="ltr">Also</span>
              {aliases.map((alias) => (
                <code key={alias} dir="auto">{alias}</code>
              ))}
            </p>
          )}
          {cooldown !== null && (
            <p class="command__cooldown">
              <Clock />
              <span dir="ltr">
                <span class="visually-hidden">Cooldown:</span> {cooldown}
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

function countOf(count: number): string {
  return count === 1 ? "1 command" : `${count} commands`;
}

function titleOf(category: string): string {
  return category === "" ? "Other commands" : category;
}

function sectionId(index: number): string {
  return `category-${index + 1}`;
}

function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment.toUpperCase() ?? "";
}
