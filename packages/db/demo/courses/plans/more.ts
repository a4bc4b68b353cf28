import type { DemoLesson, DemoModule } from '../course.ts';
import { many, one, ordered, trueFalse, typed } from '../questions.ts';

export const indexOnly: DemoLesson = [
  'Answered by the index alone',
  14,
  `The fastest page is the one that is never read. When an index-only scan is only half of one.

The index is on \`(customer_id, created_at)\`, and we ask for nothing else.

\`\`\`
EXPLAIN (ANALYZE, BUFFERS) SELECT created_at FROM orders WHERE customer_id = 42;

Index Only Scan using orders_customer_id_created_at_idx on orders
    (cost=0.42..4.61 rows=11 width=8)
    (actual time=0.018..0.021 rows=11 loops=1)
  Index Cond: (customer_id = 42)
  Heap Fetches: 0
  Buffers: shared hit=4
\`\`\`

Then a job updated 150,000 orders, and the same query said:

\`\`\`
  Heap Fetches: 11
  Buffers: shared hit=15
\`\`\`

## What happened

An index does not know which rows you may see. PostgreSQL asks the **visibility map**: one bit for each page of the table, set by vacuum when all of its rows are visible to everyone. An update clears the bit. Without it the row must be fetched after all, and the scan is index-only by name.

## What to do

1. Look at \`Heap Fetches\`, not at the name of the node.
2. Run \`VACUUM orders\` and read the plan again.
3. If it comes back within the hour, make autovacuum busier for this table: \`ALTER TABLE orders SET (autovacuum_vacuum_scale_factor = 0.02)\`.

To answer more from the index, add what is only read: \`CREATE INDEX … ON orders (customer_id, created_at) INCLUDE (status)\`. Each included column makes the index larger and each update of it dearer, so include what a list shows, and no more.

## Question for the discussion

Why does \`SELECT count(*)\` on a table that is only ever appended to still read the heap for its newest rows?`,
];

export const mergeJoin: DemoLesson = [
  'Two sorted lists',
  13,
  `A merge join walks two sorted inputs side by side, once. It is quick when the order comes for nothing.

\`\`\`
EXPLAIN ANALYZE SELECT o.id, i.sku FROM orders o
  JOIN items i ON i.order_id = o.id ORDER BY o.id;

Merge Join  (cost=1.02..41873.51 rows=600000 width=16)
            (actual time=0.021..331.470 rows=600000 loops=1)
  Merge Cond: (o.id = i.order_id)
  ->  Index Only Scan using orders_pkey on orders o
          (actual time=0.010..24.518 rows=200000 loops=1)
        Heap Fetches: 0
  ->  Index Scan using items_order_id_idx on items i
          (actual time=0.008..142.903 rows=600000 loops=1)
\`\`\`

Both indexes give their rows by order, so nothing is sorted, the first row comes after 0.02 ms, and the \`ORDER BY\` is already met.

## The same join, unlucky

\`\`\`
  ->  Sort  (actual time=612.004..701.338 rows=600000 loops=1)
        Sort Key: i.order_id
        Sort Method: external merge  Disk: 16536kB
        ->  Seq Scan on items i  (actual time=0.006..58.221 rows=600000 loops=1)
\`\`\`

Without the index one input has to be sorted first, here on disk. The join itself is innocent: the time is in the line below it.

| Join | Wants | First row |
| --- | --- | --- |
| Nested loop | Few outer rows, an index inside | At once |
| Hash | One side that fits into memory | After the hash is built |
| Merge | Both sides in order | At once, if the order is free |

> Before you blame a join, ask which of the three it is, and whether it got what it wants.

With \`LIMIT 20\` at the end the lucky plan stops after twenty rows. The unlucky one sorts all 600,000 for them.`,
];

