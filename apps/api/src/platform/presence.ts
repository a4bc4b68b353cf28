import type { Logger } from 'pino';
import type { Bus, PresenceReport } from './bus.ts';
import type { Hub } from './hub.ts';
import { uuidv7 } from './ids.ts';

export interface Presence {
  /** Who has a socket open, on any node, of those who let it be seen. */
  online(): string[];
  /** Which of these people have. */
  onlineAmong(userIds: Iterable<string>): string[];
  /** Called with somebody who just came or went, wherever that was. @returns how to stop listening. */
  onChange(listener: (userId: string) => void): () => void;
  /** Says whether somebody lets it be seen that they are here; before their first socket opens, and on change. */
  show(userId: string, isShown: boolean): void;
  close(): Promise<void>;
}

const REPORT_EVERY_MS = 15_000;
const FORGET_AFTER_MS = 45_000;
/** A page that reloads or a phone that changes networks is back within this; nobody saw it leave. */
const GRACE_MS = 4_000;
/** Who comes and goes within this is reported together. */
const GATHER_MS = 50;
/** Ids of 36 characters that fit one bus message. */
const IDS_A_REPORT = 180;

interface PresenceOptions {
  bus: Bus;
  hub: Hub;
  log: Logger;
  /** Who of these people does not let it be seen that they are here. */
  hiddenAmong: (userIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Each node reports its own people; together that is who is online. Nothing is stored. */
export function createPresence({ bus, hub, log, hiddenAmong }: PresenceOptions): Presence {
  const nodeId = uuidv7();
  /** Person → node → when its report expires. This node's own people are in the hub. */
  const elsewhere = new Map<string, Map<string, number>>();
  const leaving = new Map<string, NodeJS.Timeout>();
  const listeners = new Set<(userId: string) => void>();
  /** Who does not let it be seen, of those with a socket here or about to open one, and when that was said. */
  const hidden = new Map<string, number>();

  const changed = (userId: string) => {
    for (const listener of listeners) listener(userId);
  };
  const isHere = (userId: string) => !hidden.has(userId) && (hub.has(userId) || leaving.has(userId));
  const shown = () => hub.userIds().filter((userId) => !hidden.has(userId));

  function report(part: Partial<PresenceReport>): void {
    // A report that is lost is made up for by the next one.
    bus
      .whisper({ topic: 'presence', payload: { nodeId, online: '', left: '', asks: '', ...part } })
      .catch(() => undefined);
  }

  function reportMany(what: 'online' | 'left', ids: string[]): void {
    for (let at = 0; at < ids.length; at += IDS_A_REPORT) {
      report({ [what]: ids.slice(at, at + IDS_A_REPORT).join(',') });
    }
  }

  /** Who came or went and is still to be reported: a thousand who come back at once are a handful of reports. */
  const moved = new Map<string, 'online' | 'left'>();
  let reporting: NodeJS.Timeout | undefined;

  function reportMoved(): void {
    reporting = undefined;
    const ids = (what: 'online' | 'left') => [...moved].flatMap(([id, how]) => (how === what ? id : []));
    const [online, left] = [ids('online'), ids('left')];
    moved.clear();
    reportMany('online', online);
    reportMany('left', left);
  }

  function reportSoon(userId: string, what: 'online' | 'left'): void {
    moved.set(userId, what);
    reporting ??= setTimeout(reportMoved, GATHER_MS);
  }

  function forget(userId: string, node: string): void {
    const nodes = elsewhere.get(userId);
    if (!nodes?.delete(node) || nodes.size > 0) return;
    elsewhere.delete(userId);
    if (!isHere(userId)) changed(userId);
  }

  hub.onChange((userId, came) => {
    // Still hidden after their last socket: the next one may be let in already.
    if (hidden.has(userId)) return;
    const timer = leaving.get(userId);
    if (came) {
      clearTimeout(timer);
      leaving.delete(userId);
      if (timer !== undefined) return;
      reportSoon(userId, 'online');
      if (!elsewhere.has(userId)) changed(userId);
      return;
    }
    leaving.set(
      userId,
      setTimeout(() => {
        leaving.delete(userId);
        reportSoon(userId, 'left');
        if (!elsewhere.has(userId)) changed(userId);
      }, GRACE_MS),
    );
  });

  const stopListening = bus.on((event) => {
    if (event.topic !== 'presence' || event.payload.nodeId === nodeId) return;
    const { payload } = event;
    if (payload.asks === 'all') reportMany('online', shown());
    for (const userId of payload.online.split(',').filter(Boolean)) {
      const nodes = elsewhere.get(userId);
      if (nodes) {
        nodes.set(payload.nodeId, Date.now() + FORGET_AFTER_MS);
        continue;
      }
      elsewhere.set(userId, new Map([[payload.nodeId, Date.now() + FORGET_AFTER_MS]]));
      if (!isHere(userId)) changed(userId);
    }
    for (const userId of payload.left.split(',').filter(Boolean)) forget(userId, payload.nodeId);
  });

  const timer = setInterval(() => {
    reportMany('online', shown());
    const now = Date.now();
    for (const [userId, nodes] of elsewhere) {
      for (const [node, expires] of nodes) if (expires < now) forget(userId, node);
    }
    // The socket they were about to open never did.
    for (const [userId, saidAt] of hidden) {
      if (!hub.has(userId) && now - saidAt > FORGET_AFTER_MS) hidden.delete(userId);
    }
  }, REPORT_EVERY_MS);
  report({ asks: 'all' });

  function show(userId: string, isShown: boolean): void {
    const wasHere = isHere(userId);
    if (isShown) hidden.delete(userId);
    else {
      hidden.set(userId, Date.now());
      // Those who are between two sockets are gone at once.
      clearTimeout(leaving.get(userId));
      leaving.delete(userId);
    }
    // Whoever has no socket yet is noticed when it opens.
    if (wasHere === isHere(userId)) return;
    reportSoon(userId, isShown ? 'online' : 'left');
    if (!elsewhere.has(userId)) changed(userId);
  }

  /** Who said it since this node last asked what it may have missed: what they said is newer than the answer. */
  let saidSince: Set<string> | undefined;
  // Also of those without a socket here: one may be opening, with what was true a moment ago.
  const stopHearing = bus.on(({ topic, payload }) => {
    if (topic !== 'presence_shown') return;
    saidSince?.add(payload.userId);
    show(payload.userId, payload.isShown);
  });

  /** What others said while the bus was away is asked for: who is online elsewhere, and who hides it here. */
  async function catchUp(): Promise<void> {
    report({ asks: 'all' });
    reportMany('online', shown());
    const here = hub.userIds();
    const said = new Set<string>();
    saidSince = said;
    const hiding = await hiddenAmong(here);
    for (const userId of here) {
      if (!said.has(userId) && hub.has(userId)) show(userId, !hiding.has(userId));
    }
    if (saidSince === said) saidSince = undefined;
  }
  const stopGaps = bus.onGap(() => {
    catchUp().catch((error: unknown) => log.warn({ err: error }, 'who is online was not read again'));
  });

  return {
    show,
    online: () => [...new Set([...shown(), ...leaving.keys(), ...elsewhere.keys()])],
    onlineAmong: (userIds) => [...userIds].filter((userId) => isHere(userId) || elsewhere.has(userId)),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      clearInterval(timer);
      for (const pending of leaving.values()) clearTimeout(pending);
      stopListening();
      stopHearing();
      stopGaps();
      clearTimeout(reporting);
      reportMany('left', [...new Set([...shown(), ...moved.keys()])]);
    },
  };
}
