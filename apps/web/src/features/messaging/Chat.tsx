import type { ConversationView } from '@kindred/validation/messaging';
import type { MessageView } from '@kindred/validation/messaging/messages';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, memo, Suspense, useRef, useState } from 'react';
import { useSignedInUser } from '../../app/currentUser.ts';
import { messageOf } from '../../app/errors.ts';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { NobodyFound } from '../../ui/illustrations.tsx';
import type { Attached } from './attach/deliver.ts';
import { Bubble } from './Bubble.tsx';
import { briefOf, inBrief } from './brief.ts';
import classes from './Chat.module.css';
import { ChatComposer } from './ChatComposer.tsx';
import { MessageContent } from './content/MessageContent.tsx';
import { CHAT, MESSAGES, SELECT } from './copy.ts';
import { dayOf } from './days.ts';
import { LogEdge, LogPieces, SaysWhatIsNew, ToLatest } from './Log.tsx';
import { LogSkeleton, OnItsWay } from './OnItsWay.tsx';
import { putInOutbox } from './outbox.ts';
import { pieceOf } from './pieces.ts';
import { PinBar, pinsKey } from './pins/PinBar.tsx';
import { usePinning } from './pins/usePinning.ts';
import picking from './selection/Selection.module.css';
import { useSelection } from './selection/useSelection.ts';
import { firstUnread, type Marks, statusIn, withMessage } from './talk.ts';
import type { ChatTool } from './time/ChatTools.tsx';
import { disappearingLine } from './time/copy.ts';
import { useExpiring } from './time/expiring.ts';
import { LaterStrip } from './time/LaterStrip.tsx';
import { useDraftSync } from './time/useDraftSync.ts';
import { useTypingSignal } from './typing.ts';
import { useJump, useStartAt } from './useJump.ts';
import { useMessageActions } from './useMessageActions.ts';
import { useOutbox } from './useOutbox.ts';
import { useScrolling } from './useScrolling.ts';
import { useReading, useTalk } from './useTalk.ts';
import { useVisible } from './useVisible.ts';

const SelectionBar = lazy(() => import('./selection/SelectionBar.tsx'));
const ForwardSheet = lazy(() => import('./selection/ForwardSheet.tsx'));
const ReceiptsSheet = lazy(() => import('./selection/ReceiptsSheet.tsx'));
const RequestBar = lazy(() => import('./requests/RequestBar.tsx'));
const MessageMenu = lazy(() => import('./MessageMenu.tsx'));
const ChatTools = lazy(() => import('./time/ChatTools.tsx'));
const LaterSheet = lazy(() => import('./time/LaterSheet.tsx'));

interface ChatProps {
  conversation: ConversationView;
  /** What was chosen in the menu above. */
  tool?: ChatTool | null;
  onToolClose?: () => void;
}

