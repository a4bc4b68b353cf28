import { automate } from './automate.ts';
import { engage } from './engage.ts';
import { grow } from './grow.ts';
import { launch } from './launch.ts';
import { monetize } from './monetize.ts';
import type { LibraryPlaybook } from './step.ts';

/** Shown before the others. */
const FIRST = ['grow.first-hundred', 'monetize.paid-tier', 'launch.course', 'automate.welcome'];

const all = [...grow, ...monetize, ...engage, ...launch, ...automate];
const place = ({ key }: LibraryPlaybook) => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length);

/** The playbooks that come with the product; a list shows the last one stored first. */
export const LIBRARY: readonly LibraryPlaybook[] = all
  .toSorted((one, other) => place(one) - place(other))
  .toReversed();
