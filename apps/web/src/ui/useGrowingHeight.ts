import { type RefObject, useLayoutEffect } from 'react';

/** Makes a text area as tall as what is in it; its CSS says where that ends. */
export function useGrowingHeight(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [area, text]);
}
