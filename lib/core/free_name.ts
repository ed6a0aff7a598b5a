/** Returns a name of at most `most` characters that none of `taken` has: "Clock", then "Clock 2", "Clock 3". */
export function freeName(
  name: string,
  taken: ReadonlySet<string>,
  most = 80,
): string {
  if (!taken.has(name)) return name;
  const stem = name.replace(/ \d{1,3}$/, "").slice(0, most - 6);
  const from = Number(/ (\d{1,3})$/.exec(name)?.[1] ?? 1);
  for (let number = from + 1;; number++) {
    const next = `${stem} ${number}`;
    if (!taken.has(next)) return next;
  }
}
