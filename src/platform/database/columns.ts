import type { Generated } from "kysely";
import type * as z from "zod/mini";

/** A flag is 0 or 1; a list or an object is JSON. A field that earlier devices lack is optional and has a default. */
export type ColumnsOf<Value> = {
  [F in keyof Value]-?: undefined extends Value[F] ? Generated<Column<Value[F]>> : Column<Value[F]>;
};
type Column<V> = V extends undefined ? never : V extends boolean ? 0 | 1 : V extends object ? string : V;

export type Decoded<Row, Value> = {
  [F in keyof Row]: F extends keyof Value ? Exclude<Value[F], undefined> : Row[F];
};

type Fields = Readonly<Record<string, unknown>>;

/** Turns rows into values of a schema with this shape, and back. Other fields stay as they are. */
export function codecOf<Value>(shape: Readonly<Record<string, z.ZodMiniType>>) {
  const kinds = Object.entries(shape).map(([field, schema]) => [field, kindOf(schema)] as const);
  const flags = kinds.filter(([, kind]) => kind === "boolean").map(([field]) => field);
  const lists = kinds.filter(([, kind]) => JSON_KINDS.includes(kind)).map(([field]) => field);
  const apply = (row: Fields, ofFlag: (value: unknown) => unknown, ofList: (value: unknown) => unknown) => {
    if (flags.length + lists.length === 0) return row;
    const changed = { ...row };
    for (const flag of flags) if (row[flag] !== undefined) changed[flag] = ofFlag(row[flag]);
    for (const list of lists) if (row[list] !== undefined) changed[list] = ofList(row[list]);
    return changed;
  };
  return {
    decode: <Row extends object>(row: Row) =>
      apply(
        row as Fields,
        (value) => value === 1,
        (json) => JSON.parse(json as string),
      ) as Decoded<Row, Value>,
    encode: <Part extends object>(part: Part) =>
      apply(part as Fields, (value) => (value ? 1 : 0), JSON.stringify) as {
        [F in keyof Part]: Column<Part[F]>;
      },
  };
}

const JSON_KINDS: readonly unknown[] = ["array", "object", "record"];

/** The kind of a schema in zod's words, below what makes it optional or nullable. */
function kindOf({ def }: z.ZodMiniType): unknown {
  const { type, innerType } = def as { type?: string; innerType?: z.ZodMiniType };
  return innerType ? kindOf(innerType) : type;
}
