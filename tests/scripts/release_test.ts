import { assert, assertEquals, assertThrows } from "@std/assert";
import { packageConfig } from "@/scripts/package.ts";
import { billOfTree } from "@/scripts/release.ts";
import {
  isLater,
  withMembersVersion,
  withRelease,
  withVersion,
} from "@/scripts/release/versions.ts";
import { readProjectConfig } from "@/scripts/tree_copy.ts";

Deno.test("a release has a version later than the one before", () => {
  for (const later of ["0.1.1", "0.2.0", "1.0.0", "0.10.0"]) {
    assertEquals(isLater(later, "0.1.0"), true, later);
  }
  for (const none of ["0.1.0", "0.0.9", "1.0", "v1.0.0", "1.0.0-beta", ""]) {
    assertEquals(isLater(none, "0.1.0"), false, none);
  }
});

Deno.test("the version is set and nothing else of the file", () => {
  const text = '{\n  "version": "0.1.0",\n  "tasks": { "a": "0.1.0" }\n}\n';
  assertEquals(
    withVersion(text, "1.0.0"),
    '{\n  "version": "1.0.0",\n  "tasks": { "a": "0.1.0" }\n}\n',
  );
  assertThrows(() => withVersion("{}", "1.0.0"), Error, "has none");
});

Deno.test("other projects are told to take the members in the version that they have", () => {
  assertEquals(
    withMembersVersion(
      '"jsr:@limelight/core@^0.1.0", "jsr:@limelight/event_log@^0.1.0", "^0.1.0"',
      "1.0.0",
    ),
    '"jsr:@limelight/core@^1.0.0", "jsr:@limelight/event_log@^1.0.0", "^0.1.0"',
  );
});

Deno.test("a release takes the changes, and is refused where they do not say what to do at an upgrade", () => {
  const changes = "\n### When you upgrade\n\n- Nothing.\n";
  assertEquals(
    withRelease(
      `# C\n\n## Unreleased\n${changes}\n## 0.1.0 (2026-01-01)\n`,
      "0.2.0",
      "2026-12-01",
    ),
    `# C\n\n## Unreleased\n\n## 0.2.0 (2026-12-01)\n${changes}\n## 0.1.0 (2026-01-01)\n`,
  );
  const without =
    "## Unreleased\n\n- A change.\n\n## 0.1.0\n\n### When you upgrade\n";
  assertThrows(() => withRelease(without, "0.2.0", "d"), Error, "When you");
  assertThrows(
    () => withRelease("## Unreleased\n\n## 0.1.0\n", "0.2.0", "d"),
    Error,
    "no changes",
  );
});

Deno.test("the bill of materials names each package of the build once, with its checksum, also those that are bundled", async () => {
  const lock = JSON.parse(await Deno.readTextFile("start.lock"));
  const { components } = await billOfTree("1.0.0");
  assertEquals(components.length, Object.keys(lock.npm).length);
  const project = await readProjectConfig(".");
  const packaged = packageConfig(project, { vendor: true }).imports;
  const named = new Set(components.map(({ name }) => name));
  const left = Object.entries(project.imports).flatMap(([name, target]) => {
    const [, own] = /^npm:\/?((?:@[^/]+\/)?[^@/]+)/.exec(target) ?? [];
    return own === undefined || packaged[name] !== undefined ? [] : [own];
  });
  for (const name of ["zod", "jquery", ...left]) {
    assert(named.has(name), name);
  }
  const zod = components.find(({ name }) => name === "zod");
  assertEquals(zod?.purl, `pkg:npm/zod@${zod?.version}`);
  const signals = components.find(({ name }) => name === "@preact/signals");
  assertEquals(signals?.purl, `pkg:npm/%40preact/signals@${signals?.version}`);
  for (const { name, hashes } of components) {
    assertEquals(hashes?.[0]?.content.length, 128, name);
  }
});
