import { createHash } from 'node:crypto';
import { takeLimit } from '@kindred/db/limits';
import type { ContactSalesInput } from '@kindred/validation/accounts/contact';
import { HOUR, limit, networkOf, QUARTER_HOUR } from '../../../platform/limits.ts';
import type { Context } from '../../../trpc/context.ts';
import { notifySales } from './jobs.ts';

/** Sends a message to the platform admins. Repeated within an hour, the same message is sent once. */
export async function contactSales(ctx: Context, input: ContactSalesInput): Promise<void> {
  const { env } = ctx.deps;
  await limit(ctx.db, `contact:address:${networkOf(ctx.ip)}`, env.RESET_PER_ADDRESS, QUARTER_HOUR);
  const { name, email, company = '', message } = input;
  const hash = createHash('sha256')
    .update(JSON.stringify([name, email, company, message]))
    .digest('hex');
  await ctx.write(async (tx, outbox) => {
    // In the transaction: a message that was not stored does not count as sent.
    const isRepeated = (await takeLimit(tx, `contact:message:${hash}`, 1, HOUR)) > 0;
    if (!isRepeated) await outbox.job(notifySales, input);
  });
}