export const totals: DemoModule = {
  title: 'Sorts and totals',
  description: 'What happens after the rows were found.',
  lessons: [
    [
      'Ten of a million',
      14,
      `A list of the newest ten is the most common query of all, and the one most often paid for in full.

\`\`\`
EXPLAIN ANALYZE SELECT * FROM orders ORDER BY created_at DESC LIMIT 10;

Limit  (actual time=48.731..48.734 rows=10 loops=1)
  ->  Sort  (actual time=48.729..48.731 rows=10 loops=1)
        Sort Key: created_at DESC
        Sort Method: top-N heapsort  Memory: 27kB
        ->  Seq Scan on orders  (actual time=0.005..21.118 rows=200000 loops=1)
\`\`\`

\`top-N heapsort\` keeps only the best ten in memory while it reads. It is clever, and it still reads all 200,000.

With an index on \`(created_at DESC)\`:

\`\`\`
Limit  (actual time=0.014..0.022 rows=10 loops=1)
  ->  Index Scan using orders_created_at_idx on orders
          (actual time=0.013..0.019 rows=10 loops=1)
\`\`\`

## Three ways to lose it again

1. \`OFFSET 5000\`: the index is walked through 5,000 rows that are thrown away. Remember the last row shown instead: \`WHERE (created_at, id) < ($1, $2)\`.
2. A filter that fits few rows. The planner walks the index from the new end and hopes to meet ten of them soon. If all ten are old, it walks the table. Put the filter first in the index.
3. \`ORDER BY created_at, id\` with an index on the first only. Ties must be sorted: look for **Incremental Sort**, which sorts within each equal group and is usually fine.

## Check yourself

Which index serves the newest ten paid orders of one customer? Write it down before you open the next lesson.

The answer is \`(customer_id, status, created_at DESC)\`: what is compared with \`=\` first, the order last.`,
    ],
    [
      'Counting by group',
      15,
      `Two ways to add up, and the day on which one becomes the other.

\`\`\`
EXPLAIN ANALYZE SELECT customer_id, count(*), sum(total) FROM orders GROUP BY 1;

HashAggregate  (cost=6470.00..6720.00 rows=20000 width=44)
               (actual time=71.320..78.914 rows=20000 loops=1)
  Group Key: customer_id
  Batches: 1  Memory Usage: 4881kB
  ->  Seq Scan on orders  (actual time=0.005..19.706 rows=200000 loops=1)
\`\`\`

One entry in memory for each group. It is the right plan while the groups fit.

On a customer's table, with 90 million rows and 8 million groups:

\`\`\`
  Batches: 261  Memory Usage: 8241kB  Disk Usage: 1893224kB
\`\`\`

1.9 GB went to disk and back, because the statistics expected 40,000 groups.

## What to look at

| In the plan | It means |
| --- | --- |
| \`HashAggregate\`, \`Batches: 1\` | It fitted |
| \`HashAggregate\`, many batches | Too little \`work_mem\`, or a wrong estimate of groups |
| \`GroupAggregate\` over an index | Sorted input, hardly any memory |
| \`GroupAggregate\` over \`Sort\` | The planner feared the hash; look at the sort |
| \`Partial\` and \`Finalize\` | Parallel workers counted their parts |

## Repairs, the cheapest first

1. \`ALTER TABLE … ALTER customer_id SET STATISTICS 1000\`, then \`ANALYZE\`. Estimates of distinct values are the weakest of all.
2. \`SET LOCAL work_mem = '256MB'\` in the transaction of the report, never for the whole server: each node of each connection may take it.
3. Do not add up every time. A table of daily totals, kept by the job that writes the orders, answers in a millisecond what the best plan answers in a minute.`,
    ],
    [
      'A plan you have never seen',
      18,
      `Six questions, always in this order. They work on a page of plan as on four lines.

1. **What was asked?** Read the query, and say in a sentence how many rows should come out.
2. **Where is the time?** Subtract: the time of a node less that of its children, times its loops. One line usually has most of it.
3. **Does it know what it does?** At that line, compare estimated rows and actual rows. A factor below ten is good.
4. **What does it throw away?** \`Rows Removed by Filter\`, \`Heap Fetches\`, lossy blocks.
5. **Did it fit?** \`Batches\`, \`external merge\`, \`temp written\`.
6. **Was it warm?** \`read\` beside \`hit\` in the buffers. Run it twice and compare the second times.

Change one thing, run it again, and write both plans into the ticket. Three changes at once teach you nothing.

## Traps

- \`EXPLAIN ANALYZE\` of an \`UPDATE\` updates. Wrap it in \`BEGIN\` and \`ROLLBACK\`.
- Measuring each node costs time itself. With \`TIMING OFF\` you see how much.
- A plan on your laptop with 2,000 rows is a plan for 2,000 rows.
- \`cost\` has no unit. Compare it within a plan, never with milliseconds.

## The quiz

Six short questions over the nine lessons, 80 % to pass. You may try twice. Have the lessons open: reading them is the skill. With the certificate comes an invitation to the Thursday session, where we take apart a plan that one of you brings along. It lasts half a year, as versions and habits change; renew it with a plan of your own.`,
      {
        quiz: {
          passMark: 80,
          tries: 2,
          timeLimit: 40,
          feedback: 'after_pass',
          questions: [
            one(
              'A sequential scan returns 94 % of the rows of a table. What do you do?',
              [
                'Leave it',
                'Create an index on the filtered column',
                'Set enable_seqscan to off',
                'Raise work_mem',
              ],
              'Nearly every page holds a match. Reading them in order is the least work.',
            ),
            typed(
              'An inner node says: actual time=0.003..0.003 rows=1 loops=4000. How many rows did it return in all?',
              ['4000', '4,000', '4 000'],
              'Rows and times are per loop.',
            ),
            many(
              'Which of these point to work that went to disk?',
              ['Sort Method: external merge', 'Batches: 16', 'Heap Fetches: 11', 'temp written=2100'],
              [0, 1, 3],
              'Heap fetches read the table, which may well be in memory.',
              3,
            ),
            trueFalse(
              'EXPLAIN ANALYZE of a DELETE deletes the rows.',
              true,
              'It runs the statement. Wrap it in a transaction and roll back.',
            ),
            one(
              'Which index serves the newest ten open orders of one customer best?',
              [
                '(customer_id, status, created_at DESC)',
                '(created_at DESC, customer_id, status)',
                '(status)',
                '(customer_id)',
              ],
              'What is compared with = comes first, the order last.',
              { points: 2 },
            ),
            ordered(
              'Put the questions to a new plan in order.',
              [
                'What was asked?',
                'Where is the time?',
                'Do estimate and actual agree there?',
                'What is thrown away?',
                'Did it fit into memory?',
              ],
              'Each narrows the next one down.',
            ),
          ],
        },
      },
    ],
  ],
};
