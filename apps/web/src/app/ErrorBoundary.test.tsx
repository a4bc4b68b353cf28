import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';

let isBroken = true;
function Screen() {
  if (isBroken) throw new Error('A mistake of ours');
  return <p>The screen</p>;
}

beforeEach(() => {
  isBroken = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const around = (at: string) => (
  <MantineProvider env="test">
    <nav>The way out</nav>
    <ErrorBoundary at={at}>
      <Screen />
    </ErrorBoundary>
  </MantineProvider>
);

it('leaves what stands around a screen that broke, and tries again when asked', () => {
  render(around('/messages'));
  expect(screen.getByRole('alert').textContent).toContain('This screen broke');
  expect(screen.getByText('The way out')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('alert')).toBeTruthy();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('The screen')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('begins anew where somebody goes from there', () => {
  const { rerender } = render(around('/messages'));
  expect(screen.getByRole('alert')).toBeTruthy();
  isBroken = false;
  rerender(around('/tribes'));
  expect(screen.getByText('The screen')).toBeTruthy();
});
