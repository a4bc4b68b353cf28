import { countCharacters, isBlank } from '@kindred/validation/characters';
import type { ConversationView } from '@kindred/validation/messaging';
import type { MessageView } from '@kindred/validation/messaging/messages';
import { MESSAGE_MAX } from '@kindred/validation/messaging/values';
import {
  IconArrowUp,
  IconCalendarClock,
  IconCheck,
  IconMicrophone,
  IconPlus,
  IconX,
} from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { readDraft } from '../../app/drafts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { isFewer, isOver, useFocusAfter } from '../../ui/useFocusAfter.ts';
import { useGrowingHeight } from '../../ui/useGrowingHeight.ts';
import { type Hold, type Recorded, useHold, VoiceBar } from '../media/public.tsx';
import { Attaching } from './attach/Attaching.tsx';
import type { Attached } from './attach/deliver.ts';
import { useAttaching } from './attach/useAttaching.ts';
import { type Answered, briefOf } from './brief.ts';
import classes from './Chat.module.css';
import own from './Composer.module.css';
import { ATTACH, CHAT } from './copy.ts';
import { MentionList } from './mention/MentionList.tsx';
import { useMentioning } from './mention/useMentioning.ts';
import { TIME } from './time/copy.ts';

const COUNT_FROM = 200;
const AFTER_SENDING_MS = 700;

interface ChatComposerProps {
  conversation: ConversationView;
  field: RefObject<HTMLTextAreaElement | null>;
  userId: string;
  /** Where what is begun is kept on this device. */
  place: string;
  /** Another one when what is kept there was written by another device, or put aside. */
  turn: number;
  edited: MessageView | null;
  answered: Answered | null;
  onCancel: () => void;
  /** A key was pressed in something new. */
  onType: () => void;
  /** What is written is another. */
  onWrite: (text: string) => void;
  /** The words are to be sent at another time. */
  onLater: (content: string) => void;
  onSend: (content: string, attached?: Attached) => void;
  onEdit: (message: MessageView, content: string) => void;
}

