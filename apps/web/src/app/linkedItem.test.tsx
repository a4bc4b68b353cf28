import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { LinkedItem, useLinkedPage } from './LinkedItem.tsx';

const PAGES = [['a', 'b'], ['c'], ['d']];

function List() {
  const [count, setCount] = useState(1);
  const items = PAGES.slice(0, count)
    .flat()
    .map((id) => ({ id }));
  useLinkedPage(items, {
    hasNextPage: count < PAGES.length,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: () => setCount((before) => before + 1),
  });
  return (
    <ul>
      {items.map(({ id }) => (
        <LinkedItem key={id} id={id}>
          {id}
        </LinkedItem>
      ))}
    </ul>
  );
}

test.each([
  ['/', 'ab', null],
  ['/#b', 'ab', 'b'],
  ['/#c', 'abc', 'c'],
  ['/#gone', 'abcd', null],
])('at %s the pages %s are shown and %s is focused', async (address, shown, focused) => {
  Element.prototype.scrollIntoView = vi.fn();
  render(
    <MemoryRouter initialEntries={[address]}>
      <List />
    </MemoryRouter>,
  );
  await waitFor(() => expect(screen.getByRole('list').textContent).toBe(shown));
  if (focused !== null) await waitFor(() => expect(document.activeElement?.textContent).toBe(focused));
  expect(screen.getAllByRole('listitem').filter(({ className }) => className !== '').length).toBe(
    focused === null ? 0 : 1,
  );
});
