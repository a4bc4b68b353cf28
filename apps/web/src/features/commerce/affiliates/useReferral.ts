import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../../app/api.ts';

const KEY = 'ref';
const CODE = /^[a-z0-9-]{4,40}$/i;

/** Storage can be switched off; then only who is signed in already counts. */
function store(code: string | null): void {
  try {
    if (code === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, code);
  } catch {}
}
function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Remembers whose link led here (`?ref=`), and says so once somebody is signed in. */
export function useReferral(isSignedIn: boolean): void {
  const [search] = useSearchParams();
  const code = search.get('ref');
  useEffect(() => {
    if (code !== null && CODE.test(code)) store(code);
    const waiting = stored();
    if (waiting === null || !isSignedIn) return;
    store(null);
    api.commerce.affiliates.visit.mutate({ code: waiting }).catch(() => store(waiting));
  }, [code, isSignedIn]);
}
