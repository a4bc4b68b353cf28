import { GRANTED_MAX } from '@kindred/validation/courses/students';
import { useState } from 'react';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NobodyFound } from '../../../ui/illustrations/NobodyFound.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { useSearch } from '../../../ui/useSearch.tsx';
import { GRANT } from './copy.ts';
import { useGrant, useMembers } from './hooks.ts';
import classes from './Students.module.css';

interface GrantSheetProps extends SheetProps {
  courseId: string;
  tribeId: string;
  /** Who made the course and needs no access. */
  creatorId: string;
}

/** Chooses members of the tribe who get access. */
export default function GrantSheet({ courseId, tribeId, creatorId, isOpen, onClose }: GrantSheetProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { query, field } = useSearch({
    label: GRANT.search,
    placeholder: GRANT.placeholder,
    max: 100,
    isFirst: true,
  });
  const members = useMembers(tribeId, query);
  const grant = useGrant(() => {
    setChosen([]);
    onClose();
  });
  const toggle = (userId: string, isOn: boolean) =>
    setChosen((before) => (isOn ? [...before, userId] : before.filter((each) => each !== userId)));
  return (
    <BottomSheet
      isOpen={isOpen}
      isTall
      onClose={onClose}
      title={GRANT.title}
      top={field}
      bottom={
        <Button
          size="lg"
          isWide
          isBusy={grant.isPending}
          disabled={chosen.length === 0}
          onClick={() => grant.mutate({ id: courseId, userIds: [...chosen] })}
        >
          {GRANT.give(chosen.length)}
        </Button>
      }
    >
      <p className={classes.text}>{GRANT.text}</p>
      <PaginatedList
        label={GRANT.title}
        loading={GRANT.loading}
        query={members}
        skeleton={
          <>
            <SkeletonRow />
            <SkeletonRow />
            <SkeletonRow />
          </>
        }
        empty={
          <EmptyState illustration={<NobodyFound />} title={GRANT.none} text={GRANT.noneText} level={3} />
        }
      >
        {({ id, name, handle }) => (
          <CheckField
            label={name}
            description={`@${handle}`}
            checked={chosen.includes(id)}
            disabled={id === creatorId || (!chosen.includes(id) && chosen.length >= GRANTED_MAX)}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        )}
      </PaginatedList>
    </BottomSheet>
  );
}
