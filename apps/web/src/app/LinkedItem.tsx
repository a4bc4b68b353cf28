import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './LinkedItem.module.css';
import { useLedTo } from './useLedTo.ts';

const useLinkedId = () => useLocation().hash.slice(1);

/** An item of a list that an address can name after its `#`: it is brought into view, focused and outlined. */
export function LinkedItem({ id, children }: { id: string; children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null);
  const isLinked = useLinkedId() === id;
  useLedTo(isLinked, item);
  return (
    <li ref={item} id={id} tabIndex={-1} className={isLinked ? classes.linked : undefined}>
      {children}
    </li>
  );
}

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** Asks for further pages until the item comes that the address names. */
export function useLinkedPage(items: readonly { id: string }[], pages: Pages): void {
  const id = useLinkedId();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const isMissing = id !== '' && items.length > 0 && !items.some((item) => item.id === id);
  const isNeeded = isMissing && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isNeeded) void fetchNextPage();
  }, [isNeeded, fetchNextPage]);
}
