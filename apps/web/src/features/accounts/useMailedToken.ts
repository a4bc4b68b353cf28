import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * What the link from a mail holds behind the #, so that it reaches no server log and no referrer; kept when the
 * address loses it.
 */
export function useMailedToken(): string {
  const { hash } = useLocation();
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? '');
  return token;
}
