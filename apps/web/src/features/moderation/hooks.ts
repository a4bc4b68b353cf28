import type { CaseView } from '@kindred/validation/moderation/cases';
import type { CaseSubjectType } from '@kindred/validation/moderation/values';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../app/trpc.ts';
import { useAction } from '../../app/useAction.ts';
import { CASE } from './copy.ts';
import { FILTERS } from './filters/copy.ts';

/** No event says that a case changed: each screen that opens asks again. */
const FRESH = { staleTime: 0 } as const;

export interface CaseFilter {
  state: 'waiting' | 'decided';
  subject?: CaseSubjectType;
  claimed?: 'mine' | 'none';
}

const PAGED = {
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
  placeholderData: keepPreviousData,
  ...FRESH,
};
export const useCases = (filter: CaseFilter) => trpc.moderation.cases.list.useInfiniteQuery(filter, PAGED);
export const useTribeCases = (id: string, filter: CaseFilter) =>
  trpc.moderation.cases.ofTribe.useInfiniteQuery({ id, ...filter }, PAGED);

/** Cases that wait for the platform; 0 until it is known. */
export function useWaitingCases(): number {
  const { data } = trpc.moderation.cases.counts.useQuery(undefined, FRESH);
  return data === undefined ? 0 : data.open + data.appealed;
}

/** Cases that wait in a tribe; 0 until it is known. @param isAsked the viewer may see them */
export function useWaitingInTribe(id: string, isAsked: boolean): number {
  const { data } = trpc.moderation.cases.countOfTribe.useQuery({ id }, { ...FRESH, enabled: isAsked });
  return data?.waiting ?? 0;
}

export const useCase = (id: string) => trpc.moderation.cases.get.useQuery({ id }, FRESH);

/** Shows the case as it was answered, and reloads the lists that it is in. */
function useSettle() {
  const utils = trpc.useUtils();
  return (answer: CaseView) => {
    const { cases } = utils.moderation;
    cases.get.setData({ id: answer.id }, answer);
    void cases.list.invalidate();
    void cases.ofTribe.invalidate();
    void cases.counts.invalidate();
    void cases.countOfTribe.invalidate();
  };
}

export function useClaim() {
  const onSuccess = useSettle();
  return trpc.moderation.cases.claim.useMutation(useAction({ failed: CASE.claimFailed, onSuccess }));
}
export function useRelease() {
  const onSuccess = useSettle();
  return trpc.moderation.cases.release.useMutation(useAction({ failed: CASE.releaseFailed, onSuccess }));
}
export function useEscalate() {
  const onSuccess = useSettle();
  const done = { title: CASE.escalated };
  return trpc.moderation.cases.escalate.useMutation(
    useAction({ failed: CASE.escalateFailed, done, onSuccess }),
  );
}

/** For a form, which shows the error itself. */
export const useDecide = () => trpc.moderation.cases.decide.useMutation({ onSuccess: useSettle() });
export const useDecideAppeal = () =>
  trpc.moderation.decisions.decideAppeal.useMutation({ onSuccess: useSettle() });
export function useDecideMany() {
  const utils = trpc.useUtils();
  return trpc.moderation.cases.decideMany.useMutation({
    onSuccess: () => void utils.moderation.cases.invalidate(),
  });
}

export const useRules = () => trpc.moderation.rules.list.useQuery();
function useReloadRules() {
  const utils = trpc.useUtils();
  return { onSuccess: () => void utils.moderation.rules.list.invalidate() };
}
export const useAddRule = () => trpc.moderation.rules.add.useMutation(useReloadRules());
export const useUpdateRule = () => trpc.moderation.rules.update.useMutation(useReloadRules());
export const useRemoveRule = (failed: string) =>
  trpc.moderation.rules.remove.useMutation(useAction({ failed, ...useReloadRules() }));

export const useDecision = (id: string) => trpc.moderation.decisions.get.useQuery({ id }, FRESH);
export const useLinkedDecision = (token: string) =>
  trpc.moderation.decisions.getLinked.useQuery({ token }, FRESH);
export function useLinkedAppeal(token: string) {
  const utils = trpc.useUtils();
  return trpc.moderation.decisions.appealLinked.useMutation({
    onSuccess: (answer) => utils.moderation.decisions.getLinked.setData({ token }, answer),
  });
}
export function useAppeal() {
  const utils = trpc.useUtils();
  return trpc.moderation.decisions.appeal.useMutation({
    onSuccess: (answer) => utils.moderation.decisions.get.setData({ id: answer.id }, answer),
  });
}

export const useFilters = () => trpc.moderation.filters.list.useQuery(undefined, FRESH);
function useReloadFilters() {
  const utils = trpc.useUtils();
  return { onSuccess: () => void utils.moderation.filters.list.invalidate() };
}
/** For a form, which shows the error itself. */
export const useAddFilter = () => trpc.moderation.filters.add.useMutation(useReloadFilters());
export const useTryFilter = () => trpc.moderation.filters.dryRun.useMutation();
export const useSetFilter = () =>
  trpc.moderation.filters.set.useMutation(useAction({ failed: FILTERS.setFailed, ...useReloadFilters() }));
export const useRemoveFilter = () =>
  trpc.moderation.filters.remove.useMutation(
    useAction({ failed: FILTERS.removeFailed, ...useReloadFilters() }),
  );
