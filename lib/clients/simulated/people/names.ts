import type { Random } from "@/lib/clients/simulated/random.ts";

/** Languages that people of the simulated channel write in. */
const CHAT_LANGUAGES = [
  "en",
  "de",
  "fr",
  "es",
  "pt",
  "it",
  "pl",
  "ja",
  "ko",
  "zh",
  "ru",
  "ar",
  "he",
  "el",
  "th",
] as const;
export type ChatLanguage = typeof CHAT_LANGUAGES[number];

/** A login and the name shown for it. */
interface Handle {
  login: string;
  name: string;
}

const ADJECTIVES = words(`
  amber ashen blue bright calm clever cosmic cozy crimson dizzy dusty early
  faint fuzzy gentle golden hasty hidden humble icy jolly lazy little lucky
  lunar mellow midnight mossy neon nimble odd pixel plucky quiet rusty salty
  shiny silent sleepy soft sunny swift tiny velvet wandering wild witty
  zesty
`);

const NOUNS = words(`
  acorn anchor badger beacon biscuit breeze canyon cloud comet cricket
  dragon dumpling echo ember falcon fern fox gecko harbor heron kettle
  lantern lemon lynx magpie maple meadow moth noodle orbit otter panda
  pebble pickle pine puffin quartz raven river robot sparrow teapot thistle
  turnip vortex walrus willow wizard
`);

/** Texts, none of them empty, that blanks or line ends part. */
function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Halves of display names: any first goes with any second. */
const SCRIPTS: Partial<
  Record<ChatLanguage, { first: readonly string[]; second: readonly string[] }>
> = {
  ja: {
    first: words("さくら ねこ ゆき 月の 星空 まめ 青い カエル ハル 夜更かし"),
    second: words(
      "もち うさぎ だいふく 侍 ファン ラーメン ちゃん さん 団子 工房",
    ),
  },
  ko: {
    first: words("푸른 작은 달빛 졸린 행복한 느린 봄날 하얀 별빛 배고픈"),
    second: words("고양이 여우 감자 토끼 바다 구름 호랑이 곰돌이 만두 나무"),
  },
  zh: {
    first: words("小 老 大 快乐 月下 深夜 白色 爱吃的 迷路的 安静的"),
    second: words("熊猫 橘猫 豆腐 火锅 星星 青蛙 书生 茶馆 竹子 饺子"),
  },
  ru: {
    first: words(
      "Тихий Рыжий Ночной Синий Лунный Снежный Добрый Хмурый Весёлый Быстрый",
    ),
    second: words("Кот Ёж Волк Лис Филин Пельмень Самовар Медведь Бобёр Сокол"),
  },
  ar: {
    first: words("قمر نجم صقر بحر ورد سيف نور ليل غيم برق"),
    second: words(
      "الشام الليل الصحراء النيل الربيع البحر الشمال المغرب الجبل السماء",
    ),
  },
  he: {
    first: words("חתול כוכב ירח שועל דוב ינשוף גל ענן דולפין קיפוד"),
    second: words("לילי כחול קטן שמח עייף זהוב מהיר חכם רעב שקט"),
  },
  el: {
    first: words(
      "Μικρός Γαλάζιος Ήσυχος Τρελός Χρυσός Νυχτερινός Γρήγορος Παλιός Άγριος Καλός",
    ),
    second: words(
      "Γάτος Λύκος Άνεμος Ναύτης Ήλιος Δράκος Κύκνος Πάνθηρας Τζίτζικας Βράχος",
    ),
  },
  th: {
    first: words("แมว หมี กระต่าย เสือ นก ช้าง ปลา หมา ลิง เต่า"),
    second: words("ส้ม น้อย ใจดี สีฟ้า ง่วงนอน หิวข้าว ขี้เล่น ตัวกลม ยิ้มแย้ม กลางคืน"),
  },
};

/**
 * Invents a handle that may be taken; its login has 4 to 25 characters of
 * `[a-z0-9_]`.
 */
export function inventHandle(random: Random, language: ChatLanguage): Handle {
  const first = random.pick(ADJECTIVES);
  const second = random.pick(NOUNS);
  const joint = random.weighted([["", 3], ["_", 2]]);
  const tail = random.weighted([
    ["", 4],
    [String(random.between(1, 99)), 4],
    [String(random.between(1970, 2012)), 1],
    ["_", 1],
    ["tv", 1],
  ]);
  const login = `${first}${joint}${second}${tail}`.slice(0, 25);
  return { login, name: shownName(random, language, { first, login }) };
}

function shownName(
  random: Random,
  language: ChatLanguage,
  { first, login }: { first: string; login: string },
): string {
  const script = SCRIPTS[language];
  if (script && random.chance(0.75)) {
    const half = random.pick(script.second);
    return `${random.pick(script.first)}${
      spaceless(language) ? "" : "_"
    }${half}`;
  }
  const capital = (text: string) =>
    text.charAt(0).toUpperCase() + text.slice(1);
  return random.weighted([
    [capital(first) + capital(login.slice(first.length)), 6],
    [capital(login), 3],
    [login, 3],
    [login.toUpperCase(), 1],
    [oddCapitals(random, login), 1],
  ]);
}

/** Writing without a gap between the halves of a name. */
function spaceless(language: ChatLanguage): boolean {
  return ["ja", "ko", "zh", "th"].includes(language);
}

function oddCapitals(random: Random, login: string): string {
  return login.replace(
    /[a-z]/g,
    (letter) => random.chance(0.5) ? letter.toUpperCase() : letter,
  );
}

/** Other streamers, who raid and are shouted out. */
export const STREAMERS: readonly Handle[] = [
  { login: "velvet_vortex", name: "VelvetVortex" },
  { login: "captain_teapot", name: "Captain_Teapot" },
  { login: "pixelpuffin", name: "PixelPuffin" },
  { login: "nachtlicht_live", name: "Nachtlicht_Live" },
  { login: "hoshizora_ch", name: "星空チャンネル" },
  { login: "bambu_radio", name: "BambuRadio" },
  { login: "la_rana_azul", name: "La_Rana_Azul" },
  { login: "dalbit_stream", name: "달빛방송" },
  { login: "tikhiy_kot", name: "Тихий_Кот" },
  { login: "saltyanchor", name: "SaltyAnchor" },
  { login: "mapleandmoth", name: "MapleAndMoth" },
  { login: "soupdragon", name: "SoupDragon" },
];
