import type { DemoCourse } from './course.ts';
import { indexOnly, mergeJoin, totals } from './plans/more.ts';

export const queryPlans = {
  title: 'Reading Query Plans',
  creator: 'elif',
  tribe: 'terminal',
  level: 'advanced',
  price: '120.00',
  isPublished: true,
  since: '300d',
  colour: '#2b4c7e',
  certificate: { months: 6 },
  description:
    'Real plans, from a slow list to a join that lies about its rows, in nine lessons. You read, we discuss, then the answer.',
  modules: [
    {
      title: 'Scans',
      description: 'How rows are found.',
      lessons: [
        [
          'When the whole table is right',
          16,
          `Selectivity, and why the planner sometimes ignores your index on purpose.

Our table has 200,000 orders, and an index on \`status\`. Read both plans before you go on.

\`\`\`
EXPLAIN (ANALYZE, BUFFERS) SELECT * FROM orders WHERE status = 'paid';

Seq Scan on orders  (cost=0.00..4970.00 rows=188187 width=68)
                    (actual time=0.006..25.252 rows=187836 loops=1)
  Filter: (status = 'paid'::text)
  Rows Removed by Filter: 12164
  Buffers: shared hit=2470
\`\`\`

\`\`\`
EXPLAIN (ANALYZE, BUFFERS) SELECT * FROM orders WHERE status = 'refunded';

Index Scan using orders_status_idx on orders
    (cost=0.29..788.84 rows=1067 width=68)
    (actual time=0.061..1.214 rows=1218 loops=1)
  Index Cond: (status = 'refunded'::text)
  Buffers: shared hit=962 read=3
\`\`\`

## What to see

- 94 % of the rows are paid. Each of the 2,470 pages holds some, so reading all of them in order is the least work. An index would add its own pages and change nothing.
- 0.6 % are refunded. The index touches 965 pages instead of 2,470, for 1,218 rows.
- Both estimates are close to the actual rows. **Check that first**: a good plan built on a wrong estimate is luck.

## Questions for the discussion

1. At what share of rows would you expect the plan to change?
2. What happens to it if you lower \`random_page_cost\` from 4 to 1.1, as is common on SSDs?`,
        ],
        [
          'Half an index',
          18,
          `Conditions that an index can start but not finish.

The index is on \`(customer_id, created_at)\`. We ask for one customer's open orders.

\`\`\`
EXPLAIN ANALYZE SELECT * FROM orders WHERE customer_id = 42 AND status = 'open';

Bitmap Heap Scan on orders  (cost=4.50..42.74 rows=1 width=68)
                            (actual time=0.039..0.039 rows=0 loops=1)
  Recheck Cond: (customer_id = 42)
  Filter: (status = 'open'::text)
  Rows Removed by Filter: 11
  Heap Blocks: exact=11
  ->  Bitmap Index Scan on orders_customer_id_created_at_idx
          (actual time=0.011..0.011 rows=11 loops=1)
        Index Cond: (customer_id = 42)
\`\`\`

## Read the difference

\`Index Cond\` is what the index answers. \`Filter\` is what is checked after the row has been fetched. Eleven pages were read and eleven rows thrown away. For this customer that is nothing; for one with 50,000 orders it is the whole query.

After \`CREATE INDEX orders_open_idx ON orders (customer_id) WHERE status = 'open'\`:

\`\`\`
Index Scan using orders_open_idx on orders  (cost=0.29..8.30 rows=1 width=68)
                            (actual time=0.019..0.020 rows=0 loops=1)
  Index Cond: (customer_id = 42)
\`\`\`

The filter is gone, because every row of a partial index meets its condition.

> When a list is slow, look for a large \`Rows Removed by Filter\` before anything else.

Put columns compared with \`=\` first in an index, and the range or the sort after them.`,
        ],
        indexOnly,
      ],
    },
    {
      title: 'Joins',
      description: 'How rows meet.',
      lessons: [
        [
          'Nested loops, gladly',
          15,
          `Ten rows times one look-up is nothing. Ten million is a Tuesday. The costs of inner lines are left out here, to keep the plans narrow.

\`\`\`
EXPLAIN ANALYZE SELECT o.id, c.name FROM orders o
  JOIN customers c ON c.id = o.customer_id WHERE o.id BETWEEN 1001 AND 1010;

Nested Loop  (cost=0.71..91.67 rows=10 width=10)
             (actual time=0.015..0.048 rows=10 loops=1)
  ->  Index Scan using orders_pkey on orders o
          (actual time=0.007..0.009 rows=10 loops=1)
        Index Cond: ((id >= 1001) AND (id <= 1010))
  ->  Index Scan using customers_pkey on customers c
          (actual time=0.003..0.003 rows=1 loops=10)
        Index Cond: (id = o.customer_id)
\`\`\`

**Multiply by loops.** The inner line says one row in 0.003 ms, but it ran ten times: ten rows, 0.03 ms.

The same join without the condition:

\`\`\`
Hash Join  (cost=578.00..5573.11 rows=200000 width=10)
           (actual time=4.101..82.125 rows=200000 loops=1)
  Hash Cond: (o.customer_id = c.id)
  ->  Seq Scan on orders o  (actual time=0.004..20.827 rows=200000 loops=1)
  ->  Hash  (actual time=4.083..4.085 rows=20000 loops=1)
        Buckets: 32768  Batches: 1  Memory Usage: 1115kB
        ->  Seq Scan on customers c  (actual time=0.003..1.240 rows=20000 loops=1)
\`\`\`

## What changed

200,000 look-ups would cost more than reading the 20,000 customers once into a hash table. \`Batches: 1\` says that the table fitted into memory; more than one means that it spilled to disk, and \`work_mem\` is worth a look.`,
        ],
        [
          'Estimates that lie',
          20,
          `Correlated columns, and the statistics that help.

Of 20,000 customers, one in eight lives in Lisbon. All of Lisbon is in Portugal, which the planner does not know.

\`\`\`
EXPLAIN ANALYZE SELECT * FROM customers WHERE city = 'Lisbon' AND country = 'PT';

Seq Scan on customers  (cost=0.00..428.00 rows=625 width=19)
                       (actual time=0.006..1.141 rows=2500 loops=1)
  Filter: ((city = 'Lisbon'::text) AND (country = 'PT'::text))
  Rows Removed by Filter: 17500
\`\`\`

It took the conditions as independent and multiplied: 20,000 × ⅛ × ¼ = 625. There are 2,500.

## Add what is missing

\`\`\`
CREATE STATISTICS customers_place (dependencies) ON city, country FROM customers;
ANALYZE customers;

Seq Scan on customers  (cost=0.00..428.00 rows=2500 width=19)
                       (actual time=0.010..1.216 rows=2500 loops=1)
\`\`\`

## Why it matters

This scan is the same either way. Put it below three joins, and an error of four can grow to hundreds: a nested loop is chosen for ten rows, and 4,000 arrive.

1. Read a plan from the innermost line outwards.
2. Stop at the first line where estimate and actual differ by a factor of ten.
3. Repair that line; the ones above are consequences.

Stale statistics look the same. Run \`ANALYZE\` before you invent anything.`,
        ],
        mergeJoin,
      ],
    },
    totals,
  ],
  students: {
    pawel: { done: 9, enrolled: '59d', finished: '21d' },
    mei: { done: 9, enrolled: '270d', finished: '205d' },
    viktor: { done: 9, enrolled: '120d', finished: '80d', revoked: 'Issued to another account by mistake' },
    dmitri: { done: 8, enrolled: '70d', finished: '6d', failed: 1 },
    thanh: 1,
    arjun: { done: 5, enrolled: '30d', finished: '3d' },
  },
} as const satisfies DemoCourse;
