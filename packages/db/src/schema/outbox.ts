import type { ColumnType } from 'kysely';
import type { Defaulted, Id, TimestampNow } from './types.ts';

export interface BusEventsTable {
  id: Id;
  topic: string;
  payload: ColumnType<Record<string, string>, Record<string, string>, never>;
  /** False while an event waits for a transport other than PostgreSQL. */
  isRelayed: Defaulted<boolean>;
  createdAt: TimestampNow;
}

export interface OutboxTables {
  busEvents: BusEventsTable;
}
