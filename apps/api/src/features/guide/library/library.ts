import { automate } from './automate.ts';
import { engage } from './engage.ts';
import { grow } from './grow.ts';
import { launch } from './launch.ts';
import { monetize } from './monetize.ts';
import type { LibraryPlaybook } from './step.ts';

/** The playbooks that come with the product. */
export const LIBRARY: readonly LibraryPlaybook[] = [...grow, ...monetize, ...engage, ...launch, ...automate];
