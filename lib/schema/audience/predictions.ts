/** Predictions of the platform, as the dashboard starts and decides them. */
import { z } from "zod";
import { shownAs } from "@/lib/core/form.ts";
import { oneLine } from "@/lib/core/one_line.ts";

/** Body of `POST /api/channels/:id/predictions`. */
export const NewPrediction = z.strictObject({
  title: oneLine(0, 45).min(1, "Ask something").describe("What is predicted")
    .meta(
      shownAs({ title: "Question", hint: "Such as: Do I beat this boss?" }),
    ),
  outcomes: z.array(oneLine(1, 25)).min(2, "Give at least 2 outcomes")
    .max(10, "Give at most 10 outcomes")
    .describe("What may happen, in this order")
    .meta(shownAs({
      title: "Outcomes",
      hint: "One a line: 2 to 10, of at most 25 characters",
    })),
  windowSeconds: z.int().min(30).max(30 * 60).default(120)
    .describe("How long viewers may predict")
    .meta(shownAs({ title: "Seconds to predict", hint: "30 to 1800" })),
}).meta({ id: "NewPrediction" });
export type NewPrediction = z.output<typeof NewPrediction>;

/** Body of `PATCH /api/channels/:id/predictions/:predictionId`. */
export const PredictionPatch = z.discriminatedUnion("status", [
  z.strictObject({
    status: z.literal("lock").describe("Nobody predicts any more"),
  }),
  z.strictObject({
    status: z.literal("resolve").describe("Pays those who were right"),
    winningOutcomeId: z.string().min(1).max(100),
  }),
  z.strictObject({
    status: z.literal("cancel").describe("Everyone gets their points back"),
  }),
]).meta({ id: "PredictionPatch" });
export type PredictionPatch = z.output<typeof PredictionPatch>;
