import type { MessageView } from '@kindred/validation/messaging/messages';
import { FORWARD_MESSAGES_MAX } from '@kindred/validation/messaging/values';
import { IconArrowForwardUp, IconCopy } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { api } from '../../../app/api.ts';
import { errorBody, messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copyText.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { useToast } from '../../../ui/toast.tsx';
import { ACTIONS, SELECT } from '../copy.ts';
import { type MessageWindow, withDeleted, withoutMessage } from '../messageWindow.ts';
import classes from './Selection.module.css';

const DeleteForAll = lazyPartWithRetry(() => import('../DeleteForAll.tsx'));
const ForwardSheet = lazyPartWithRetry(() => import('./ForwardSheet.tsx'));

interface SelectionBarProps {
  conversationId: string;
  selected: readonly MessageView[];
  change: (by: (talk: MessageWindow) => MessageWindow) => void;
  onEnd: () => void;
}

/** What is done with all that is selected; in the place of the composer. */
export default function SelectionBar({ conversationId, selected, change, onEnd }: SelectionBarProps) {
  const toast = useToast();
  const [asked, setAsked] = useState<'forward' | 'delete' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const count = selected.length;
  const words = selected.filter(({ content }) => content !== '').map(({ content }) => content);
  const deletable = selected.filter(({ isMine, isDeleted }) => isMine && !isDeleted);
  const isWhole = count > 0 && selected.every(({ isDeleted }) => !isDeleted);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && asked === null) onEnd();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onEnd, asked]);

  async function remove(messages: readonly MessageView[], how: 'me' | 'all') {
    setBusy(true);
    try {
      await api.messaging.selection.delete.mutate({
        id: conversationId,
        messageIds: messages.map(({ id }) => id),
        for: how,
      });
      change((talk) =>
        messages.reduce(
          (now, message) => (how === 'all' ? withDeleted(now, message) : withoutMessage(now, message.id)),
          talk,
        ),
      );
      toast.show({ title: SELECT.deleted, description: SELECT.deletedText(messages.length) });
      onEnd();
    } catch (error) {
      const description = errorBody(error)?.issues?.[0]?.message ?? messageOf(error);
      toast.show({ title: SELECT.failed, description, tone: 'destructive' });
    } finally {
      setBusy(false);
      setAsked(null);
    }
  }

  async function copy() {
    if (!(await copyText(words.join('\n\n')))) return;
    toast.show({ title: ACTIONS.copied });
    onEnd();
  }

  return (
    <fieldset className={classes.bar} aria-label={SELECT.start}>
      <span className={classes.count} role="status">
        {SELECT.count(count)}
      </span>
      <IconButton label={SELECT.copy} disabled={words.length === 0} onClick={() => void copy()}>
        <IconCopy size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
      <IconButton
        label={SELECT.forward}
        disabled={!isWhole}
        onClick={() => {
          if (count <= FORWARD_MESSAGES_MAX) setAsked('forward');
          else toast.show({ title: SELECT.tooMany(FORWARD_MESSAGES_MAX), tone: 'destructive' });
        }}
      >
        <IconArrowForwardUp size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
      <Button size="sm" variant="subtle" tone="neutral" onClick={onEnd}>
        {SELECT.cancel}
      </Button>
      <Button
        size="sm"
        variant="soft"
        tone="danger"
        isBusy={isBusy}
        disabled={count === 0}
        onClick={() => {
          if (deletable.length === count) setAsked('delete');
          else void remove(selected, 'me');
        }}
      >
        {SELECT.delete}
      </Button>
      <Suspense fallback={null}>
        {asked === 'forward' && (
          <ForwardSheet
            messageIds={selected.map(({ id }) => id)}
            onClose={() => setAsked(null)}
            onDone={onEnd}
          />
        )}
        {asked === 'delete' && deletable.length > 0 && (
          <DeleteForAll
            count={deletable.length}
            isBusy={isBusy}
            onClose={() => setAsked(null)}
            onConfirm={() => void remove(deletable, 'all')}
          />
        )}
      </Suspense>
    </fieldset>
  );
}
