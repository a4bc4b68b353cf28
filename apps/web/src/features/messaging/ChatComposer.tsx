import { countCharacters } from '@kindred/validation/characters';
import type { MessageView } from '@kindred/validation/messaging/messages';
import { MESSAGE_MAX } from '@kindred/validation/messaging/values';
import { IconArrowUp, IconCheck, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { keepDraft, readDraft } from '../../app/drafts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { useGrowingHeight } from '../../ui/useGrowingHeight.ts';
import classes from './Chat.module.css';
import { CHAT } from './copy.ts';

const COUNT_FROM = 200;

interface ChatComposerProps {
  userId: string;
  /** Where what is begun is kept on this device. */
  place: string;
  edited: MessageView | null;
  answered: MessageView | null;
  onCancel: () => void;
  onSend: (content: string) => void;
  onEdit: (message: MessageView, content: string) => void;
}

export function ChatComposer(props: ChatComposerProps) {
  const { userId, place, edited, answered, onCancel, onSend, onEdit } = props;
  const [text, setText] = useState(() => edited?.content ?? readDraft(userId, place)?.text ?? '');
  const area = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const left = MESSAGE_MAX - countCharacters(text.trim());
  const canSend = text.trim() !== '' && left >= 0;

  useGrowingHeight(area, text);
  useEffect(() => {
    if (answered !== null || edited !== null) area.current?.focus();
  }, [answered, edited]);

  function write(next: string) {
    setText(next);
    if (edited === null) keepDraft(userId, place, { text: next, attempt: null });
  }

  function submit() {
    if (!canSend) return;
    const content = text.trim();
    if (edited === null) onSend(content);
    else onEdit(edited, content);
    write('');
    area.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter also ends a word that is being composed, in Japanese for example.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      submit();
    } else if (event.key === 'Escape' && (answered !== null || edited !== null)) {
      onCancel();
    }
  }

  return (
    <div className={classes.composer}>
      {(answered !== null || edited !== null) && (
        <div className={classes.target}>
          <span className={classes.quote}>
            <b>{edited === null ? CHAT.replyTo(answered) : CHAT.editing}</b>
            <span>{(edited ?? answered)?.content}</span>
          </span>
          <IconButton label={CHAT.cancel} onClick={onCancel}>
            <IconX size={ICON.row} stroke={ICON_STROKE} />
          </IconButton>
        </div>
      )}
      <div className={classes.writing}>
        <textarea
          ref={area}
          className={classes.area}
          rows={1}
          dir="auto"
          aria-label={CHAT.field}
          aria-describedby={left < COUNT_FROM ? noteId : undefined}
          aria-invalid={left < 0}
          placeholder={CHAT.placeholder}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          label={edited === null ? CHAT.send : CHAT.save}
          variant="filled"
          tone="primary"
          disabled={!canSend}
          onClick={submit}
        >
          {edited === null ? (
            <IconArrowUp size={ICON.bar} stroke={2} />
          ) : (
            <IconCheck size={ICON.bar} stroke={2} />
          )}
        </IconButton>
      </div>
      {left < COUNT_FROM && (
        <p id={noteId} className={classes.left} data-over={left < 0 || undefined}>
          {left < 0 ? CHAT.tooLong(left) : left}
        </p>
      )}
    </div>
  );
}
