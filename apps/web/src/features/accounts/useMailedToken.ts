import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * What the link from a mail holds behind the #, so that it reaches no server log and no referrer; kept when the
 * address loses it.
 */
export function useMailedToken(): string {
  const { hash } = useLocation();
  const inAddress = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const [token, setToken] = useState(inAddress);
  // Another link of the same kind, opened in the same tab, changes the hash and loads nothing.
  if (inAddress !== '' && inAddress !== token) setToken(inAddress);
  return token;
}
