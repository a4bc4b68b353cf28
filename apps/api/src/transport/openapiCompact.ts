import type { OpenAPIObject } from 'trpc-to-openapi';

type Json = Record<string, unknown>;
interface Parameter {
  name: string;
  in: string;
  schema?: { format?: string };
}
interface Operation {
  operationId?: string;
  security?: object[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content?: Json };
  responses: Json;
}

/** A parameter that so many calls take is a component, and so is an answer. */
const SHARED_BY = 4;
/** A body is longer. */
const BODY_SHARED_BY = 2;

function eachObject(node: unknown, visit: (object: Json) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) visit(node as Json);
  for (const inner of Object.values(node)) eachObject(inner, visit);
}

function operationsOf(document: OpenAPIObject): Operation[] {
  return Object.values(document.paths ?? {}).flatMap((item) =>
    Object.values((item ?? {}) as Json).filter(
      (one): one is Operation => typeof one === 'object' && one !== null && 'responses' in one,
    ),
  );
}

/** Puts what many places say into a component of that kind. @returns what stands for each, where it was said */
function share<T extends object>(
  document: OpenAPIObject,
  kind: 'parameters' | 'responses' | 'schemas',
  said: readonly T[],
  nameOf: (one: T) => string,
  sharedBy = SHARED_BY,
): (one: T) => T | { $ref: string } {
  const counts = new Map<string, number>();
  for (const one of said) {
    const text = JSON.stringify(one);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const shared: Json = { ...document.components?.[kind] };
  const names = new Map<string, string>();
  for (const [text, count] of counts) {
    if (count < sharedBy) continue;
    const one = JSON.parse(text) as T;
    const base = nameOf(one);
    let name = base;
    for (let number = 2; name in shared; number++) name = `${base}_${number}`;
    shared[name] = one;
    names.set(text, name);
  }
  document.components = { ...document.components, [kind]: shared } as OpenAPIObject['components'];
  return (one) => {
    const name = names.get(JSON.stringify(one));
    return name === undefined ? one : { $ref: `#/components/${kind}/${name}` };
  };
}

function shareParameters(document: OpenAPIObject, operations: readonly Operation[]): void {
  // Of tRPC's infinite queries alone.
  for (const operation of operations) {
    operation.parameters &&= operation.parameters.filter(
      (one) => !('name' in one) || one.name !== 'direction',
    );
  }
  const said = operations.flatMap(({ parameters = [] }) => parameters as Parameter[]);
  const reference = share(document, 'parameters', said, ({ name, schema }) =>
    [name, schema?.format].filter(Boolean).join('_'),
  );
  for (const operation of operations) {
    operation.parameters &&= (operation.parameters as Parameter[]).map(reference);
  }
}

/** The name of the schema that an answer is, where it is one. */
function schemaOf(response: Json): string | undefined {
  return /^\{"schema":\{"\$ref":"#\/components\/schemas\/(\w+)"\}\}$/.exec(
    JSON.stringify((response.content as Json | undefined)?.['application/json'] ?? null),
  )?.[1];
}

function shareResponses(document: OpenAPIObject, operations: readonly Operation[]): void {
  const said = operations
    .map(({ responses }) => responses['200'] as Json)
    .filter((response) => response !== undefined && schemaOf(response) !== undefined);
  const reference = share(document, 'responses', said, (response) => schemaOf(response) ?? '');
  for (const { responses } of operations) {
    if (responses['200'] !== undefined) responses['200'] = reference(responses['200'] as Json);
  }
}

/** Schemas of bodies, named after the first call that takes them. */
function shareBodies(document: OpenAPIObject, operations: readonly Operation[]): void {
  const bodies = operations.flatMap(({ operationId = '', requestBody }) => {
    const json = (requestBody?.content?.['application/json'] ?? {}) as { schema?: Json };
    return json.schema === undefined || '$ref' in json.schema ? [] : [{ operationId, json }];
  });
  const schemaOf = ({ json }: (typeof bodies)[number]) => json.schema ?? {};
  const nameOf = (schema: Json) => {
    const text = JSON.stringify(schema);
    const first = bodies.find((body) => JSON.stringify(schemaOf(body)) === text);
    return `${first?.operationId.replace(/\W/g, '_')}_body`;
  };
  const reference = share(document, 'schemas', bodies.map(schemaOf), nameOf, BODY_SHARED_BY);
  for (const body of bodies) body.json.schema = reference(schemaOf(body)) as Json;
}

/** A shorter object costs no more than a reference to it. */
const OBJECT_LENGTH = 110;

/** Keys of a document that name no field of an answer. */
const NO_FIELD =
  /^(?:\d+|default|content|application\/json|schema|properties|items|anyOf|allOf|oneOf|additionalProperties)$/;

/** Visits objects that stand inside other schemas, with the field they are of and how to put another in their place. */
function eachInner(
  node: unknown,
  field: string,
  visit: (schema: Json, field: string, replace: (by: Json) => void) => void,
): void {
  if (typeof node !== 'object' || node === null) return;
  const holder = node as Json;
  for (const [key, inner] of Object.entries(holder)) {
    const name = NO_FIELD.test(key) ? field : key;
    const { type, properties } = (inner ?? {}) as Json;
    if (type === 'object' && typeof properties === 'object') {
      visit(inner as Json, name, (by) => {
        holder[key] = by;
      });
    }
    eachInner(holder[key], name, visit);
  }
}

/** Objects inside of answers that several say alike, named after the first field that is one. */
function shareObjects(document: OpenAPIObject, operations: readonly Operation[]): void {
  const schemas = Object.values(document.components?.schemas ?? {});
  const roots = [...schemas, ...operations.map(({ responses }) => responses)];
  const fields = new Map<string, string>();
  const said: Json[] = [];
  for (const root of roots) {
    eachInner(root, 'answer', (schema, field) => {
      const text = JSON.stringify(schema);
      if (text.length < OBJECT_LENGTH) return;
      said.push(schema);
      if (!fields.has(text)) fields.set(text, field);
    });
  }
  const nameOf = (schema: Json) => `${fields.get(JSON.stringify(schema))}_object`;
  const reference = share(document, 'schemas', said, nameOf, BODY_SHARED_BY);
  for (const root of roots) {
    eachInner(root, 'answer', (schema, _field, replace) => replace(reference(schema) as Json));
  }
}

const SCALARS = new Set(['string', 'number', 'integer', 'boolean']);

/** `anyOf` of a plain type and null is a type that may be null. */
function mergeNull(object: Json): void {
  const { anyOf } = object;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1]?.type !== 'null') return;
  const [schema] = anyOf;
  mergeNull(schema);
  if (Array.isArray(schema.type) && schema.type[1] === 'null' && schema.anyOf === undefined) {
    delete object.anyOf;
    Object.assign(object, { ...schema, ...object });
    return;
  }
  if (!SCALARS.has(schema.type) || 'enum' in schema || 'const' in schema) return;
  delete object.anyOf;
  Object.assign(object, { ...schema, ...object, type: [schema.type, 'null'] });
}

