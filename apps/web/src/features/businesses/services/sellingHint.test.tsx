import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aBusiness, businessAbilities } from '../../../testing/businesses.ts';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { SellingHint } from './SellingHint.tsx';

it.each([
  ['an owner who is no creator yet', 'member', businessAbilities('edit'), true],
  ['an owner who sells', 'member', businessAbilities('edit', 'manage_services'), false],
  ['a creator', 'creator', businessAbilities('edit'), false],
  ['a visitor', 'member', businessAbilities(), false],
] as const)('offers %s the way to sell: %s', async (_who, role, can, isOffered) => {
  renderSignedIn(<SellingHint business={aBusiness({ can })} />, { user: { ...MONA, role } as typeof MONA });
  expect(screen.queryByRole('link', { name: 'Upgrade to Creator to sell here' }) !== null).toBe(isOffered);
});