export function Chat({ conversation, tool = null, onToolClose = () => undefined }: ChatProps) {
  const { id, disappearing } = conversation;
  const me = useSignedInUser();
  const client = useQueryClient();
  const at = useStartAt();
  const [cameAt] = useState(conversation.readSeq);
  const { readSeq, unreadCount } = conversation;
  const { talk, error, refetch, isCaughtUp, change, older, newer, goTo } = useTalk(id, {
    at,
    readSeq,
    unreadCount,
  });
  const waiting = useOutbox(me.id, id);
  const [chosen, setChosen] = useState<MessageView | null>(null);
  const [answered, setAnswered] = useState<MessageView | null>(null);
  const [edited, setEdited] = useState<MessageView | null>(null);
  const log = useRef<HTMLDivElement>(null);
  const lastSeq = talk?.messages.at(-1)?.seq ?? 0;
  const hasAfter = talk?.hasAfter ?? false;
  const scrolling = useScrolling(log, {
    isReady: talk !== undefined,
    isOpened: isCaughtUp,
    hasAfter,
    at,
  });
  useReading(id, scrolling.isAtEnd ? lastSeq : scrolling.seenSeq, useVisible() && talk !== undefined);
  const jump = useJump({ start: at, goTo, scrolling, talk });
  const actions = useMessageActions(change);
  const selection = useSelection(talk?.messages);
  const [asked, setAsked] = useState<{ what: 'forward' | 'receipts'; message: MessageView } | null>(null);
  const pin = usePinning((message) => {
    change((before) => withMessage(before, message));
    void client.invalidateQueries({ queryKey: pinsKey(id) });
  });
  const typing = useTypingSignal(id);
  useExpiring(talk, change);
  const drafts = useDraftSync(me.id, `message:${id}`, conversation);
  const [forLater, setForLater] = useState<string | null>(null);
  const line = disappearing && {
    text: disappearingLine(disappearing),
    before: talk?.messages.find(({ seq }) => seq > disappearing.fromSeq)?.id,
  };
  const start = talk && firstUnread(talk, cameAt);
  const newCount = hasAfter
    ? unreadCount
    : (talk?.messages.filter(({ seq, isMine }) => !isMine && seq > Math.max(cameAt, scrolling.seenSeq))
        .length ?? 0);

  function send(content: string, attached?: Attached) {
    const replyTo = answered && {
      id: answered.id,
      senderName: answered.senderName,
      isMine: answered.isMine,
      content: briefOf(answered),
    };
    void putInOutbox({ userId: me.id, conversationId: id, content, replyTo, ...(attached && { attached }) });
    setAnswered(null);
    typing.stopped();
    jump.toEnd();
  }

  return (
    <>
      {tool !== null && (
        <Suspense fallback={null}>
          <ChatTools tool={tool} conversation={conversation} onGoTo={jump.to} onClose={onToolClose} />
        </Suspense>
      )}
      <PinBar conversationId={id} onGoTo={jump.to} />
      <div
        ref={log}
        className={classes.log}
        role="log"
        // What is said anew is told below; what comes by scrolling is not.
        aria-live="off"
        aria-label={CHAT.log}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a log that scrolls is read with the arrow keys.
        tabIndex={0}
        onScroll={scrolling.onScroll}
      >
        <div className={classes.inner}>
          {talk === undefined ? (
            error !== null ? (
              <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
            ) : (
              <LogSkeleton />
            )
          ) : (
            <>
              {talk.hasBefore && (
                <LogEdge
                  seq={talk.messages[0]?.seq}
                  log={log}
                  label={CHAT.older}
                  load={older}
                  isOn={isCaughtUp}
                />
              )}
              {talk.messages.length + waiting.length === 0 && (
                <EmptyState
                  illustration={<NobodyFound />}
                  title={CHAT.noMessages}
                  text={CHAT.noMessagesText}
                />
              )}
              <LogPieces log={log} messages={talk.messages} near={jump.lit ?? at}>
                {({ key, messages, before }) => (
                  <Said
                    messages={messages}
                    before={before}
                    deliveredSeq={talk.deliveredSeq}
                    readSeq={talk.readSeq}
                    start={start?.id}
                    line={line?.text}
                    lineBefore={line?.before}
                    lit={jump.lit !== undefined && pieceOf(jump.lit) === key ? jump.lit : undefined}
                    isGroup={conversation.isGroup}
                    selected={selection.ids}
                    onSelect={selection.toggle}
                    onMenu={setChosen}
                    onReact={actions.react}
                    onGoTo={jump.to}
                  />
                )}
              </LogPieces>
              {talk.hasAfter ? (
                <LogEdge seq={lastSeq} log={log} label={CHAT.newer} load={newer} isOn={isCaughtUp} />
              ) : (
                <>
                  {line && line.before === undefined && <p className={classes.day}>{line.text}</p>}
                  {waiting.map((message) => (
                    <OnItsWay key={message.key} message={message} />
                  ))}
                </>
              )}
            </>
          )}
        </div>
      </div>
      {talk !== undefined && <SaysWhatIsNew talk={talk} />}
      {scrolling.isAtEnd === false && <ToLatest count={newCount} onClick={jump.toEnd} />}
      <LaterStrip id={id} count={conversation.scheduledCount} />
      {conversation.isRequest && (
        <Suspense fallback={null}>
          <RequestBar conversation={conversation} />
        </Suspense>
      )}
      {selection.ids !== null ? (
        <Suspense fallback={null}>
          <SelectionBar
            conversationId={id}
            selected={selection.selected}
            change={change}
            onEnd={selection.end}
          />
        </Suspense>
      ) : conversation.can.send ? (
        <ChatComposer
          key={edited?.id ?? `new ${drafts.turn}`}
          userId={me.id}
          place={`message:${id}`}
          edited={edited}
          answered={answered}
          onCancel={() => {
            setAnswered(null);
            setEdited(null);
          }}
          onType={typing.typed}
          onWrite={drafts.wrote}
          onLater={setForLater}
          onSend={send}
          onEdit={(message, content) => {
            setEdited(null);
            actions.edit(message, content);
          }}
        />
      ) : (
        <p className={classes.closed}>{CHAT.closed}</p>
      )}
      {asked !== null && (
        <Suspense fallback={null}>
          {asked.what === 'forward' ? (
            <ForwardSheet
              messageIds={[asked.message.id]}
              onClose={() => setAsked(null)}
              onDone={() => setAsked(null)}
            />
          ) : (
            <ReceiptsSheet message={asked.message} onClose={() => setAsked(null)} />
          )}
        </Suspense>
      )}
      {forLater !== null && (
        <Suspense fallback={null}>
          <LaterSheet
            id={id}
            content={forLater}
            replyToMessageId={answered?.id ?? null}
            onDone={() => {
              setAnswered(null);
              drafts.clear();
            }}
            onClose={() => setForLater(null)}
          />
        </Suspense>
      )}
      {chosen !== null && (
        <Suspense fallback={null}>
          <MessageMenu
            message={chosen}
            canWrite={conversation.can.send}
            onClose={() => setChosen(null)}
            isGroup={conversation.isGroup}
            onReply={() => setAnswered(chosen)}
            onForward={() => setAsked({ what: 'forward', message: chosen })}
            onPin={() => void pin(chosen, !chosen.isPinned)}
            onSelect={() => selection.begin(chosen.id)}
            onReceipts={() => setAsked({ what: 'receipts', message: chosen })}
            onEdit={() => setEdited(chosen)}
            onReact={(emoji, isOn) => actions.react(chosen, emoji, isOn)}
            onDelete={(how) => actions.remove(chosen, how)}
          />
        </Suspense>
      )}
    </>
  );
}

