import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { parseSync } from "vite";

/** The first area that matches a file has it. */
const AREAS = {
  screens: ["src/{features,ui,app/browser}/**/{*.tsx,use-*.ts}"],
  access: [
    "src/features/{account,data-rights}/**",
    "src/features/subscription/{access,contract,clear-premium-mark}.ts",
    "src/server/session/**",
    "src/server/http/guards.ts",
    "src/app/browser/{session/**,premium*.ts,member.ts}",
    "src/shared/{refresh-session,call-api,api-client}.ts",
  ],
  money: ["src/features/{subscription,consumer-requests,owner-report}/**", "src/shared/money/**"],
  sync: [
    "src/features/sync/**",
    "src/server/sync/**",
    "src/shared/{drafts,locks}/**",
    "src/shared/coalesce.ts",
  ],
  dates: [
    "src/features/{calendar,reminders,quota}/**",
    "src/features/weekly-review/week/**",
    "src/server/limits/**",
    "src/shared/{days,time,month-grid,with-timeout}.ts",
    "src/shared/text/**",
    "src/**/*-{limits,bounds}.ts",
  ],
  server: ["src/server/**", "src/app/server/**", "src/features/**/*.server.ts"],
};
const FILES = "src/**/*.{ts,tsx}";
const NOT_PRODUCT = ["**/*.test.{ts,tsx}", "**/*.d.ts", "src/app/build/**", "src/ui/drawings/**"];
const DRAWN_PER_AREA = 25;
const PER_FILE = 2;
/** Otherwise removed calls and negated conditions, the most frequent, would be half of all. */
const PER_OPERATOR = 3;

