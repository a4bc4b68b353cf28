import { BUSY } from './spaces/busy.ts';
import { CALM } from './spaces/calm.ts';
import type { DemoSpace } from './spaces/space.ts';
import type { TribeKey } from './tribes.ts';

export type { DemoSlot, DemoSpace, DemoSpacePost } from './spaces/space.ts';

export const SPACES: Record<TribeKey, readonly DemoSpace[]> = { ...BUSY, ...CALM };
