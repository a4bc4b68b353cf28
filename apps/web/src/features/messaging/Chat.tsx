import type { ConversationView } from '@kindred/validation/messaging';
import type { MessageView } from '@kindred/validation/messaging/messages';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useSignedInUser } from '../../app/currentUser.ts';
import { lazyPartWithRetry, preloadable } from '../../app/lazyWithRetry.tsx';
import { isMore, isOver, useFocusAfter } from '../../ui/useFocusAfter.ts';
import type { Attached } from './attach/deliver.ts';
import { answerTo } from './brief.ts';
import classes from './Chat.module.css';
import { ChatComposer } from './ChatComposer.tsx';
import { ChatLog } from './ChatLog.tsx';
import { closedWords } from './closedWords.ts';
import { SaysWhatIsNew, ToLatest, ToUnread } from './Log.tsx';
import { MessageSheets } from './MessageSheets.tsx';
import { isToRead, withHeld } from './messageWindow.ts';
import { putInOutbox } from './outbox/outbox.ts';
import { useOutbox } from './outbox/useOutbox.ts';
import { PinBar, pinsKey } from './pins/PinBar.tsx';
import { usePinning } from './pins/usePinning.ts';
import { useSelection } from './selection/useSelection.ts';
import type { ChatTool } from './time/ChatTools.tsx';
import { useExpiring } from './time/expiring.ts';
import { ScheduledStrip } from './time/ScheduledStrip.tsx';
import { useDraftSync } from './time/useDraftSync.ts';
import { useTypingSignal } from './typing.ts';
import { useJump, useStartAt } from './useJump.ts';
import { useMessageActions } from './useMessageActions.ts';
import { useMessageWindow, useReading } from './useMessageWindow.ts';
import { useRoving } from './useRoving.ts';
import { useScrolling } from './useScrolling.ts';
import { useUnread } from './useUnread.ts';
import { useVisible } from './useVisible.ts';

/** It comes with the menu it is chosen in: the log has no other height for a moment, under the finger that selects. */
const { Component: SelectionBar, load: loadSelectionBar } = preloadable(
  () => import('./selection/SelectionBar.tsx'),
);
const RequestBar = lazyPartWithRetry(() => import('./requests/RequestBar.tsx'));
const ChatTools = lazyPartWithRetry(() => import('./time/ChatTools.tsx'));
const ScheduleSheet = lazyPartWithRetry(() => import('./time/ScheduleSheet.tsx'));

interface ChatProps {
  conversation: ConversationView;
  /** What was chosen in the menu above. */
  tool?: ChatTool | null;
  onToolClose?: () => void;
}

