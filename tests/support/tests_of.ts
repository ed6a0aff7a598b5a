/** Called around the loading of each file of tests in a group. */
type Listener = (
  file: string,
  load: () => Promise<unknown>,
) => Promise<unknown>;

let listener: Listener = (_file, load) => load();

/** Lets `next` load the files of a group, as a record of their costs does. */
export function onTestsOf(next: Listener): void {
  listener = next;
}

/** Loads a file of a group, which registers its tests. */
export async function testsOf(
  file: string,
  load: () => Promise<unknown>,
): Promise<void> {
  await listener(file, load);
}
