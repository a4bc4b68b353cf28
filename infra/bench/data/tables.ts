import type { Client } from 'pg';

/** Indexes are built on this many connections at once. */
const BUILDERS = 2;

/** What a table has beside its rows that costs time with each of them. */
interface Part {
  table: string;
  /** Null of an index that goes with its constraint. */
  drop: string | null;
  create: string;
}

/**
 * Fills tables that have neither indexes nor constraints which need one, and gives them back all they had:
 * several times faster than to keep everything up to date row by row.
 * @param connect opens another connection as the superuser; it is ended here
 * @throws Error when the tables are not afterwards what they were before
 */
export async function fillBare(
  client: Client,
  connect: () => Promise<Client>,
  fill: () => Promise<void>,
): Promise<void> {
  const before = await describeTables(client);
  const references = await partsOf(client, REFERENCES);
  const keys = await partsOf(client, KEYS);
  const indexes = await partsOf(client, INDEXES);
  // A key goes after what refers to it.
  for (const { drop } of [...references, ...keys, ...indexes]) {
    if (drop !== null) await client.query(drop);
  }

  await fill();

  await buildAll(connect, await largestFirst(client, indexes));
  for (const { create } of [...keys, ...references]) await client.query(create);

  const after = await describeTables(client);
  const missing = before.filter((line) => !after.includes(line));
  const additional = after.filter((line) => !before.includes(line));
  if (missing.length + additional.length > 0) {
    throw new Error(
      `The tables are not what the migrations made. Missing:\n${missing.join('\n')}\nAdditional:\n${additional.join('\n')}`,
    );
  }
}

/** Fills tables that keep their keys and have no other index meanwhile. */
export async function withoutIndexes(
  client: Client,
  connect: () => Promise<Client>,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const indexes = (await partsOf(client, INDEXES)).filter(
    ({ table, drop }) => drop !== null && tables.includes(table),
  );
  for (const { drop } of indexes) await client.query(drop ?? '');
  await fill();
  await buildAll(connect, indexes);
}

async function buildAll(connect: () => Promise<Client>, parts: readonly Part[]): Promise<void> {
  const builders = await Promise.all(Array.from({ length: BUILDERS }, connect));
  try {
    const waiting = parts.values();
    await Promise.all(
      builders.map(async (builder) => {
        await builder.query("set maintenance_work_mem = '512MB'");
        for (const { create } of waiting) await builder.query(create);
      }),
    );
  } finally {
    await Promise.all(builders.map((builder) => builder.end()));
  }
}

const REFERENCES = `
  select conrelid::regclass::text as table,
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  order by oid`;

/** Those that can be put upon an index, which is built like the others; the rest build their own. */
const ON_INDEX = `contype in ('p', 'u') and not condeferrable and not conperiod`;

const KEYS = `
  select conrelid::regclass::text as table,
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I ', conrelid::regclass, conname) || case
      when ${ON_INDEX}
      then format('%s using index %I', case contype when 'p' then 'primary key' else 'unique' end, conname)
      else pg_get_constraintdef(oid) end as create
  from pg_constraint where contype in ('p', 'u', 'x') and connamespace = 'public'::regnamespace
  order by oid`;

const INDEXES = `
  select indrelid::regclass::text as table,
    case when key.oid is null then format('drop index %s', indexrelid::regclass) end as drop,
    pg_get_indexdef(indexrelid) as create
  from pg_index
  join pg_class on pg_class.oid = indexrelid and relnamespace = 'public'::regnamespace
  left join pg_constraint key on key.conindid = indexrelid and key.contype in ('p', 'u', 'x')
  where key.oid is null or (${ON_INDEX})
  order by indexrelid`;

async function partsOf(client: Client, list: string): Promise<Part[]> {
  return (await client.query<Part>(list)).rows;
}

/** So that no connection is left alone with a large one at the end. */
async function largestFirst(client: Client, parts: Part[]): Promise<Part[]> {
  const { rows } = await client.query<{ name: string; size: string }>(
    `select oid::regclass::text as name, pg_relation_size(oid) as size from pg_class where relkind = 'r'`,
  );
  const sizes = new Map(rows.map(({ name, size }) => [name, Number(size)]));
  const sizeOf = ({ table }: Part) => sizes.get(table) ?? 0;
  return parts.toSorted((a, b) => sizeOf(b) - sizeOf(a));
}

/** One line each of all columns, constraints, indexes and triggers. */
async function describeTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    with ours as (select oid from pg_class where relnamespace = 'public'::regnamespace)
    select format('%s: %s, replica identity %s, %s', oid::regclass, relpersistence, relreplident, reloptions) as line
    from pg_class join ours using (oid) where relkind = 'r'
    union all
    select format('%s.%I: %s%s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' end, pg_get_expr(adbin, adrelid))
    from pg_attribute join ours on ours.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    union all
    select format('%s: constraint %I %s%s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid),
      case when not conenforced then ' not enforced' end)
    from pg_constraint join ours on ours.oid = conrelid
    union all
    select format('%s%s%s%s %s', pg_get_indexdef(indexrelid), case when indisprimary then ' primary' end,
      case when not indisvalid then ' invalid' end, case when indisclustered then ' clustered' end,
      obj_description(indexrelid, 'pg_class'))
    from pg_index join ours on ours.oid = indrelid
    union all
    select format('%s %s', pg_get_triggerdef(pg_trigger.oid), tgenabled)
    from pg_trigger join ours on ours.oid = tgrelid where not tgisinternal
    order by 1`);
  return rows.map(({ line }) => line);
}
