import { type SqlBool, sql } from 'kysely';
import pg from 'pg';
import type { Db, Tx } from './client.ts';
import { prepare } from './prepared.ts';
import type { EventPayload } from './schema/outbox.ts';

const CHANNEL = 'kindred_bus';
/** PostgreSQL refuses NOTIFY payloads of 8000 bytes and more. */
const NOTIFY_MAX_BYTES = 7_500;
/** As jsonb it is written with a space after each comma and colon, and goes with its id and topic. */
const PAYLOAD_MAX_BYTES = 6_000;

export interface StoredEvent {
  /** UUIDv7, so ids sort by time. */
  id: string;
  topic: string;
  /** Ids only: a node or a browser asks for the rest, with its own rights. */
  payload: EventPayload;
}

export interface JobOptions {
  maxAttempts?: number;
  runAt?: Date;
  /** Jobs of one queue run one after the other, on whatever node. */
  queue?: string;
  /** While a job with this key waits it is the one, and runs when it was going to. */
  key?: string;
}

export interface NewJob {
  name: string;
  payload: object;
  options?: JobOptions;
}

const added = (jobs: string) => sql`graphile_worker.add_jobs(array(
    select row(name, payload, queue, "runAt", "maxAttempts", key, null, null)::graphile_worker.job_spec
    from json_to_recordset(${jobs}::json) as job(
      name text, payload json, queue text, "runAt" timestamptz, "maxAttempts" smallint, key text)), true)`;
const addJobs = prepare((_db, { jobs }: { jobs: string }) => sql`select count(*) from ${added(jobs)}`);

/** Of several with the same key the last one counts, at the time of the first. */
function jobSpecs(jobs: readonly NewJob[]): string {
  const waiting = new Map<string | symbol, object>();
  const timeOf = new Map<string, Date | null>();
  for (const { name, payload, options = {} } of jobs) {
    const { queue = null, maxAttempts = 10, key = null } = options;
    const runAt = (key === null ? undefined : timeOf.get(key)) ?? options.runAt ?? null;
    if (key !== null && !timeOf.has(key)) timeOf.set(key, runAt);
    waiting.set(key ?? Symbol(name), { name, payload, queue, runAt, maxAttempts, key });
  }
  return JSON.stringify([...waiting.values()]);
}

/** Adds a job for any node to run; it exists if and only if the transaction commits. */

export async function enqueueJob(
  tx: Tx,
  name: string,
  payload: object,
  options: JobOptions = {},
): Promise<void> {
  await addJobs(tx, { jobs: jobSpecs([{ name, payload, options }]) });
}

export interface NewEvent {
  topic: string;
  payload: EventPayload;
}

interface EventValues {
  /** JSON */
  events: string;
}

const newEvents = (events: string, isRelayed: boolean) =>
  sql`select topic, payload, ${sql.lit(isRelayed)} from jsonb_to_recordset(${events}::jsonb)
    as event(topic text, payload jsonb)`;
const keepEvents = prepare(
  (_db, { events }: EventValues) =>
    sql`insert into bus_events (topic, payload, is_relayed) ${newEvents(events, false)}`,
);
const told = (events: string) => sql`
    with stored as (
      insert into bus_events (topic, payload, is_relayed) ${newEvents(events, true)}
      returning id, topic, payload),
    told as materialized (
      select pg_notify(${sql.lit(CHANNEL)}, json_build_object('id', id, 'topic', topic, 'payload', payload)::text)
      from stored)`;
const tellEvents = prepare((_db, { events }: EventValues) => sql`${told(events)} select count(*) from told`);
const tellAndAdd = prepare(
  (_db, { events, jobs }: EventValues & { jobs: string }) => sql`${told(events)}
    select (select count(*) from told), (select count(*) from ${added(jobs)})`,
);

function eventValues(events: readonly NewEvent[], relay: boolean): string {
  const texts = events.map(({ topic, payload }) => JSON.stringify({ topic, payload }));
  const tooLong = !relay && texts.some((text) => Buffer.byteLength(text) > PAYLOAD_MAX_BYTES);
  if (tooLong) throw new RangeError('Bus events carry ids only');
  return `[${texts.join()}]`;
}

/**
 * Adds jobs for any node to run, and keeps events for readers that reconnect, which every listening node is told of on
 * commit. All of it happens if and only if the transaction commits, and takes one statement.
 * @param relay true when another transport carries events; nothing is notified then and they wait for
 *   {@link relayEvents}.
 */
