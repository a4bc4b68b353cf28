import { useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TextAreaField } from '../../../ui/Form.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import { NobodyFound } from '../../../ui/illustrations.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useSearch } from '../../../ui/useSearch.tsx';
import { CONTENT } from '../content/copy.ts';
import { TRIBE, USERS } from '../copy.ts';
import { useUsers } from '../users/hooks.ts';
import { useTransferTribe } from './hooks.ts';

/** Chooses the member who becomes the owner of a tribe. */
export function TransferSheet({ id, isOpen, onClose }: SheetProps & { id: string }) {
  const [userId, setUserId] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const { query: q, field } = useSearch({
    label: USERS.search,
    placeholder: USERS.placeholder,
    max: 100,
    isFirst: true,
  });
  const users = useUsers({ sort: 'newest', state: 'active', ...(q !== '' && { q }) });
  const transfer = useTransferTribe();
  const toast = useToast();
  return (
    <FormSheet
      isOpen={isOpen}
      isTall
      onClose={onClose}
      title={TRIBE.transfer}
      action={TRIBE.transfer}
      tone="danger"
      isBusy={transfer.isPending}
      isDisabled={userId === null}
      onSubmit={() => {
        if (userId === null) return;
        transfer.mutate(
          { id, userId, reason },
          {
            onSuccess() {
              toast.show({ title: TRIBE.done, tone: 'success' });
              onClose();
            },
          },
        );
      }}
      problem={transfer.error === null ? null : messageOf(transfer.error)}
    >
      {field}
      <PaginatedList
        label={TRIBE.member}
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
      <TextAreaField
        label={CONTENT.reason}
        description={CONTENT.forLog}
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormSheet>
  );
}