interface SaidProps extends Marks {
  messages: readonly MessageView[];
  /** The one before the first of them. */
  before: MessageView | undefined;
  /** The first that I had not read when I came. */
  start: string | undefined;
  /** Who let messages disappear, and above which message that is said. */
  line: string | undefined;
  lineBefore: string | undefined;
  /** The number of the one that was gone to. */
  lit: number | undefined;
  isGroup: boolean;
  /** Those that are selected; null while none are to be. */
  selected: ReadonlySet<string> | null;
  onSelect: (id: string) => void;
  onMenu: (message: MessageView) => void;
  onReact: (message: MessageView, emoji: string, isOn: boolean) => void;
  onGoTo: (seq: number) => void;
}

const Said = memo(function Said(props: SaidProps) {
  const {
    messages,
    before: first,
    deliveredSeq,
    readSeq,
    start,
    line,
    lineBefore,
    lit,
    isGroup,
    selected,
    onSelect,
    onMenu,
    onReact,
    onGoTo,
  } = props;
  const now = new Date();
  return messages.map((message, at) => {
    const before = messages[at - 1] ?? first;
    const day = dayOf(message.createdAt, now);
    const isNewDay = before === undefined || dayOf(before.createdAt, now) !== day;
    const isOther = isNewDay || before.senderId !== message.senderId;
    return (
      <div
        key={message.id}
        className={classes.entry}
        data-seq={message.seq}
        data-lit={message.seq === lit || undefined}
        data-selecting={selected !== null || undefined}
      >
        {isNewDay && <p className={classes.day}>{day}</p>}
        {message.id === lineBefore && <p className={classes.day}>{line}</p>}
        {message.id === start && (
          <p className={classes.unread} data-unread>
            {CHAT.newMessages}
          </p>
        )}
        {selected !== null && (
          <label className={picking.pick}>
            <input
              type="checkbox"
              aria-label={SELECT.select(
                message.senderName,
                message.isDeleted ? MESSAGES.deleted : briefOf(message),
              )}
              checked={selected.has(message.id)}
              onChange={() => onSelect(message.id)}
            />
          </label>
        )}
        <Bubble
          isMine={message.isMine}
          senderName={isGroup && !message.isMine && isOther ? message.senderName : undefined}
          content={message.content}
          createdAt={message.createdAt}
          isDeleted={message.isDeleted}
          isEdited={message.isEdited}
          status={
            message.isMine && !message.isDeleted ? statusIn({ deliveredSeq, readSeq }, message) : undefined
          }
          replyTo={message.replyTo && { ...message.replyTo, content: inBrief(message.replyTo) }}
          held={message.isDeleted || message.messageType === 'text' ? null : <MessageContent {...message} />}
          isForwarded={message.isForwarded}
          isPinned={message.isPinned}
          onReplyTo={message.replyTo === null ? undefined : () => onGoTo(message.replyTo?.seq ?? 0)}
          reactions={message.reactions}
          onReact={(emoji, isOn) => onReact(message, emoji, isOn)}
          onMenu={() => onMenu(message)}
        />
      </div>
    );
  });
});