/** A later version may answer more: who reads answers must not refuse what they do not know. */
function openAnswers(node: unknown): void {
  eachObject(node, (object) => {
    if (object.additionalProperties === false) delete object.additionalProperties;
  });
}

/** Of a call that takes nothing. */
function isEmptyBody({ requestBody }: Operation): boolean {
  const { schema } = (requestBody?.content?.['application/json'] ?? {}) as { schema?: Json };
  return (
    schema?.type === 'object' && Object.keys(schema.properties ?? {}).length === 0 && !('$ref' in schema)
  );
}

/** The failures that the generator names for each status, which no call refers to. */
function dropUnused(document: OpenAPIObject): void {
  const schemas = document.components?.schemas ?? {};
  const text = JSON.stringify(document);
  for (const name of Object.keys(schemas)) {
    if (!text.includes(`"#/components/schemas/${name}"`)) delete schemas[name];
  }
}

/** Leaves out what a reader knows without being told, and says once what many calls share. */
export function compact(document: OpenAPIObject): void {
  const operations = operationsOf(document);
  for (const operation of operations) {
    openAnswers(operation.responses);
    if (isEmptyBody(operation)) delete operation.requestBody;
  }
  openAnswers(document.components?.schemas);
  eachObject(document, (object) => {
    mergeNull(object);
    // What a format says already, such as `uuid`, zod says again as a long regular expression.
    if ('format' in object && 'pattern' in object) delete object.pattern;
    // Names of properties are strings.
    if (JSON.stringify(object.propertyNames) === '{"type":"string"}') delete object.propertyNames;
    if (object.minimum === Number.MIN_SAFE_INTEGER) delete object.minimum;
    if (object.maximum === Number.MAX_SAFE_INTEGER) delete object.maximum;
    if (object.description === 'Successful response') object.description = 'OK';
  });
  shareParameters(document, operations);
  shareResponses(document, operations);
  shareBodies(document, operations);
  shareObjects(document, operations);
  dropUnused(document);
}
