import { CASE_SUBJECTS, type CaseSubjectType } from '@kindred/validation/moderation/values';
import { useSearchParams } from 'react-router-dom';
import type { CaseFilter } from '../hooks.ts';

const isSubject = (value: string | null): value is CaseSubjectType =>
  (CASE_SUBJECTS as readonly (string | null)[]).includes(value);

/** The filter of a queue, kept in the address so that going back from a case restores it. */
export function useCaseFilter() {
  const [search, setSearch] = useSearchParams();
  const subject = search.get('type');
  const claimed = search.get('claimed');
  const filter: CaseFilter = {
    state: search.get('state') === 'decided' ? 'decided' : 'waiting',
    ...(isSubject(subject) && { subject }),
    ...((claimed === 'mine' || claimed === 'none') && { claimed }),
  };
  /** @param value null for all */
  function change(name: 'state' | 'type' | 'claimed', value: string | null) {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true });
  }
  return { filter, change };
}
