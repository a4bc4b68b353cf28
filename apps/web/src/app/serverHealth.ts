/** A server that hangs refuses nothing: whoever waits for it is told after a while, and not before it was asked. */
const ASK_AFTER_MS = 3_000;
const ANSWER_WITHIN_MS = 3_000;
const TELL_AFTER_MS = ASK_AFTER_MS + ANSWER_WITHIN_MS;

/** Reads are quick by nature; a write may take its time, and so may code, which may also come from no server. */
type What = 'read' | 'write' | 'code';

interface Waiting {
  what: What;
  since: number;
}

const waiting = new Set<Waiting>();
const listeners = new Set<() => void>();
let isSilent = false;
/** Runs while something waits and nothing is known to be wrong. */
let timer: ReturnType<typeof setTimeout> | undefined;
let ask = () => false;

/** How to ask the server for a sign of life; false where there is no way to. */
export function onHealthCheck(way: () => boolean): void {
  ask = way;
}

function become(value: boolean): void {
  if (isSilent === value) return;
  isSilent = value;
  for (const each of listeners) each();
}

function watch(): void {
  timer = setTimeout(() => {
    const isAsked = ask();
    timer = setTimeout(() => judge(isAsked), ANSWER_WITHIN_MS);
  }, ASK_AFTER_MS);
}

function judge(isAsked: boolean): void {
  timer = undefined;
  // Without a socket to ask over, a single write that takes long tells nothing.
  const isOverdue = ({ what, since }: Waiting) =>
    what === 'read' && performance.now() - since >= TELL_AFTER_MS;
  if (isAsked || [...waiting].some(isOverdue)) become(true);
  else watch();
}

/** The server has said something, whatever it was. */
export function heard(): void {
  clearTimeout(timer);
  timer = undefined;
  become(false);
  if (waiting.size > 0) watch();
}

/** Counts as unanswered until it settles; a failure is an answer too. */
export async function waitFor<Answer>(what: What, answer: Promise<Answer>): Promise<Answer> {
  const one = { what, since: performance.now() };
  waiting.add(one);
  if (timer === undefined && !isSilent) watch();
  try {
    return await answer;
  } finally {
    waiting.delete(one);
    if (what !== 'code' || waiting.size === 0) heard();
  }
}

/** Whether somebody waits for a server that no longer says anything. */
export const silence = {
  now: () => isSilent,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
