/** The form of a key in Stream Deck's window: labelled fields, saved as they are changed. */
import { languageOf } from "@/lib/core/languages.ts";
import {
  type ActField,
  actRow,
  isActId,
  SCOPE_TITLES,
} from "@/lib/plugins/core/acts.ts";
import { actionId, SHARED_FIELDS } from "./identity.ts";

type Values = Record<string, unknown>;

/** Function by which Stream Deck tells the form where the app listens. */
type Connect = (
  port: string,
  uuid: string,
  registerEvent: string,
  info: string,
  actionInfo: string,
) => Promise<void>;

/** Texts of the app's language by their English; none in English. */
let texts: Readonly<Record<string, string>> = {};

const say = (english: string): string =>
  Object.hasOwn(texts, english) ? texts[english] ?? english : english;

/** Reads the texts of the app's language; English stays where there are none. */
async function readTexts(info: string): Promise<void> {
  const language = languageOf(String(JSON.parse(info)?.application?.language));
  if (language === null || language === "en") return;
  try {
    const { Localization } = await (await fetch(`../${language}.json`)).json();
    texts = Object(Localization);
    document.documentElement.lang = language;
  } catch {
    // A form in English works as well.
  }
}

/** Puts what the page says in English into the app's language. */
function translatePage(): void {
  for (const element of document.querySelectorAll("[data-say]")) {
    element.textContent = say(element.textContent ?? "");
  }
  const act = byId("act");
  act.ariaLabel = say(act.ariaLabel ?? "");
}

const byId = (id: string) => document.getElementById(id)!;

function fieldOf(
  { id, label, initial, hint, range, choices }: ActField,
  value: unknown,
): HTMLElement[] {
  const name = document.createElement("label");
  name.htmlFor = `act-${id}`;
  name.textContent = say(label);
  const input = document.createElement(choices ? "select" : "input");
  for (const [value, text] of choices ?? []) {
    (input as HTMLSelectElement).add(new Option(say(text), value));
  }
  if (range && input instanceof HTMLInputElement) {
    input.type = "number";
    input.min = String(range.min);
    input.max = String(range.max);
  }
  input.id = `act-${id}`;
  input.name = id;
  input.value = String(value ?? initial);
  if (hint === undefined) return [name, input];
  const note = document.createElement("p");
  note.id = `act-${id}-hint`;
  note.className = "hint";
  note.textContent = say(hint);
  input.setAttribute("aria-describedby", note.id);
  return [name, input, note];
}

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(new FormData(form));

function drawAct(form: HTMLFormElement, action: string, settings: Values) {
  const act = action.slice(actionId("").length);
  if (!isActId(act)) return;
  const { does, scope, fields } = actRow(act);
  const needs = say("The key for programs needs {0}.")
    .replace("{0}", () => say(SCOPE_TITLES[scope]));
  byId("about").textContent = `${say(does)} ${needs}`;
  form.replaceChildren(
    ...fields.flatMap((field) => fieldOf(field, settings[field.id])),
  );
}

function fillShared(form: HTMLFormElement, settings: Values): void {
  for (const field of SHARED_FIELDS) {
    const input = form.elements.namedItem(field) as HTMLInputElement;
    // What is being typed is newer.
    if (input !== document.activeElement) {
      input.value = String(settings[field] ?? "");
    }
  }
}

const connect: Connect = async (
  port,
  uuid,
  registerEvent,
  info,
  actionInfo,
) => {
  await readTexts(info);
  translatePage();
  const { action, payload } = JSON.parse(actionInfo);
  const act = byId("act") as HTMLFormElement;
  const shared = byId("shared") as HTMLFormElement;
  drawAct(act, action, Object(payload?.settings));
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  const send = (message: Values) =>
    socket.send(JSON.stringify({ context: uuid, ...message }));
  socket.onopen = () => {
    socket.send(JSON.stringify({ event: registerEvent, uuid }));
    send({ event: "getGlobalSettings" });
  };
  socket.onmessage = ({ data }) => {
    const { event, payload } = JSON.parse(data);
    switch (event) {
      case "didReceiveGlobalSettings":
        return fillShared(shared, Object(payload?.settings));
      case "sendToPropertyInspector":
        byId("connection").textContent = say(
          String(payload?.connection ?? ""),
        );
    }
  };
  act.addEventListener(
    "change",
    () => send({ event: "setSettings", action, payload: valuesOf(act) }),
  );
  shared.addEventListener(
    "change",
    () => send({ event: "setGlobalSettings", payload: valuesOf(shared) }),
  );
  for (const form of [act, shared]) {
    form.addEventListener("submit", (event) => event.preventDefault());
  }
};

Object.assign(globalThis, { connectElgatoStreamDeckSocket: connect });
