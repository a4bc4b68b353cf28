import { createHash } from 'node:crypto';
import { AROUND } from './courses/around.ts';
import { COURSES, type DemoCourse } from './courses.ts';
import { pdf } from './pdf.ts';
import { SHOP } from './shop.ts';
import { SPACES } from './spaces.ts';
import { VERIFICATIONS } from './verifications.ts';

const WORKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const NIGHTS = [
  'Feed the starter, and go to bed.',
  'The plain loaf: 500 g flour, 350 g water, 100 g starter, 10 g salt.',
  'The same loaf. Change nothing but the hour.',
  'A fifth of it whole wheat.',
  'Wetter: 375 g water, and wet hands.',
  'Seeds, soaked since the morning.',
  'Cold until Sunday. Taste the difference.',
  'Rye, in a tin.',
  'Olives, folded in last.',
  'Baguettes, for which the table is too short.',
  'Your own flour, whatever it is.',
  'Give the loaf a name, and write it down.',
];
const INTERVIEWS = [
  'Tell me about the last time.',
  'What did you do before that?',
  'What did you hope would happen?',
  'Where did you get stuck?',
  'Who else was in the room?',
  'What did it cost you?',
  'What have you tried since?',
  'Whom else should I ask?',
];

/** What is in the files of the demo's libraries, papers and products, by their names. */
const CONTENTS: Readonly<Record<string, string>> = {
  'Starter worksheet.pdf': pdf('Starter worksheet', [
    'Write down each evening:',
    'Temperature of the kitchen   ______',
    'Hours from feeding to the highest point   ______',
    'Smell: flour / fruit / yoghurt / vinegar',
    'Bubbles: none / few / many',
    'Feed again when it has fallen by a third.',
  ]),
  'Baking day timetable.txt':
    'Friday   21:00  feed the starter\nSaturday 09:00  mix\n         09:30  salt, first fold\n         10:00  second fold\n         11:00  third fold\n         14:00  shape\n         15:30  oven on, pot inside\n         16:15  bake, lid on\n         16:40  lid off\n         17:05  out, and wait an hour\n',
  'Rye weekend shopping list.txt':
    '1 kg whole rye flour\n500 g strong white flour\n1 packet of caraway\nCoarse salt\nA tin of 1.5 litres\nA clean cloth\n',
  'Starter calendar.txt':
    'Day 1  50 g flour, 50 g water\nDay 2  stir\nDay 3  throw half away, feed the rest\nDay 4  the same\nDay 5  the same, and look for bubbles after four hours\nDay 6  the same\nDay 7  bake something small\n',
  'Table of hydration.pdf': pdf('Table of hydration', [
    '500 g flour and ...',
    '300 g water   60 %   shapes itself',
    '325 g water   65 %   where to begin',
    '350 g water   70 %   open, still polite',
    '375 g water   75 %   wet hands',
    '400 g water   80 %   bring a friend',
  ]),
  'Caraway rye.txt':
    '300 g rye flour\n200 g strong white\n380 g water\n120 g starter\n11 g salt\n2 teaspoons caraway, crushed\n\nMix, wait an hour, fold once, wait three. Tin. 230 degrees for 15 minutes, 200 for 40.\n',
  'Plain loaf.txt':
    '500 g flour\n350 g water\n100 g starter\n10 g salt\n\nNothing else. Weigh, do not scoop.\n',
  'A page for two hours.pdf': pdf('Two hours', [
    'What I will do:',
    '',
    'What I will not do:',
    '',
    'What happened:',
  ]),
  'Register of associations.pdf': pdf('Register of associations', [
    'Second Language Supper',
    'Entered by Beatriz, who may speak for it.',
  ]),
  'Letter of the library.pdf': pdf('To whom it may concern', [
    'The supper meets in our reading room each Thursday.',
  ]),
  'Trade licence.pdf': pdf('Trade licence', ['Deep Work Guild', 'Leo Brandt, Berlin']),
  'The crumb, read.pdf': pdf(
    'The crumb, read',
    ['Cut the loaf cold, across the middle.', 'Hold it to the window. Then turn the page.'],
    [
      'Large holes at the top',
      '',
      'Shaped too gently.',
      'Next time: press the air out before the last fold.',
    ],
    [
      'Dense at the bottom',
      '',
      'Baked too soon.',
      'Next time: wait until a finger leaves a dent that stays.',
    ],
    [
      'A wet line above the crust',
      '',
      'Taken out too soon, or cut too warm.',
      'Next time: ten minutes more, and an hour on the rack.',
    ],
    ['Even and small', '', 'Nothing is wrong. You can sleep longer.'],
  ),
  'Percentages for bakers.csv':
    'ingredient,percent,grams\nflour,100,500\nwater,70,350\nstarter,20,100\nsalt,2,10\n',
  'Twelve nights of dough.pdf': pdf(
    'Twelve nights of dough',
    ...NIGHTS.map((night, at) => [`Night ${at + 1}`, '', night]),
  ),
  'Saturday bread.pdf': pdf('Saturday bread', ['500 g flour, 350 g water, 100 g starter, 10 g salt']),
  'The bench board.pdf': pdf('The bench board', ['In', '', 'Waits for parts', '', 'Can go home']),
  'Quiet hours planner.pdf': pdf(
    'The quiet hours planner',
    ['Two hours a day. One line about each.', 'Write the line before you stand up.'],
    ...Array.from({ length: 13 }, (_, at) => [`Week ${at + 1}`, '', ...WORKDAYS]),
  ),
  'Runway.csv': 'month,money,costs,months left\n1,24000,3000,8\n2,21000,3000,7\n3,18000,3000,6\n',
  'The weekly review.pdf': pdf('The weekly review', [
    '1. What did you promise?',
    '2. What did you do?',
    '3. Who waits for you?',
    '4. For whom do you wait?',
    '5. What took longer than you thought?',
    '6. What was easier?',
    '7. What did you put off again?',
    '8. What may go?',
    '9. What did you learn?',
    '10. Who helped?',
    '11. What comes first on Monday?',
  ]),
  'Eight interview scripts.pdf': pdf(
    'Eight interview scripts',
    ...INTERVIEWS.map((question, at) => [`Script ${at + 1}`, '', question, 'Be quiet.', 'And then?']),
  ),
  'Headlines.pdf': pdf('Headlines that kept their promise', [
    'Bread on Saturday, or your money back.   Sold out by ten.',
    'We fix it while you wait. Bring a book.   Eleven calls in a week.',
    'The quiet carriage of co-working.   Nobody understood it.',
    'One page a month.   Still used, four years later.',
    'Sauna. Ladder. Harbour.   The queue is on the quay.',
    'Innovative solutions for everybody.   It failed, as it should.',
  ]),
  'Ten bags.csv':
    'bag,dough °C,hours until shaping,hours in the fridge,wholegrain %,crumb\n1,20,6,10,20,dense\n2,20,7,10,20,tunnels\n3,20,8,10,20,better\n4,23,7,10,20,even\n5,23,7,14,20,even\n6,23,7,16,20,even and sour\n7,25,6,12,20,a little flat\n8,25,5.5,12,20,open\n9,24,6,12,20,open\n10,24,6,12,40,lower and tastes better\n',
  'Dry brushes.txt': 'Twelve brushes. Open the folder in your program and choose all.\n',
  'Retreat at home.txt':
    '09:00  say what you will do\n09:10  work\n10:30  a walk without a telephone\n10:50  work\n12:10  soup\n12:50  work\n14:00  say what happened\n',
};

