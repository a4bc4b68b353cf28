import type { CaseSummary } from '@kindred/validation/moderation/cases';
import { Link } from 'react-router-dom';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
import { FORMER_USER, QUEUE, SUBJECT_NAMES } from '../copy.ts';
import classes from './Queue.module.css';

const HIGH_FROM = 2;
const MEDIUM_FROM = 1;
const TONES = { high: 'red', medium: 'amber', low: 'neutral' } as const;

function Priority({ value }: { value: number }) {
  const level = value >= HIGH_FROM ? 'high' : value >= MEDIUM_FROM ? 'medium' : 'low';
  return <Badge tone={TONES[level]}>{QUEUE.priorities[level]}</Badge>;
}

/** Badges of a case: its type, and what sets it apart. */
export function CaseBadges({ one }: { one: Pick<CaseSummary, 'subject' | 'state' | 'isHidden'> }) {
  return (
    <span className={classes.badges}>
      <Badge tone="neutral">{SUBJECT_NAMES[one.subject.type]}</Badge>
      {one.state === 'appealed' && <Badge>{QUEUE.appeal}</Badge>}
      {one.isHidden && <Badge tone="coral">{QUEUE.hidden}</Badge>}
    </span>
  );
}

/** Who works on a case; empty for no one. */
export function ClaimedBy({ one: { claimedBy } }: { one: Pick<CaseSummary, 'claimedBy'> }) {
  const viewer = useSignedInUser();
  if (claimedBy === null) return null;
  return claimedBy.id === viewer.id ? QUEUE.claimedByYou : QUEUE.claimedBy(claimedBy.name);
}

interface CaseRowProps {
  one: CaseSummary;
  /** Address of the queue, below which its cases are. */
  base: string;
  isOfTribe: boolean;
  /** Left out where several cannot be decided together. */
  selection: { isOn: boolean; toggle: () => void } | undefined;
}

/** A case in the queue: a row of a table, a card where there is little room. */
export function CaseRow({ one, base, isOfTribe, selection }: CaseRowProps) {
  const title = one.title || QUEUE.untitled;
  const at = one.state === 'decided' ? one.decidedAt : one.openedAt;
  return (
    <tr>
      {selection !== undefined && (
        <td className={classes.check}>
          {one.state === 'open' && (
            <CheckField
              label={<Spoken>{QUEUE.select(title)}</Spoken>}
              checked={selection.isOn}
              onChange={selection.toggle}
            />
          )}
        </td>
      )}
      <td className={classes.content}>
        <CaseBadges one={one} />
        <Link className={classes.name} to={`${base}/${one.id}`} dir="auto">
          {title}
        </Link>
      </td>
      <td>{one.author?.name ?? FORMER_USER}</td>
      {!isOfTribe && <td>{one.tribe?.name}</td>}
      <td>{QUEUE.reportCount(one.reportCount)}</td>
      <td>
        <Priority value={one.priority} />
      </td>
      <td>{at !== null && <RelativeTime value={at} format="ago" />}</td>
      <td>
        <ClaimedBy one={one} />
      </td>
    </tr>
  );
}
