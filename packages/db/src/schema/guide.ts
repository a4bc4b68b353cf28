import type { Difficulty, Goal, GuideType, Industry } from '@kindred/validation/guide';
import type { GuideActionName } from '@kindred/validation/guide/actions';
import type { PlanTask } from '@kindred/validation/guide/plans';
import type { PlaybookStep } from '@kindred/validation/guide/playbooks';
import type { ColumnType } from 'kysely';
import type {
  Computed,
  Defaulted,
  DefaultedNullable,
  Fields,
  Id,
  JsonObject,
  JsonObjectOrNull,
  Timestamp,
  TimestampNow,
} from './types.ts';

export interface GuidePlaybooksTable {
  id: Id;
  key: DefaultedNullable<string>;
  tribeId: DefaultedNullable<string>;
  authorId: DefaultedNullable<string>;
  title: string;
  description: string;
  goal: Goal;
  industry: DefaultedNullable<Industry>;
  weeks: number;
  difficulty: Difficulty;
  icon: string;
  content: JsonObject<{ steps: PlaybookStep[] }>;
  stepCount: Computed<number>;
  searchText: Computed<string>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface GuidePlansTable {
  id: Id;
  userId: string;
  playbookId: DefaultedNullable<string>;
  title: string;
  content: JsonObject<{ tasks: PlanTask[] }>;
  shareVersion: Defaulted<number>;
  shareHash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface GuideQuestionsTable {
  id: Id;
  userId: string;
  query: string;
  goal: DefaultedNullable<Goal>;
  industry: DefaultedNullable<Industry>;
  type: GuideType;
  createdAt: TimestampNow;
}

export interface GuideActionsTable {
  id: Id;
  userId: string;
  action: GuideActionName;
  targetType: DefaultedNullable<string>;
  targetId: DefaultedNullable<string>;
  content: JsonObject<Fields>;
  state: Defaulted<'offered' | 'taken' | 'done' | 'undone'>;
  undo: JsonObjectOrNull<object>;
  expiresAt: Timestamp;
  createdAt: TimestampNow;
}

/** Kept by a trigger. */
export interface TribeDeparturesTable {
  tribeId: string;
  day: string;
  count: number;
}

/** Private by row: plans and questions are of one person, playbooks of all or of a tribe. */
export interface GuideGuardedTables {
  guidePlaybooks: GuidePlaybooksTable;
  guidePlans: GuidePlansTable;
  guideQuestions: GuideQuestionsTable;
  guideActions: GuideActionsTable;
  tribeDepartures: TribeDeparturesTable;
}
