import { FORWARD_TO_MAX } from '@kindred/validation/messaging/values';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { errorBody, messageOf } from '../../../app/errors.ts';
import { newUuid } from '../../../app/uuid.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { NobodyFound } from '../../../ui/illustrations/NobodyFound.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useSearch } from '../../../ui/useSearch.tsx';
import { FORWARD } from '../copy.ts';
import { nameOf } from '../naming.ts';
import { CONVERSATIONS_KEY, MESSAGING_KEY } from '../query.ts';
import classes from './Selection.module.css';

const SHOWN = 30;
const SEARCH_MAX = 80;

interface ForwardSheetProps {
  messageIds: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

/** Conversations of mine first, and whoever else is found by name. */
function useTargets(search: string) {
  return useQuery({
    queryKey: [...MESSAGING_KEY, 'forward', search],
    queryFn: async ({ signal }) => {
      const [talks, people] = await Promise.all([
        api.messaging.list.query({ limit: SHOWN, ...(search === '' ? {} : { search }) }, { signal }),
        search === '' ? [] : api.accounts.users.query({ limit: SHOWN, query: search }, { signal }),
      ]);
      const known = new Set(talks.map(({ otherUser }) => otherUser?.id));
      return {
        talks: talks.filter(({ can }) => can.send),
        people: people.filter(({ id }) => !known.has(id)),
      };
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** Up to ten places at once. */
export default function ForwardSheet({ messageIds, onClose, onDone }: ForwardSheetProps) {
  const { query: typed, field } = useSearch({
    label: FORWARD.search,
    placeholder: FORWARD.placeholder,
    max: SEARCH_MAX,
    isFirst: true,
  });
  const search = typed.replace(/^@/, '');
  const { data, error, refetch } = useTargets(search);
  const [conversationIds, setConversations] = useState<readonly string[]>([]);
  const [userIds, setPeople] = useState<readonly string[]>([]);
  const count = conversationIds.length + userIds.length;
  const key = useRef(newUuid());
  const toast = useToast();
  const client = useQueryClient();
  const forward = useMutation({
    mutationFn: () =>
      api.messaging.selection.forward.mutate({
        messageIds: [...messageIds],
        conversationIds: [...conversationIds],
        userIds: [...userIds],
        clientKey: key.current,
      }),
    onSuccess: () => {
      toast.show({ title: FORWARD.sent });
      void client.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
      onClose();
      onDone();
    },
    onError: (problem) => {
      const description = errorBody(problem)?.issues?.[0]?.message ?? messageOf(problem);
      toast.show({ title: FORWARD.failed, description, tone: 'destructive' });
    },
  });
  const toggled = (before: readonly string[], id: string) =>
    before.includes(id) ? before.filter((each) => each !== id) : [...before, id];
  const isFull = count >= FORWARD_TO_MAX;

  return (
    <BottomSheet
      isOpen
      isTall
      onClose={onClose}
      title={FORWARD.title}
      top={field}
      bottom={
        <Button isWide isBusy={forward.isPending} disabled={count === 0} onClick={() => forward.mutate()}>
          {FORWARD.send(count)}
        </Button>
      }
    >
      {data === undefined ? (
        error !== null ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Loading label={FORWARD.loading}>
            <SkeletonRow />
            <SkeletonRow />
            <SkeletonRow />
          </Loading>
        )
      ) : data.talks.length + data.people.length === 0 ? (
        <EmptyState illustration={<NobodyFound />} title={FORWARD.none} text={FORWARD.noneText} />
      ) : (
        <>
          {data.talks.length > 0 && <h3 className={classes.heading}>{FORWARD.chats}</h3>}
          <ul className={classes.list}>
            {data.talks.map((talk) => (
              <li key={talk.id}>
                <CheckField
                  label={<Called name={nameOf(talk)} />}
                  description={talk.otherUser === null ? undefined : `@${talk.otherUser.handle}`}
                  checked={conversationIds.includes(talk.id)}
                  disabled={isFull && !conversationIds.includes(talk.id)}
                  onChange={() => setConversations((before) => toggled(before, talk.id))}
                />
              </li>
            ))}
          </ul>
          {data.people.length > 0 && <h3 className={classes.heading}>{FORWARD.people}</h3>}
          <ul className={classes.list}>
            {data.people.map((person) => (
              <li key={person.id}>
                <CheckField
                  label={<Called name={person.name} />}
                  description={`@${person.handle}`}
                  checked={userIds.includes(person.id)}
                  disabled={isFull && !userIds.includes(person.id)}
                  onChange={() => setPeople((before) => toggled(before, person.id))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </BottomSheet>
  );
}

function Called({ name }: { name: string }) {
  return (
    <span className={classes.called} dir="auto">
      {name}
    </span>
  );
}