export async function enqueue(
  tx: Tx,
  given: { events: readonly NewEvent[]; jobs: readonly NewJob[] },
  relay: boolean,
): Promise<void> {
  const events = given.events.length === 0 ? null : eventValues(given.events, relay);
  const jobs = given.jobs.length === 0 ? null : jobSpecs(given.jobs);
  if (events !== null && jobs !== null && !relay) {
    await tellAndAdd(tx, { events, jobs });
    return;
  }
  if (events !== null) await (relay ? keepEvents : tellEvents)(tx, { events });
  if (jobs !== null) await addJobs(tx, { jobs });
}

export function enqueueEvent(tx: Tx, event: NewEvent, relay: boolean): Promise<void> {
  return enqueue(tx, { events: [event], jobs: [] }, relay);
}

/** Sends an event that nobody needs after a moment (typing, presence): nothing is kept. */
export async function notify(db: Db | Tx, event: StoredEvent): Promise<void> {
  const text = JSON.stringify(event);
  if (Buffer.byteLength(text) > NOTIFY_MAX_BYTES) throw new RangeError('Bus events carry ids only');
  await sql`select pg_notify(${CHANNEL}, ${text})`.execute(db);
}

/**
 * Hands events that committed to the other transport, oldest first. They count as relayed only when
 * `publish` took them all, so a transport that is away loses none.
 * @returns how many there were
 */
export async function relayEvents(
  db: Db,
  publish: (event: StoredEvent) => Promise<void>,
  limit = 100,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const events = await tx
      .selectFrom('busEvents')
      .select(['id', 'topic', 'payload'])
      .where('isRelayed', '=', sql.lit(false))
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    if (events.length === 0) return 0;
    for (const event of events) await publish(event);
    const ids = events.map((event) => event.id);
    await tx.updateTable('busEvents').set({ isRelayed: true }).where('id', 'in', ids).execute();
    return events.length;
  });
}

/**
 * Events after the one a reader saw last, oldest first, those left out that concern somebody else alone. What is told
 * to them by name they hear also of a conversation they are in no more: that they no longer are. The window
 * starts a little earlier: a transaction that began before may have committed later. Readers act on ids, so seeing
 * one twice does no harm.
 */
export async function eventsSince(
  db: Db,
  userId: string,
  lastId: string,
  limit = 500,
): Promise<StoredEvent[]> {
  return db
    .selectFrom('busEvents')
    .select(['id', 'topic', 'payload'])
    .where('createdAt', '>', sql<Date>`uuid_extract_timestamp(${lastId}::uuid) - interval '5 seconds'`)
    .where('id', '!=', lastId)
    .where(sql<SqlBool>`coalesce(payload->>'userId' = ${userId}::text, true)`)
    .where(sql<SqlBool>`(not payload ? 'conversationId' or payload ? 'userId' or exists (
      select from conversation_members mine
      where mine.user_id = ${userId}::uuid and mine.conversation_id = (payload->>'conversationId')::uuid))`)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Forgets events that no reader will resume from. */
export async function pruneEvents(db: Db, olderThanMinutes = 15): Promise<void> {
  await db
    .deleteFrom('busEvents')
    .where('createdAt', '<', sql<Date>`now() - make_interval(mins => ${olderThanMinutes})`)
    .execute();
}

export interface Listener {
  /** Whether it hears what is notified now. */
  isUp(): boolean;
  close(): Promise<void>;
}

/**
 * Listens on a connection of its own and reconnects by itself.
 * @param onGap called after a reconnection: events may have been missed meanwhile.
 */
export async function listen(
  url: string,
  handlers: { onEvent: (event: StoredEvent) => void; onGap: () => void; onError: (error: Error) => void },
): Promise<Listener> {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function connect(isFirst: boolean): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'kindred-bus',
      connectionTimeoutMillis: 5_000,
      // Nobody asks anything on this connection: only this tells that the other end is gone.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    next.on('notification', (message) => {
      if (message.channel === CHANNEL && message.payload !== undefined) receive(message.payload);
    });
    next.on('error', (error) => {
      handlers.onError(error);
      if (client === next) again();
    });
    next.on('end', () => {
      if (client === next) again();
    });
    await next.connect();
    try {
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      await next.end();
      throw error;
    }
    if (closed) return next.end();
    client = next;
    if (!isFirst) handlers.onGap();
  }

  /** Whoever may connect to the database may also notify; what is not ours must not end the process. */
  function receive(text: string): void {
    let event: StoredEvent;
    try {
      event = JSON.parse(text);
    } catch (cause) {
      handlers.onError(new Error('Something else notified the bus', { cause }));
      return;
    }
    handlers.onEvent(event);
  }

  function again(): void {
    client = undefined;
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect(false).catch((error: Error) => {
        handlers.onError(error);
        again();
      });
    }, 500);
  }

  await connect(true);
  return {
    isUp: () => client !== undefined,
    async close() {
      closed = true;
      clearTimeout(retry);
      const current = client;
      client = undefined;
      await current?.end();
    },
  };
}
