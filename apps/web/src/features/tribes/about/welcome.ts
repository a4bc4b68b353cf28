import { useState } from 'react';
import { useSignedInUser } from '../../../app/currentUser.ts';

/** Whoever has been in it for longer has read it, or never will. */
const NEW_MS = 7 * 24 * 60 * 60 * 1000;

const nameOf = (userId: string, tribeId: string) => `kindred:welcomed:${userId}:${tribeId}`;

function isKept(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    // Without a place to keep it, a welcome would come back at each visit.
    return true;
  }
}

/** Whether this browser still has to welcome me, who came in at this time. */
export function useWelcome(tribeId: string, joinedAt: string | null) {
  const name = nameOf(useSignedInUser().id, tribeId);
  const [isDone, setDone] = useState(() => isKept(name));
  const isNew = joinedAt !== null && Date.now() - Date.parse(joinedAt) < NEW_MS;
  return {
    isShown: isNew && !isDone,
    dismiss() {
      setDone(true);
      try {
        localStorage.setItem(name, '1');
      } catch {
        // Gone for this visit at least.
      }
    },
  };
}
