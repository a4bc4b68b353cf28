import { appRouter } from '@kindred/api/router';
import { type AccessRule, accessOf, metaOf } from '@kindred/api/trpc/access';
import type { z } from 'zod';

export type ProcedureType = 'query' | 'mutation' | 'subscription';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What the router itself says of a procedure; a test repeats none of it. */
export interface Procedure {
  /** Dotted, such as `feed.create`. */
  name: string;
  type: ProcedureType;
  rule: AccessRule | undefined;
  /** Whether a session has to be confirmed for it, which a token never is. */
  needsConfirmation: boolean;
  /** As documented, below `/api`, such as `GET /posts/{id}`; null for a subscription. */
  rest: { method: Method; path: string } | null;
  /** Of the answer; a subscription has none. */
  output: z.ZodType | undefined;
}

export interface Documented extends Procedure {
  type: 'query' | 'mutation';
  rest: { method: Method; path: string };
}

interface Definition {
  _def: { type: ProcedureType; output?: z.ZodType };
}

export const PROCEDURES: readonly Procedure[] = Object.entries(
  appRouter._def.procedures as unknown as Record<string, Definition>,
).map(([name, procedure]) => {
  const { openapi, needsConfirmation = false } = metaOf(procedure) ?? {};
  return {
    name,
    type: procedure._def.type,
    rule: accessOf(procedure),
    needsConfirmation,
    rest: openapi ? { method: openapi.method as Method, path: openapi.path } : null,
    output: procedure._def.output,
  };
});

/** Those with a REST endpoint: all but subscriptions, which `rest.test.ts` holds the router to. */
export const DOCUMENTED = PROCEDURES.filter((procedure): procedure is Documented => procedure.rest !== null);
