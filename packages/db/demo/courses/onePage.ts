import type { DemoCourse } from './course.ts';
import { countTwo, onePrice, publishIt, readAloud, threeDoubts } from './honest/more.ts';

export const onePage = {
  title: 'One Page That Sells',
  creator: 'noah',
  tribe: 'honest',
  level: 'beginner',
  price: '0.00',
  isPublished: true,
  since: '110d',
  colour: '#9c3f5f',
  description:
    'Write one page about one thing you sell, so that the right people buy it and the others leave early.',
  modules: [
    {
      title: 'Before you write',
      description: 'Who reads it, what you sell, and what you can prove.',
      lessons: [
        [
          'One reader with a name',
          8,
          `A page for everyone is read by no one. Write to one person you know.

Think of the last customer who was happy with your work. Write their name at the top of an empty document. Every sentence of the page has to make sense to this person.

## Ask three questions

Call or write to them, and ask:

1. What was going on in the week before you bought?
2. What else did you try, and why was it not enough?
3. What would you say to a friend who asks about it?

Write the answers down word for word. Do not improve them.

## What to look for

| They say | It tells you |
| --- | --- |
| “I was afraid that …” | The doubt your page has to answer |
| “In the end I just wanted …” | Your headline, or nearly |
| “I did not know that you …” | Something your page hides |

Two calls are enough to begin. With five, the same words start to come back, and those words are worth more than any you could invent.`,
        ],
        [
          'Say what it is',
          7,
          `Most pages explain why before anyone knows what. Turn that round.

A visitor gives you about five seconds. In that time they want to know three things: what is it, is it for me, and what does it cost me in money or time.

## The plain sentence

Fill in this line and do not decorate it:

> I make **[thing]** for **[people]** who want **[result]**, without **[what they dread]**.

For example: *I repair wooden windows for people in old houses who want warm rooms, without replacing the frames.*

## Test it

- Read it to someone who does not know your work. Ask them to repeat it an hour later.
- Cross out every word that your competitor could use as well. *Quality*, *passion* and *solutions* go first.
- If you need the word *and* to say what the thing is, you may be selling two things. Write two pages.

Keep the sentence. It becomes the first line under your headline in the next module.`,
        ],
        [
          'A number or a name',
          9,
          `Every claim on the page needs proof beside it. If there is none, cut the claim.

Make a table with two columns. On the left, write everything you would like to say about what you sell. On the right, write what shows that it is true.

| Claim | Proof |
| --- | --- |
| Fast | “Repaired in four days”, from 31 orders last year |
| Careful | A photo of the joint before and after |
| Loved by customers | Hugo, who came back three times, in his own words |
| The best in town | Nothing. Cut it. |

## Kinds of proof, strongest first

1. A number you counted yourself, with the period: *31 orders in 2025*.
2. A customer with a name and a reason, quoted with their consent.
3. A picture of the real thing, also of its flaws.
4. A promise that costs you something when you break it.

Ask before you quote anyone, and send them the page before it goes live. People who said yes once are glad to say it twice.

> A small true number beats a large vague one. “Eleven people have taken this class” is a fine beginning.`,
        ],
      ],
    },
    {
      title: 'Write the page',
      description: 'Five parts, in the order in which people decide.',
      lessons: [
        [
          'The headline is a promise',
          8,
          `A headline has one job: the right reader goes on, and the wrong one leaves without a grudge.

## Write twenty

Set a timer to fifteen minutes and write twenty headlines. The first six are what everyone writes. The useful ones come after the twelfth.

Begin from the words of your customers:

- The result: *Warm rooms behind your old windows*
- The doubt: *You do not have to replace the frames*
- The moment: *Before the next winter*

## Choose one

Put each to three tests:

1. **True.** Could you show proof to someone who doubts it?
2. **Narrow.** Does someone you do not want to sell to leave here?
3. **Kept.** Does the rest of the page deliver exactly this?

A headline that is clever and fails the third test brings visitors and loses customers. Under it comes the plain sentence from the first module, then a picture of the thing, then one button. Nothing else belongs on the first screen of a phone.`,
        ],
        threeDoubts,
        onePrice,
      ],
    },
    {
      title: 'Let it work',
      description: 'Edit, publish, and listen.',
      lessons: [readAloud, countTwo, publishIt],
    },
  ],
  students: {
    carlos: { done: 9, enrolled: '90d', finished: '60d' },
    viktor: { done: 6, enrolled: '50d', finished: '12d' },
    freya: { done: 8, enrolled: '40d', finished: '4d', failed: 1 },
    nadia: { done: 3, enrolled: '20d', finished: '9d' },
    emeka: { done: 0, enrolled: '2d 6h' },
  },
} as const satisfies DemoCourse;