export function ChatComposer(props: ChatComposerProps) {
  const {
    conversation,
    field: area,
    userId,
    place,
    turn,
    edited,
    answered,
    onCancel,
    onType,
    onWrite,
    onLater,
    onSend,
    onEdit,
  } = props;
  const begun = () => edited?.content ?? readDraft(userId, place)?.text ?? '';
  const [text, setText] = useState(begun);
  const [read, setRead] = useState(turn);
  if (read !== turn) {
    // Only the words are others: the chosen files and what is open stay, and so does a message that is edited.
    setRead(turn);
    if (edited === null) setText(begun());
  }
  const noteId = useId();
  const left = MESSAGE_MAX - countCharacters(text.trim());
  const attaching = useAttaching();
  const [isAttaching, setAttaching] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [recording, setRecording] = useState<{ hold: Hold | null } | null>(null);
  const sentAt = useRef(0);
  const voice = useHold((hold) => {
    // The second tap on Send meets the microphone that came in its place.
    if (Date.now() - sentAt.current < AFTER_SENDING_MS) return;
    setRecording((before) => before ?? { hold });
  });
  const isEmpty = isBlank(text) && attaching.chosen.length === 0;
  const canLater = edited === null && !isBlank(text) && left >= 0 && attaching.chosen.length === 0;
  const canSend = !isEmpty && left >= 0 && !attaching.isReading;

  useGrowingHeight(area, text);
  useFocusAfter(attaching.chosen.length, isFewer, area);
  useFocusAfter(isAttaching, isOver, opener);

  function write(next: string) {
    setText(next);
    if (edited !== null) return;
    onWrite(next);
  }

  const mentioning = useMentioning({ conversation, field: area, text, write });
  const isNaming = mentioning.people.length > 0;

  function submit() {
    if (!canSend) return;
    const content = text.trim();
    sentAt.current = Date.now();
    if (edited !== null) onEdit(edited, content);
    else {
      const [first, ...others] = attaching.take();
      onSend(content, first);
      for (const each of others) onSend('', each);
      setAttaching(false);
    }
    write('');
    area.current?.focus();
  }

  /** Where the cursor is. */
  function insert(words: string) {
    const at = area.current?.selectionStart ?? text.length;
    const end = area.current?.selectionEnd ?? at;
    write(text.slice(0, at) + words + text.slice(end));
    area.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter also ends a word that is being composed, in Japanese for example.
    if (event.nativeEvent.isComposing || mentioning.onKeyDown(event)) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      submit();
    }
  }

  function onEscape(event: KeyboardEvent) {
    const isLeft = event.key === 'Escape' && !event.nativeEvent.isComposing && !event.defaultPrevented;
    if (!isLeft || (answered === null && edited === null)) return;
    onCancel();
    area.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key that does what the button beside the quote does.
    <div className={own.composer} onKeyDown={onEscape}>
      <div className={own.beside}>
        {(answered !== null || edited !== null) && (
          <div className={classes.target}>
            <span className={classes.quote}>
              {edited === null && answered !== null ? (
                <b className={own.to}>
                  {CHAT.replyTo} <span dir="auto">{CHAT.replied(answered)}</span>
                </b>
              ) : (
                <b>{CHAT.editing}</b>
              )}
              <span dir="auto">{edited === null ? answered?.content : briefOf(edited)}</span>
            </span>
            <IconButton
              label={CHAT.cancel}
              onClick={() => {
                onCancel();
                area.current?.focus();
              }}
            >
              <IconX size={ICON.row} stroke={ICON_STROKE} />
            </IconButton>
          </div>
        )}
        {edited === null && (
          <Attaching
            attaching={attaching}
            isOpen={isAttaching}
            onClose={() => setAttaching(false)}
            onEmoji={insert}
            onSend={(attached) => onSend('', attached)}
          />
        )}
      </div>
      {recording !== null ? (
        <VoiceBar
          hold={recording.hold}
          onMissing={() => setRecording(null)}
          onCancel={() => setRecording(null)}
          onDone={(recorded) => {
            setRecording(null);
            onSend('', voiceOf(recorded));
          }}
        />
      ) : (
        <div className={own.writing}>
          <MentionList mentioning={mentioning} />
          {edited === null && (
            <IconButton
              ref={opener}
              label={isAttaching ? ATTACH.close : ATTACH.open}
              aria-expanded={isAttaching}
              onClick={() => setAttaching((isOpen) => !isOpen)}
            >
              {isAttaching ? (
                <IconX size={ICON.bar} stroke={ICON_STROKE} />
              ) : (
                <IconPlus size={ICON.bar} stroke={ICON_STROKE} />
              )}
            </IconButton>
          )}
          <textarea
            ref={area}
            className={own.area}
            rows={1}
            dir="auto"
            aria-label={CHAT.field}
            aria-autocomplete="list"
            aria-controls={isNaming ? mentioning.listId : undefined}
            aria-activedescendant={isNaming ? mentioning.optionId(mentioning.active) : undefined}
            aria-describedby={left < COUNT_FROM ? noteId : undefined}
            aria-invalid={left < 0}
            placeholder={attaching.chosen.length > 0 ? ATTACH.caption : CHAT.placeholder}
            value={text}
            onChange={(event) => {
              write(event.currentTarget.value);
              mentioning.moved(event.currentTarget);
              if (edited === null) onType();
            }}
            onKeyDown={onKeyDown}
            onSelect={(event) => mentioning.moved(event.currentTarget)}
            onPaste={(event) => {
              const files = [...event.clipboardData.files];
              if (edited !== null || files.length === 0) return;
              event.preventDefault();
              void attaching.add(files);
            }}
          />
          {canLater && (
            <IconButton label={TIME.later} onClick={() => onLater(text.trim())}>
              <IconCalendarClock size={ICON.row} stroke={ICON_STROKE} />
            </IconButton>
          )}
          {edited === null && isEmpty ? (
            <IconButton label={ATTACH.voice} {...voice}>
              <IconMicrophone size={ICON.bar} stroke={ICON_STROKE} />
            </IconButton>
          ) : (
            <IconButton
              label={edited === null ? CHAT.send : CHAT.save}
              variant="filled"
              tone="primary"
              disabled={!canSend}
              onClick={submit}
              // A long press, or the other button.
              onContextMenu={(event) => {
                event.preventDefault();
                if (canLater) onLater(text.trim());
              }}
            >
              {edited === null ? (
                <IconArrowUp size={ICON.bar} stroke={2} />
              ) : (
                <IconCheck size={ICON.bar} stroke={2} />
              )}
            </IconButton>
          )}
        </div>
      )}
      {left < COUNT_FROM && (
        <p id={noteId} className={own.left} data-over={left < 0 || undefined}>
          {left < 0 ? CHAT.tooLong(left) : left}
        </p>
      )}
    </div>
  );
}

function voiceOf({ sound, duration, waveform }: Recorded): Attached {
  const file = { blob: sound, name: '', kind: 'audio' as const, width: null, height: null };
  return {
    messageType: 'voice',
    files: [{ ...file, duration, waveform, poster: null, uploadId: null }],
    location: null,
  };
}
