import { asset, Head } from "fresh/runtime";
import { firstGrapheme } from "@/lib/core/graphemes.ts";
import type {
  ChatCommand,
  CommandGroup,
  CommandsView,
} from "@/lib/schema/bot/commands_page.ts";
import { scriptSheetsOf } from "./script_sheets.ts";
import { cooldownInWords } from "./cooldown.ts";
import { type PageTranslator, pageTranslator } from "./page_translator.ts";

/**
 * Draws a channel's bot commands: readable and searchable without a script.
 * Texts of the channel find their own direction each; a click on a name selects
 * it whole, ready to be copied.
 */
export function CommandsPage({ view }: { view: CommandsView }) {
  const { channel, groups, q, found, total } = view;
  const translator = pageTranslator(channel.locale);
  const { t, tCount } = translator;
  const hasNav = groups.length > 1;
  return (
    <main class="site commands">
      <PageHead view={view} translator={translator} />
      <header class="commands__top">
        <span class="commands__mark" aria-hidden="true">
          {firstGrapheme(channel.name).toUpperCase()}
        </span>
        <div class="commands__titles">
          <h1>
            <bdi>{channel.name}</bdi>
          </h1>
          {total > 0 && <p class="lede">{tCount("commands.lede", total)}</p>}
        </div>
      </header>
      {total > 0 && <Search q={q} translator={translator} />}
      {q !== "" && (
        <p class="commands__found">
          {found === 0
            ? t("commands.nothing_for")
            : tCount("commands.found_for", found)}{" "}
          <q>
            <bdi>{q}</bdi>
          </q>
          . <a href="?">{t("commands.show_all")}</a>
        </p>
      )}
      {total === 0 && <p class="commands__none">{t("commands.none")}</p>}
      {hasNav && (
        <nav class="commands__nav" aria-label={t("commands.categories")}>
          {groups.map(({ category, commands }, i) => (
            <a key={category} href={`#${sectionId(i)}`}>
              <bdi lang={channel.locale}>
                {category || t("commands.others")}
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
          translator={translator}
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
  { view, translator }: { view: CommandsView; translator: PageTranslator },
) {
  const { channel, url, q, total } = view;
  const { name } = channel;
  const title = translator.t("commands.title", { name });
  const description = translator.tCount("commands.about", total, { name });
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

function Search({ q, translator }: { q: string; translator: PageTranslator }) {
  const label = translator.t("commands.search");
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
        {translator.t("commands.search_button")}
      </button>
    </form>
  );
}

function Group(
  { id, group, locale, translator, titled }: {
    id: string;
    group: CommandGroup;
    locale: string;
    translator: PageTranslator;
    titled: boolean;
  },
) {
  return (
    <section id={id}>
      <h2 class={titled ? undefined : "visually-hidden"}>
        <bdi lang={locale}>
          {group.category || translator.t("commands.others")}
        </bdi>
      </h2>
      <ul class="commands__list">
        {group.commands.map((command) => (
          <CommandCard
            key={command.name}
            command={command}
            locale={locale}
            translator={translator}
          />
        ))}
      </ul>
    </section>
  );
}

function CommandCard(
  { command, locale, translator }: {
    command: ChatCommand;
    locale: string;
    translator: PageTranslator;
  },
) {
  const { name, aliases, description, response, access } = command;
  const { t } = translator;
  const cooldown = cooldownInWords(command.cooldownMs, translator.lang);
  return (
    // The name's script gives the card its direction; our own words keep theirs.
    <li class="command" dir="auto">
      <div class="command__head">
        <h3>
          <code title={t("commands.select")}>{name}</code>
        </h3>
        <p dir="ltr">
          <span class="visually-hidden">{t("commands.for")}</span>{" "}
          <span class={`badge badge--${access}`}>
            {t(`access.${access}`)}
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
              <span dir="ltr">{t("commands.also")}</span>
              {aliases.map((alias) => (
                <code key={alias} dir="auto">{alias}</code>
              ))}
            </p>
          )}
          {cooldown !== null && (
            <p class="command__cooldown">
              <Clock />
              <span dir="ltr">
                <span class="visually-hidden">{t("commands.cooldown")}</span>
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
