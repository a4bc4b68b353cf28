import type { DemoMessage } from './conversations.ts';
import type { Person } from './people.ts';

const CREW: readonly Person[] = ['jin', 'mona', 'priya', 'tomas', 'carlos'];
const UP = ['Up.', 'Awake, more or less.', 'Kettle is on.', 'Shoes on.', 'Five minutes.', 'Coming, coming.'];
const ROADS = [
  'Along the river today?',
  'Up to the tower and back.',
  'The short one, it rained all night.',
  'Two rounds of the park.',
  'The harbour, before the ferries.',
  'Easy today, my knees voted.',
];
const THINGS = [
  'I bring the coffee.',
  'I bring the cups.',
  'There is bread from yesterday.',
  'I have the key to the roof.',
  'I bring oranges.',
];
const ENDS = [
  'Six kilometres, nobody complained.',
  'Best light this month.',
  'Wet to the knees. Worth it.',
  'Quiet one. I liked it.',
  'Somebody left a cup on the roof.',
];

const FIRST_DAY = 66;
const LAST_DAY = 7;

const of = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** What a crew that meets each morning has said to each other for two months: enough to scroll through. */
export const MORNINGS: readonly DemoMessage[] = Array.from({ length: FIRST_DAY - LAST_DAY }, (_, at) => {
  const day = FIRST_DAY - at;
  const said = (hour: number, who: number, text: string): DemoMessage => ({
    by: of(CREW, at + who),
    ago: `${day}d ${hour}h`,
    text,
  });
  return [
    said(6, 0, of(ROADS, at)),
    said(5, 1, of(UP, at * 5 + 1)),
    said(4, 2, of(THINGS, at * 3)),
    said(3, 3, of(UP, at * 7 + 4)),
    said(2, 4, of(ENDS, at)),
  ];
}).flat();
