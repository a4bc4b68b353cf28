import { emailAddressOf } from '@kindred/db/admin/system/visibility';
import { systemView, testMail } from '@kindred/validation/admin/system';
import { noInput } from '@kindred/validation/text';
import { HOUR, limit } from '../../../platform/limits.ts';
import { can, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { recordAct } from '../audit/service.ts';
import { systemOf } from './service.ts';
import { mailTest } from './testMail.ts';

const documented = documentedUnder('Admin');
const TEST_MAILS_AN_HOUR = 5;

export const systemRouter = router({
  get: can('global_policies')
    .meta(documented('GET', '/admin/system', 'Get the state of the system'))
    .input(noInput)
    .output(systemView)
    .query(({ ctx }) => systemOf(ctx.deps)),

  sendTestMail: can('global_policies')
    .meta(
      documented('POST', '/admin/system/test-mail', 'Send a test mail to my own address', 'Five an hour.'),
    )
    .input(noInput)
    .output(testMail)
    .mutation(async ({ ctx }) => {
      const { id } = ctx.viewer;
      await limit(ctx.db, `test-mails:${ctx.viewer.id}`, TEST_MAILS_AN_HOUR, HOUR);
      const to = (await emailAddressOf(ctx.db, id)) ?? fail('not_found');
      await ctx.write(async (tx, outbox) => {
        await outbox.job(mailTest, { userId: id });
        await recordAct(tx, outbox, ctx, {
          action: 'system.send_test_mail',
          subject: { type: 'user', id, name: 'themselves' },
        });
      });
      return { to };
    }),
});
