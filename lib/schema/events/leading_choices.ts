/** Returns the choices of a poll that have the most votes, and how many each has; all choices while nobody has voted. */
export function leadingChoices<C extends { votes: number | null }>(
  choices: readonly C[],
): { most: number; leaders: C[] } {
  const votesOf = ({ votes }: C) => votes ?? 0;
  const most = Math.max(0, ...choices.map(votesOf));
  return { most, leaders: choices.filter((one) => votesOf(one) === most) };
}
