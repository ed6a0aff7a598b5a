/** Time that a picture of a person may take; without it the letter stays. */
const FACE_MS = 5_000;
/** Size at which pictures of people are kept, px. */
const FACE_PX = 256;

/** Narrows each line that is wider than its room, with the fonts that are there. */
export function fitLines(svg: SVGSVGElement): void {
  for (const text of svg.querySelectorAll<SVGTextElement>("text[data-room]")) {
    const room = Number(text.dataset.room);
    text.removeAttribute("textLength");
    if (text.getComputedTextLength() <= room) continue;
    text.setAttribute("textLength", String(room));
    text.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
}

/**
 * Draws a poster as a PNG, of the size that its `viewBox` has. All that it needs
 * is written into it first, since a picture loads nothing. Rejects where the
 * browser cannot draw it.
 */
export async function pngOf(
  svg: SVGSVGElement,
  fontSheets: readonly string[],
): Promise<Blob> {
  fitLines(svg);
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const { width, height } = svg.viewBox.baseVal;
  await Promise.all(
    Array.from(copy.querySelectorAll("image"), async (image) => {
      const written = await writtenPicture(image.getAttribute("href") ?? "");
      // The letter below stands for a picture that cannot be had.
      if (written === null) image.remove();
      else image.setAttribute("href", written);
    }),
  );
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  const faces = await Promise.all(
    fontSheets.map((path) => writtenFonts(path, svg.textContent ?? "")),
  );
  style.textContent = faces.join("\n");
  copy.prepend(style);
  const picture = await loaded(
    `data:image/svg+xml;charset=utf-8,${
      encodeURIComponent(new XMLSerializer().serializeToString(copy))
    }`,
  );
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
  return await new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => blob ? resolve(blob) : reject(new Error("Cannot draw a PNG")),
      "image/png",
    )
  );
}

/** Returns a picture as a `data:` URL; `null` where it cannot be had. */
async function writtenPicture(href: string): Promise<string | null> {
  if (href.startsWith("data:")) return href;
  try {
    const url = new URL(href, location.href);
    if (url.origin === location.origin) {
      return await writtenOut(await (await fetch(url)).blob());
    }
    const picture = await loaded(url.href, true);
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = FACE_PX;
    canvas.getContext("2d")?.drawImage(picture, 0, 0, FACE_PX, FACE_PX);
    return canvas.toDataURL("image/png");
  } catch {
    return null;
  }
}

/** Loads a picture; another origin's only if it lets pages read it. */
async function loaded(
  src: string,
  isForeign = false,
): Promise<HTMLImageElement> {
  const image = new Image();
  if (isForeign) image.crossOrigin = "anonymous";
  image.src = src;
  if (!isForeign) {
    await image.decode();
    return image;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("Too late")), FACE_MS);
  });
  try {
    await Promise.race([image.decode(), late]);
  } finally {
    clearTimeout(timer);
  }
  return image;
}

function writtenOut(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** Returns the faces of a sheet that a text needs, with their files written into them. */
async function writtenFonts(path: string, text: string): Promise<string> {
  const answer = await fetch(path);
  if (!answer.ok) return "";
  const faces = (await answer.text()).match(/@font-face\s*\{[^}]*\}/g) ?? [];
  const written = faces.filter((face) => isNeeded(face, text)).map(
    async (face) => {
      const [whole = "", file = ""] = /url\(["']?([^"')]+)["']?\)/.exec(face) ??
        [];
      if (file === "") return "";
      const font = await fetch(new URL(file, new URL(path, location.href)));
      return face.replace(whole, `url(${await writtenOut(await font.blob())})`);
    },
  );
  return (await Promise.all(written)).join("\n");
}

/** Tells whether a face has a character of a text. */
function isNeeded(face: string, text: string): boolean {
  const ranges = /unicode-range:([^;}]+)/i.exec(face)?.[1];
  if (ranges === undefined) return true;
  const codes = new Set(Array.from(text, (one) => one.codePointAt(0) ?? 0));
  return ranges.split(",").some((range) => {
    const [from = "", to = from] = range.trim().replace(/^U\+/i, "").split("-");
    const least = parseInt(from.replaceAll("?", "0"), 16);
    const most = parseInt(to.replaceAll("?", "F"), 16);
    return [...codes].some((code) => code >= least && code <= most);
  });
}
