/**
 * Modules that every page of a widget loads, with those that most of them need.
 * They are named here together, so that the bundler keeps them in few files:
 * split by who needs which, a page would load a dozen more, each of a few
 * hundred bytes that pack badly.
 */
import "@/lib/core/backoff.ts";
import "@/lib/core/fnv1a.ts";
import "@/lib/core/graphemes.ts";
import "@/lib/schema/events/emotes.ts";
import "@/lib/schema/events/deleted_cheer.ts";
import "@/lib/schema/events/money.ts";
import "@/lib/schema/events/taken_away.ts";
import "@/lib/schema/widgets/rules/passes_filter.ts";
import "./format.ts";
import "@/lib/core/intl.ts";
import "./stored_values.ts";
import "./page_clock.ts";
import "./page_playback.ts";
import "./components/FitText.tsx";
import "./components/Picture.tsx";
import "./random_id.ts";
import "./read_seldom.ts";
import "./read_time.ts";
import "./receipt_facts.ts";
import "./report_error.ts";
import "@/lib/locales/translator.ts";
import "@/lib/core/template.ts";
import "./use_fit.ts";
import "./watchdog.ts";
