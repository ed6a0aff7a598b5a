/** The form of a key in Stream Deck's window: labelled fields, saved as they are changed. */
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
) => void;

const byId = (id: string) => document.getElementById(id)!;

function fieldOf(
  { id, label, initial, hint, range, choices }: ActField,
  value: unknown,
): HTMLElement[] {
  const name = document.createElement("label");
  name.htmlFor = `act-${id}`;
  name.textContent = label;
  const input = document.createElement(choices ? "select" : "input");
  for (const [value, text] of choices ?? []) {
    (input as HTMLSelectElement).add(new Option(text, value));
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
  note.textContent = hint;
  input.setAttribute("aria-describedby", note.id);
  return [name, input, note];
}

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(new FormData(form));

function drawAct(form: HTMLFormElement, action: string, settings: Values) {
  const act = action.slice(actionId("").length);
  if (!isActId(act)) return;
  const { does, scope, fields } = actRow(act);
  byId("about").textContent = `${does} The key for programs needs ${
    SCOPE_TITLES[scope]
  }.`;
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

const connect: Connect = (port, uuid, registerEvent, _info, actionInfo) => {
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
        byId("connection").textContent = String(payload?.connection ?? "");
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
