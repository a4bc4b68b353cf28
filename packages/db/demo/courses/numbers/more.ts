import type { DemoLesson, DemoModule } from '../course.ts';
import { many, one, ordered, trueFalse, typed } from '../questions.ts';

export const howLong: DemoLesson = [
  'How long the money lasts',
  11,
  `The fourth number is a date, and you can work it out on the back of a receipt.

## The sum

Take the balances of all accounts on the last day of three months in a row. The average fall per month is your **net burn**. Divide today's balance by it.

| Last day of | In the bank | Change |
| --- | --- | --- |
| January | €62,000 | |
| February | €55,500 | − €6,500 |
| March | €50,000 | − €5,500 |
| April | €44,000 | − €6,000 |

The average fall is €6,000. €44,000 lasts for **7.3 months**: until early December.

## What people leave out

- Tax that you have collected and not yet passed on. It is not your money; take it off first.
- Bills paid once a year. Divide them by twelve and add them to each month.
- Invoices that you hope will be paid. Count them on the day they arrive.
- Your own salary, if you have been living on savings.

## What it is for

Under twelve months, look at it monthly. Under six, weekly. Under three you no longer choose, others do: a loan takes eight weeks, a sale takes six months.

So write the date beside the number, and beside that the date on which you would have to act. Ours says: *cash until December, decide by June*.

The quiz below takes the four numbers in turn. Have a pencil ready.`,
  {
    quiz: {
      passMark: 75,
      tries: null,
      timeLimit: 20,
      feedback: 'after_pass',
      questions: [
        one(
          'January had 40 new customers. In the months after, 22, 18 and 17 of them came back. Where does the row level off?',
          ['At about 42 %', 'At about 55 %', 'At 17 %', 'It keeps falling to zero'],
          '17 of 40 are 42.5 %, and the fall has become small: 18, 4, 1.',
          { points: 2 },
        ),
        many(
          'What belongs in the cost of the next customer?',
          ['Your own hours at a wage', 'Discounts', 'The rent of the workshop', 'Commissions to partners'],
          [0, 1, 3],
          'Rent is paid whether a customer comes or not. The rest was spent to win them.',
        ),
        typed(
          'A customer pays €50 a month and costs you €10 to serve. Winning one costs €120. After how many months do you have your money back?',
          ['3', 'three', '3 months', 'three months'],
          'The margin is €40 a month, and 120 ÷ 40 = 3.',
        ),
        trueFalse(
          'VAT that you have collected and not yet paid counts as your cash.',
          false,
          'It is a debt that happens to lie in your account.',
        ),
        ordered(
          'Put the signs in the order in which you usually see them.',
          [
            'Fewer customers come back',
            'New customers cost more',
            'The margin shrinks',
            'The months of cash fall',
          ],
          'Cash is the last to fall, which is why it comes fourth and not first.',
        ),
      ],
    },
  },
];

export const wrongNumber: DemoLesson = [
  'When a number is wrong',
  9,
  `One of the four will be wrong this year. What you do in that hour decides whether people trust the page.

It is rarely fraud and nearly always a definition. A customer with two accounts, a refund booked in another month, a test order of your own.

## Find it

1. Pick five rows and follow each to the bank, the invoice or the person. Five are enough to find most errors.
2. Ask when it was last certainly right.
3. Look for what changed in that month: a new tool, a new colleague, a new price.

## Correct it

| Size of the error | What to do |
| --- | --- |
| Under 2 % | Correct it from now on, one line below the table |
| 2 to 10 % | Restate the last twelve months, say so at the top |
| A decision was made on it | Restate everything, write to those who decided |

Write down three things beside the correction: what it was, what it is, and since when. Keep the old page. A page that can be rewritten without a trace is worth nothing.

## Prevent the next one

Give each number **one sentence of definition and one owner**. Ours for the first: *a customer who paid an invoice in the month and in an earlier one; Mina*. Read the four sentences aloud in January. It takes three minutes, and each year one of them makes us laugh.

> An error that you report yourself costs an afternoon. The same one found by an investor costs a year.`,
];

export const decisions: DemoModule = {
  title: 'What the page decides',
  description: 'Prices, customers and things to stop.',
  lessons: [
    [
      'Raising a price',
      12,
      `Most small companies raise prices three years too late, and by too little.

## The question the page answers

You know the margin of a customer and how many come back. So you can work out how many you may lose before a higher price makes you poorer.

| | Now | After + 15 % |
| --- | --- | --- |
| Price | €30.00 | €34.50 |
| Cost to serve | €8.00 | €8.00 |
| Margin | €22.00 | €26.50 |
| Customers for the same total | 100 | **83** |

You can lose 17 of 100 and stand where you stood, with less work. Hardly any rise of 15 % costs that many.

## In four weeks

1. New customers first. Watch the sign-ups for a month, and write your prediction down before.
2. Then write to the others, by name, six weeks ahead: the new price, the day, the reason in one sentence.
3. Offer the old price for a year to those who pay the year at once. It moves cash to the front.
4. Call the ten largest. Do not write to them.

## What not to do

- Do not hide it in a new package with new names.
- Do not apologise. A price is information.
- Do not make exceptions on the phone. Write down each wish, and decide on all of them on Friday.

Afterwards look at the cohort of that month for half a year. People who leave over a price leave within two invoices.`,
    ],
    [
      'A customer you cannot afford',
      9,
      `Add up the hours. One name on your list is paid for by the others.

## Find them

Take your ten largest customers. For each, write down what they paid in the last quarter and the hours that all of you spent on them, with calls, special wishes and late invoices. Divide.

| Customer | Paid | Hours | An hour |
| --- | --- | --- | --- |
| Harbour school | €2,400 | 20 | €120 |
| Two sisters | €1,900 | 19 | €100 |
| The large one | €6,000 | 150 | €40 |

The large one is a third of the income and more than half of the work. Your hour costs you €55.

## Three conversations, in this order

1. **The price.** “What you need takes us fifty hours a month. We can do that for €2,900.”
2. **The scope.** “For the present price we can do these four things, and these three no longer.”
3. **The end.** “We are not the right people for this. We will work until the end of September and hand everything over to this firm.”

Have the third one ready before you begin the first. If you cannot live without the large one for three months, you have found something out about the fourth number.

## Be fair

Give notice of a quarter, finish what is begun, and recommend another firm by name. Half of ours came back after a year, at the price.`,
    ],
    [
      'Something to stop',
      10,
      `Every page of numbers is a list of things that you may end.

We are good at starting. A company of six that starts four things a year and stops none has twelve after three years, and no afternoon left.

## The list, once a quarter

Write down everything that takes more than two hours a month: products, newsletters, fairs, reports, the second language of the site. For each, three columns.

| | Hours a month | Which of the four numbers it moves | If we stopped |
| --- | --- | --- | --- |
| Newsletter | 10 | Coming back | We would see it in two months |
| Trade fair | 14 | New customers, 2 a year | Nothing |
| Second shop page | 6 | None | One customer would write |

What moves none of the four is the first to go. What moves one of them dearly is the second.

## Stop it well

1. Say the day, and say why in one sentence.
2. Move the people who used it to something else, one by one.
3. Write down what you would have to see to start it again.
4. Take the hours out of the calendar **on the same day**, and put one thing in their place.

## The last exercise

Choose one line, now. Write the day beside it and send the sentence to the person who will miss it most. Then post it in the tribe: we read all of them at dawn on the first Friday, and not one has been asked for again.`,
    ],
  ],
};
