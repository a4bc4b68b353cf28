import type { ProductCard, ProductView } from '@kindred/validation/commerce/products';
import { courseFields } from '@kindred/validation/courses/builder';
import type { GuideResult } from '@kindred/validation/guide/query';
import type { JoinState } from '@kindred/validation/tribes';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import CreatorToolsScreen from '../features/commerce/console/CreatorToolsScreen.tsx';
import GiftButton from '../features/commerce/gifts/GiftButton.tsx';
import PlansScreen from '../features/commerce/plans/PlansScreen.tsx';
import { BuyButton } from '../features/commerce/products/BuyButton.tsx';
import ProductFormSheet from '../features/commerce/products/ProductFormSheet.tsx';
import { aCourse } from '../features/courses/builder/builder.fixture.ts';
import { Details } from '../features/courses/builder/Details.tsx';
import { courseRecord } from '../features/courses/builder/records.ts';
import { EnrollButton } from '../features/courses/EnrollButton.tsx';
import { Recommended } from '../features/guide/Answer.tsx';
import { MoneyFields } from '../features/tribes/creation/MoneyFields.tsx';
import { emptyValues } from '../features/tribes/creation/values.ts';
import { JoinButton } from '../features/tribes/join/JoinButton.tsx';
import { Membership } from '../features/tribes/join/Membership.tsx';
import { MONA } from '../testing/people.ts';
import { renderSignedIn } from '../testing/signedIn.tsx';
import { aTribe } from '../testing/tribes.ts';
import { Autosave } from './Autosave.ts';

const { calls } = vi.hoisted(() => ({ calls: { create: vi.fn(), plans: vi.fn(), never: vi.fn() } }));
vi.mock('./api.ts', () => ({
  api: {
    commerce: {
      plans: { list: { query: calls.plans } },
      products: { create: { mutate: calls.create } },
      analytics: { get: { query: calls.never } },
    },
  },
}));

const TEXT = 'Purchases are not open on this site yet.';
const OPERATOR = 'Purchases are closed until you set PAYMENTS on the server.';
const owner = { type: 'tribe', id: '01920000-0000-7000-8000-00000000000a', currency: 'EUR' } as const;
const product = {
  id: '01920000-0000-7000-8000-0000000000b1',
  name: 'Rye',
  kind: 'digital',
  price: '12.00',
  ctaText: 'Buy Now',
  ctaLink: null,
  inStock: true,
  isMine: false,
  isOwned: false,
} as ProductCard;
/** As a card, which says nothing of shipping. */
const sent = { ...product, kind: 'physical', price: '0.00' } as const;
const course = aCourse({
  id: product.id,
  price: '29.00',
  currency: 'USD',
  can: { enroll: true, learn: false, leave: false, edit: false, report: false },
});
const paid = { membershipType: 'paid', price: '12.00' } as const;
const money = {
  set: () => undefined,
  leave: () => undefined,
  problems: {},
  values: { ...emptyValues(), ...paid },
};
const upgradable = aTribe({ ...paid, membershipType: 'freemium', myRole: 'member' });
const found: GuideResult = {
  id: product.id,
  name: 'Rye',
  type: 'product',
  description: '',
  rating: null,
  price: '$12',
  members: null,
  location: null,
  imageUrl: null,
  why: '',
  url: `/product/${product.id}`,
  cta: { text: 'Buy Now', action: 'buy' },
  more: [],
};
function CoursePrice() {
  const priced = aCourse({ price: '29.00' });
  const never = () => new Promise<never>(() => undefined);
  const form = new Autosave(
    courseRecord(priced),
    { fields: courseFields, save: never, reload: never, changed: 'course_changed' },
    () => undefined,
  );
  return <Details course={priced} form={form} curriculum={undefined} onUploading={() => undefined} />;
}
const Join = ({ join }: { join: JoinState }) => <JoinButton hasNote tribe={aTribe({ ...paid, join })} />;
const buy = (by: Partial<ProductView>) => <BuyButton product={{ ...product, ...by }} size="lg" />;

