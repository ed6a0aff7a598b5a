import type { Language } from "./names.ts";

/**
 * What people write. `{e}` becomes an emote, `{m}` a mention of somebody in
 * chat, `{b}` a mention of the broadcaster, `{g}` the present category.
 */
export const CHAT: Record<Language, readonly string[]> = {
  en: [
    "hello everyone {e}",
    "hi {b}, hi chat!",
    "just got home, what did I miss?",
    "that was so close {e}",
    "no way that worked {e} {e}",
    "{e} {e} {e}",
    "{e}",
    "good one {m}",
    "{m} same here honestly",
    "{m} check the second door, there is a lever behind it",
    "welcome in {m}! {e}",
    "lol",
    "LETS GOOO {e}",
    "this soundtrack is so good 🎵",
    "first time catching a stream live, usually I only see the clips",
    "always here for {g} {e}",
    "I have this on in the background while I study 📚",
    "can we get an F in chat",
    "F",
    "gg {e}",
    "gg wp",
    "wait what",
    "the lighting in here looks amazing ✨",
    "my cat just walked over the keyboard, sorry chat 🐈",
    "{b} your audio is a tiny bit quiet",
    "sounds fine here {m}",
    "lurking today, have a good stream {e}",
    "back from the kitchen, tea is ready ☕",
    "who else is here since the very start?",
    "I would have panicked there ngl",
    "clip it!",
    "somebody clip that please {e}",
    "here is the map I used: https://example.org/maps/limestone-caves",
    "patch notes for anyone curious https://example.com/notes/2-4",
    "does anyone know the name of this song?",
    "{m} I think it is on the playlist, try !playlist",
    "hydrate, posture check, love you all 💜",
    "that boss has no business being this hard",
    "one more try, you have got this {e}",
    "told you so {m} {e}",
    "brb dinner 🍜",
    "happy birthday {m}! 🎉🎂",
    "good night chat, work tomorrow {e}",
    "the timing on that 🤌",
    "can you show the settings again please?",
    "10/10 would watch again",
    "this is so cozy {e}",
    "I am learning so much from these streams, thank you {b}",
    "speedrun strats {e}",
    "not the bees 🐝🐝🐝",
    "I blinked and missed it",
    "chat, is this real?",
  ],
  de: [
    "Guten Abend zusammen {e}",
    "Moin {b}, Moin Chat!",
    "Das war knapp {e}",
    "Na toll, schon wieder runtergefallen 😅",
    "Läuft bei dir {m} {e}",
    "Wie heißt das Lied gerade?",
    "Ich muss leider los, schönen Stream noch 💜",
    "Weiß jemand, wann es morgen weitergeht?",
    "Stark gespielt! {e}",
    "Größe zählt eben doch nicht, süßer kleiner Endgegner 😂",
  ],
  fr: [
    "Bonsoir à toutes et à tous {e}",
    "salut {b}, ça va ?",
    "trop fort {e}",
    "mdr {m}",
    "Je découvre la chaîne, c'est vraiment chouette ici",
    "Allez, encore un essai !",
    "quelqu'un a le lien du clip ?",
    "bon appétit {m} 🥐",
  ],
  es: [
    "¡Buenas noches a todos! {e}",
    "hola {b}, ¿cómo va todo?",
    "jajajaja {e}",
    "¡qué locura! {e} {e}",
    "¿alguien sabe cómo se llama esta canción?",
    "vamos, ¡tú puedes! 💪",
    "{m} jajaja me pasó lo mismo",
    "Saludos desde México 🇲🇽",
  ],
  pt: [
    "boa noite chat {e}",
    "kkkkkkkk {e}",
    "{b} manda um salve pro Brasil 🇧🇷",
    "que jogada! {e}",
    "alguém clipou isso?",
    "{m} verdade, concordo demais",
    "cheguei agora, o que eu perdi?",
  ],
  it: [
    "ciao a tutti {e}",
    "buonasera {b}!",
    "che fatica questo boss 😂",
    "bravissimo {e}",
    "qualcuno ha il link?",
    "ahahah {m}",
  ],
  pl: [
    "dobry wieczór wszystkim {e}",
    "cześć {b}!",
    "ale akcja {e}",
    "dobra robota {m}",
    "kto jeszcze ogląda z pracy? 😅",
    "jeszcze jedna próba!",
  ],
  ja: [
    "こんばんは {e}",
    "初見です、よろしくお願いします🙇",
    "ナイス！ {e}",
    "うまい！！",
    "草",
    "wwwww {e}",
    "{m} お疲れさまです",
    "今の惜しかった…",
    "この曲好き🎵",
    "{b} 今日も楽しみにしてました",
  ],
  ko: [
    "안녕하세요 {e}",
    "ㅋㅋㅋㅋㅋㅋ {e}",
    "와 대박 {e}",
    "{m} 반가워요~",
    "이 노래 제목이 뭐예요?",
    "아깝다 ㅠㅠ",
    "{b} 오늘 방송 몇 시까지 해요?",
  ],
  zh: [
    "大家好 {e}",
    "主播晚上好 {b}",
    "哈哈哈哈哈 {e}",
    "太强了吧 {e}",
    "这首歌叫什么？",
    "{m} 我也是",
    "差一点点，再来一次！",
    "666",
  ],
  ru: [
    "Всем привет {e}",
    "ахахах {e}",
    "Красиво сыграно!",
    "{m} согласен на все сто",
    "Как называется этот трек?",
    "{b} спасибо за стрим 💜",
    "Ещё разок, почти получилось",
    "Всем спокойной ночи, завтра на работу",
  ],
  ar: [
    "السلام عليكم {e}",
    "مرحبا يا {b} 👋",
    "هههههههه {e}",
    "لعب رائع جدا!",
    "{m} أنا معك في هذا",
    "ما اسم هذه الأغنية؟",
  ],
  he: [
    "ערב טוב לכולם {e}",
    "היי {b} מה קורה?",
    "חחחחח {e}",
    "{m} גם אני חושב ככה",
    "איזה מהלך! {e}",
    "לילה טוב צ'אט 🌙",
  ],
  el: [
    "Καλησπέρα σε όλους {e}",
    "τι κάνεις {b};",
    "χαχαχα {e}",
    "Μπράβο, πολύ καλό!",
    "{m} κι εγώ το ίδιο σκέφτηκα",
  ],
  th: [
    "สวัสดีครับทุกคน {e}",
    "ห้าห้าห้า 555 {e}",
    "เก่งมากเลย {e}",
    "{m} จริงด้วย",
    "เพลงนี้ชื่ออะไรครับ",
    "{b} วันนี้สตรีมถึงกี่โมงคะ",
  ],
};

