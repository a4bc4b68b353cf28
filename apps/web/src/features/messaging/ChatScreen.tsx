import type { ConversationView } from '@kindred/validation/messaging';
import { IconArrowLeft, IconDotsVertical } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { usePermission } from '../../app/currentUser.ts';
import { errorCode, messageOf } from '../../app/errors.ts';
import { useLiveEvent } from '../../app/live.tsx';
import { NotFoundScreen } from '../../app/shell/NotFoundScreen.tsx';
import { useTitle } from '../../app/useTitle.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconLink } from '../../ui/IconLink.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { NobodyFound } from '../../ui/illustrations.tsx';
import { Loading, SkeletonBar } from '../../ui/Skeleton.tsx';
import classes from './Chat.module.css';
import { Chat } from './Chat.tsx';
import { ConversationFace } from './ConversationFace.tsx';
import { CHAT, MESSAGES } from './copy.ts';
import { nameOf } from './naming.ts';
import { conversationKey, conversationQuery } from './query.ts';

const ConversationMenu = lazy(() => import('./ConversationMenu.tsx'));

export default function ChatScreen() {
  const { id = '' } = useParams();
  return usePermission('send_messages') ? <Conversation key={id} id={id} /> : <NotFoundScreen />;
}

function Conversation({ id }: { id: string }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(conversationQuery(id));
  useTitle(data === undefined ? MESSAGES.title : nameOf(data));
  useLiveEvent('conversation_changed', ({ conversationId }) => {
    if (conversationId === id) void client.invalidateQueries({ queryKey: conversationKey(id) });
  });
  // Closed while it was read: a block, or an account that went.
  const isGone = ['not_found', 'invalid_input'].includes(errorCode(error) ?? '');
  return (
    <div className={classes.screen}>
      <Head conversation={isGone ? undefined : data} />
      {isGone ? (
        <EmptyState
          level={1}
          illustration={<NobodyFound />}
          title={CHAT.notFound}
          text={CHAT.notFoundText}
          action={<ButtonLink to="/messages">{MESSAGES.title}</ButtonLink>}
        />
      ) : data !== undefined ? (
        <Chat conversation={data} />
      ) : error !== null ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.log}>
          <Loading label={CHAT.loading}>
            <SkeletonBar height="2.5rem" width="60%" radius="1rem" />
          </Loading>
        </div>
      )}
    </div>
  );
}

function Head({ conversation }: { conversation: ConversationView | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <header className={classes.head}>
      <IconLink label={CHAT.back} to="/messages">
        <IconArrowLeft size={ICON.bar} stroke={ICON_STROKE} />
      </IconLink>
      {conversation !== undefined && (
        <>
          <ConversationFace conversation={conversation} size={38} />
          <div className={classes.who}>
            <h1 className={classes.name}>{nameOf(conversation)}</h1>
            {conversation.isGroup && <p className={classes.about}>{CHAT.people(conversation.memberCount)}</p>}
          </div>
          <IconButton label={MESSAGES.menuOf(nameOf(conversation))} onClick={() => setOpen(true)}>
            <IconDotsVertical size={ICON.bar} stroke={ICON_STROKE} />
          </IconButton>
          {isOpen && (
            <Suspense fallback={null}>
              <ConversationMenu conversation={conversation} onClose={() => setOpen(false)} />
            </Suspense>
          )}
        </>
      )}
    </header>
  );
}
