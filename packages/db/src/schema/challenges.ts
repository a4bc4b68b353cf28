import type {
  ChallengeFrequency,
  ChallengeProof,
  CheckInStatus,
} from '@kindred/validation/tribes/challenges';
import type { Defaulted, DefaultedNullable, Id, Timestamp, TimestampNow, TimestampOrNull } from './types.ts';

export interface ChallengesTable {
  id: Id;
  tribeId: string;
  title: string;
  description: Defaulted<string>;
  startsAt: Timestamp;
  endsAt: Timestamp;
  /** Whose midnight ends a day of a daily task. */
  timeZone: Defaulted<string>;
  badgeId: DefaultedNullable<string>;
  /** The goals of its tasks added up. */
  goal: Defaulted<number>;
  participantCount: Defaulted<number>;
  createdBy: DefaultedNullable<string>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface ChallengeTasksTable {
  id: Id;
  challengeId: string;
  position: Defaulted<number>;
  title: string;
  points: number;
  frequency: Defaulted<ChallengeFrequency>;
  /** Check-ins that do it: one, or so many days. */
  goal: Defaulted<number>;
  proof: Defaulted<ChallengeProof>;
  needsApproval: Defaulted<boolean>;
}

export interface ChallengeParticipantsTable {
  challengeId: string;
  tribeId: string;
  userId: string;
  /** Of approved check-ins. */
  points: Defaulted<number>;
  /** How much of the challenge's goal is done. */
  done: Defaulted<number>;
  finishedAt: TimestampOrNull;
  joinedAt: TimestampNow;
}

export interface ChallengeCheckInsTable {
  id: Id;
  challengeId: string;
  userId: string;
  taskId: string;
  /** Of a daily task: `2026-03-01`, in the challenge's time zone. */
  day: DefaultedNullable<string>;
  note: DefaultedNullable<string>;
  status: Defaulted<CheckInStatus>;
  /** What the task was worth. */
  points: number;
  reason: DefaultedNullable<string>;
  decidedBy: DefaultedNullable<string>;
  decidedAt: TimestampOrNull;
  createdAt: TimestampNow;
}

/** Private by row: a challenge is its tribe's, a proof its person's. */
export interface ChallengesGuardedTables {
  challenges: ChallengesTable;
  challengeTasks: ChallengeTasksTable;
  challengeParticipants: ChallengeParticipantsTable;
  challengeCheckIns: ChallengeCheckInsTable;
}
