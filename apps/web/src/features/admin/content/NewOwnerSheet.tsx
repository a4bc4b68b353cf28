import { useState } from 'react';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NobodyFound } from '../../../ui/illustrations/NobodyFound.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { useSearch } from '../../../ui/useSearch.tsx';
import { USERS } from '../copy.ts';
import { useUsers } from '../users/hooks.ts';
import { CONTENT } from './copy.ts';
import { ReasonSheet } from './ReasonSheet.tsx';

interface NewOwnerSheetProps extends SheetProps {
  title: string;
  isBusy: boolean;
  send: (transfer: { userId: string; reason: string }) => Promise<unknown>;
}

/** Chooses the user who becomes the owner of a tribe or business. */
export function NewOwnerSheet({ send, ...sheet }: NewOwnerSheetProps) {
  const [userId, setUserId] = useState<string | null>(null);
  const { query: q, field } = useSearch({
    label: USERS.search,
    placeholder: USERS.placeholder,
    max: 100,
    isFirst: true,
  });
  const users = useUsers({ sort: 'newest', state: 'active', ...(q !== '' && { q }) });
  return (
    <ReasonSheet
      {...sheet}
      isTall
      tone="danger"
      isShown={false}
      isDisabled={userId === null}
      send={(reason) => (userId === null ? Promise.resolve() : send({ userId, reason }))}
    >
      {field}
      <PaginatedList
        label={CONTENT.newOwner}
        loading={USERS.loading}
        query={users}
        skeleton={<SkeletonRow />}
        empty={
          <EmptyState illustration={<NobodyFound />} title={USERS.none} text={USERS.noneText} level={3} />
        }
      >
        {(user) => (
          <CheckField
            label={user.name}
            description={`@${user.handle}`}
            checked={user.id === userId}
            onChange={(event) => setUserId(event.currentTarget.checked ? user.id : null)}
          />
        )}
      </PaginatedList>
    </ReasonSheet>
  );
}
