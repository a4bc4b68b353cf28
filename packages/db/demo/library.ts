import { createHash } from 'node:crypto';
import { SHOP } from './shop.ts';
import { SPACES } from './spaces.ts';
import { VERIFICATIONS } from './verifications.ts';

/** A page with some lines on it, as small as such a file can be. */
function pdf(lines: readonly string[]): string {
  const words = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  const page = `BT /F1 14 Tf 56 780 Td 20 TL\n${words}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}

/** What is in the files of the demo's libraries, papers and products, by their names. */
const CONTENTS: Readonly<Record<string, string>> = {
  'Starter calendar.txt':
    'Day 1  50 g flour, 50 g water\nDay 2  stir\nDay 3  throw half away, feed the rest\nDay 4  the same\nDay 5  the same, and look for bubbles after four hours\nDay 6  the same\nDay 7  bake something small\n',
  'Table of hydration.pdf': pdf([
    'Table of hydration',
    '',
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
  'A page for two hours.pdf': pdf([
    'Two hours',
    '',
    'What I will do:',
    '',
    'What I will not do:',
    '',
    'What happened:',
  ]),
  'Register of associations.pdf': pdf([
    'Register of associations',
    '',
    'Second Language Supper',
    'Entered by Beatriz, who may speak for it.',
  ]),
  'Letter of the library.pdf': pdf([
    'To whom it may concern',
    '',
    'The supper meets in our reading room each Thursday.',
  ]),
  'Trade licence.pdf': pdf(['Trade licence', '', 'Deep Work Guild', 'Leo Brandt, Berlin']),
  'The crumb, read.pdf': pdf([
    'The crumb, read',
    '',
    'Large holes at the top: shaped too gently.',
    'Dense at the bottom: baked too soon.',
    'Even and small: you can sleep longer.',
  ]),
  'Percentages for bakers.csv':
    'ingredient,percent,grams\nflour,100,500\nwater,70,350\nstarter,20,100\nsalt,2,10\n',
  'Twelve nights of dough.pdf': pdf(['Twelve nights of dough', '', 'Night 1: feed, and go to bed.']),
  'Saturday bread.pdf': pdf(['Saturday bread', '', '500 g flour, 350 g water, 100 g starter, 10 g salt']),
  'The bench board.pdf': pdf(['The bench board', '', 'In', '', 'Waits for parts', '', 'Can go home']),
  'Quiet hours planner.pdf': pdf([
    'The quiet hours planner',
    '',
    'Week 1',
    '',
    'Two hours. One line about each.',
  ]),
  'Runway.csv': 'month,money,costs,months left\n1,24000,3000,8\n2,21000,3000,7\n3,18000,3000,6\n',
  'The weekly review.pdf': pdf(['The weekly review', '', '1. What did you promise?', '2. What did you do?']),
  'Eight interview scripts.pdf': pdf([
    'Eight interview scripts',
    '',
    'Tell me about the last time.',
    'And then?',
  ]),
  'Headlines.pdf': pdf(['Headlines that kept their promise', '', '40 headlines, and what happened next.']),
  'Dry brushes.txt': 'Twelve brushes. Open the folder in your program and choose all.\n',
  'Retreat at home.txt':
    '09:00  say what you will do\n09:10  work\n10:30  a walk without a telephone\n10:50  work\n12:10  soup\n12:50  work\n14:00  say what happened\n',
};

export interface DemoFile {
  name: string;
  /** Random in all but that it is the same everywhere. */
  storageKey: string;
  content: string;
}

/** @param version of what is sold; each is a file of its own */
export function demoFile(name: string, version = 1): DemoFile {
  const content = CONTENTS[name];
  if (content === undefined) throw new Error(`Nobody has written ${name}`);
  const which = version === 1 ? name : `${name} ${version}`;
  const key = createHash('sha256').update(`kindred demo file ${which}`).digest('hex').slice(0, 32);
  return { name, storageKey: `${key}.bin`, content };
}

/** Every file of every library, every paper, and every file that is sold. */
export function demoFiles(): DemoFile[] {
  const shelved = Object.values(SPACES)
    .flat()
    .flatMap(({ files = {} }) => Object.values(files).flat());
  const papers = VERIFICATIONS.flatMap(({ documents }) => documents);
  const sold = Object.values(SHOP).flatMap(({ files = [] }) =>
    files.map((name, at) => demoFile(name, files.slice(0, at + 1).filter((each) => each === name).length)),
  );
  return [...[...shelved, ...papers].map((name) => demoFile(name)), ...sold];
}
