import { basename } from "node:path";
import { parseSync } from "vite";

interface Node {
  type: string;
  start: number;
  // biome-ignore lint/suspicious/noExplicitAny: a node of any kind
  [field: string]: any;
}

/** The kinds of nodes that an expression can render. */
type Form = "text" | "element" | "list" | "nothing";

const WRAPPER = /^(JSXExpressionContainer|ParenthesizedExpression|TSNonNullExpression|TSAsExpression)$/;
const TEXT = /^(JSXText|TemplateLiteral|BinaryExpression)$/;
const FUNCTION = /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/;

/**
 * Finds texts that break React once a browser's translation has replaced their nodes. Such a text has no element of its
 * own, and it can disappear, or follows a node that can disappear. The search misses a variable that can be empty.
 */
export function findBareTexts(sources: readonly { path: string; text: string }[]) {
  const files = sources.map(({ path, text }) => {
    const program = parseSync(path, text).program as unknown as Node;
    return { path, text, program, names: readNames(program) };
  });
  const ofHooks = files.flatMap(({ path, names }) => (/^use-/.test(basename(path)) ? names.elements : []));
  const changing = new Set(files.flatMap(({ names }) => names.changing));
  return files.flatMap(({ path, text, program, names }) => {
    const elements = new Set([...names.elements, ...ofHooks]);
    const lines = new Set<number>();
    walk(program, (node) => {
      for (const { start } of bareTextsOf(node, (child) => formsOf(child, elements, changing))) {
        const blank = /^\s*/.exec(text.slice(start))?.[0] ?? "";
        lines.add(text.slice(0, start + blank.length).split("\n").length);
      }
    });
    return [...lines].map((line) => ({ path, line }));
  });
}

/** Visits `node` and its descendants, except below a node for which `visit` returns false. */
function walk(node: Node, visit: (node: Node) => unknown): void {
  if (typeof node.type === "string" && visit(node) === false) return;
  for (const child of Object.values(node).flat()) {
    if (child && typeof child === "object") walk(child, visit);
  }
}

function bareTextsOf(node: Node, read: (child: Node) => Set<Form>): Node[] {
  if (isMap(node)) {
    const [make] = node.arguments;
    const made = FUNCTION.test(make?.type) ? returnedBy(make.body) : [];
    return made.some(hasElement) ? made.filter((one) => read(one).has("text")) : [];
  }
  if (node.type !== "JSXElement" && node.type !== "JSXFragment") return [];
  const children: Node[] = node.children.filter(isShown);
  // React writes an element's only text by `textContent`, which works after a translation too.
  if (children.length < 2 && node.type === "JSXElement") return [];
  let followsChange = false;
  return children.filter((child) => {
    const forms = read(child);
    const isBare = forms.has("text") && (followsChange || forms.size > 1);
    followsChange = forms.size > 1 || forms.has("list");
    return isBare;
  });
}

function isMap({ type, callee }: Node): boolean {
  return type === "CallExpression" && /^(flatM|m)ap$/.test(callee.property?.name);
}

/** Blank text does not count, because a translation leaves it as it is. */
function isShown(child: Node): boolean {
  const { type, value } = child.expression ?? child;
  return type !== "JSXEmptyExpression" && (typeof value !== "string" || value.trim() !== "");
}

/** Lists constants, functions and properties that contain elements, and components that load later or may be empty. */
function readNames(program: Node): { elements: string[]; changing: string[] } {
  const [elements, changing] = [["children"], [] as string[]];
  walk(program, ({ type, id, key, init, body, typeAnnotation }) => {
    const isNode = typeAnnotation?.typeAnnotation?.typeName?.name === "ReactNode";
    if (type === "TSPropertySignature" && isNode) elements.push(key.name);
    const value = init?.callee?.name === "memo" ? init.arguments[0] : init;
    const made = value?.body ?? value ?? (FUNCTION.test(type) && body);
    if (!id?.name || !made) return;
    const returned = returnedBy(made);
    if (returned.at(-1) && hasElement(returned.at(-1) as Node)) elements.push(id.name);
    const isNothing = returned.some((one) =>
      [one, one.consequent, one.alternate].some((part) => part?.raw === "null"),
    );
    if (isNothing || init?.callee?.name === "lazyComponent") changing.push(id.name);
  });
  return { elements, changing };
}

function returnedBy(body: Node): Node[] {
  if (body.type !== "BlockStatement") return [body];
  const found: Node[] = [];
  walk(body, ({ type, argument }) => {
    if (type === "ReturnStatement" && argument) found.push(argument);
    return !FUNCTION.test(type);
  });
  return found;
}

function hasElement({ type, expression, consequent, alternate, right }: Node): boolean {
  return (
    /^JSX/.test(type) || [expression, consequent, alternate, right].some((part) => part && hasElement(part))
  );
}

function formsOf(node: Node, elements: Set<string>, changing: Set<string>): Set<Form> {
  const either = (...nodes: Node[]) => new Set(nodes.flatMap((one) => [...formsOf(one, elements, changing)]));
  const { type, callee, property, openingElement } = node;
  if (WRAPPER.test(type)) return either(node.expression);
  if (TEXT.test(type)) return new Set(["text"]);
  if (type === "ConditionalExpression") return either(node.consequent, node.alternate);
  if (type === "LogicalExpression")
    return node.operator === "&&" ? either(node.right).add("nothing") : either(node.left, node.right);
  if (type === "JSXElement")
    return new Set(changing.has(openingElement.name.name) ? ["element", "nothing"] : ["element"]);
  if (isMap(node)) return new Set(["list"]);
  if (type === "Literal") return new Set([/string|number/.test(typeof node.value) ? "text" : "nothing"]);
  if (type !== "JSXFragment")
    return new Set([elements.has(node.name ?? callee?.name ?? property?.name) ? "element" : "text"]);
  // All parts of a fragment are rendered; of the parts of a condition, only one is.
  const parts = node.children.filter(isShown).map((child: Node) => either(child)) as Set<Form>[];
  const changes = parts.some((forms) => forms.size > 1 || forms.has("list"));
  return new Set([
    parts.some((forms) => forms.has("text")) ? "text" : "element",
    ...(changes ? ["list" as const] : []),
  ]);
}
