import type { TestApi } from './harness.ts';

/** Every row that is written from now on. */
export interface Writes {
  /** Such as `posts INSERT`, one for each row that a committed transaction wrote. */
  list(): Promise<string[]>;
  clear(): Promise<void>;
}

/**
 * A trigger on each table notes what is written. Left out are counts of attempts, and that somebody was there,
 * which any call may note.
 */
export async function watchWrites({ database: { pool } }: TestApi): Promise<Writes> {
  await pool.query(`
    create table watched_writes (what text not null);
    create function watch_write() returns trigger language plpgsql as $$
    declare
      before jsonb := coalesce(to_jsonb(old), '{}') - '{last_seen_at,expire}'::text[];
      after jsonb := coalesce(to_jsonb(new), '{}') - '{last_seen_at,expire}'::text[];
    begin
      if tg_op <> 'UPDATE' or before <> after then
        insert into public.watched_writes values (tg_table_name || ' ' || tg_op);
      end if;
      return null;
    end $$;
    do $$
    declare watched regclass;
    begin
      for watched in
        select oid from pg_class
        where relkind in ('r', 'p') and not relispartition and (
          (relnamespace = 'public'::regnamespace and relname not in ('rate_limits', 'watched_writes'))
          or (relnamespace = 'graphile_worker'::regnamespace and relname = '_private_jobs'))
      loop
        execute format('create trigger watch_write after insert or update or delete on %s
          for each row execute function watch_write()', watched);
      end loop;
    end $$;`);
  return {
    async list() {
      const { rows } = await pool.query<{ what: string }>('select what from watched_writes order by what');
      return rows.map(({ what }) => what);
    },
    async clear() {
      await pool.query('delete from watched_writes');
    },
  };
}
