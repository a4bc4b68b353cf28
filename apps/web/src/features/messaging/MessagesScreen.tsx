import type { ConversationTab, ConversationView } from '@kindred/validation/messaging';
import { CONVERSATION_TABS } from '@kindred/validation/messaging/values';
import { IconEdit, IconUsersPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePermission } from '../../app/currentUser.ts';
import { messageOf } from '../../app/errors.ts';
import { lazyPartWithRetry, lazyScreenWithRetry } from '../../app/lazyWithRetry.tsx';
import { useLiveEvent } from '../../app/live.tsx';
import { askAgain } from '../../app/refetch.ts';
import { NotFoundScreen } from '../../app/shell/NotFoundScreen.tsx';
import { useTitle } from '../../app/useTitle.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { TwoBubbles } from '../../ui/illustrations/TwoBubbles.tsx';
import { ScrollFade } from '../../ui/ScrollFade.tsx';
import { Loading, SkeletonBar } from '../../ui/Skeleton.tsx';
import { useSearch } from '../../ui/useSearch.tsx';
import { ConversationRow } from './ConversationRow.tsx';
import { MESSAGES, noneIn, TAB_LABELS } from './copy.ts';
import classes from './Messages.module.css';
import { MoreButton } from './MoreButton.tsx';
import type { Listed } from './outbox/listed.ts';
import { useListed } from './outbox/useListed.ts';
import { CONVERSATIONS_KEY, conversationsQuery } from './query.ts';
import { requestCountQuery } from './requests/query.ts';
import { RequestsEntry } from './requests/RequestsEntry.tsx';
import { useRows } from './useRows.ts';

const NewChatSheet = lazyPartWithRetry(() => import('./NewChatSheet.tsx'));
const NewGroupSheet = lazyPartWithRetry(() => import('./NewGroupSheet.tsx'));
const { Component: Requests } = lazyScreenWithRetry(() => import('./requests/Requests.tsx'));
const { Component: FoundMessages } = lazyScreenWithRetry(() => import('./time/FoundMessages.tsx'));
const ConversationMenu = lazyPartWithRetry(() => import('./ConversationMenu.tsx'));

const SEARCH_MAX = 80;
/** What third parties do is seen by the same rule, should an event be lost. */
const EVERY_MS = 30_000;

export default function MessagesScreen() {
  return usePermission('send_messages') ? <Messages /> : <NotFoundScreen />;
}

