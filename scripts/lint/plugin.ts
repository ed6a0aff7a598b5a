/** Rules of this project that `deno lint` checks beside its own. */

/** Words that open a docstring as a question or a clause, not as a sentence with a verb. */
const CLAUSE = /^(?:What|How|Whether|Who|Whose|Whom|Where|Which|When|Why|If)\b/;
/** A verb in the third person: "Returns", "Appends", "Matches". */
const VERB = /^(?:Re-)?[A-Z][a-z]+s\b/;
/** Words that end in s and are no verbs. */
const NO_VERB =
  /^(?:This|Its|As|Is|Was|Has|Does|Words|Keys|Names|Events|Rows|Figures|Settings|Bytes|Milliseconds|Seconds|Minutes|Hours|Days|Options|Headers|Fields|Lines|Rules|Ids|Positions|Colours|Colors|Sums|Widgets|Pages|Chatters|Points|Goals|Items|Entries|Values|Parts|Places|Texts|People|Scenes|Sounds|Sources|Tokens|Samples|Always|Perhaps|Plus|Less|Across|Besides|Towards|Afterwards|Acts|Addresses|Blobs|Clocks|Counters|Covers|Credits|Digits|Emotes|Families|Followers|Fonts|Gifts|Instances|Numbers|Patterns|Paths|Pictures|Pixels|Polls|Pronouns|Questions|Sections|Sessions|Sparks|Tickets|Totals|Twins|Versions|Views|Votes)\b|^Lists,/;
/** Words that stand in a docstring where its actor or its thing has a name. */
const UNNAMED =
  /\b(?:some(?:body|one|thing)|any(?:body|one|thing)|whoever|what there is)\b/i;
/** Lengths of time that `lib/core/clock.ts` has. */
const TIME = /^(?:SECOND|MINUTE|HOUR|DAY|WEEK)_MS$/;

/** Files that are generated from schemas, or stand for another project. */
const FOREIGN = /\/static\/|\/tests\/fresh\/project\//;

type Reported = Deno.lint.Node;

/** Returns the first line of the docstring right before a node, or `null`. */
function docstringOf(
  context: Deno.lint.RuleContext,
  node: Reported,
): string | null {
  const comment = context.sourceCode.getCommentsBefore(node).at(-1);
  if (comment?.type !== "Block" || !comment.value.startsWith("*")) return null;
  const between = context.sourceCode.text
    .slice(comment.range[1], node.range[0]);
  if (between.trim() !== "") return null;
  return comment.value.replace(/^\*\s*(?:\*\s)?/, "");
}

type Exported =
  | Deno.lint.ExportNamedDeclaration
  | Deno.lint.ExportDefaultDeclaration;

/** Tells whether an exported statement declares a function. */
function isFunction({ declaration }: Exported): boolean {
  if (declaration?.type === "FunctionDeclaration") return true;
  return declaration?.type === "VariableDeclaration" &&
    declaration.declarations.every(({ init }) =>
      init?.type === "ArrowFunctionExpression" ||
      init?.type === "FunctionExpression"
    );
}

const docstring: Deno.lint.Rule = {
  create(context) {
    if (FOREIGN.test(context.filename)) return {};
    function check(node: Exported): void {
      if (!isFunction(node)) return;
      const text = docstringOf(context, node);
      if (text === null || CLAUSE.test(text)) return;
      if (VERB.test(text) && !NO_VERB.test(text)) return;
      context.report({
        node,
        message:
          "A function's docstring begins with a verb in the third person, such as “Returns”.",
      });
    }
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (comment.type !== "Block" || !comment.value.startsWith("*")) {
            continue;
          }
          const text = comment.value.replace(/^\*[\s*]*/, "");
          if (!CLAUSE.test(text)) continue;
          context.report({
            range: comment.range,
            message:
              "A docstring does not begin with a question word: say what the thing is or does.",
          });
        }
      },
      ExportNamedDeclaration: check,
      ExportDefaultDeclaration: check,
    };
  },
};

/** A docstring whose actor or thing has no name; names of the code, in backticks, are let be. */
const named: Deno.lint.Rule = {
  create(context) {
    if (FOREIGN.test(context.filename)) return {};
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (comment.type !== "Block" || !comment.value.startsWith("*")) {
            continue;
          }
          const text = comment.value
            .replace(/\n\s*\*?\s*/g, " ")
            .replace(/`[^`]*`/g, "");
          const [word] = UNNAMED.exec(text) ?? [];
          if (word === undefined) continue;
          context.report({
            range: comment.range,
            message:
              `A docstring names the actor and the thing, such as “a viewer”, in place of “${word.toLowerCase()}”.`,
          });
        }
      },
    };
  },
};

const limits: Deno.lint.Rule = {
  create(context) {
    return {
      VariableDeclarator(node) {
        if (node.id.type !== "Identifier") return;
        const { name } = node.id;
        if (/^(?:MOST|LEAST)_/.test(name)) {
          context.report({
            node: node.id,
            message: "A limit is called MAX_… or MIN_….",
          });
        }
      },
    };
  },
};

const time: Deno.lint.Rule = {
  create(context) {
    if (context.filename.endsWith("/lib/core/clock.ts")) return {};
    return {
      VariableDeclarator(node) {
        if (node.id.type !== "Identifier" || !TIME.test(node.id.name)) return;
        context.report({
          node: node.id,
          message: "Import this length of time from lib/core/clock.ts.",
        });
      },
    };
  },
};

/** Returns the name of the variable that a statement writes below a key that is no constant. */
function writtenByKey(left: Reported): string | null {
  if (left.type !== "MemberExpression" || !left.computed) return null;
  const { object, property } = left;
  if (object.type !== "Identifier" || property.type === "Literal") return null;
  return object.name;
}

/** Tells whether a type has every text as a key. */
function isByAnyText(type: Reported | undefined): boolean {
  if (type?.type !== "TSTypeReference") return false;
  const { typeName, typeArguments } = type;
  return typeName.type === "Identifier" && typeName.name === "Record" &&
    typeArguments?.params[0]?.type === "TSStringKeyword";
}

/** Files whose words are our own. */
const OURS = /\/(?:tests|bench|scripts)\/|\/lib\/jsr\//;

/**
 * An object that inherits from `Object.prototype` and is written by keys: a
 * viewer called `constructor` finds a value there that nobody put in.
 */
const dictionary: Deno.lint.Rule = {
  create(context) {
    if (OURS.test(context.filename)) return {};
    const begun = new Map<string, Reported>();
    const written = new Set<string>();
    return {
      VariableDeclarator({ id, init }) {
        if (id.type !== "Identifier" || init?.type !== "ObjectExpression") {
          return;
        }
        if (!isByAnyText(id.typeAnnotation?.typeAnnotation)) return;
        const isCopy = init.properties.every(({ type }) =>
          type === "SpreadElement"
        );
        if (isCopy) begun.set(id.name, id);
      },
      AssignmentExpression({ left }) {
        const name = writtenByKey(left);
        if (name !== null) written.add(name);
      },
      "Program:exit"() {
        for (const [name, node] of begun) {
          if (!written.has(name)) continue;
          context.report({
            node,
            message:
              "What is written by a key that people or modules choose is a Map, or begins with Object.create(null).",
          });
        }
      },
    };
  },
};

/** The rules, as `limelight/<name>`. */
const plugin: Deno.lint.Plugin = {
  name: "limelight",
  rules: { docstring, named, limits, time, dictionary },
};

export default plugin;
