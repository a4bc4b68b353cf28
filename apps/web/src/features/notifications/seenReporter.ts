import { api } from '../../app/api.ts';

/**
 * Reports to the server what was in view during one visit, each thing once. When there is more unread than before, it is
 * reported again for what came since, so that what the user marks as unread stays unread.
 */
export class SeenReporter {
  /** By address: up to when its notifications are read; null until the server answers. */
  readonly #reported = new Map<string, string | null>();
  /** Reported addresses that may have newer notifications. */
  readonly #again = new Set<string>();
  #unread = 0;

  /** @param unread number of unread notifications */
  count(unread: number): void {
    if (unread > this.#unread) this.isMore();
    this.#unread = unread;
  }

  /** Reported addresses may have newer notifications. */
  isMore(): void {
    for (const address of this.#reported.keys()) this.#again.add(address);
  }

  /**
   * @param places of the path that are in view, as `usePlace` names them
   * @returns whether anything was reported
   */
  async report(path: string, places: readonly string[]): Promise<boolean> {
    if (this.#unread === 0) return false;
    const named = places.map((place) => ({ place, address: place.startsWith('/') ? place : path + place }));
    const fresh = named.filter(({ address }) => !this.#reported.has(address));
    const again = named.filter(({ address }) => this.#again.has(address) && this.#reported.get(address));
    const [after] = again.map(({ address }) => this.#reported.get(address) ?? '').sort();
    const sent = [
      ...(fresh.length > 0 ? [this.#send(path, fresh)] : []),
      ...(again.length > 0 ? [this.#send(path, again, after)] : []),
    ];
    return (await Promise.all(sent)).some(Boolean);
  }

  /** @returns whether the server answered */
  async #send(path: string, named: readonly Named[], after?: string): Promise<boolean> {
    for (const { address } of named) {
      this.#again.delete(address);
      if (after === undefined) this.#reported.set(address, null);
    }
    try {
      const { at } = await api.notifications.seen.mutate({
        path,
        places: named.map(({ place }) => place),
        ...(after === undefined ? {} : { after }),
      });
      for (const { address } of named) this.#reported.set(address, at);
      return true;
    } catch {
      // It is reported again with whatever comes into view next.
      for (const { address } of named) {
        if (after === undefined) this.#reported.delete(address);
        else this.#again.add(address);
      }
      return false;
    }
  }
}

interface Named {
  place: string;
  address: string;
}
