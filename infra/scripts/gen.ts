import { generateFeature } from './gen/feature.ts';
import { namesOf } from './gen/names.ts';
import { root } from './processes.ts';

/** `pnpm gen feature <noun> [--item <one of them>]` */
const [what, noun, option, item] = process.argv.slice(2);

if (what !== 'feature' || !noun || (option !== undefined && (option !== '--item' || !item))) {
  console.error('Usage: pnpm gen feature <noun> [--item <one of them>], such as: pnpm gen feature recipes');
  process.exitCode = 1;
} else {
  try {
    const names = namesOf(noun, item);
    const { written, changed } = generateFeature(root, names);
    console.log(
      [
        ...written.map((path) => `  new      ${path}`),
        ...changed.map((path) => `  changed  ${path}`),
        '',
        `Next: make the table, the inputs and the policy what ${names.anItem} really is, then write the cases`,
        'that fail: "pnpm test types tests" names them.',
      ].join('\n'),
    );
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
