import type { TribeView } from '@kindred/validation/tribes';
import type { MemberView } from '@kindred/validation/tribes/memberships';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { errorCode } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { PERSON } from './copy.ts';
import classes from './Members.module.css';
import { memberQuery } from './query.ts';

const MemberSheet = lazyPartWithRetry(() => import('./MemberSheet.tsx'));

const ID = /^[0-9a-f-]{36}$/i;

/** Whose sheet is open, as the address says: `?person={id}`. */
export function useOpenMember() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('person') ?? '';
  return {
    id: ID.test(asked) ? asked.toLowerCase() : null,
    show(id: string | null) {
      const next = new URLSearchParams(params);
      if (id === null) next.delete('person');
      else next.set('person', id);
      setParams(next, { replace: true, preventScrollReset: true });
    },
  };
}

interface OpenMemberProps {
  tribe: TribeView;
  id: string | null;
  /** Those of the list that are loaded; whoever is none of them is asked for. */
  members: readonly MemberView[];
  onClose: () => void;
}

/** The sheet of one member, wherever in the list they stand. */
export function OpenMember({ tribe, id, members, onClose }: OpenMemberProps) {
  const listed = members.find((member) => member.id === id);
  const { data, error } = useQuery({
    ...memberQuery(tribe.id, id ?? ''),
    enabled: id !== null && listed === undefined,
  });
  const isGone = id !== null && listed === undefined && errorCode(error) === 'not_found';
  const found = listed ?? (isGone || id === null ? undefined : data);
  // Stays in the page as it was while it closes; who goes offline while their sheet is open is still in it.
  const [kept, setKept] = useState<MemberView>();
  if (found !== undefined && found !== kept) setKept(found);
  const person = found ?? kept;
  return (
    <>
      {person !== undefined && (
        <Suspense fallback={null}>
          <MemberSheet
            key={person.id}
            tribe={tribe}
            member={person}
            isOpen={person.id === id && !isGone}
            onClose={onClose}
          />
        </Suspense>
      )}
      <BottomSheet isOpen={isGone} onClose={onClose} title={PERSON.gone}>
        <p className={classes.text}>{PERSON.goneText}</p>
      </BottomSheet>
    </>
  );
}
