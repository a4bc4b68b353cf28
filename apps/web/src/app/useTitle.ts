import { useEffect } from 'react';
import { PRODUCT_NAME } from './product.ts';

/** What the browser's tab and history say while the screen is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
    return () => {
      document.title = PRODUCT_NAME;
    };
  }, [title]);
}
