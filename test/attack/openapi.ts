export interface Schema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  /** `false` means a tuple: it has no items after its `prefixItems`. */
  items?: Schema | false;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface Parameter {
  in: "path" | "query" | "header";
  name: string;
  schema: Schema;
}

export interface Operation {
  method: string;
  /** The path, with parameters as `{name}`. */
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
}

interface Description {
  paths: Record<string, Record<string, Described>>;
}

interface Described {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export async function readOperations(origin: string): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Description;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content["application/json"]?.schema,
    })),
  );
}
