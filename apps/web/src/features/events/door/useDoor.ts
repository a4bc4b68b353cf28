import type { CheckInResults, RosterSeat } from '@kindred/validation/events/door';
import {
  type CheckInOutcome,
  type Direction,
  ROSTER_KEPT_HOURS,
  SCANS_AT_ONCE_MAX,
} from '@kindred/validation/events/values';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { whenSessionEnds } from '../../../app/account.ts';
import { errorCode, isUnreached } from '../../../app/errors.ts';
import { onCalls, type WaitingCall, waitingCalls } from '../../../app/outbox/callStore.ts';
import { enqueue, onSettled, startCalls } from '../../../app/outbox/calls.ts';
import { clearSealed, dropSealed, keepSealed, readSealed } from '../../../app/outbox/sealed.ts';
import { trpc } from '../../../app/trpc.ts';
import { newUuid } from '../../../app/uuid.ts';
import { showToast } from '../../../ui/toast.tsx';
import { DOOR } from './copy.ts';
import { judge, type Roster, type Scan, settle, type Target, withWaiting } from './roster.ts';

const PROCEDURE = 'events.door.checkIn';
/** How often the roster is loaded again, for each of its pages. */
const RELOAD_MS = 30_000;
const RECENT_MAX = 20;

const prefixOf = (eventId: string) => `door:${eventId}:`;
const sealedName = (eventId: string) => `roster:${eventId}`;
const scansIn = ({ input }: WaitingCall) => (input as { scans: Scan[] }).scans;

/** A scan of this page with what came of it. */
export interface Scanned {
  nonce: string;
  direction: Direction;
  result: CheckInOutcome;
  firstAt: string | null;
  seat: RosterSeat | null;
  /** What a walk-in is called. */
  name: string | null;
  isVerified: boolean;
  /** Whether the server has not answered yet. */
  isPending: boolean;
}

interface Loaded {
  roster: Roster;
  pages: number;
  /** Whether it is the roster that was kept, as there is no network. */
  isKept: boolean;
  /** Whether this device keeps it for when there is none. */
  canKeep: boolean;
}

type Utils = ReturnType<typeof trpc.useUtils>;
/** The query of the door alone holds the roster, and without a network reads the one that was kept. */
const FRESH = { staleTime: 0, gcTime: 0, networkMode: 'always' } as const;

async function load(utils: Utils, eventId: string): Promise<Pick<Loaded, 'roster' | 'pages'>> {
  const { roster: pagesOf } = utils.events.door;
  const first = await pagesOf.fetch({ id: eventId }, FRESH);
  const { items, nextCursor, ...facts } = first;
  const seats = [...items];
  let cursor = nextCursor;
  let pages = 1;
  for (; cursor !== null; pages += 1) {
    const page = await pagesOf.fetch({ id: eventId, cursor }, FRESH);
    seats.push(...page.items);
    cursor = page.nextCursor;
  }
  return { roster: { ...facts, seats }, pages };
}

/** The last roster that is being kept: one that is removed is removed after it. */
let keeping: Promise<unknown> = Promise.resolve();

function keep(userId: string, eventId: string, roster: Roster): Promise<boolean> {
  const until = Date.parse(roster.endsAt) + ROSTER_KEPT_HOURS * 3_600_000;
  const kept = keepSealed({ userId, name: sealedName(eventId), until }, roster);
  keeping = kept.catch(() => false);
  return kept;
}

/** Who works at the door without a network: the user whose roster is kept here. */
export const keptOwner = async (eventId: string) => (await readSealed(sealedName(eventId)))?.userId ?? null;

