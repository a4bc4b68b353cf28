import { useRef } from 'react';
import { idempotent, newKey } from '../../../app/idempotency.ts';

/** Gives calls with the same input the same key, so that a repeated request does it once. */
export function useAttempt() {
  const last = useRef({ input: '', key: '' });
  return (input: object) => {
    const text = JSON.stringify(input);
    if (last.current.input !== text) last.current = { input: text, key: newKey() };
    return idempotent(last.current.key);
  };
}
