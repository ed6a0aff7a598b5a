/**
 * Notes each test file that came to its end in the file that ENDED_TEST_FILES
 * names, one URL a line. CI loads it before each test file: when the runtime
 * itself crashes, which names no file, those that had not ended run on.
 */

const path = Deno.env.get("ENDED_TEST_FILES");
if (path !== undefined) {
  Deno.test.afterAll(() =>
    Deno.writeTextFileSync(path, `${Deno.mainModule}\n`, { append: true })
  );
}
