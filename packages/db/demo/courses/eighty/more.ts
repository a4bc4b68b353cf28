import type { DemoLesson } from '../course.ts';

export const howHard: DemoLesson = [
  'How hard is hard enough',
  8,
  `You need no watch and no heart-rate strap. You need a sentence.

## The talking test

Say this aloud in the middle of a set: “I am doing this for the stairs, the bath and the bus.”

| How it comes out | What it means |
| --- | --- |
| Without a thought | Too easy: add a little next time |
| In two breaths | Right |
| Word by word | Too much: rest, then do less |
| Not at all | Stop and sit down |

People who take pills that slow the heart cannot trust their pulse. The sentence works for them too.

## Five minutes before

1. Walk through the flat for two minutes and swing your arms.
2. Ten circles with each ankle, holding on to a table.
3. Shoulders up to the ears and down again, ten times.
4. Stand up from the high seat five times, slowly.

Cold muscles are stiff muscles, and the first repetition is where most things go wrong.

## Afterwards

Muscles may ache for two days, evenly, on both sides. A joint that is warm, swollen or sharper than yesterday is something else: leave out the movement for a week, and have it looked at if it stays.

- Drink a glass of water before you start. Thirst comes late at our age.
- Not within an hour of a large meal.
- Not alone in the house for the first two weeks of a new movement.

> Breathe out on the effort. If you notice that you hold your breath, count aloud: it is impossible to do both.`,
];

export const writeItDown: DemoLesson = [
  'What the notebook knows',
  8,
  `Strength comes so slowly that only paper sees it.

Get a small notebook and a pencil on a string, and hang them where you train. One line for each movement, no more.

| Date | Movement | Sets × times | With | How it was |
| --- | --- | --- | --- | --- |
| 3 March | Chair | 3 × 8 | No cushion | Right |
| 3 March | Bag | 4 lengths | 2.5 kg a side | Right |
| 5 March | Broomstick | 3 × 8 | | Stick left my head |
| 7 March | Chair | 3 × 8 | Arms crossed | Hard |

## The rule of two

When the last column says *easy* or *right* on **two days in a row**, add the smallest step there is:

1. First times: 8 becomes 9, then 10.
2. Then the range: the cushion goes, the hands move down.
3. Then weight: half a kilo a side.
4. Never speed. We lower slowly for as long as we live.

If it says *hard* on two days, go back one step and stay for a week. That is not a defeat. It is the reason for writing.

## What counts

Two hours of sleep less, a new pill or a bad week show on the page before you feel them. Take the notebook with you when you see your doctor. Mine has asked to read it first, ever since it showed him that a new tablet had cost me a third of my steps on the stair.`,
];

export const eightWeeks: DemoLesson = [
  'Eight weeks on',
  10,
  `Measure four things today, and again in eight weeks. Then you will believe it.

Do it in the morning, rested, with a second person who counts and stands near.

## The four

1. **Thirty seconds of chair.** Arms crossed, a normal chair against the wall. How often do you stand up fully?
2. **Ten seconds on one leg**, hand above the worktop. How long, up to thirty, on each side?
3. **Four metres of walking**, at your usual pace, from a standing start. How many seconds?
4. **Down and up from the floor.** Which stage of the second lesson?

| | Week 0 | Week 8 | What others of 80 do |
| --- | --- | --- | --- |
| Chair, 30 s | | | 9 to 14 times |
| One leg | | | 5 to 15 s |
| Four metres | | | 4 to 5 s |
| Floor | | | Two hands on the sofa |

The last column is a wide field, not a mark. What counts is your own second column.

## Then what

- Keep the week as it is. It has done its work, and it will go on doing it.
- Exchange one walk for something with other people in it: dancing, bowls, a choir that stands.
- Measure again every eight weeks, on the same chair.

If one of the four has become worse twice in a row, show the page to your doctor.

Write your first column into the tribe if you like. Ruth began with six on the chair and a rail in both hands, and carried her own shopping in by Easter.`,
];
