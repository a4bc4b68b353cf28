import { useState } from 'react';
import { messageOf } from '../../app/errors.ts';
import { NextPage } from '../../app/PaginatedList.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { EvenScales } from '../../ui/illustrations/EvenScales.tsx';
import { NobodyFound } from '../../ui/illustrations/NobodyFound.tsx';
import { Loading, SkeletonRow } from '../../ui/Skeleton.tsx';
import { QUEUE } from './copy.ts';
import { type CaseFilter, useCases, useTribeCases } from './hooks.ts';
import { CaseRow } from './queue/CaseRow.tsx';
import { Filters } from './queue/Filters.tsx';
import classes from './queue/Queue.module.css';
import { type Outcome, TogetherBar, TogetherOutcome, useSelection } from './queue/Together.tsx';
import { useCaseFilter } from './queue/useCaseFilter.ts';

/** Cases of the platform, the most urgent first. */
export default function PlatformCases() {
  const filter = useCaseFilter();
  return <Queue base="/admin/reports" filter={filter} query={useCases(filter.filter)} />;
}

/** Cases of a tribe, for its moderators. */
export function TribeCases({ tribe: { id, slug } }: { tribe: { id: string; slug: string } }) {
  const filter = useCaseFilter();
  const query = useTribeCases(id, filter.filter);
  return <Queue base={`/tribe/${slug}/reports`} filter={filter} query={query} isOfTribe />;
}

type Query = ReturnType<typeof useCases> | ReturnType<typeof useTribeCases>;
interface QueueProps {
  base: string;
  filter: ReturnType<typeof useCaseFilter>;
  query: Query;
  isOfTribe?: boolean;
}

function Queue({ base, filter, query, isOfTribe = false }: QueueProps) {
  return (
    <div className={classes.queue}>
      <Filters {...filter} />
      <Cases
        key={JSON.stringify(filter.filter)}
        base={base}
        query={query}
        isOfTribe={isOfTribe}
        filter={filter.filter}
      />
    </div>
  );
}

type CasesProps = Omit<Required<QueueProps>, 'filter'> & { filter: CaseFilter };

function Cases({ base, query, isOfTribe, filter }: CasesProps) {
  const { state, ...narrowing } = filter;
  const isNarrowed = Object.keys(narrowing).length > 0;
  const cases = query.data?.pages.flatMap(({ items }) => items);
  const selection = useSelection(cases ?? []);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (cases === undefined) {
    if (query.error) {
      return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
    }
    return (
      <Loading label={QUEUE.loading}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  }
  return (
    <>
      {outcome !== null && <TogetherOutcome outcome={outcome} onDismiss={() => setOutcome(null)} />}
      {cases.length === 0 && !query.hasNextPage ? (
        <EmptyState
          illustration={isNarrowed ? <NobodyFound /> : <EvenScales />}
          title={isNarrowed ? QUEUE.noneFound : QUEUE.nones[state]}
          text={isNarrowed ? QUEUE.noneFoundText : QUEUE.noneTexts[state]}
        />
      ) : (
        <table className={classes.table} aria-label={QUEUE.list} aria-busy={query.isPlaceholderData}>
          <thead>
            <tr>
              {!isOfTribe && <td className={classes.check} />}
              <th scope="col">{QUEUE.content}</th>
              <th scope="col">{QUEUE.author}</th>
              {!isOfTribe && <th scope="col">{QUEUE.tribe}</th>}
              <th scope="col">{QUEUE.reports}</th>
              <th scope="col">{QUEUE.priority}</th>
              <th scope="col">{state === 'decided' ? QUEUE.decided : QUEUE.opened}</th>
              <th scope="col">{QUEUE.claimed}</th>
            </tr>
          </thead>
          <tbody>
            {cases.map((one) => (
              <CaseRow
                key={one.id}
                one={one}
                base={base}
                isOfTribe={isOfTribe}
                selection={
                  isOfTribe
                    ? undefined
                    : { isOn: selection.has(one.id), toggle: () => selection.toggle(one.id) }
                }
              />
            ))}
          </tbody>
        </table>
      )}
      <NextPage query={query} />
      {!isOfTribe && <TogetherBar selection={selection} onDecided={setOutcome} />}
    </>
  );
}
