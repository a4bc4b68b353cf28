import type { PromotedService } from '@kindred/validation/businesses/promotions';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aBusiness, aService, businessAbilities } from '../../../testing/businesses.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
// Loaded when they are needed, which takes a busy machine longer than a test waits.
import './PromotedCard.tsx';
import './PromoteSheet.tsx';
import { PromoteButton } from './PromoteButton.tsx';
import { promotedQuery } from './query.ts';
import { usePromoted } from './usePromoted.tsx';

const { list, setHidden, promote, services } = vi.hoisted(() => ({
  list: vi.fn(),
  setHidden: vi.fn(),
  promote: vi.fn(),
  services: vi.fn(),
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    businesses: {
      promotions: {
        list: { query: list },
        setHidden: { mutate: setHidden },
        promote: { mutate: promote },
      },
      services: { list: { query: services } },
    },
  },
}));

const business = aBusiness({ myRole: 'owner', can: businessAbilities('manage_services') });
const promoted = (name: string): PromotedService => ({
  service: aService({ id: name, name, discount: '20% off', isPromoted: true }),
  business,
});

function Feed({ count, isForYou = true }: { count: number; isForYou?: boolean }) {
  const after = usePromoted(count, isForYou);
  const { isSuccess } = useQuery({ ...promotedQuery, enabled: false });
  return (
    <>
      <p>{isSuccess ? 'There' : 'Not there'}</p>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} data-testid={`place-${index}`}>
          {after?.(index)}
        </div>
      ))}
    </>
  );
}

beforeEach(() => {
  for (const mock of [list, setHidden, promote, services]) mock.mockReset();
  list.mockResolvedValue(['Tasting', 'Course', 'Delivery'].map(promoted));
});

const places = () =>
  [...document.querySelectorAll('[data-testid]')].flatMap((place) =>
    place.textContent === '' ? [] : [Number(place.getAttribute('data-testid')?.slice(6))],
  );

it.each([
  [1, [0]],
  [3, [2]],
  [24, [4]],
  [45, [4, 24, 44]],
])('among %i posts, one a page is promoted: after %j', async (count, expected) => {
  renderSignedIn(<Feed count={count} />);
  await waitFor(() => expect(places()).toEqual(expected));
  expect(screen.getAllByText('Promoted')).toHaveLength(expected.length);
});

it('asks for nothing where the feed is narrowed or by time', async () => {
  renderSignedIn(<Feed count={20} isForYou={false} />);
  await screen.findByText('Not there');
  expect(list).not.toHaveBeenCalled();
});

it('hides one until that is undone, and shows it again when it fails', async () => {
  setHidden.mockRejectedValueOnce(new Error('Offline')).mockResolvedValue({});
  renderSignedIn(<Feed count={5} />);
  const hide = async () => fireEvent.click(await screen.findByRole('button', { name: /^Hide Tasting/ }));
  await hide();
  expect(await screen.findByText("That didn't work")).toBeTruthy();
  await hide();
  expect(await screen.findByRole('heading', { name: 'Course' })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Tasting' })).toBeTruthy();
  expect(setHidden.mock.calls.at(-1)?.[0]).toEqual({ id: 'Tasting', isHidden: false });
});

it('promotes a service from the head; what is promoted already says so', async () => {
  const { service } = promoted('Tasting');
  const other = { ...service, id: 'course', name: 'Course', isPromoted: false };
  services.mockResolvedValue([service, { ...other, can: { ...other.can, promote: true } }]);
  promote.mockResolvedValue(other);
  renderSignedIn(<PromoteButton business={business} />);
  fireEvent.click(screen.getByRole('button', { name: 'Promote' }));
  expect(await screen.findByText('Promoted')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: /^Course/ }));
  await waitFor(() => expect(promote).toHaveBeenCalledWith({ id: 'course' }));
  expect(await screen.findByText('Service promoted')).toBeTruthy();
});