/** What people add to a resubscription, a cheer or a tip. */
export const SUPPORT: readonly string[] = [
  "Love the stream! {e}",
  "keep it up, you make my evenings",
  "thank you for all the laughs {e}",
  "here is to many more months 🎉",
  "for the new microphone",
  "I lost the bet, a deal is a deal {e}",
  "Danke für die schönen Abende! 💜",
  "merci pour tout {e}",
  "gracias por tanto ❤️",
  "応援してます！ {e}",
  "늘 응원합니다 {e}",
  "加油！ {e}",
  "Спасибо за стримы {e}",
  "شكرا على البث الجميل ❤️",
  "תודה על הכל {e}",
  "{e} {e} {e}",
  "buy the dog a treat 🐕",
  "",
];

/** Commands that people call, and what the chat bot answers. */
export const CALLED: readonly (readonly [string, string])[] = [
  ["!discord", "Come say hello in our community: https://example.org/discord"],
  ["!playlist", "Tonight's music: https://example.org/playlist"],
  [
    "!schedule",
    "Live every day; the plan for this week: https://example.org/schedule",
  ],
  ["!specs", "Everything about the setup: https://example.org/specs"],
  ["!hug", "Somebody in chat just got a big hug 💜"],
  ["!deaths", "So far: more than anybody wants to admit."],
];

/** What moderators announce. */
export const ANNOUNCEMENTS: readonly string[] = [
  "Charity evening: every donation goes to the sea rescue 🌊",
  "Please keep spoilers for the last chapter out of chat",
  "Community night on Friday, everybody may join",
  "Drink some water, stretch your back, be kind to each other 💜",
];

