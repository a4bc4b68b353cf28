import type { DemoCourse } from './course.ts';
import { eightWeeks, howHard, writeItDown } from './eighty/more.ts';

export const strongAtEighty = {
  title: 'Strong at Eighty',
  creator: 'rafael',
  tribe: 'barbell',
  level: 'beginner',
  price: '35.00',
  isPublished: true,
  since: '120d',
  colour: '#7a5aa6',
  description: 'Six movements, three times a week, with a broomstick before there is a bar.',
  modules: [
    {
      title: 'With nothing',
      description: 'Getting down and up again.',
      lessons: [
        [
          'The chair',
          10,
          `Sitting down in three seconds, standing up in one.

Ask your doctor first if you have had a fall, a new joint, or chest pain in the past year. Stop at once for pain in the chest, dizziness or a sharp pain in a joint.

## The movement

1. Put a firm chair against a wall. Sit at the front, feet under your knees, as wide as your hips.
2. Lean forward until your nose is above your toes.
3. Push the floor away and stand up in one second.
4. Sit down while you count to three. Do not drop the last ten centimetres.

Breathe out as you rise. Knees point where the toes point.

## How much

| Week | Sets | Times | Seat |
| --- | --- | --- | --- |
| 1–2 | 2 | 5 | High, with a cushion |
| 3–4 | 3 | 8 | A normal chair |
| 5–6 | 3 | 10 | Normal, arms crossed |

Use your hands on the seat as long as you need them. At the end of a set you should feel able to do **two or three more**. Then take away a little: the hands first, the cushion next.`,
        ],
        [
          'The floor',
          12,
          `Down and up without hands, in stages.

Being able to get up from the floor takes away half the fear of falling. Practise beside a sofa, with someone in the house.

## Down

1. Hold the sofa. Step one foot back and lower that knee on to a cushion.
2. Bring the other knee beside it: you are kneeling.
3. Hands to the floor, then sit to one side.

## Up

1. Roll to your side, push up to hands and knees.
2. Crawl to the sofa and put both hands on it.
3. Place your stronger foot flat in front of you.
4. Lean forward, push with the leg, stand. Wait for two breaths before you walk.

## The stages

- Two hands on the sofa.
- One hand on the sofa.
- One hand on your own knee.
- No hands, if your knees agree. Many never need this stage.

Do it three times, slowly, on each training day. Change legs every time.

> If you fall for real, lie still first and find out whether anything hurts. If it does, stay down, keep warm and call.`,
        ],
        howHard,
      ],
    },
    {
      title: 'With something',
      description: 'Carrying, lifting, pushing.',
      lessons: [
        [
          'The bag',
          9,
          `A loaded carry, for the length of a corridor.

Carrying trains grip, shoulders, trunk and balance at once, and you will use it the same afternoon.

## The movement

1. Put two equal bags on a chair, so that you need not lift them from the floor.
2. Stand close, bend your knees, take them, stand up tall.
3. Walk ten metres with short steps. Look ahead, shoulders away from your ears.
4. Set them on a chair, rest for a minute, walk back.

Four lengths are enough.

## How heavy

Begin with two one-litre bottles of water in each bag: two kilos a side. If you could hold a conversation and your steps stay even, add half a kilo a side next week.

## One bag

When two are easy, carry one. It pulls you to the side, and the work is not to lean. Take half the total weight, and change hands at each end.

Clear the corridor of rugs, wear shoes that are closed at the heel, and switch on the light.`,
        ],
        [
          'The broomstick',
          11,
          `A hinge that your back will thank you for.

A hinge is bending at the hips with a long back: how to lift a basket, a grandchild or a bar.

## Three points

1. Hold the broomstick along your back, one hand at the neck, the other at the waist.
2. It touches you in **three places**: the back of the head, between the shoulder blades, and the tailbone.
3. Soften your knees and push your hips back, as if to close a drawer behind you.
4. Stop when one of the three points leaves the stick, or when you feel the back of your thighs. Stand up by pushing the hips forward.

Three sets of eight, slowly.

## Common faults

- The head leaves the stick: you are looking up. Look at the floor two metres ahead.
- The tailbone leaves it: you bend the back. Go less deep.
- The knees travel forward: stand with your back to a wall, a foot's length away, and touch it with your seat.

If you have osteoporosis, keep the back long in daily life too, and leave out rounded bends.

When all eight are the same, hold one of your bags in front of you.`,
        ],
        writeItDown,
      ],
    },
    {
      title: 'On your feet',
      description: 'A wall, a stair, and a week that holds.',
      lessons: [
        [
          'The wall',
          8,
          `A push-up that starts standing.

## The movement

1. Stand at arm's length from a wall, hands at the height of your chest, a little wider than your shoulders.
2. Make one straight line from heel to head.
3. Bend your elbows for two seconds until your nose is near the wall. Elbows point down and out, half way.
4. Push away in one second and breathe out.

Three sets of six. If a shoulder hurts, put your hands lower and stand closer.

## Harder, in this order

| Hands on | When |
| --- | --- |
| The wall | From the start |
| A kitchen worktop | 3 × 12 at the wall are easy |
| A heavy table | 3 × 12 at the worktop are easy |

Check that nothing slides: neither the table nor your shoes.

## Why it is here

Arms that push help you out of a bath and off the floor, and they catch you. Leave at least a day between two sessions; muscle grows on the day off, at eighty as at thirty, only more slowly.`,
        ],
        [
          'The stair',
          9,
          `One step, up and down, with a rail.

## The movement

1. Stand before the lowest stair with one hand on the rail.
2. Put the whole foot on the step, heel included.
3. Lean forward a little and rise with **that** leg. The foot behind must not jump.
4. Step down slowly, the same foot that came up last, and count to three.

Two sets of six on each side. Begin with the weaker leg.

## Balance, while you are here

With the hand just above the rail, stand on one leg for ten seconds. Three times each side. When it is easy, turn your head slowly left and right.

## The week

| Day | What |
| --- | --- |
| Monday | Chair, bag, wall |
| Wednesday | Floor, broomstick, stair |
| Friday | Chair, bag, stair, wall |
| Other days | A walk |

Twenty-five minutes, with rests. Add either weight or times, never both in one week, and write it down. After an illness, start again at two thirds of where you were.`,
        ],
        eightWeeks,
      ],
    },
  ],
  students: {
    ruth: { done: 9, enrolled: '69d', finished: '8d' },
    declan: 9,
    farah: 2,
    freya: 5,
  },
} as const satisfies DemoCourse;
