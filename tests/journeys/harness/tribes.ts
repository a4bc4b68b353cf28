import type { Db } from '@kindred/db/client';
import { createTribe, type Tribe } from '@kindred/db/factories/tribes';
import type { BrowserContext } from '@playwright/test';
import { idOf, join, type Person, stranger, unique } from './people.ts';

export interface SignedIn extends Person {
  id: string;
}

/** Somebody new, signed in there. */
export async function newcomer(context: BrowserContext, firstName: string): Promise<SignedIn> {
  const person = await join(context, stranger(firstName));
  return { ...person, id: await idOf(context) };
}

/** A tribe of a newcomer who is signed in there. */
export async function createTribeFromInput(
  db: Db,
  context: BrowserContext,
  over: Parameters<typeof createTribe>[1] = {},
): Promise<{ tribe: Tribe; owner: SignedIn }> {
  const owner = await newcomer(context, 'Ona');
  await db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', owner.id).execute();
  const tribe = await createTribe(db, {
    ownerId: owner.id,
    name: unique('Bakers'),
    slug: unique('bakers').replace(/\s/g, '-'),
    ...over,
  });
  return { tribe, owner };
}