/** The document as the api serves it. */
function serve(payments: 'open' | 'closed') {
  document.querySelector('meta[name="payments"]')?.remove();
  const meta = document.createElement('meta');
  meta.name = 'payments';
  meta.content = payments;
  document.head.append(meta);
}
beforeEach(() => {
  calls.create.mockReset().mockResolvedValue({ id: product.id });
  calls.never.mockReturnValue(new Promise(() => undefined));
  const plan = { plan: 'pro', name: 'Creator Pro', price: '29.00', currency: 'USD', trialDays: 0 };
  const starter = { plan: 'starter', name: 'Starter', isCurrent: true, isSubscribed: false, fee: 20 };
  calls.plans.mockResolvedValue({ items: [starter, { ...plan, isSubscribed: false, fee: 5 }] });
});
afterEach(() => document.querySelector('meta[name="payments"]')?.remove());

const SOLD: [string, ReactNode, string | RegExp, boolean][] = [
  ['a product', buy({}), 'Buy Now: Rye', true],
  [
    'a product with a shipping fee',
    buy({ kind: 'physical', price: '0.00', shippingFee: '4.00' }),
    'Buy Now: Rye',
    true,
  ],
  ['a product that is sent, in a list', <BuyButton key="" product={sent} />, 'Buy Now: Rye', false],
  ['coaching', buy({ kind: 'coaching' }), /^Buy Now/, true],
  [
    'a gift',
    <GiftButton key="" item={{ type: 'product', id: product.id }} name="Rye" />,
    'Buy as a gift: Rye',
    false,
  ],
  ['a plan', <PlansScreen key="" />, 'Get Creator Pro', true],
  ['a paid tribe', <Join key="" join="pay" />, 'Join $12/mo: The Slow Bakery', true],
  ['a trial', <Join key="" join="trial" />, 'Join $12/mo: The Slow Bakery', true],
  ['an upgrade', <Membership key="" tribe={upgradable} />, 'Upgrade: The Slow Bakery', false],
  ['a membership', <MoneyFields key="" {...money} />, /^Price per month/, true],
  [
    'a product that the guide found',
    <Recommended key="" results={[found]} onAct={() => undefined} />,
    'Buy Now: Rye',
    false,
  ],
  ['a course', <EnrollButton key="" course={course} curriculum={undefined} />, 'Enroll for $29', true],
  ['the price of a course', <CoursePrice key="" />, 'Price (USD)', true],
  ['what a creator sells', <CreatorToolsScreen key="" />, '', true],
];
const controls = (name: string | RegExp) =>
  [...screen.queryAllByRole('button', { name }), ...screen.queryAllByRole('link', { name })].concat(
    screen.queryAllByLabelText(name),
  );
it.each(SOLD)('offers to buy or price %s only while purchases are open', async (_, shown, name, isSaid) => {
  serve('open');
  const open = renderSignedIn(shown);
  if (name !== '') await waitFor(() => expect(controls(name)).not.toEqual([]));
  expect(screen.queryByText(TEXT)).toBeNull();
  open.unmount();
  serve('closed');
  renderSignedIn(shown);
  if (isSaid) expect(await screen.findByText(TEXT)).toBeTruthy();
  if (name !== '') expect(controls(name)).toEqual([]);
});

it.each([
  ['a free product', buy({ price: '0.00' }), 'Buy Now: Rye'],
  ['a free product with free shipping', buy({ ...sent, shippingFee: '0.00' }), 'Buy Now: Rye'],
  ['a product that is sold on another site', buy({ ctaLink: 'https://rye.example' }), /^Buy Now/],
  ['a free tribe', <JoinButton key="" hasNote tribe={aTribe({ join: 'join' })} />, /^Join Free/],
])('leaves %s as it is while purchases are closed', (_, shown, name) => {
  serve('closed');
  renderSignedIn(shown);
  const role = String(name).includes('^Buy') ? 'link' : 'button';
  expect(screen.getByRole(role, { name }).hasAttribute('disabled')).toBe(false);
  expect(screen.queryByText(TEXT)).toBeNull();
});

it('tells the operator which setting opens purchases', async () => {
  serve('closed');
  renderSignedIn(<CreatorToolsScreen />, { user: { ...MONA, role: 'platform_admin' } });
  expect(await screen.findByText(OPERATOR)).toBeTruthy();
});

it('creates a product without a price while purchases are closed', async () => {
  serve('closed');
  renderSignedIn(
    <ProductFormSheet owner={owner} isOpen onClose={() => undefined} onSaved={() => undefined} />,
  );
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('Product name');
  type('Product name', 'Rye');
  type('Description', 'A loaf that takes a day.');
  fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'Templates' } });
  expect(screen.queryByLabelText('Price (EUR)')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Add Product' }));
  await waitFor(() => expect(calls.create.mock.lastCall?.[0]).toMatchObject({ price: '0' }));
});
