import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Looks of the code; its colours are the room's, in `code.css`. */
export const codeTheme = [
  EditorView.theme({
    "&": {
      height: "100%",
      color: "var(--ink)",
      backgroundColor: "var(--field)",
      fontSize: "var(--text)",
    },
    "&.cm-focused": { outline: "none" },
    ".cm-scroller": {
      fontFamily: "var(--mono)",
      fontVariantLigatures: "none",
      lineHeight: "1.55",
    },
    ".cm-content": { caretColor: "var(--ink)", padding: "0.5rem 0" },
    ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--ink)" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, ::selection":
      { backgroundColor: "var(--code-selected)" },
    ".cm-gutters": {
      color: "var(--ink-soft)",
      backgroundColor: "var(--field)",
      border: "0",
    },
    ".cm-activeLine, .cm-activeLineGutter": {
      backgroundColor: "var(--tint)",
    },
    ".cm-activeLineGutter": { color: "var(--ink)" },
    ".cm-panels": {
      color: "var(--ink)",
      backgroundColor: "var(--surface)",
    },
    ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--line)" },
    ".cm-panels.cm-panels-bottom": { borderTop: "1px solid var(--line)" },
    ".cm-textfield": {
      color: "var(--ink)",
      backgroundColor: "var(--field)",
      border: "1px solid var(--field-line)",
    },
    ".cm-button": {
      color: "var(--ink)",
      backgroundImage: "none",
      backgroundColor: "var(--raised)",
      border: "1px solid var(--field-line)",
    },
    ".cm-tooltip": {
      color: "var(--ink)",
      backgroundColor: "var(--raised)",
      border: "1px solid var(--line)",
      borderRadius: "8px",
    },
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
      color: "var(--accent-ink)",
      backgroundColor: "var(--accent)",
    },
    ".cm-completionDetail": { color: "inherit", fontStyle: "normal" },
    ".cm-completionInfo": {
      maxWidth: "22rem",
      padding: "0.5rem 0.7rem",
      fontFamily: "var(--font)",
    },
    ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
      backgroundColor: "var(--code-selected)",
      outline: "1px solid var(--field-line)",
    },
    ".cm-searchMatch": {
      backgroundColor: "var(--warn-tint)",
      outline: "1px solid var(--warn)",
    },
    ".cm-foldPlaceholder": {
      color: "var(--ink-soft)",
      backgroundColor: "var(--raised)",
      border: "1px solid var(--line)",
    },
    ".cm-diagnostic": { fontFamily: "var(--font)" },
    ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
    ".cm-changedLine, .cm-insertedLine": {
      backgroundColor: "var(--good-tint) !important",
    },
    ".cm-collapsedLines": {
      color: "var(--ink-soft)",
      background: "var(--raised)",
      padding: "0.2rem 0.6rem",
    },
    ".cm-collapsedLines:hover": { color: "var(--ink)" },
    ".cm-deletedChunk .cm-chunkButtons button": {
      margin: "0 2px",
      padding: "0.1rem 0.5rem",
      color: "var(--ink) !important",
      backgroundColor: "var(--raised) !important",
      border: "1px solid var(--field-line)",
      borderRadius: "6px",
      font: "600 0.8125rem var(--font)",
    },
    "&.cm-merge-a .cm-changedLine, .cm-deletedLine, .cm-deletedChunk": {
      backgroundColor: "var(--bad-tint) !important",
    },
  }),
  syntaxHighlighting(HighlightStyle.define([
    { tag: tags.comment, color: "var(--ink-soft)", fontStyle: "italic" },
    {
      tag: [tags.keyword, tags.modifier, tags.operatorKeyword],
      color: "var(--code-keyword)",
    },
    {
      tag: [tags.string, tags.special(tags.string), tags.regexp],
      color: "var(--code-string)",
    },
    {
      tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit],
      color: "var(--code-number)",
    },
    {
      tag: [
        tags.function(tags.variableName),
        tags.function(tags.propertyName),
        tags.tagName,
      ],
      color: "var(--code-name)",
    },
    {
      tag: [tags.propertyName, tags.attributeName, tags.className],
      color: "var(--code-property)",
    },
    { tag: tags.invalid, color: "var(--bad)" },
  ])),
];