/** The roster of an event, which this device keeps encrypted. */
function useRoster(userId: string, eventId: string, enabled: boolean) {
  const utils = trpc.useUtils();
  return useQuery<Loaded>({
    queryKey: ['door', userId, eventId],
    enabled,
    queryFn: async ({ signal }) => {
      try {
        const { roster, pages } = await load(utils, eventId);
        signal.throwIfAborted();
        return { roster, pages, isKept: false, canKeep: await keep(userId, eventId, roster) };
      } catch (error) {
        if (!isUnreached(error)) {
          if (errorCode(error) === 'not_allowed' || errorCode(error) === 'not_found') {
            await dropSealed(sealedName(eventId));
          }
          throw error;
        }
        const kept = await readSealed(sealedName(eventId));
        if (kept === null || kept.userId !== userId) throw error;
        return { roster: kept.data as Roster, pages: 1, isKept: true, canKeep: true };
      }
    },
    staleTime: 0,
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => RELOAD_MS * (state.data?.pages ?? 1),
  });
}

/** Checks in at an event: by the roster at once, and by the server as soon as it can be reached. */
export function useDoor(userId: string, eventId: string) {
  const client = useQueryClient();
  const [isWiped, setWiped] = useState(false);
  const query = useRoster(userId, eventId, !isWiped);
  const [recent, setRecent] = useState<readonly Scanned[]>([]);
  const calls = useSyncExternalStore(onCalls, waitingCalls);
  const waiting = useMemo(
    () => calls.filter(({ key }) => key.startsWith(prefixOf(eventId))).flatMap(scansIn),
    [calls, eventId],
  );
  const loaded = query.data;
  const roster = useMemo(() => loaded && withWaiting(loaded.roster, waiting), [loaded, waiting]);

  useEffect(() => void startCalls(userId), [userId]);
  useEffect(() => whenSessionEnds(() => void clearSealed()), []);
  useEffect(
    () =>
      onSettled(({ call, answer, refusal }) => {
        if (!call.key.startsWith(prefixOf(eventId))) return;
        if (refusal !== null) {
          showToast({ title: DOOR.refused, description: refusal, tone: 'destructive' });
          setRecent((all) => all.filter(({ nonce }) => !scansIn(call).some((scan) => scan.nonce === nonce)));
          return;
        }
        const { results } = answer as CheckInResults;
        client.setQueryData<Loaded>(['door', userId, eventId], (now) => {
          if (now === undefined) return now;
          const settled = settle(now.roster, results);
          void keep(userId, eventId, settled);
          return { ...now, roster: settled };
        });
        const byNonce = new Map(results.map((each) => [each.nonce, each]));
        setRecent((all) =>
          all.map((each) => {
            const result = byNonce.get(each.nonce);
            return result === undefined ? each : { ...each, ...result, isVerified: true, isPending: false };
          }),
        );
      }),
    [client, userId, eventId],
  );

  /** Judges a scan, and sends it. */
  async function scan(direction: Direction, target: Target): Promise<void> {
    if (loaded === undefined) return;
    const made: Scan = { nonce: newUuid(), scannedAt: new Date().toISOString(), direction, ...target };
    const guess = await judge(eventId, loaded.roster, waiting, made);
    const isSent = guess.result !== 'unknown';
    const name = target.walkIn?.name ?? null;
    const shown: Scanned = { ...guess, nonce: made.nonce, direction, name, isPending: isSent };
    setRecent((all) => [shown, ...all].slice(0, RECENT_MAX));
    if (!isSent) return;
    const last = waitingCalls().findLast(({ key }) => key.startsWith(prefixOf(eventId)));
    const isOpen = last !== undefined && scansIn(last).length < SCANS_AT_ONCE_MAX;
    const key = isOpen ? last.key : `${prefixOf(eventId)}${made.nonce}`;
    const scans = [...(isOpen ? scansIn(last) : []), made];
    await enqueue(userId, { key, procedure: PROCEDURE, input: { id: eventId, scans } });
  }

  /** Removes the roster from this device; it is not loaded again before {@link reload}. */
  async function wipe(): Promise<void> {
    const queryKey = ['door', userId, eventId];
    setWiped(true);
    await client.cancelQueries({ queryKey });
    client.removeQueries({ queryKey });
    await keeping;
    await dropSealed(sealedName(eventId));
  }
  const reload = () => setWiped(false);

  return { query, loaded, roster, recent, waitingCount: waiting.length, scan, wipe, isWiped, reload };
}
