import { allFilters, type FilterRow } from '@kindred/db/moderation/filters/visibility';
import { deleteFilter, insertFilter, setFilterOn } from '@kindred/db/moderation/filters/writes';
import {
  addFilterInput,
  type FilterRule,
  type FilterView,
  filterDryRun,
  filterIdInput,
  filterView,
  filterViews,
  setFilterInput,
} from '@kindred/validation/moderation/filters';
import { comparable } from '@kindred/validation/moderation/screening';
import { noInput } from '@kindred/validation/text';
import { HOUR, limit } from '../../../platform/limits.ts';
import { can, router } from '../../../trpc/access.ts';
import { fail, invalid } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { recordAct } from '../../admin/audit/service.ts';
import { dryRun, networkList } from './dryRun.ts';

const documented = documentedUnder('Moderation');
const DRY_RUNS_AN_HOUR = 60;

function present({ createdAt, ...row }: FilterRow): FilterView {
  return { ...row, createdAt: createdAt.toISOString() };
}

/** The columns of a rule; its value as it is compared. */
function columnsOf(rule: FilterRule) {
  const action = 'action' in rule ? rule.action : 'refuse';
  const count = 'count' in rule ? rule.count : null;
  const days = 'days' in rule ? rule.days : null;
  const value = 'value' in rule ? rule.value : null;
  if (rule.kind === 'network' && networkList(rule.value) === undefined) {
    invalid('rule.value', 'Use an address or a network such as 203.0.113.0/24');
  }
  if (rule.kind !== 'word') return { kind: rule.kind, value, count, days, action } as const;
  const words = comparable(rule.value).trim();
  if (words === '') invalid('rule.value', 'Use a word or phrase');
  return { kind: rule.kind, value: words, count, days, action } as const;
}

const named = ({ kind, value }: FilterRow) => (value === null ? kind : `${kind}: ${value}`);

export const filtersRouter = router({
  list: can('global_policies')
    .meta(documented('GET', '/admin/filters', 'List the filters'))
    .input(noInput)
    .output(filterViews)
    .query(async ({ ctx }) => ({ items: (await allFilters(ctx.db)).map(present) })),

  add: can('global_policies')
    .meta(
      documented(
        'POST',
        '/admin/filters',
        'Add a filter',
        '409 `filter_known` for a second one of its kind and value, `too_many_filters` past 500.',
      ),
    )
    .input(addFilterInput)
    .output(filterView)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx, outbox) => {
        const made = await insertFilter(tx, { ...columnsOf(input.rule), createdBy: ctx.viewer.id });
        if (made === 'full') return fail('too_many_filters');
        if (made === 'known') return fail('filter_known');
        const subject = { type: 'filter', id: null, name: named(made) } as const;
        await recordAct(tx, outbox, ctx, { action: 'filter.add', subject, after: { ...input.rule } });
        return present(made);
      }),
    ),

  set: can('global_policies')
    .meta(documented('PATCH', '/admin/filters/{id}', 'Turn a filter on or off'))
    .input(setFilterInput)
    .output(filterView)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx, outbox) => {
        const row = (await setFilterOn(tx, input.id, input.isOn)) ?? fail('not_found');
        await recordAct(tx, outbox, ctx, {
          action: 'filter.update',
          subject: { type: 'filter', id: null, name: named(row) },
          before: { isOn: !input.isOn },
          after: { isOn: input.isOn },
        });
        return present(row);
      }),
    ),

  remove: can('global_policies')
    .meta(documented('DELETE', '/admin/filters/{id}', 'Delete a filter'))
    .input(filterIdInput)
    .output(filterView)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx, outbox) => {
        const row = (await deleteFilter(tx, input.id)) ?? fail('not_found');
        const subject = { type: 'filter', id: null, name: named(row) } as const;
        await recordAct(tx, outbox, ctx, { action: 'filter.remove', subject });
        return present(row);
      }),
    ),

  dryRun: can('global_policies')
    .meta(
      documented(
        'POST',
        '/admin/filters/dry-runs',
        'Try a filter on the last week',
        'On the newest 10,000 public texts, or accounts, of the last seven days. Changes nothing; recorded in the audit log.',
      ),
    )
    .input(addFilterInput)
    .output(filterDryRun)
    .mutation(async ({ ctx, input: { rule } }) => {
      await limit(ctx.db, `filter-dry-run:${ctx.viewer.id}`, DRY_RUNS_AN_HOUR, HOUR);
      columnsOf(rule);
      const result = await dryRun(ctx.db, rule);
      await ctx.write((tx, outbox) =>
        recordAct(tx, outbox, ctx, {
          action: 'filter.dry_run',
          subject: { type: 'filter', id: null, name: rule.kind },
          after: { matched: result.matched },
        }),
      );
      return result;
    }),
});