export function Chat({ conversation, tool = null, onToolClose = () => undefined }: ChatProps) {
  const { id, readSeq, unreadCount } = conversation;
  const isVisible = useVisible();
  const me = useSignedInUser();
  const client = useQueryClient();
  const at = useStartAt();
  const loaded = useMessageWindow(id, { at, readSeq, unreadCount });
  const { talk, isCaughtUp, change, goTo, lookAgain } = loaded;
  const waiting = useOutbox(me.id, id);
  const [chosen, setChosen] = useState<MessageView | null>(null);
  const [edited, setEdited] = useState<MessageView | null>(null);
  const log = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const lastSeq = talk?.messages.at(-1)?.seq ?? 0;
  const hasAfter = talk?.hasAfter ?? false;
  const scrolling = useScrolling(log, {
    isReady: talk !== undefined,
    isOpened: isCaughtUp,
    hasAfter,
    at,
  });
  useReading(id, scrolling.isAtEnd ? lastSeq : scrolling.seenSeq, isVisible && talk !== undefined);
  const { view, look } = scrolling;
  const isAtEnd = isCaughtUp && scrolling.isAtEnd === true;
  const { cameAt, start, above } = useUnread({ talk, conversation, view, look, isVisible, isAtEnd });
  const roving = useRoving({
    log,
    messages: talk?.messages,
    hasBefore: talk?.hasBefore ?? false,
    hasAfter,
    field,
    onOpen: (message) => (selection.ids === null ? choose(message) : selection.toggle(message.id)),
    onFar: (where) => jump.follow(where),
    onScroll: scrolling.onScroll,
  });
  const jump = useJump({ start: at, goTo, scrolling, talk, onThere: roving.focus });
  const actions = useMessageActions(change, lookAgain);
  const selection = useSelection(talk?.messages);
  const pin = usePinning((message) => {
    change((before) => withHeld(before, message));
    void client.invalidateQueries({ queryKey: pinsKey(id) });
  });
  const typing = useTypingSignal(id);
  useExpiring(talk, change);
  const drafts = useDraftSync(me.id, `message:${id}`, conversation);
  const [forLater, setForLater] = useState<string | null>(null);
  const [toField, setToField] = useState(0);
  const goToField = () => setToField((before) => before + 1);
  useFocusAfter(edited !== null, isOver, field);
  useFocusAfter(toField, isMore, field);
  useFocusAfter(selection.ids !== null, isOver, roving.current);
  const newCount = hasAfter
    ? unreadCount
    : (talk?.messages.filter((each) => isToRead(each) && each.seq > Math.max(cameAt, scrolling.seenSeq))
        .length ?? 0);

  function choose(message: MessageView) {
    void loadSelectionBar().catch(() => undefined);
    setChosen(message);
  }

  function send(content: string, attached?: Attached) {
    const to = { userId: me.id, conversationId: id, replyTo: drafts.answered };
    void putInOutbox({ ...to, content, ...(attached && { attached }) });
    drafts.answer(null);
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
      <PinBar conversationId={id} onGoTo={jump.follow} />
      {above !== null && <ToUnread count={above.count} onClick={() => jump.follow(above.from)} />}
      <ChatLog
        conversation={conversation}
        log={log}
        loaded={loaded}
        waiting={waiting}
        start={start?.id}
        near={jump.lit ?? at ?? start?.seq}
        lit={jump.lit}
        selected={selection.ids}
        onSelect={selection.toggle}
        onMenu={choose}
        onReact={actions.react}
        onGoTo={jump.follow}
        onScroll={scrolling.onScroll}
        roving={roving}
      />
      {talk !== undefined && <SaysWhatIsNew talk={talk} isOn={isCaughtUp} />}
      {scrolling.isAtEnd === false && <ToLatest count={newCount} onClick={() => jump.follow('end')} />}
      <ScheduledStrip id={id} count={conversation.scheduledCount} />
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
            onMissing={selection.end}
            onEnd={selection.end}
          />
        </Suspense>
      ) : conversation.can.send ? (
        <ChatComposer
          key={edited?.id ?? 'new'}
          turn={drafts.turn}
          conversation={conversation}
          field={field}
          userId={me.id}
          place={`message:${id}`}
          edited={edited}
          answered={drafts.answered}
          onCancel={() => {
            if (edited === null) drafts.answer(null);
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
        <p className={classes.closed}>{closedWords(conversation)}</p>
      )}
      {forLater !== null && (
        <Suspense fallback={null}>
          <ScheduleSheet
            id={id}
            content={forLater}
            replyToMessageId={drafts.answered?.id ?? null}
            onDone={() => {
              drafts.clear();
              goToField();
            }}
            onClose={() => setForLater(null)}
          />
        </Suspense>
      )}
      <MessageSheets
        conversation={conversation}
        chosen={chosen}
        onClose={() => setChosen(null)}
        onReply={(message) => {
          setEdited(null);
          drafts.answer(answerTo(message));
          goToField();
        }}
        onEdit={(message) => {
          setEdited(message);
          goToField();
        }}
        onPin={(message) => void pin(message, !message.isPinned)}
        onSelect={({ id: messageId }) => selection.begin(messageId)}
        onReact={actions.react}
        onDelete={actions.remove}
      />
    </>
  );
}
