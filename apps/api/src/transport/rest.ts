import { callTRPCProcedure, type TRPCProcedureType } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import { sendUnlessHeld } from '../platform/etag.ts';
import { appRouter } from '../router.ts';
import { accessOf, isForGuests, metaOf, type ProcedureMeta } from '../trpc/access.ts';
import type { Context } from '../trpc/context.ts';
import { fail } from '../trpc/errors.ts';

interface Endpoint {
  /** Dotted path of the procedure, such as `feed.like`. */
  name: string;
  type: TRPCProcedureType;
  method: HTTPMethods;
  /** As documented, with `{id}` parameters, below `/api`. */
  path: string;
  input: z.ZodObject | null;
  /** Bytes of a body, where it may be larger than others. */
  bodyLimit: number | undefined;
  /** Takes no credential. */
  isPublic: boolean;
  /** When a token needs the scope `payments`. */
  payments: ProcedureMeta['payments'];
  /** Public, or a read for which an account is optional. */
  isForGuests: boolean;
}

interface Definition {
  _def: { inputs: unknown[]; type: TRPCProcedureType };
}

function inputOf(procedure: Definition): z.ZodObject | null {
  const schema = procedure._def.inputs[0];
  if (schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodObject)
    return schema.unwrap() as z.ZodObject;
  return schema instanceof z.ZodObject ? schema : null;
}

/** Every procedure with OpenAPI meta is an endpoint. */
export function endpoints(): Endpoint[] {
  return Object.entries(appRouter._def.procedures).flatMap(([name, procedure]) => {
    const { openapi, bodyLimit, payments } = metaOf(procedure) ?? {};
    if (!openapi) return [];
    const definition = procedure as unknown as Definition;
    const input = inputOf(definition);
    const access = accessOf(procedure);
    const isPublic = access?.kind === 'public';
    const { type } = definition._def;
    const method = openapi.method as HTTPMethods;
    const { path } = openapi;
    return [
      { name, type, method, path, input, isPublic, isForGuests: isForGuests(access), bodyLimit, payments },
    ];
  });
}

type Field = z.core.$ZodType;

function bare(field: Field): Field {
  return field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodNullable
    ? bare(field.unwrap() as Field)
    : field;
}

/** Queries and paths hold text only: numbers, flags and lists are read from it as the schema expects them. */
function fromText(field: Field | undefined, value: unknown): unknown {
  if (field === undefined) return value;
  const type = bare(field);
  if (type instanceof z.ZodArray)
    return (Array.isArray(value) ? value : [value]).map((item) => fromText(type.element as Field, item));
  if (typeof value !== 'string') return value;
  if (type instanceof z.ZodNumber) return value.trim() === '' ? value : Number(value);
  if (type instanceof z.ZodBoolean && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

function readFields(source: unknown, schema: z.ZodObject | null): Record<string, unknown> {
  const fields = schema?.shape ?? {};
  return Object.fromEntries(
    Object.entries((source ?? {}) as Record<string, unknown>).map(([key, value]) => [
      key,
      fromText(Object.hasOwn(fields, key) ? fields[key] : undefined, value),
    ]),
  );
}

function collectInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  const params = readFields(request.params, endpoint.input);
  const query = readFields(request.query, endpoint.input);
  const { body } = request;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) {
    fail('invalid_input', { issues: [{ path: '', message: 'The body must be a JSON object' }] });
  }
  const usesBody = endpoint.method === 'POST' || endpoint.method === 'PATCH' || endpoint.method === 'PUT';
  // A field has one place; elsewhere it is as unknown as any other.
  const misplaced = usesBody ? Object.keys(query) : Object.keys(body ?? {});
  const twice = Object.keys({ ...query, ...body }).filter((key) => Object.hasOwn(params, key));
  const wrong = [...misplaced, ...twice];
  if (wrong.length > 0) {
    fail('invalid_input', { issues: wrong.map((path) => ({ path, message: 'Unknown field' })) });
  }
  return { ...(usesBody ? (body as object | null) : query), ...params };
}

/**
 * Serves each documented procedure below `/api`. Fastify's router prefers static paths to parameters,
 * whatever order they were declared in.
 */
export function restRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
): void {
  for (const endpoint of endpoints()) {
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
      exposeHeadRoute: false,
      ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
      config: { access: { procedure: endpoint.name } },
      async handler(request, reply) {
        const ctx = await makeContext(request, reply);
        const input = collectInput(endpoint, request);
        const answer = await callTRPCProcedure({
          router: appRouter,
          path: endpoint.name,
          type: endpoint.type,
          ctx,
          getRawInput: async () => input,
          signal: undefined,
          batchIndex: 0,
        });
        const text = JSON.stringify(answer);
        reply.type('application/json; charset=utf-8');
        return endpoint.method === 'GET' ? sendUnlessHeld(request, reply, text) : reply.send(text);
      },
    });
  }
}