/** Twitch's global emotes, name and id. */
export const EMOTES: readonly (readonly [string, string])[] = [
  ["Kappa", "25"],
  ["LUL", "425618"],
  ["HeyGuys", "30259"],
  ["VoHiYo", "81274"],
  ["NotLikeThis", "58765"],
  ["SeemsGood", "64138"],
  ["PogChamp", "305954156"],
  ["BibleThump", "86"],
  ["TwitchUnity", "196892"],
  ["bleedPurple", "62835"],
  ["CoolCat", "58127"],
  ["KonCha", "160400"],
  ["PopCorn", "724216"],
  ["<3", "9"],
];

/** A category and what a stream in it may be called. */
export interface Programme {
  category: string;
  categoryId: string;
  titles: readonly string[];
}

/** What the channel streams: category, its id, titles. */
export const PROGRAMMES: readonly Programme[] = [
  {
    category: "Just Chatting",
    categoryId: "509658",
    titles: ["Coffee, news and your stories ☕", "Catching up with chat 💜"],
  },
  {
    category: "Hollow Lanterns",
    categoryId: "880011",
    titles: [
      "First playthrough, no spoilers please",
      "Tonight we beat the Moth King",
    ],
  },
  {
    category: "Art",
    categoryId: "509660",
    titles: ["Painting your characters 🎨", "Sketching whatever chat says"],
  },
  {
    category: "Tiny Harbor Tycoon",
    categoryId: "880012",
    titles: [
      "Building the biggest tiny harbor",
      "One more ferry line, then bed",
    ],
  },
  {
    category: "Music",
    categoryId: "26936",
    titles: ["Songs on request 🎹", "Learning a new piece from scratch"],
  },
];

/** Channel point rewards. */
export const REWARDS: readonly {
  title: string;
  cost: number;
  prompt: string;
  input: readonly string[];
}[] = [
  { title: "Hydrate", cost: 200, prompt: "Make the streamer drink", input: [] },
  { title: "Posture check", cost: 150, prompt: "Sit up straight!", input: [] },
  {
    title: "Name a villager",
    cost: 2_500,
    prompt: "What should they be called?",
    input: ["Sir Reginald", "Möhre", "ポチ", "Пирожок", "Captain Beans"],
  },
  {
    title: "Request a song",
    cost: 1_000,
    prompt: "Artist and title",
    input: ["anything by the brass band", "the harbor theme please", "夜の歌"],
  },
  {
    title: "Choose the next colour",
    cost: 800,
    prompt: "Any colour",
    input: ["teal", "sunset orange", "נייבי"],
  },
  {
    title: "Jump scare",
    cost: 5_000,
    prompt: "You know what you do",
    input: [],
  },
];

/** Polls: a question and its choices. */
export const POLLS: readonly (readonly [string, ...string[]])[] = [
  ["What next?", "Boss again", "Explore the caves", "Coffee break"],
  ["Which hat?", "Top hat", "Straw hat", "No hat", "Two hats"],
  ["Is soup a drink?", "Yes", "No"],
  ["Name of the ferry?", "Marie", "S.S. Noodle", "まぐろ丸", "Ласточка"],
  ["Pineapple on pizza?", "Always", "Never", "Only on Fridays"],
];

/** Predictions: a question and its outcomes. */
export const PREDICTIONS: readonly (readonly [string, string, string])[] = [
  ["Do we beat the boss on this try?", "Yes!", "Not a chance"],
  ["Under ten deaths this hour?", "Under", "Over"],
  ["Will the ferry arrive in time?", "On time", "Late again"],
];

/** Slices of the prize wheel. */
export const WHEEL: readonly string[] = [
  "10 push-ups",
  "Song on request",
  "Swap hats",
  "+5 minutes",
  "Tell a joke",
  "Nothing at all",
  "Draw chat's pet",
  "+15 minutes",
];

/** The shop: name and price in minor units. */
export const GOODS: readonly (readonly [string, number])[] = [
  ["Lantern mug", 1_490],
  ["Moth King shirt", 2_490],
  ["Sticker sheet", 590],
  ["Harbor print, A3", 1_990],
];