export interface DemoFile {
  name: string;
  /** Of the name and the content: storage keeps the files of earlier versions. */
  storageKey: string;
  content: string;
}

/** @param version of what is sold; each is a file of its own */
export function demoFile(name: string, version = 1): DemoFile {
  const content = CONTENTS[name];
  if (content === undefined) throw new Error(`Nobody has written ${name}`);
  const which = version === 1 ? name : `${name} ${version}`;
  const key = createHash('sha256').update(`kindred demo file ${which} ${content}`).digest('hex').slice(0, 32);
  return { name, storageKey: `${key}.bin`, content };
}

/** Every file of every library, every paper, every file that is handed in, and every file that is sold. */
export function demoFiles(): DemoFile[] {
  const shelved = Object.values(SPACES)
    .flat()
    .flatMap(({ files = {} }) => Object.values(files).flat());
  const papers = VERIFICATIONS.flatMap(({ documents }) => documents);
  const sold = Object.values(SHOP).flatMap(({ files = [] }) =>
    files.map((name, at) => demoFile(name, files.slice(0, at + 1).filter((each) => each === name).length)),
  );
  const handedIn = Object.values<DemoCourse>(COURSES)
    .flatMap(({ modules }) => modules.flatMap(({ lessons }) => lessons))
    .flatMap(([, , , parts]) => Object.values(parts?.assignment?.work ?? {}).flat())
    .flatMap(({ file }) => file ?? []);
  const resources = Object.values(AROUND)
    .flatMap((around) => around.resources ?? [])
    .flatMap((resource) => ('file' in resource ? resource.file : []));
  return [...[...shelved, ...papers, ...handedIn, ...resources].map((name) => demoFile(name)), ...sold];
}
