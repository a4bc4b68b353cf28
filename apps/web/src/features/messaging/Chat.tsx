import type { ConversationView } from '@kindred/validation/messaging';
import type { MessageView } from '@kindred/validation/messaging/messages';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useSignedInUser } from '../../app/currentUser.ts';
import { messageOf } from '../../app/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { NobodyFound } from '../../ui/illustrations.tsx';
import { Loading, SkeletonBar } from '../../ui/Skeleton.tsx';
import { Bubble } from './Bubble.tsx';
import classes from './Chat.module.css';
import { ChatComposer } from './ChatComposer.tsx';
import { ACTIONS, CHAT } from './copy.ts';
import { dayOf } from './days.ts';
import { discard, putInOutbox, sendAgain, type Waiting } from './outbox.ts';
import { firstUnread, statusIn, type Talk } from './talk.ts';
import { useMessageActions } from './useMessageActions.ts';
import { useOutbox } from './useOutbox.ts';
import { useScrolling } from './useScrolling.ts';
import { useReading, useTalk } from './useTalk.ts';
import { useVisible } from './useVisible.ts';

const MessageMenu = lazy(() => import('./MessageMenu.tsx'));

export function Chat({ conversation }: { conversation: ConversationView }) {
  const { id } = conversation;
  const me = useSignedInUser();
  const { talk, error, refetch, change, older } = useTalk(id);
  const waiting = useOutbox(me.id, id);
  const [cameAt] = useState(conversation.readSeq);
  const [chosen, setChosen] = useState<MessageView | null>(null);
  const [answered, setAnswered] = useState<MessageView | null>(null);
  const [edited, setEdited] = useState<MessageView | null>(null);
  const log = useRef<HTMLDivElement>(null);
  const lastSeq = talk?.messages.at(-1)?.seq ?? 0;
  const scrolling = useScrolling(log, {
    first: talk?.messages[0]?.seq ?? 0,
    last: lastSeq + waiting.length,
    isReady: talk !== undefined,
  });
  useReading(id, lastSeq, useVisible() && scrolling.isAtEnd);
  const actions = useMessageActions(change);

  function send(content: string) {
    const replyTo = answered && {
      id: answered.id,
      senderName: answered.senderName,
      isMine: answered.isMine,
      content: answered.content,
    };
    void putInOutbox({ userId: me.id, conversationId: id, content, replyTo });
    setAnswered(null);
    scrolling.toEnd();
  }

  return (
    <>
      <div
        ref={log}
        className={classes.log}
        role="log"
        aria-label={CHAT.log}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a log that scrolls is read with the arrow keys.
        tabIndex={0}
        onScroll={scrolling.onScroll}
      >
        {talk === undefined ? (
          error !== null ? (
            <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
          ) : (
            <LogSkeleton />
          )
        ) : (
          <>
            {talk.hasBefore && <Older load={older} />}
            {talk.messages.length + waiting.length === 0 && (
              <EmptyState illustration={<NobodyFound />} title={CHAT.noMessages} text={CHAT.noMessagesText} />
            )}
            <Said
              talk={talk}
              cameAt={cameAt}
              isGroup={conversation.isGroup}
              onMenu={setChosen}
              onReact={actions.react}
            />
            {waiting.map((message) => (
              <OnItsWay key={message.key} message={message} />
            ))}
          </>
        )}
      </div>
      {!scrolling.isAtEnd && (
        <div className={classes.down}>
          <IconButton label={CHAT.latest} variant="soft" onClick={scrolling.toEnd}>
            <IconChevronDown size={ICON.bar} stroke={ICON_STROKE} />
          </IconButton>
        </div>
      )}
      {conversation.can.send ? (
        <ChatComposer
          key={edited?.id ?? 'new'}
          userId={me.id}
          place={`message:${id}`}
          edited={edited}
          answered={answered}
          onCancel={() => {
            setAnswered(null);
            setEdited(null);
          }}
          onSend={send}
          onEdit={(message, content) => {
            setEdited(null);
            actions.edit(message, content);
          }}
        />
      ) : (
        <p className={classes.closed}>{CHAT.closed}</p>
      )}
      {chosen !== null && (
        <Suspense fallback={null}>
          <MessageMenu
            message={chosen}
            canWrite={conversation.can.send}
            onClose={() => setChosen(null)}
            onReply={() => setAnswered(chosen)}
            onEdit={() => setEdited(chosen)}
            onReact={(emoji, isOn) => actions.react(chosen, emoji, isOn)}
            onDelete={(how) => actions.remove(chosen, how)}
          />
        </Suspense>
      )}
    </>
  );
}

