import type { OpenAPIObject } from 'trpc-to-openapi';

interface Parameter {
  name: string;
  in: string;
  schema?: { format?: string };
}
interface Operation {
  security?: object[];
  parameters?: (Parameter | { $ref: string })[];
}

/** A parameter that so many calls take is a component. */
const SHARED_BY = 4;

function eachObject(node: unknown, visit: (object: Record<string, unknown>) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) visit(node as Record<string, unknown>);
  for (const inner of Object.values(node)) eachObject(inner, visit);
}

export function operationsOf(document: OpenAPIObject): Operation[] {
  return Object.values(document.paths ?? {}).flatMap((item) =>
    Object.values((item ?? {}) as Record<string, unknown>).filter(
      (one): one is Operation => typeof one === 'object' && one !== null && 'responses' in one,
    ),
  );
}

/** Says by reference, once, what many calls have in common. Changes the document it is given. */
function shareParameters(document: OpenAPIObject): void {
  const counts = new Map<string, number>();
  const operations = operationsOf(document);
  for (const { parameters = [] } of operations)
    for (const parameter of parameters) {
      const text = JSON.stringify(parameter);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  const shared: Record<string, Parameter> = {};
  const names = new Map<string, string>();
  for (const [text, count] of counts) {
    const parameter = JSON.parse(text) as Parameter;
    const name = [parameter.name, parameter.schema?.format].filter(Boolean).join('_');
    if (count < SHARED_BY || name in shared) continue;
    shared[name] = parameter;
    names.set(text, name);
  }
  for (const operation of operations) {
    operation.parameters &&= operation.parameters.map((parameter) => {
      const name = names.get(JSON.stringify(parameter));
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
    });
  }
  document.components = { ...document.components, parameters: shared } as OpenAPIObject['components'];
}

/** Leaves out what a reader knows without being told, and says once what many calls share. */
export function compact(document: OpenAPIObject): void {
  eachObject(document, (object) => {
    // What a format says already, such as `uuid`, zod says again as a long regular expression.
    if ('format' in object && 'pattern' in object) delete object.pattern;
    if (object.minimum === Number.MIN_SAFE_INTEGER) delete object.minimum;
    if (object.maximum === Number.MAX_SAFE_INTEGER) delete object.maximum;
    if (object.description === 'Successful response') object.description = 'OK';
  });
  shareParameters(document);
}