function Messages() {
  useTitle(MESSAGES.title);
  const [sheet, setSheet] = useState<'chat' | 'group' | null>(null);
  const [params] = useSearchParams();
  if (params.get('tab') === 'requests') {
    return (
      <div className={classes.screen}>
        <Suspense fallback={<ListSkeleton />}>
          <Requests />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <h1 className={classes.title}>{MESSAGES.title}</h1>
        <IconButton label={MESSAGES.newGroup} onClick={() => setSheet('group')}>
          <IconUsersPlus size={ICON.bar} stroke={ICON_STROKE} />
        </IconButton>
        <IconButton label={MESSAGES.newChat} onClick={() => setSheet('chat')}>
          <IconEdit size={ICON.bar} stroke={ICON_STROKE} />
        </IconButton>
      </div>
      <Conversations onNewChat={() => setSheet('chat')} />
      <Suspense fallback={null}>
        {sheet === 'chat' && <NewChatSheet onClose={() => setSheet(null)} />}
        {sheet === 'group' && <NewGroupSheet onClose={() => setSheet(null)} />}
      </Suspense>
    </div>
  );
}

function Conversations({ onNewChat }: { onNewChat: () => void }) {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const tab = CONVERSATION_TABS.find((each) => each === params.get('tab')) ?? 'all';
  const { query: search, field } = useSearch({
    label: MESSAGES.searchLabel,
    placeholder: MESSAGES.search,
    max: SEARCH_MAX,
  });
  const [chosen, setChosen] = useState<ConversationView | null>(null);
  const list = useInfiniteQuery({ ...conversationsQuery(tab, search), refetchInterval: EVERY_MS });
  // The way to the requests stands above the list: what is there is shown at once, and nothing moves.
  const hasEntry = tab === 'all' && search === '';
  const requests = useQuery({ ...requestCountQuery, enabled: hasEntry });
  const isKnown = (list.data !== undefined || list.error !== null) && (!hasEntry || requests.isFetched);
  const isNoneFound = list.data?.pages.every(({ length }) => length === 0) ?? false;
  // Known here, where the list is: what arrives passes from the one to the other in one drawing.
  const rows = useListed({ tab, search, pages: list.data?.pages, hasMore: list.hasNextPage });
  // How many conversations wait, whichever tab is on.
  const unread = useInfiniteQuery(conversationsQuery('unread', ''));
  const waiting = unread.data?.pages.flat().length ?? 0;

  const refresh = () => askAgain(client, { queryKey: CONVERSATIONS_KEY });
  useLiveEvent('message_created', refresh);
  useLiveEvent('messages_changed', refresh);
  useLiveEvent('conversation_changed', refresh);
  useLiveEvent('badges_changed', refresh);
  useLiveEvent('message_draft_changed', refresh);

  const show = (next: ConversationTab) => setParams(next === 'all' ? {} : { tab: next }, { replace: true });
  return (
    <>
      <search className={classes.tools}>
        {field}
        <ScrollFade label={MESSAGES.title}>
          {CONVERSATION_TABS.map((each) => (
            <Chip key={each} isOn={tab === each} onClick={() => show(each)}>
              {TAB_LABELS[each]}
              {each === 'unread' && waiting > 0 && (
                <span className={classes.waiting}>{`${waiting}${unread.hasNextPage ? '+' : ''}`}</span>
              )}
            </Chip>
          ))}
        </ScrollFade>
      </search>
      {hasEntry && isKnown && <RequestsEntry count={requests.data ?? 0} />}
      <List
        list={list}
        isKnown={isKnown}
        rows={rows}
        onMenu={setChosen}
        empty={
          search === '' && (
            <EmptyState
              illustration={<TwoBubbles />}
              title={noneIn(tab)}
              text={tab === 'all' ? MESSAGES.noneText : undefined}
              action={tab === 'all' && <Button onClick={onNewChat}>{MESSAGES.startNewChat}</Button>}
            />
          )
        }
      />
      {search !== '' && (
        <Suspense fallback={null}>
          <FoundMessages
            words={search}
            noChats={isNoneFound && <p className={classes.none}>{MESSAGES.noneFound}</p>}
          />
        </Suspense>
      )}
      {chosen !== null && (
        <Suspense fallback={null}>
          <ConversationMenu key={chosen.id} conversation={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  );
}

interface ListProps {
  list: ReturnType<typeof useInfiniteQuery<ConversationView[], Error, { pages: ConversationView[][] }>>;
  /** Also what stands above it. */
  isKnown: boolean;
  rows: readonly Listed[];
  onMenu: (conversation: ConversationView) => void;
  empty: ReactNode;
}

function List({ list, isKnown, rows, onMenu, empty }: ListProps) {
  const { data, error, refetch } = list;
  const roving = useRows(rows.map(({ conversation }) => conversation.id));
  if (!isKnown) return <ListSkeleton />;
  if (data === undefined) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  }
  if (rows.length === 0) return empty;
  return (
    <>
      <ul className={classes.list} aria-label={MESSAGES.title} {...roving.list}>
        {rows.map(({ conversation, waiting }) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            waiting={waiting}
            isStop={conversation.id === roving.stop}
            onMenu={onMenu}
          />
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

function ListSkeleton() {
  return (
    <Loading label={MESSAGES.loading}>
      <ul className={classes.list}>
        {ROWS.map((row) => (
          <li key={row} className={classes.row}>
            <SkeletonBar width="3.25rem" height="3.25rem" radius="50%" />
            <span className={classes.words}>
              <SkeletonBar width="40%" />
              <SkeletonBar width="70%" />
            </span>
          </li>
        ))}
      </ul>
    </Loading>
  );
}
