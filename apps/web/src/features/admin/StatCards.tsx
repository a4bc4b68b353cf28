import type { AdminStats } from '@kindred/validation/admin/stats';
import { messageOf } from '../../app/errors.ts';
import { trpc } from '../../app/trpc.ts';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { Figure, Figures } from '../../ui/Figures.tsx';
import { formatAmount } from '../../ui/money.ts';
import { Loading } from '../../ui/Skeleton.tsx';
import { STATS } from './copy.ts';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const plus = (count: number) => STATS.today(`+${count.toLocaleString('en')}`);
const shown = (count: number) => count.toLocaleString('en');

function Revenue({ revenue }: Pick<AdminStats, 'revenue'>) {
  const [first, ...others] = revenue;
  if (first === undefined) return <Figure name={STATS.revenue} value="0" note={STATS.today('+0')} />;
  const also = others.map(({ currency, total }) => formatAmount(total, currency)).join(', ');
  return (
    <Figure
      name={STATS.revenue}
      value={formatAmount(first.total, first.currency)}
      note={
        <>
          {STATS.today(`+${formatAmount(first.today, first.currency)}`)}
          {also !== '' && <> · {STATS.also(also)}</>}
        </>
      }
    />
  );
}

/** Totals of the platform, each with what was added today. */
export function StatCards() {
  const { data, error, refetch } = trpc.admin.stats.useQuery({ zone: ZONE }, { staleTime: 0 });
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    // As high as what is coming.
    return (
      <Loading label={STATS.loading}>
        <Figures label={STATS.label}>
          {[STATS.users, STATS.tribes, STATS.posts, STATS.revenue].map((name) => (
            <Figure key={name} name={name} value="…" note="…" />
          ))}
        </Figures>
      </Loading>
    );
  }
  return (
    <Figures label={STATS.label}>
      <Figure name={STATS.users} value={shown(data.totalUsers)} note={plus(data.newUsersToday)} />
      <Figure name={STATS.tribes} value={shown(data.totalTribes)} note={plus(data.newTribesToday)} />
      <Figure name={STATS.posts} value={shown(data.totalPosts)} note={plus(data.newPostsToday)} />
      <Revenue revenue={data.revenue} />
    </Figures>
  );
}
