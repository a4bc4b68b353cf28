import type { MessageView } from '@kindred/validation/messaging/messages';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { messageOf } from '../../app/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { Spoken } from '../../ui/Spoken.tsx';
import { briefOf } from './brief.ts';
import classes from './Chat.module.css';
import { CHAT, MESSAGES } from './copy.ts';
import { LogPiece, type Watch, WatchContext, watchIn } from './LogPiece.tsx';
import { isToRead, type MessageWindow } from './messageWindow.ts';
import { type Piece, pieceOf, piecesOf } from './pieces.ts';

/** Pieces that are drawn when a long talk is opened again, around where one comes in. */
const FIRST_DRAWN = 6;

interface LogPiecesProps {
  log: RefObject<HTMLElement | null>;
  messages: readonly MessageView[];
  /** The number of a message that has to be there. */
  near: number | undefined;
  children: (piece: Piece) => ReactNode;
}

/** All messages, of which those near what is looked at are drawn. */
export function LogPieces({ log, messages, near, children }: LogPiecesProps) {
  const made = useRef<Watch | null>(null);
  const watch = useCallback(() => {
    if (made.current === null && log.current !== null) made.current = watchIn(log.current);
    return made.current;
  }, [log]);
  const [pieces, setPieces] = useState(() => piecesOf(messages, []));
  const [shown, setShown] = useState(messages);
  const [first] = useState(() => new Set(pieces.map(({ key }) => key)));
  if (shown !== messages) {
    setShown(messages);
    setPieces(piecesOf(messages, pieces));
  }
  const middle = near === undefined ? undefined : pieceOf(near);
  const end = pieces.at(-1)?.key ?? 0;
  return (
    <WatchContext value={watch}>
      {pieces.map((piece) => {
        const { key } = piece;
        // What comes later is measured once, so that nothing moves.
        const isEarly = first.has(key) && pieces.length > FIRST_DRAWN;
        const isFirst = !isEarly || (middle === undefined && end - key < FIRST_DRAWN);
        return (
          <LogPiece
            key={key}
            number={key}
            count={piece.messages.length}
            // The first and the last are where Home and End go.
            isNear={key === middle || key === end || key === pieces[0]?.key}
            isDrawnFirst={isFirst}
          >
            {children(piece)}
          </LogPiece>
        );
      })}
    </WatchContext>
  );
}

interface LogEdgeProps {
  log: RefObject<HTMLElement | null>;
  label: string;
  load: () => Promise<void>;
  /** The number at this edge: when it is another, there is room for more to be asked. */
  seq: number | undefined;
  /** Whether it loads by itself when it comes near; the button works either way. */
  isOn: boolean;
}

/** Where what is loaded ends and more can be had: loads by itself when it comes near. */
export function LogEdge({ log, label, load, seq, isOn }: LogEdgeProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const more = useCallback(async () => {
    setBusy(true);
    setProblem('');
    try {
      await load();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }, [load]);
  // What did not load is asked for again by hand.
  const isWatching = isOn && seq !== undefined && !isBusy && problem === '';
  useEffect(() => {
    const element = box.current;
    if (!isWatching || element === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void more();
      },
      { root: log.current, rootMargin: '600px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [log, isWatching, more]);
  return (
    <div ref={box} className={classes.older} data-edge>
      <Button size="sm" variant="soft" tone="neutral" isBusy={isBusy} onClick={() => void more()}>
        {label}
      </Button>
      {problem !== '' && <p role="alert">{problem}</p>}
    </div>
  );
}

interface PillProps {
  place: 'up' | 'down';
  label: string;
  /** Messages; none is no number. */
  count: number;
  Icon: typeof IconChevronDown;
  onClick: () => void;
}

function Pill({ place, label, count, Icon, onClick }: PillProps) {
  return (
    <div className={classes[place]}>
      <button
        type="button"
        className={classes.latest}
        data-new={count > 0 || undefined}
        aria-label={label}
        onClick={onClick}
      >
        {count > 0 && <span>{CHAT.latestNew(count)}</span>}
        <Icon size={ICON.bar} stroke={ICON_STROKE} aria-hidden />
      </button>
    </div>
  );
}

type ToProps = Pick<PillProps, 'count' | 'onClick'>;

/** Back to the end, and how much was said there meanwhile. */
export function ToLatest({ count, onClick }: ToProps) {
  const label = count > 0 ? `${CHAT.latest}, ${CHAT.latestNew(count)}` : CHAT.latest;
  return <Pill place="down" label={label} count={count} Icon={IconChevronDown} onClick={onClick} />;
}

/** Up to where what was not read begins. */
export function ToUnread({ count, onClick }: ToProps) {
  return (
    <Pill place="up" label={CHAT.toUnread(count)} count={count} Icon={IconChevronUp} onClick={onClick} />
  );
}

/** More at once are counted instead of read. */
const READ_AT_ONCE = 3;

/**
 * What others say while the chat is open, to those who listen to the screen: each message once, and nothing of what
 * was there before all of it was known.
 */
export function SaysWhatIsNew({ talk, isOn }: { talk: MessageWindow; isOn: boolean }) {
  const [said, setSaid] = useState<readonly MessageView[]>([]);
  /** Up to where all was known first, and what came since: mine may be known before what was said ahead of it. */
  const told = useRef<{ from: number; since: Set<number> } | null>(null);
  useLayoutEffect(() => {
    if (!isOn) return;
    if (talk.hasAfter) {
      told.current = null;
      return;
    }
    told.current ??= { from: talk.messages.at(-1)?.seq ?? 0, since: new Set() };
    const { from, since } = told.current;
    const anew = talk.messages.filter(({ seq }) => seq > from && !since.has(seq));
    for (const { seq } of anew) since.add(seq);
    const heard = anew.filter(isToRead);
    if (heard.length > 0) setSaid(heard);
  }, [talk, isOn]);
  const last = said.at(-1);
  return (
    <Spoken aria-live="polite" aria-relevant="additions">
      {said.length > READ_AT_ONCE ? (
        <p key={last?.seq}>{CHAT.saidSince(said.length)}</p>
      ) : (
        // The same words said again are another element: they are read again.
        said.map((message) => (
          <p key={message.seq}>{`${message.senderName || MESSAGES.unknown}: ${briefOf(message)}`}</p>
        ))
      )}
    </Spoken>
  );
}
