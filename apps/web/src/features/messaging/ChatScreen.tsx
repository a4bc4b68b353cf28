import { eventPath } from '@kindred/validation/events/values';
import type { ConversationView } from '@kindred/validation/messaging';
import { IconArrowLeft, IconDotsVertical, IconHourglass } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { usePermission } from '../../app/currentUser.ts';
import { errorCode, messageOf } from '../../app/errors.ts';
import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';
import { useLiveEvent } from '../../app/live.tsx';
import { askAgain } from '../../app/refetch.ts';
import { NotFoundScreen } from '../../app/shell/NotFoundScreen.tsx';
import { useIsConnected } from '../../app/useIsConnected.ts';
import { useTitle } from '../../app/useTitle.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconLink } from '../../ui/IconLink.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { LostPath } from '../../ui/illustrations/LostPath.tsx';
import { Loading, SkeletonBar } from '../../ui/Skeleton.tsx';
import { isOver, useFocusAfter } from '../../ui/useFocusAfter.ts';
import classes from './Chat.module.css';
import { Chat } from './Chat.tsx';
import { ConversationAvatar } from './ConversationAvatar.tsx';
import { CHAT, MESSAGES, TYPISTS_NAMED_MAX } from './copy.ts';
import { useFirstNames } from './groups/useFirstNames.ts';
import { nameOf } from './naming.ts';
import { useIsOnline } from './online.ts';
import { conversationKey, conversationQuery, talkKey } from './query.ts';
import type { ChatTool } from './time/ChatTools.tsx';
import { TIME } from './time/copy.ts';
import { useTyping } from './typing.ts';

const ConversationMenu = lazyPartWithRetry(() => import('./ConversationMenu.tsx'));
const ScheduledSheet = lazyPartWithRetry(() => import('./time/ScheduledSheet.tsx'));

export default function ChatScreen() {
  const { id = '' } = useParams();
  return usePermission('send_messages') ? <Conversation key={id} id={id} /> : <NotFoundScreen />;
}

function Conversation({ id }: { id: string }) {
  const client = useQueryClient();
  // Whether it is still open to me is asked each time: what closed it may have been missed.
  const { data, error, refetch } = useQuery({ ...conversationQuery(id), refetchOnMount: 'always' });
  useTitle(data === undefined ? MESSAGES.title : nameOf(data));
  useLiveEvent('conversation_changed', ({ conversationId }) => {
    if (conversationId === id) askAgain(client, { queryKey: conversationKey(id) });
  });
  const [tool, setTool] = useState<ChatTool | null>(null);
  const [params, setParams] = useSearchParams();
  // Closed while it was read: a block, or an account that went.
  const isGone = ['not_found', 'invalid_input'].includes(errorCode(error) ?? '');
  // What was said in it is not kept either.
  useEffect(() => {
    if (isGone) client.removeQueries({ queryKey: talkKey(id), exact: true });
  }, [client, id, isGone]);
  return (
    <div className={classes.screen}>
      <Head conversation={isGone ? undefined : data} tool={tool} onTool={setTool} />
      {isGone ? (
        <EmptyState
          level={1}
          illustration={<LostPath />}
          title={data?.isGroup ? CHAT.noLonger : CHAT.notFound}
          text={data?.isGroup ? CHAT.noLongerText : CHAT.notFoundText}
          action={<ButtonLink to="/messages">{MESSAGES.title}</ButtonLink>}
        />
      ) : data !== undefined ? (
        <Chat conversation={data} tool={tool} onToolClose={() => setTool(null)} />
      ) : error !== null ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.log}>
          <Loading label={CHAT.loading}>
            <SkeletonBar height="2.5rem" width="60%" radius="1rem" />
          </Loading>
        </div>
      )}
      {isGone && params.has('scheduled') && (
        <Suspense fallback={null}>
          <ScheduledSheet id={id} isClosed onClose={() => setParams({}, { replace: true })} />
        </Suspense>
      )}
    </div>
  );
}

/** Who types, else whether they are here, where that can be known; of a group how many there are. */
function Status({ conversation }: { conversation: ConversationView }) {
  const { id, isGroup, memberCount, otherUser, business, event } = conversation;
  const typists = useTyping(id);
  const isOnline = useIsOnline(otherUser?.id);
  const isConnected = useIsConnected();
  const isNamed = isGroup && typists.size <= TYPISTS_NAMED_MAX;
  const names = useFirstNames(isNamed ? [...typists] : []);
  if (typists.size > 0) {
    return (
      <p className={classes.about} dir="auto">
        {isGroup ? CHAT.typingIn(names, typists.size) : CHAT.typing}
      </p>
    );
  }
  if (business !== null) {
    return (
      <p className={classes.about} dir="auto">
        <Link className={classes.business} to={`/business/${business.slug}`}>
          {business.isAnswering ? CHAT.toBusiness(business.name) : CHAT.business}
        </Link>
      </p>
    );
  }
  if (event !== null) {
    return (
      <p className={classes.about}>
        <Link className={classes.business} to={eventPath(event.id)}>
          {CHAT.event}
        </Link>
        {` · ${CHAT.people(memberCount)}`}
      </p>
    );
  }
  if (isGroup) return <p className={classes.about}>{CHAT.people(memberCount)}</p>;
  if (otherUser === null || !isConnected) return null;
  return <p className={classes.about}>{isOnline ? CHAT.online : CHAT.offline}</p>;
}

interface HeadProps {
  conversation: ConversationView | undefined;
  tool: ChatTool | null;
  onTool: (tool: ChatTool) => void;
}

function Head({ conversation, tool, onTool }: HeadProps) {
  const options = useRef<HTMLButtonElement>(null);
  useFocusAfter(tool !== null, isOver, options);
  const [isOpen, setOpen] = useState(false);
  return (
    <header className={classes.head}>
      <IconLink label={CHAT.back} to="/messages">
        <IconArrowLeft size={ICON.bar} stroke={ICON_STROKE} />
      </IconLink>
      {conversation !== undefined && (
        <>
          <ConversationAvatar conversation={conversation} size={38} />
          <div className={classes.who}>
            <h1 className={classes.name} dir="auto">
              {nameOf(conversation)}
              {conversation.disappearAfter !== null && (
                <IconHourglass size={14} stroke={ICON_STROKE} role="img" aria-label={TIME.on} />
              )}
            </h1>
            <Status conversation={conversation} />
          </div>
          <IconButton
            ref={options}
            label={MESSAGES.menuOf(nameOf(conversation))}
            onClick={() => setOpen(true)}
          >
            <IconDotsVertical size={ICON.bar} stroke={ICON_STROKE} />
          </IconButton>
          {isOpen && (
            <Suspense fallback={null}>
              <ConversationMenu conversation={conversation} onTool={onTool} onClose={() => setOpen(false)} />
            </Suspense>
          )}
        </>
      )}
    </header>
  );
}
