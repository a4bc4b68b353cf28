import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { BasicsFields } from './BasicsFields.tsx';
import { emptyValues, isTooMuch, type TribeValues } from './values.ts';

const { checkSlug } = vi.hoisted(() => ({ checkSlug: vi.fn() }));
vi.mock('../../../app/api.ts', () => ({ api: { tribes: { checkSlug: { query: checkSlug } } } }));

function Form() {
  const [values, setValues] = useState<TribeValues>(emptyValues());
  const set = (change: Partial<TribeValues>) => setValues((now) => ({ ...now, ...change }));
  return <BasicsFields values={values} set={set} leave={() => {}} problems={{}} />;
}

beforeEach(() => {
  vi.useFakeTimers();
  checkSlug.mockReset().mockResolvedValue({ available: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const handle = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: /^Handle/ }), { target: { value } });
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

describe('the handle', () => {
  it('that is reserved is told like a taken one, after a pause and without leaving the field', async () => {
    renderSignedIn(<Form />);
    for (const reserved of ['my', 'new', 'draft']) {
      handle(reserved);
      await pass(100);
      expect(screen.queryByText('This handle is not available')).toBeNull();
      await pass(500);
      expect(screen.getByText('This handle is not available')).toBeTruthy();
      handle(`${reserved}-kitchen`);
      expect(screen.queryByText('This handle is not available')).toBeNull();
    }
    expect(checkSlug).not.toHaveBeenCalledWith({ slug: 'my' }, expect.anything());
  });
});

describe('tags', () => {
  it('are too many as soon as there is a sixth', () => {
    const tags = ['a', 'b', 'c', 'd', 'e'];
    expect(isTooMuch('tags', { ...emptyValues(), tags })).toBe(false);
    expect(isTooMuch('tags', { ...emptyValues(), tags: [...tags, 'f'] })).toBe(true);
    expect(isTooMuch('name', { ...emptyValues(), tags: [...tags, 'f'] })).toBe(false);
  });
});
