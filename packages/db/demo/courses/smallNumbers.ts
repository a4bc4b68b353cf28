import type { DemoCourse } from './course.ts';
import { decisions, howLong, wrongNumber } from './numbers/more.ts';

export const smallNumbers = {
  title: 'Small Company, Honest Numbers',
  creator: 'jin',
  tribe: 'dawn',
  level: 'intermediate',
  price: '79.00',
  isPublished: true,
  since: '180d',
  colour: '#2f6d7e',
  cohorts: [
    { title: 'First round', starts: -18, ends: 24, seats: 12, since: '40d' },
    { title: 'Second round', starts: 14, ends: 56, seats: 12, since: '40d' },
  ],
  description:
    'Four numbers that tell you whether your company is alive, and how to collect them in an hour a month.',
  modules: [
    {
      title: 'The four numbers',
      description: 'What to count and what to ignore.',
      lessons: [
        [
          'People who came back',
          12,
          `Retention in a notebook: two columns, no software.

Growth can be bought. Coming back cannot, so it is the first number.

## Count it

1. Pick the action that shows your product was of use: an invoice sent, a class attended. Opening the app is not one.
2. Write down how many customers did it for the first time in a month. That group is a **cohort**.
3. Each month after, count how many of the same people did it again.

| Cohort | Month 0 | Month 1 | Month 2 | Month 3 |
| --- | --- | --- | --- | --- |
| January | 40 | 22 | 18 | 17 |
| February | 55 | 33 | 29 | |

## Read it

Along a row, look for where the fall stops. January lost 18, then 4, then 1: it is levelling off at about 42 %, and that floor is your company. A row that keeps falling to zero is a bucket with a hole, and more advertising only pours faster.

Down a column, see whether you improve: 55 % of January's people came back after a month, 60 % of February's.

With fewer than thirty people in a cohort, write names beside the numbers and phone those who left.`,
        ],
        [
          'What one more costs',
          10,
          `The cost of the next customer, with your own hours in it.

## The sum

Add up everything you spent in a month to win customers: advertising, fairs, discounts, commissions and **your own hours** at the wage you would pay someone else. Divide by the new customers of that month.

| | Amount |
| --- | --- |
| Advertising | €600 |
| Trade fair | €400 |
| Your time, 30 h at €40 | €1,200 |
| Total | €2,200 |
| New customers | 20 |
| Cost of one | €110 |

Without your hours it would have said €50, and you would have doubled the advertising.

## When it is paid back

Take the margin, not the price. A customer who pays €30 a month and costs you €8 to serve leaves €22. At €110, you have your money back after five months.

Compare that with the table of the last lesson. If most people leave after three months, each sale loses money however fast you sell.

## The third and fourth number

The third is this margin for each customer. The fourth is months of cash: money in the bank divided by what leaves it, net, in an average month.`,
        ],
        howLong,
      ],
    },
    {
      title: 'The monthly hour',
      description: 'A ritual, not a dashboard.',
      lessons: [
        [
          'Sixty minutes, one page',
          14,
          `The order in which to open things, and when to stop.

Choose a fixed day, such as the third working day of the month, and invite one person who will ask where you were.

| Minutes | Open | Write down |
| --- | --- | --- |
| 0–10 | The bank | Balance, net change, months of cash |
| 10–25 | The invoices | Income, margin for each customer |
| 25–40 | The customer list | New, back, gone, with names |
| 40–50 | Last month's page | What you expected, and what came |
| 50–60 | A blank page | One decision, one question |

## Rules that keep it an hour

- Cash first. Everything else can wait, salaries cannot.
- Round: €41,000, not €41,237.18.
- A number you cannot find in five minutes is written as a question mark. Two months of question marks mean that you fix the source.
- Never change a definition without restating the past by the new one.

## The prediction

Before you close the page, write what the four numbers will be next month. Being wrong teaches you more about the company than any chart.

> Stop at sixty minutes, finished or not. A ritual that takes three hours is skipped in March.`,
        ],
        [
          'Telling others',
          8,
          `How to publish a bad month without an apology or a trick.

Write to your team, your investors or your customers in the same form every month, good or bad. The form protects you from yourself.

## Five lines

1. The four numbers, each with last month's beside it.
2. What went better than we predicted, and why we think so.
3. What went worse.
4. What we do about it, with a name and a date.
5. Where we would like help.

## Tricks to refuse

- Charts of running totals. They cannot go down.
- Percentages without the count: “up 50 %” may be two customers.
- A new measure in the month in which the old one fell.
- An axis that begins at 90.

## An example

> Twelve new customers (18 in April), 31 of 52 came back. Cash lasts nine months, was ten. The price change cost us sign-ups; we predicted three fewer and lost six. Mina calls all six by Friday. If you have raised prices this year, tell us what you would do again.

No apology is needed. People who get the bad month early tend to believe the good one later. Leave out whatever would identify a customer.`,
        ],
        wrongNumber,
      ],
    },
    decisions,
  ],
  students: {
    tomas: { done: 9, enrolled: '120d', finished: '60d' },
    grace: { done: 9, enrolled: '100d', finished: '44d' },
    carlos: { done: 5, enrolled: '25d', finished: '4d', cohort: 'First round' },
    thanh: { done: 2, enrolled: '30d', finished: '9d', cohort: 'First round', failed: 2 },
    noah: { done: 4, enrolled: '22d', finished: '2d', cohort: 'First round' },
    hugo: { done: 0, enrolled: '6d', cohort: 'Second round' },
    arjun: { done: 0, enrolled: '4d', cohort: 'Second round' },
    amara: { done: 3, enrolled: '90d', finished: '70d', ended: { ago: '30d', reason: 'left' } },
  },
} as const satisfies DemoCourse;
