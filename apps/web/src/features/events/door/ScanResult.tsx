import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { DOOR, RESULT, reasonOf } from './copy.ts';
import classes from './Door.module.css';
import type { Scanned } from './useDoor.ts';

type Tone = 'green' | 'amber' | 'red';
const ICONS = { green: IconCheck, amber: IconAlertTriangle, red: IconX };

function toneOf({ result, isPending }: Scanned): Tone {
  if (result !== 'accepted') return 'red';
  return isPending ? 'amber' : 'green';
}

function nameOf({ seat, name }: Scanned): string {
  return seat?.name ?? name ?? (seat === null || !seat.isWalkIn ? DOOR.later : DOOR.unnamed);
}

function wordsOf({ result, direction, firstAt, isPending, isVerified }: Scanned): string {
  if (result !== 'accepted') return reasonOf(result, direction, firstAt);
  if (!isVerified) return RESULT.unverified;
  return isPending ? `${RESULT[direction]} · ${RESULT.pending}` : RESULT[direction];
}

/** Whose seat it is: none of a text that is no ticket. */
const isNamed = ({ result, seat, name }: Scanned) => seat !== null || name !== null || result === 'accepted';

/** What came of a scan, large enough to read it while people pass. */
export function ScanResult({ scanned }: { scanned: Scanned }) {
  const tone = toneOf(scanned);
  const Icon = ICONS[tone];
  const { seat } = scanned;
  const place =
    seat === null ? null : [DOOR.seat(seat.number, seat.of), seat.type].filter(Boolean).join(' · ');
  return (
    <div className={classes.result} data-tone={tone} role={tone === 'red' ? 'alert' : 'status'}>
      <Icon size={48} stroke={2.5} aria-hidden />
      <div>
        {isNamed(scanned) && <p className={classes.resultName}>{nameOf(scanned)}</p>}
        <p className={classes.resultWords}>{wordsOf(scanned)}</p>
        {place && <p>{place}</p>}
      </div>
    </div>
  );
}

/** Earlier scans of this page; what the server judged otherwise stands out. */
export function RecentScans({ scans }: { scans: readonly Scanned[] }) {
  if (scans.length === 0) return null;
  return (
    <section className={classes.group}>
      <h2 className={classes.heading}>{DOOR.recent}</h2>
      <ul className={classes.list}>
        {scans.map((scanned) => (
          <li key={scanned.nonce} className={classes.recent} data-tone={toneOf(scanned)}>
            {isNamed(scanned) && <span className={classes.strong}>{nameOf(scanned)}</span>}
            <span>{wordsOf(scanned)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
