import type { ConversationView } from '@kindred/validation/messaging';
import type { MessageView } from '@kindred/validation/messaging/messages';
import { type RefObject, useId } from 'react';
import { messageOf } from '../../app/errors.ts';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { TwoBubbles } from '../../ui/illustrations/TwoBubbles.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import classes from './Chat.module.css';
import { CHAT } from './copy.ts';
import { LogEdge, LogPieces } from './Log.tsx';
import { MessageGroup } from './MessageGroup.tsx';
import type { Waiting } from './outbox/outboxStore.ts';
import { LogSkeleton, PendingMessage } from './PendingMessage.tsx';
import { pieceOf } from './pieces.ts';
import type { useMessageWindow } from './useMessageWindow.ts';
import type { useRoving } from './useRoving.ts';

interface ChatLogProps {
  conversation: ConversationView;
  log: RefObject<HTMLDivElement | null>;
  loaded: ReturnType<typeof useMessageWindow>;
  /** Mine that have not arrived yet. */
  waiting: readonly Waiting[];
  /** The first that I had not read when I came. */
  start: string | undefined;
  /** The number of a message that has to be drawn, and of the one that was gone to. */
  near: number | undefined;
  lit: number | undefined;
  /** Those that are selected; null while none are to be. */
  selected: ReadonlySet<string> | null;
  onSelect: (id: string) => void;
  onMenu: (message: MessageView) => void;
  onReact: (message: MessageView, emoji: string, isOn: boolean) => void;
  onGoTo: (seq: number) => void;
  onScroll: () => void;
  roving: ReturnType<typeof useRoving>;
}

/** What was said in a conversation and is loaded, with more at both its ends. */
export function ChatLog(props: ChatLogProps) {
  const { log, onScroll, roving } = props;
  const hintId = useId();
  return (
    <>
      <Spoken id={hintId} hidden>
        {CHAT.logHint}
      </Spoken>
      <div
        ref={log}
        className={classes.log}
        role="log"
        // What is said anew is told below; what comes by scrolling is not.
        aria-live="off"
        aria-label={CHAT.log}
        aria-describedby={hintId}
        onScroll={onScroll}
        {...roving.log}
      >
        <div className={classes.inner}>
          <Loaded {...props} />
        </div>
        {/* The way in for Shift+Tab. */}
        <span {...roving.tail} />
      </div>
    </>
  );
}

/** One can be heard of by the changes before its sending is answered: it stands there once. */
function stillWaiting(waiting: readonly Waiting[], messages: readonly MessageView[]): readonly Waiting[] {
  return waiting.filter(({ key }) => messages.findLast(({ clientKey }) => clientKey === key) === undefined);
}

function Loaded(props: ChatLogProps) {
  const { conversation, log, loaded, waiting, start, near, lit, selected } = props;
  const { onSelect, onMenu, onReact, onGoTo } = props;
  const { talk, error, refetch, isCaughtUp, older, newer } = loaded;
  if (talk === undefined) {
    if (error === null) return <LogSkeleton />;
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  }
  const { messages, hasBefore, hasAfter, deliveredSeq, readSeq } = talk;
  return (
    <>
      {hasBefore && (
        <LogEdge seq={messages[0]?.seq} log={log} label={CHAT.older} load={older} isOn={isCaughtUp} />
      )}
      {messages.length + waiting.length === 0 && (
        <EmptyState illustration={<TwoBubbles />} title={CHAT.noMessages} text={CHAT.noMessagesText} />
      )}
      <LogPieces log={log} messages={messages} near={near}>
        {(piece) => (
          <MessageGroup
            messages={piece.messages}
            before={piece.before}
            deliveredSeq={deliveredSeq}
            readSeq={readSeq}
            start={start}
            lit={lit !== undefined && pieceOf(lit) === piece.key ? lit : undefined}
            isGroup={conversation.isGroup}
            selected={selected}
            onSelect={onSelect}
            onMenu={onMenu}
            onReact={onReact}
            onGoTo={onGoTo}
          />
        )}
      </LogPieces>
      {hasAfter ? (
        <LogEdge seq={messages.at(-1)?.seq} log={log} label={CHAT.newer} load={newer} isOn={isCaughtUp} />
      ) : (
        stillWaiting(waiting, messages).map((message) => (
          <PendingMessage key={message.key} message={message} />
        ))
      )}
    </>
  );
}