const BOUNDARY = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
const EQUALITY = { "===": "!==", "!==": "===" };
const ARITHMETIC = { "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "+=": "-=", "-=": "+=" };
const LOGICAL = { "&&": "||", "||": "&&" };
const SQL = {
  ...BOUNDARY,
  "=": "!=",
  "!=": "=",
  is: "is not",
  "is not": "is",
  in: "not in",
  asc: "desc",
  desc: "asc",
};
const SQL_TEXT = /\b(AND|OR|ASC|DESC)\b|<=|>=|(?<![<>=-])[<>](?![<>=])/;
const SQL_TEXTS = { ...BOUNDARY, AND: "OR", OR: "AND", ASC: "DESC", DESC: "ASC" };
const METHODS = { some: "every", every: "some", min: "max", max: "min" };
const REMOVED =
  /^(filter|sort|toSorted|slice|reverse|toReversed|trim|trimEnd|trimStart|where|orderBy|limit|toLowerCase|normalize|replace|replaceAll)$/;
const LOGS = /^(super|console)\b|\b(log|logger|[a-zA-Z]*Log)\.\w+$|\boutageLog\(/;
const LOOKS = /^(class(Name)?|style|d|viewBox|width|height|rx|cx|cy|r|x1?|x2|y1?|y2|sizes?|strokeWidth)$/;
const CONSTANT_MAX = 5000;
/** Numbers there are indexes, defaults that never apply, or the signs of a comparison. */
const EXCEPT = /^(MemberExpression|AssignmentPattern|ConditionalExpression)$/;

/** Draws the mutations of a checkout: 25 an area, the same for the same hash. */
export function draw(root, hash) {
  const files = globSync(FILES, { cwd: root, exclude: NOT_PRODUCT }).sort();
  const byArea = Map.groupBy(files, areaOf);
  const drawn = Object.keys(AREAS).flatMap((area) => drawArea(root, hash, area, byArea.get(area) ?? []));
  return drawn.map((mutation, index) => ({ number: index + 1, ...mutation }));
}

const areaOf = (file) =>
  Object.keys(AREAS).find((area) => AREAS[area].some((pattern) => matchesGlob(file, pattern)));

function drawArea(root, hash, area, files) {
  const order = ({ file, start, operator }) =>
    createHash("sha256").update(`${hash} ${file} ${start} ${operator}`).digest("hex");
  const candidates = files
    .flatMap((file) => findMutations(file, readFileSync(join(root, file), "utf8")))
    .map((mutation) => ({ key: order(mutation), mutation }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  const drawn = [];
  const alike = (key, mutation) => drawn.filter((other) => other[key] === mutation[key]).length;
  for (const { mutation } of candidates) {
    const isRare = alike("file", mutation) < PER_FILE && alike("operator", mutation) < PER_OPERATOR;
    if (isRare && alike("part", mutation) === 0) drawn.push({ area, ...mutation });
    if (drawn.length === DRAWN_PER_AREA) break;
  }
  return drawn;
}

/** All mutations of a module: `text` replaces the source from `start` to `end`. */
export function findMutations(file, source) {
  const found = [];
  const { program } = parseSync(file, source);
  walk(program, { parent: undefined, part: `${file}:` });
  return found.map((mutation) => ({ file, ...mutation, ...described(source, mutation) }));

  function walk(node, { parent, part }) {
    if (isSkipped(node, source)) return;
    const own = partOf(node, parent, source);
    const within = own === undefined ? part : `${file}:${own}`;
    for (const [operator, replaced, text] of mutate(node, parent, source))
      found.push({ operator, start: replaced.start, end: replaced.end, text, part: within });
    for (const child of childrenOf(node)) walk(child, { parent: node, part: within });
  }
}

function isSkipped(node, source) {
  if (/^TS/.test(node.type)) return !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type);
  if (/^(Import|ExportAll)/.test(node.type)) return true;
  if (node.type === "JSXAttribute") return LOOKS.test(node.name.name);
  if (node.type === "Property") return LOOKS.test(node.key.name);
  return node.type === "CallExpression" && LOGS.test(textOf(node.callee, source));
}

function* childrenOf(node) {
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === "string" && typeof child.start === "number") yield child;
}

/** The name of a function, so that each is mutated once at most. */
function partOf(node, parent, source) {
  if (node.type === "FunctionDeclaration") return `${node.id?.name}@${node.start}`;
  if (!/^(Arrow)?FunctionExpression$/.test(node.type)) return undefined;
  const isNamed = /^(VariableDeclarator|MethodDefinition|Property)$/.test(parent.type);
  return isNamed ? `${textOf(parent.id ?? parent.key, source)}@${node.start}` : undefined;
}

const textOf = ({ start, end }, source) => source.slice(start, end);

function described(source, { start, end, text }) {
  const lineStart = source.lastIndexOf("\n", start - 1) + 1;
  return {
    line: source.slice(0, start).split("\n").length,
    before: shortened(source.slice(lineStart, end)),
    after: shortened(text),
  };
}

function shortened(text) {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length > 120 ? `${flat.slice(0, 70)} … ${flat.slice(-45)}` : flat;
}

/** Yields the operator, the replaced node and its new text. */
function* mutate(node, parent, source) {
  const inside = (...parts) => parts.map((part) => (part.type ? textOf(part, source) : part)).join("");
  const swapped = (operators, { left, right, operator }) => {
    const at = source.indexOf(operator, left.end);
    return source.slice(node.start, at) + operators[operator] + source.slice(at + operator.length, right.end);
  };
  const isText = ({ type, value }) => type === "TemplateLiteral" || typeof value === "string";
  if (node.type === "BinaryExpression" || node.type === "AssignmentExpression") {
    const { operator, left, right } = node;
    if (BOUNDARY[operator]) yield ["boundary", node, swapped(BOUNDARY, node)];
    if (EQUALITY[operator]) yield ["equality", node, swapped(EQUALITY, node)];
    const isSum = ARITHMETIC[operator] && !isText(left) && !isText(right);
    if (isSum) yield ["arithmetic", node, swapped(ARITHMETIC, node)];
  }
  if (node.type === "LogicalExpression" && LOGICAL[node.operator])
    yield ["logical", node, swapped(LOGICAL, node)];
  if (/^(IfStatement|ConditionalExpression|WhileStatement)$/.test(node.type)) {
    const { test } = node;
    const isPlain = !(BOUNDARY[test.operator] || EQUALITY[test.operator]);
    if (isPlain)
      yield ["condition", test, test.operator === "!" ? inside(test.argument) : `!(${inside(test)})`];
    if (isGuard(node)) yield ["guard", node, ";"];
  }
  if (node.type === "ExpressionStatement") {
    const call = node.expression.type === "AwaitExpression" ? node.expression.argument : node.expression;
    const isCall = call.type === "CallExpression" || call.expression?.type === "CallExpression";
    if (isCall && !LOGS.test(inside(call.callee ?? call.expression.callee))) yield ["statement", node, ";"];
  }
  if (isEmptiable(node, parent, source)) yield ["block", node, "{}"];
  if (node.type === "Literal") yield* mutateLiteral(node, parent);
  if (node.type === "TaggedTemplateExpression" && /^sql\b/.test(inside(node))) {
    const text = inside(node.quasi);
    const [found, start] = [SQL_TEXT.exec(text)?.[0], node.quasi.start + text.search(SQL_TEXT)];
    if (found) yield ["sql", { start, end: start + found.length }, SQL_TEXTS[found]];
  }
  if (node.type === "CallExpression" && node.callee.type === "MemberExpression" && !node.callee.optional) {
    const { object, property } = node.callee;
    if (METHODS[property.name])
      yield [
        "method",
        node,
        `${source.slice(node.start, property.start)}${METHODS[property.name]}${source.slice(property.end, node.end)}`,
      ];
    if (REMOVED.test(property.name)) yield ["method", node, inside(object)];
  }
}

/** An `if` that only leaves. */
function isGuard({ type, alternate, consequent }) {
  const body = consequent?.type === "BlockStatement" ? consequent.body : [consequent];
  const leaves = /^(Return|Throw|Continue|Break)Statement$/.test(body.at(-1)?.type);
  return type === "IfStatement" && !alternate && body.length === 1 && leaves;
}

function isEmptiable(node, parent, source) {
  if (node.type !== "BlockStatement" || node.body.length === 0) return false;
  if (/^(If|For|ForOf|ForIn|While)Statement$|^CatchClause$/.test(parent.type)) return true;
  if (parent.type === "TryStatement") return parent.finalizer === node;
  return /Function/.test(parent.type) && !/\breturn\b[^;]|\bthrow\b/.test(textOf(node, source));
}

function* mutateLiteral(node, parent) {
  const { value } = node;
  if (typeof value === "boolean") yield ["boolean", node, String(!value)];
  const isArgument = parent.type === "CallExpression" && parent.arguments.indexOf(node) > 0;
  if (typeof value === "string" && isArgument && Object.hasOwn(SQL, value))
    yield ["sql", node, `"${SQL[value]}"`];
  // The types refuse most other codes.
  const isCode = typeof value === "string" && /^[a-z]+([.-][a-z]+)+$/.test(value);
  if (isCode && parent.type === "CallExpression") yield ["code", node, JSON.stringify(`${value}-`)];
  const isPlainNumber =
    Number.isInteger(value) && value <= CONSTANT_MAX && !EXCEPT.test(parent.type) && parent.key !== node;
  if (isPlainNumber) yield ["constant", node, String(value + 1)];
}
