import type { AuditAction, AuditSubject } from '@kindred/validation/admin/audit';
import { CHAIN_START, sealEntry } from '../src/admin/audit/chain.ts';
import type { AuditDetails } from '../src/schema/admin.ts';
import { digestOf, idOf } from './ids.ts';
import type { Person } from './people.ts';
import { before, type Span } from './time.ts';
import type { TribeKey } from './tribes.ts';

interface DemoAct {
  action: AuditAction;
  by: Person;
  ago: Span;
  about: { type: AuditSubject; person?: Person; tribe?: TribeKey; case?: string };
  tribe?: TribeKey;
  details: AuditDetails;
}

/** What staff did, the oldest first. */
const ACTS: DemoAct[] = [
  {
    action: 'verification.approve',
    by: 'ada',
    ago: '299d',
    about: { type: 'verification', person: 'leo' },
    tribe: 'guild',
    details: { name: 'Deep Work Guild' },
  },
  {
    action: 'legal.update',
    by: 'ada',
    ago: '120d',
    about: { type: 'legal_text' },
    details: { name: 'terms', reason: 'Say how refunds of events work' },
  },
  {
    action: 'tribe.hide',
    by: 'ada',
    ago: '86d',
    about: { type: 'tribe', tribe: 'guild' },
    tribe: 'guild',
    details: {
      name: 'Deep Work Guild',
      before: { isHidden: false },
      after: { isHidden: true },
      reason: 'Checking who owns the name',
    },
  },
  {
    action: 'tribe.hide',
    by: 'ada',
    ago: '85d',
    about: { type: 'tribe', tribe: 'guild' },
    tribe: 'guild',
    details: { name: 'Deep Work Guild', before: { isHidden: true }, after: { isHidden: false } },
  },
  {
    action: 'user.end_sessions',
    by: 'ada',
    ago: '61d',
    about: { type: 'user', person: 'mona' },
    details: { name: 'Mona Okafor' },
  },
  {
    action: 'user.export',
    by: 'ada',
    ago: '52d',
    about: { type: 'user' },
    details: { name: 'Users', after: { role: 'creator', sort: 'newest', rows: 9 } },
  },
  {
    action: 'user.update',
    by: 'ada',
    ago: '44d',
    about: { type: 'user', person: 'olivia' },
    details: {
      name: 'Olivia Ferrer',
      before: { isVerified: false },
      after: { isVerified: true },
      reason: 'Showed the register of her bakery',
    },
  },
  {
    action: 'case.claim',
    by: 'siobhan',
    ago: '33d 2h',
    about: { type: 'case', case: 'guild links' },
    tribe: 'guild',
    details: {},
  },
  {
    action: 'case.decide',
    by: 'siobhan',
    ago: '33d 1h',
    about: { type: 'case', case: 'guild links' },
    tribe: 'guild',
    details: { after: { actions: ['remove'], until: null }, reason: 'Second time' },
  },
];

function subjectIdOf({ person, tribe, case: name }: DemoAct['about']): string | null {
  if (person !== undefined) return idOf(`person ${person}`);
  if (tribe !== undefined) return idOf(`tribe ${tribe}`);
  return name === undefined ? null : idOf(`case ${name}`);
}

/** The audit log of the demo, and both ends of its chain. */
export function auditRows(now: Date) {
  let head = { number: 0, hash: CHAIN_START };
  const chain = { prunedNumber: 0, prunedHash: head.hash };
  const sealed = ACTS.map(({ action, by, ago, about, tribe, details }) => {
    const rows = sealEntry(
      head,
      {
        action,
        actorId: idOf(`person ${by}`),
        subject: { type: about.type, id: subjectIdOf(about) },
        tribeId: tribe === undefined ? undefined : idOf(`tribe ${tribe}`),
        details,
      },
      { createdAt: before(now, ago), salt: digestOf(`${action} ${ago}`).subarray(0, 16) },
    );
    head = rows.entry;
    return rows;
  });
  return {
    chain: { ...chain, lastNumber: head.number, lastHash: head.hash },
    entries: sealed.map(({ entry }) => entry),
    actors: sealed.map(({ actor }) => actor),
    details: sealed.map(({ details }) => details),
  };
}
