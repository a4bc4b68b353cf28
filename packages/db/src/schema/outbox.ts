import type { ColumnType } from 'kysely';
import type { Defaulted, Id, TimestampNow } from './types.ts';

/** Ids, and what little a listener needs to tell whether the event is about it. */
export type EventPayload = Record<string, string | number | boolean | string[]>;

export interface BusEventsTable {
  id: Id;
  topic: string;
  payload: ColumnType<EventPayload, EventPayload, never>;
  /** False while an event waits for a transport other than PostgreSQL. */
  isRelayed: Defaulted<boolean>;
  createdAt: TimestampNow;
}

export interface JobPoolsTable {
  pool: string;
  seenAt: TimestampNow;
}

export interface OutboxTables {
  busEvents: BusEventsTable;
  jobPools: JobPoolsTable;
}
