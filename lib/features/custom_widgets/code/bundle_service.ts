import { type Clock, DAY_MS, toIso } from "@/lib/core/clock.ts";
import { decodeBase64Url, encodeBase64Url } from "@/lib/core/encoding.ts";
import { AppError } from "@/lib/core/errors.ts";
import { constantTimeEqual, type Secrets } from "@/lib/core/secrets.ts";
import type { Precondition } from "@/lib/storage/precondition.ts";
import {
  type BundleFormat,
  CopyClaims,
  type CopyCode,
  type CustomWidgetSave,
  type ImportReport,
} from "@/lib/schema/custom_widgets/code.ts";
import { isAlertBoxCode } from "@/lib/sandbox/streamelements/alert_box_code.ts";
import type { CustomWidgetService } from "./service.ts";
import type { VersionService } from "./version_service.ts";

const PURPOSE = "copy of a custom widget v1";
/** The archiver is large: a service without files never loads it. */
const loadBundles = () => import("./bundle.ts");
/** Time for which a copy code opens its widget. */
const COPY_MS = DAY_MS;

/** Takes custom widgets out of the library and into it: files, and copies between channels. */
export function createBundleService(
  { clock, secrets, widgets, versions }: {
    clock: Clock;
    secrets: Pick<Secrets, "sign">;
    widgets: CustomWidgetService;
    versions: VersionService;
  },
) {
  async function contents(
    channelId: string,
    id: string,
    versionId: string | undefined,
  ) {
    const { widget } = await widgets.get(channelId, id);
    if (versionId === undefined) return widget;
    const { html, css, js, fields, values } = await versions.version(
      channelId,
      id,
      versionId,
    );
    return { ...widget, html, css, js, fields, values };
  }

  const save = (
    channelId: string,
    id: string | null,
    found: CustomWidgetSave,
    precondition: Precondition,
  ) => widgets.save(channelId, id, found, precondition);

  async function readCode(code: string) {
    const [, body = "", signature = ""] =
      /^cpy_([\w-]+)\.([\w-]+)$/.exec(code) ?? [];
    const expected = await secrets.sign(PURPOSE, body);
    if (body === "" || !constantTimeEqual(signature, expected)) return null;
    const claims = CopyClaims.parse(
      JSON.parse(new TextDecoder().decode(decodeBase64Url(body))),
    );
    return claims.expiresAt > clock.now() ? claims : null;
  }

  return {
    /** A widget's draft, or one of its versions, as a file. */
    async export(
      channelId: string,
      id: string,
      { format, versionId }: {
        format: BundleFormat;
        versionId: string | undefined;
      },
    ) {
      const widget = await contents(channelId, id, versionId);
      const { writeBundle } = await loadBundles();
      const { type, extension, bytes } = await writeBundle(widget, format);
      const name = widget.name.replace(/[^\w-]+/g, "-")
        .replace(/^-+|-+$/g, "").toLowerCase() || "widget";
      return { type, bytes, fileName: `${name}.${extension}` };
    },

    /** Returns what a file would become; saves nothing. Throws as `readBundle` does. */
    async report(bytes: Uint8Array): Promise<ImportReport> {
      const { readBundle } = await loadBundles();
      const { save: found, ignored } = await readBundle(bytes);
      const { html = "", css = "", js = "", fields = {}, values = {} } = found;
      const code = { html, css, js, fields, values };
      return {
        ...code,
        name: found.name ?? null,
        source: found.source ?? "limelight",
        network: found.network ?? null,
        ignored,
        isAlertBox: isAlertBoxCode(code),
      };
    },

    /** Saves a file's widget as a draft; `id` `null` makes a new one. Throws as `save` and `readBundle` do. */
    async import(
      channelId: string,
      id: string | null,
      bytes: Uint8Array,
      precondition: Precondition,
    ) {
      const { readBundle } = await loadBundles();
      const { save: found, ignored } = await readBundle(bytes);
      const saved = await save(channelId, id, found, precondition);
      return { ...saved, widget: { ...saved.widget, ignored } };
    },

    /** A code by which another channel can copy a widget for a day. */
    async share(channelId: string, id: string): Promise<CopyCode> {
      const { widget } = await widgets.get(channelId, id);
      const expiresAt = clock.now() + COPY_MS;
      const claims: CopyClaims = { channelId, widgetId: widget.id, expiresAt };
      const body = encodeBase64Url(
        new TextEncoder().encode(JSON.stringify(claims)),
      );
      return {
        code: `cpy_${body}.${await secrets.sign(PURPOSE, body)}`,
        expiresAt: toIso(expiresAt),
      };
    },

    /** Copies the draft that a code names, as it is now; `not_found` for a code that opens nothing. */
    async copy(
      channelId: string,
      id: string | null,
      code: string,
      precondition: Precondition,
    ) {
      const claims = await readCode(code);
      if (!claims) {
        throw new AppError(
          "not_found",
          "Cannot copy the widget: the code is unknown or has expired. Ask for a new one",
        );
      }
      const found = await contents(
        claims.channelId,
        claims.widgetId,
        undefined,
      );
      const { name, network, hosts, consoleErrors, source } = found;
      const { html, css, js, fields, values } = found;
      const settings = { name, network, hosts, consoleErrors, source };
      const copy = { ...settings, html, css, js, fields, values };
      return await save(channelId, id, copy, precondition);
    },
  };
}
