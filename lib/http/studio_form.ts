import { type Context, page, type PageResponse } from "fresh";
import type { z } from "zod";
import { AppError } from "@/lib/core/errors.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import type { State } from "./define.ts";
import { endpoint } from "./endpoint.ts";
import { session } from "./guard.ts";
import { dashboardWrites } from "./limits.ts";
import { seeOther } from "./login.ts";
import { readForm } from "./read.ts";

/** A form as a page sent it. */
export interface SentForm<P> {
  services: State["services"];
  caller: LoginSession;
  params: P;
  fields: Readonly<Record<string, string>>;
}

/**
 * Creates the handler of a form that a page of the studio posts to itself where
 * its script did not come or has not begun: `save` does what the API does for
 * the script. A failure draws the page again by `again`, with what was typed.
 */
export function studioForm<P extends z.ZodType, Data>(
  { summary, params, bodyBytes, save, again }: {
    summary: string;
    params: P;
    /** Largest form in bytes. */
    bodyBytes: number;
    save(form: SentForm<z.output<P>>): Promise<unknown>;
    again(form: SentForm<z.output<P>>, error: AppError): Promise<Data>;
  },
): (ctx: Context<State>) => Promise<Response | PageResponse<Data>> {
  const found = endpoint({
    summary,
    guard: session(),
    limit: dashboardWrites,
    params,
    rawBody: ["application/x-www-form-urlencoded"],
    answers: { 303: "To the page" },
    async handle({ services, caller, params, ctx }) {
      const fields = await readForm(ctx.req, services.clock, bodyBytes);
      const form = { services, caller, params, fields } as SentForm<
        z.output<P>
      >;
      try {
        await save(form);
        return seeOther(ctx.url.pathname);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return page(await again(form, error), {
          status: error.status,
          headers: { "cache-control": "no-store" },
        });
      }
    },
  });
  return async (ctx) => {
    const { answer } = await found.call(ctx);
    return answer as Response | PageResponse<Data>;
  };
}
