/** Returns a drawn picture of 600 × 200 px as an address. */
const poster = (name: string, from: string, to: string) =>
  "data:image/svg+xml," + encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 200"><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><rect width="600" height="200" rx="24" fill="url(#g)"/><circle cx="104" cy="100" r="52" fill="#fff" fill-opacity=".9"/><text x="190" y="124" font-family="Inter" font-weight="800" font-size="66" fill="#fff">${name}</text></svg>`,
  );

/** Pictures that stills and the gallery show, by id. */
export const SAMPLE_ASSETS = {
  harbour: {
    url: poster("Harbour", "#0f766e", "#1d4ed8"),
    type: "image" as const,
    name: "Harbour",
  },
  lantern: {
    url: poster("Lantern", "#b45309", "#9d174d"),
    type: "image" as const,
    name: "Lantern",
  },
};
