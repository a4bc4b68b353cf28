import type {
  ActionOutcome,
  RuleContent,
  RuleStatus,
  RunStatus,
  TriggerType,
} from '@kindred/validation/tribes/automations';
import type {
  Computed,
  Defaulted,
  DefaultedNullable,
  Id,
  JsonObject,
  TimestampNow,
  TimestampOrNull,
} from './types.ts';

export interface AutomationRulesTable {
  id: Id;
  tribeId: string;
  /** In whose name and with whose rights it acts. */
  actsAs: string;
  name: string;
  content: JsonObject<Omit<RuleContent, 'name'>>;
  trigger: Computed<TriggerType>;
  status: Defaulted<RuleStatus>;
  /** Why it was paused, when nobody did. */
  note: DefaultedNullable<string>;
  activatedAt: TimestampNow;
  /** Of a schedule that is on. */
  nextRunAt: TimestampOrNull;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface AutomationRunsTable {
  id: Id;
  ruleId: string;
  tribeId: string;
  /** What was answered; once a rule. */
  eventKey: string;
  chainKey: string;
  depth: Defaulted<number>;
  userId: DefaultedNullable<string>;
  status: RunStatus;
  reason: DefaultedNullable<string>;
  actions: JsonObject<{ items: ActionOutcome[] }>;
  createdAt: TimestampNow;
}

/** Private by row: behind `openGuarded`. */
export interface AutomationsGuardedTables {
  automationRules: AutomationRulesTable;
  automationRuns: AutomationRunsTable;
}