interface SaidProps {
  talk: Talk;
  /** Up to where I had read when I came. */
  cameAt: number;
  isGroup: boolean;
  onMenu: (message: MessageView) => void;
  onReact: (message: MessageView, emoji: string, isOn: boolean) => void;
}

function Said({ talk, cameAt, isGroup, onMenu, onReact }: SaidProps) {
  const start = firstUnread(talk, cameAt);
  const now = new Date();
  return talk.messages.map((message, at) => {
    const before = talk.messages[at - 1];
    const day = dayOf(message.createdAt, now);
    const isNewDay = before === undefined || dayOf(before.createdAt, now) !== day;
    const isOther = isNewDay || before.senderId !== message.senderId;
    return (
      <div key={message.id} className={classes.entry}>
        {isNewDay && <p className={classes.day}>{day}</p>}
        {message.id === start?.id && (
          <p className={classes.unread} data-unread>
            {CHAT.newMessages}
          </p>
        )}
        <Bubble
          isMine={message.isMine}
          senderName={isGroup && !message.isMine && isOther ? message.senderName : undefined}
          content={message.content}
          createdAt={message.createdAt}
          isDeleted={message.isDeleted}
          isEdited={message.isEdited}
          status={message.isMine && !message.isDeleted ? statusIn(talk, message) : undefined}
          replyTo={message.replyTo}
          reactions={message.reactions}
          onReact={(emoji, isOn) => onReact(message, emoji, isOn)}
          onMenu={() => onMenu(message)}
        />
      </div>
    );
  });
}

function OnItsWay({ message }: { message: Waiting }) {
  const { key, content, at, replyTo, refusal } = message;
  return (
    <div className={classes.entry}>
      <Bubble
        isMine
        content={content}
        createdAt={new Date(at).toISOString()}
        status={refusal === null ? 'sending' : 'failed'}
        replyTo={replyTo}
      >
        {refusal !== null && (
          <div className={classes.refusal} role="alert">
            <span>{refusal}</span>
            <Button size="sm" variant="soft" tone="danger" onClick={() => void sendAgain(key)}>
              {ACTIONS.retry}
            </Button>
            <Button size="sm" variant="soft" tone="neutral" onClick={() => void discard(key)}>
              {ACTIONS.discard}
            </Button>
          </div>
        )}
      </Bubble>
    </div>
  );
}

function Older({ load }: { load: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function more() {
    setBusy(true);
    setProblem('');
    try {
      await load();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={classes.older}>
      <Button size="sm" variant="soft" tone="neutral" isBusy={isBusy} onClick={() => void more()}>
        {CHAT.older}
      </Button>
      {problem !== '' && <p role="alert">{problem}</p>}
    </div>
  );
}

const BARS = [
  ['a', '60%', 'start'],
  ['b', '45%', 'start'],
  ['c', '52%', 'end'],
  ['d', '66%', 'start'],
] as const;

function LogSkeleton() {
  return (
    <Loading label={CHAT.loading}>
      <div className={classes.bars}>
        {BARS.map(([key, width, side]) => (
          <span key={key} data-side={side} style={{ width }}>
            <SkeletonBar height="2.5rem" radius="1.125rem" />
          </span>
        ))}
      </div>
    </Loading>
  );
}
