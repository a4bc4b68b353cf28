import type { Db } from '@kindred/db/client';
import type { Permission } from '@kindred/permissions/matrix';
import { may, type Viewer } from '@kindred/permissions/viewer';
import type { Role } from '@kindred/validation/accounts';
import { initTRPC, type TRPCProcedureType } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { OpenApiMeta } from 'trpc-to-openapi';
import type { z } from 'zod';
import { HOUR, limit, networkOf } from '../platform/limits.ts';
import type { Context } from './context.ts';
import { errorBody, fail, toAppError } from './errors.ts';
import { assertEnabled } from './features.ts';
import { assertNotViewing, assertOpenToViews } from './viewing.ts';

/** Who may call a procedure; every procedure has exactly one, the server refuses to start otherwise. */
export type AccessRule =
  | { kind: 'public'; reason: string }
  | { kind: 'signedIn' }
  | { kind: 'session' }
  | { kind: 'permission'; permission: Permission; guests?: true }
  | { kind: 'subject'; permission: Permission | null; guests?: true };

export interface ProcedureMeta extends OpenApiMeta {
  access?: AccessRule;
  /** Bytes of a body, where what everybody else may send is too little. */
  bodyLimit?: number;
  /** Set by {@link recentlyConfirmed}. */
  needsConfirmation?: true;
  /** Set by {@link needsPayments}. */
  payments?: 'always' | 'storedMethod';
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter({ error }) {
      const known = toAppError(error);
      const body = errorBody(known);
      return {
        message: body.message,
        code: TRPC_ERROR_CODES_BY_KEY[known.code],
        data: { ...body, httpStatus: getHTTPStatusCodeFromError(known) },
      };
    },
    sse: { enabled: false },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** A token may do what its scopes say, whatever the procedure. */
function assertScope({ transport, credential }: Context, type: TRPCProcedureType): void {
  if (transport === 'socket' && type !== 'subscription') fail('method_not_allowed');
  if (credential.kind !== 'token') return;
  const needed = type === 'mutation' ? 'write' : 'read';
  if (!credential.scopes.includes(needed)) fail('token_scope');
}

/** Checks that come before the rule of each procedure. */
function assertCallable(ctx: Context, type: TRPCProcedureType, path: string): void {
  assertScope(ctx, type);
  assertOpenToViews(ctx, type, path);
  assertEnabled(ctx.deps.env, path);
}

const scoped = t.procedure.use(({ ctx, type, path, next }) => {
  assertCallable(ctx, type, path);
  return next();
});

/** For everybody, visitors included. The reason is printed in the access matrix. */
export function publicBecause(reason: string) {
  return scoped.meta({ access: { kind: 'public', reason } });
}

/** Good credentials are not enough for an account that is suspended, waits for approval or is about to be deleted. */
export function assertActive({ suspension, leaving }: Pick<Context, 'suspension' | 'leaving'>): void {
  if (suspension === 'waiting') fail('account_waiting');
  if (suspension !== null) fail('account_suspended', { suspension });
  if (leaving !== null) fail('account_leaving');
}

// One middleware instead of two: tRPC copies its options several times for each.
const withViewer = t.procedure.use(({ ctx, type, path, next }) => {
  assertCallable(ctx, type, path);
  assertActive(ctx);
  if (ctx.viewer === null) fail('signed_out');
  return next({ ctx: { viewer: ctx.viewer } });
});

/** For anybody with an account. */
export const signedIn = withViewer.meta({ access: { kind: 'signedIn' } });

/** Refuses, and says so when two-factor authentication is all that is missing. */
function refuse(
  { viewer, withheldRole }: { viewer: Viewer | null; withheldRole: Role | null },
  isAllowed: (viewer: Viewer) => boolean,
): never {
  if (viewer === null) return fail('signed_out');
  const isMissing = withheldRole !== null && isAllowed({ ...viewer, role: withheldRole });
  return fail(isMissing ? 'two_factor_required' : 'not_allowed');
}

/**
 * What {@link can} is for procedures, for a plain route that writes: its body is no JSON.
 * @param permission null for every user
 * @returns who is asking
 */
export function viewerWho(ctx: Context, permission: Permission | null): Viewer {
  assertNotViewing(ctx);
  if (ctx.credential.kind === 'token' && !ctx.credential.scopes.includes('write')) fail('token_scope');
  assertActive(ctx);
  if (ctx.viewer === null) fail('signed_out');
  const isAllowed = (viewer: Viewer) => permission === null || may(viewer, permission);
  if (!isAllowed(ctx.viewer)) refuse(ctx, isAllowed);
  return ctx.viewer;
}

/**
 * What {@link signedIn} is for procedures, for a plain route that reads.
 * @param use `download` for what leaves the product, which no admin gets who views as a user
 */
export function viewerOf(ctx: Context, use: 'download' | 'screen' = 'download'): Viewer {
  if (use === 'download') assertNotViewing(ctx);
  if (ctx.credential.kind === 'token' && !ctx.credential.scopes.includes('read')) fail('token_scope');
  assertActive(ctx);
  return ctx.viewer ?? fail('signed_out');
}

/** For a person in a browser: what a stolen access token must never reach. */
export const inSession = withViewer.meta({ access: { kind: 'session' } }).use(({ ctx, next }) => {
  if (ctx.credential.kind !== 'session') fail('session_required');
  // The session is the admin's, and what such procedures read is the security of an account.
  assertNotViewing(ctx);
  return next({ ctx: { sid: ctx.credential.sid } });
});

const CONFIRMED_FOR_MS = 10 * 60_000;

/** Whether the person behind the session proved who they are in the last ten minutes. */
export function isRecentlyConfirmed({ credential }: Pick<Context, 'credential'>): boolean {
  const confirmedAt = credential.kind === 'session' ? credential.confirmedAt : null;
  return confirmedAt !== null && Date.now() - confirmedAt.getTime() <= CONFIRMED_FOR_MS;
}

export function assertRecentlyConfirmed(ctx: Pick<Context, 'credential'>): void {
  if (ctx.credential.kind !== 'session') fail('session_required');
  if (!isRecentlyConfirmed(ctx)) fail('confirmation_required');
}

/**
 * Added to any rule, for acts that a stolen session must not reach: `inSession.concat(recentlyConfirmed)`. It is
 * checked last, so nobody is asked for a password only to be refused afterwards.
 */
export const recentlyConfirmed = t.procedure.meta({ needsConfirmation: true }).use(({ ctx, next }) => {
  assertRecentlyConfirmed(ctx);
  return next();
});

/** The input field that names a stored card to be charged. */
const STORED_METHOD = 'paymentMethodId';

/**
 * Added to any rule, for acts that charge a stored card or change a payment method: a token needs the scope `payments`
 * beside `write`. With `storedMethod` only a call that names a stored card does.
 */
export function needsPayments(when: 'always' | 'storedMethod') {
  return t.procedure.meta({ payments: when }).use(async ({ ctx, getRawInput, next }) => {
    const { credential } = ctx;
    if (credential.kind === 'token' && !credential.scopes.includes('payments')) {
      const input = when === 'storedMethod' ? await getRawInput() : null;
      const isFree = typeof input === 'object' && input !== null && !(STORED_METHOD in input);
      if (!isFree) fail('token_payments');
    }
    return next();
  });
}

/** For those whose role holds the permission. */
export function can(permission: Permission) {
  return withViewer.meta({ access: { kind: 'permission', permission } }).use(({ ctx, next }) => {
    if (!may(ctx.viewer, permission)) refuse(ctx, (viewer) => may(viewer, permission));
    return next();
  });
}

/** Reads by guests from one network in an hour. */
export const GUEST_READS_AN_HOUR = 600;

async function assertReader(ctx: Context): Promise<void> {
  assertActive(ctx);
  if (ctx.viewer === null) await limit(ctx.db, `guest:${networkOf(ctx.ip)}`, GUEST_READS_AN_HOUR, HOUR);
}

const withGuests = t.procedure.use(async ({ ctx, type, path, next }) => {
  assertCallable(ctx, type, path);
  await assertReader(ctx);
  return next();
});

/** As {@link guestsCan}, for a plain route that reads. @returns null for a guest */
export async function viewerOrGuest(ctx: Context): Promise<Viewer | null> {
  assertScope(ctx, 'query');
  await assertReader(ctx);
  return ctx.viewer;
}

/** As {@link can}, for a read that guests may make when their role holds the permission. */
export function guestsCan(permission: Permission) {
  return withGuests
    .meta({ access: { kind: 'permission', permission, guests: true } })
    .use(({ ctx, next }) => {
      const isAllowed = (viewer: Viewer | null) => may(viewer, permission);
      if (!isAllowed(ctx.viewer)) refuse(ctx, isAllowed);
      return next();
    });
}

/** As {@link canOn}, for a read that guests may make: `load` and `policy` get `null` for them. */
export function guestsCanOn<Input extends z.ZodObject, Subject extends object>(rule: {
  input: Input;
  load: (db: Db, viewer: Viewer | null, input: z.output<Input>) => Promise<Subject | undefined>;
  policy: (viewer: Viewer | null, subject: Subject) => boolean;
}) {
  return withGuests
    .meta({ access: { kind: 'subject', permission: null, guests: true } })
    .input(rule.input)
    .use(async ({ ctx, input, next }) => {
      const subject = await rule.load(ctx.db, ctx.viewer, input as z.output<Input>);
      if (subject === undefined) fail('not_found');
      const isAllowed = (viewer: Viewer | null) => rule.policy(viewer, subject);
      if (!isAllowed(ctx.viewer)) refuse(ctx, isAllowed);
      return next({ ctx: { subject } });
    });
}

/**
 * Whether a row is of an archived tribe: it is the tribe, stands beside it as `tribe`, or carries the fact as
 * posts and comments do.
 */
function isOfArchived(subject: object): boolean {
  if ('isTribeArchived' in subject) return subject.isTribeArchived === true;
  if ('tribe' in subject && typeof subject.tribe === 'object' && subject.tribe !== null) {
    return isOfArchived(subject.tribe);
  }
  return 'archivedAt' in subject && subject.archivedAt !== null;
}

/**
 * For those whom the policy of one row allows. `load` finds the row as this viewer may see it: undefined is
 * answered 404, a row that `policy` (or the permission) refuses 403, and the handler gets it as `ctx.subject`.
 * Nothing is written in an archived tribe but by a procedure that says so with `inArchive`.
 */
export function canOn<Input extends z.ZodObject, Subject extends object>(rule: {
  input: Input;
  permission: Permission | null;
  load: (db: Db, viewer: Viewer, input: z.output<Input>) => Promise<Subject | undefined>;
  policy: (viewer: Viewer, subject: Subject) => boolean;
  inArchive?: true;
}) {
  return withViewer
    .meta({ access: { kind: 'subject', permission: rule.permission } })
    .input(rule.input)
    .use(async ({ ctx, input, type, next }) => {
      const subject = await rule.load(ctx.db, ctx.viewer, input as z.output<Input>);
      if (subject === undefined) fail('not_found');
      const isHeld = (viewer: Viewer) => rule.permission === null || may(viewer, rule.permission);
      const isAllowed = (viewer: Viewer) => isHeld(viewer) && rule.policy(viewer, subject);
      if (!isHeld(ctx.viewer)) refuse(ctx, isAllowed);
      const isWritten = type === 'mutation' && rule.inArchive !== true;
      if (isWritten && isOfArchived(subject)) fail('tribe_archived');
      if (!isAllowed(ctx.viewer)) refuse(ctx, isAllowed);
      return next({ ctx: { subject } });
    });
}

interface Described {
  _def: { procedures: Record<string, unknown> };
}

/** @throws {Error} naming every procedure that no access rule guards. */
export function assertGuarded(appRouter: Described): void {
  const bare = Object.entries(appRouter._def.procedures)
    .filter(([, procedure]) => accessOf(procedure) === undefined)
    .map(([name]) => name);
  if (bare.length > 0) throw new Error(`Procedures without an access rule: ${bare.join(', ')}`);
}

/** Whether a procedure needs no account: it is public, or guests hold its permission. */
export function isForGuests(rule: AccessRule | undefined): boolean {
  return rule?.kind === 'public' || (rule !== undefined && 'guests' in rule);
}

export function accessOf(procedure: unknown): AccessRule | undefined {
  return metaOf(procedure)?.access;
}

export function metaOf(procedure: unknown): ProcedureMeta | undefined {
  return (procedure as { _def?: { meta?: ProcedureMeta } })._def?.meta;
}
