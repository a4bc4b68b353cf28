import { isLimited } from '@kindred/db/accounts/limits/queries';
import type { Tx } from '@kindred/db/client';
import { type Counted, exceedsTotal, lockTotal } from '@kindred/db/totals/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { ErrorCode } from '@kindred/validation/errors';
import { limit } from '../platform/limits.ts';
import type { Context } from './context.ts';
import { fail } from './errors.ts';

export interface Call {
  viewer: Viewer;
  input: { spaceId: string };
  /** The subject that `canOn` loaded. */
  subject: { id: string; tribeId?: string | null };
}

/** How often one person may call it; those that share a key are counted together. */
export interface Rate {
  key: string;
  max: number;
  windowSeconds: number;
}

/** How many rows one owner may have; counted in the transaction that makes one, under a lock of that owner. */
export interface Total {
  counted: Counted;
  max: number;
  ownerOf: (call: Call) => string;
  /** For people, such as `You can have at most 20 products.` */
  message: (max: number) => string;
}

/** The limits of a procedure that creates rows. */
export interface Creation {
  /** `own`: the noun limits it itself, by more than who calls, by a setting, or together with other calls. */
  rate: Rate | 'own';
  total:
    | Total
    /** The noun's own write refuses with this code, under its own lock. */
    | { own: ErrorCode }
    /** A constraint allows one of each, or what is there is replaced. */
    | { one: string }
    /** Bounded by something else, or a history that only its rate bounds. */
    | { because: string };
}

export const isCounted = (total: Creation['total']): total is Total => 'counted' in total;

interface Procedures {
  _def: { procedures: Record<string, unknown> };
}

interface Step {
  ctx: Context & { viewer: Viewer; subject?: object };
  input: unknown;
  next: (changed?: { ctx: Partial<Context> }) => Promise<unknown>;
}

/**
 * Counts a call of a creation. For procedures its limits are applied by {@link boundCreations}; a plain route asks here.
 * @returns its total: `lock` goes before the locks of what is made, `check` after it was made
 */
export async function boundTotal(
  { db }: Pick<Context, 'db'>,
  { rate, total }: Creation,
  call: Call,
): Promise<{ lock: (tx: Tx) => Promise<void>; check: (tx: Tx) => Promise<void> } | undefined> {
  if (rate !== 'own') await limit(db, `${rate.key}:${call.viewer.id}`, rate.max, rate.windowSeconds);
  if (!isCounted(total)) return undefined;
  const { counted, ownerOf, message } = total;
  const owner = ownerOf(call);
  return {
    lock: (tx) => lockTotal(tx, counted, owner),
    // Counted afterwards, so that a request which is repeated gets its answer although nothing fits any more.
    check: async (tx) => {
      if (await exceedsTotal(tx, counted, owner, total.max)) {
        fail('total_reached', { issues: [{ path: 'total', message: message(total.max) }] });
      }
    },
  };
}

/** As {@link boundTotal}. @returns the write that keeps the total */
async function boundWrite(
  ctx: Pick<Context, 'db' | 'write'>,
  creation: Creation,
  call: Call,
): Promise<Context['write']> {
  const total = await boundTotal(ctx, creation, call);
  if (total === undefined) return ctx.write;
  return (work) =>
    ctx.write(async (tx, outbox) => {
      await total.lock(tx);
      const made = await work(tx, outbox);
      await total.check(tx);
      return made;
    });
}

function bound(creation: Creation, isPublishing: boolean) {
  return async ({ ctx, input, next }: Step) => {
    if (isPublishing && (await isLimited(ctx.db, ctx.viewer.id))) fail('account_limited');
    const call = { viewer: ctx.viewer, input, subject: ctx.subject ?? {} } as Call;
    return next({ ctx: { write: await boundWrite(ctx, creation, call) } });
  };
}

/**
 * Applies the table to the procedures that it names, right before their handlers.
 * @param publishing those that limited accounts may not call
 */
export function boundCreations<Name extends string>(
  appRouter: Procedures,
  creations: Record<Name, Creation>,
  publishing: readonly NoInfer<Name>[],
): void {
  for (const [name, creation] of Object.entries<Creation>(creations)) {
    const procedure = appRouter._def.procedures[name] as { _def: { middlewares: unknown[] } } | undefined;
    if (procedure === undefined) throw new Error(`There is no ${name} to limit.`);
    const { middlewares } = procedure._def;
    middlewares.splice(
      middlewares.length - 1,
      0,
      bound(creation, (publishing as readonly string[]).includes(name)),
    );
  }
}
