import type { readModules } from "../modules.ts";

type Module = ReturnType<typeof readModules>[number];

/** Returns the names that a folder's code imports from files outside the folder, by file. */
export function namesOutside(folder: string, code: readonly Module[]): ReadonlyMap<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { text, imports } of code) {
    for (const { target, names, namespace = target } of imports) {
      if (target.startsWith(`${folder}/`)) continue;
      const used = found.get(target) ?? new Set();
      found.set(target, used);
      for (const name of names ?? [namespace]) for (const one of membersOf(name, text)) used.add(one);
    }
  }
  return found;
}

/** Each member of an imported object counts as a name: `RECORD.text` and `RECORD.change` are two. */
function membersOf(name: string, text: string): string[] {
  const members = Array.from(text.matchAll(/(?<![\w/]|\w\.)(\w+)\.\w+/g)).filter(
    ([, owner]) => owner === name,
  );
  return members.length > 0 ? members.map(([member]) => member) : [name];
}
