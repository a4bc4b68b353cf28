import { api } from '../../app/api.ts';

/**
 * Tells the server what was in view at one visit, each thing once. When more is unread than before, what is in view is
 * told again: of what came since it was told first, so that what somebody marks as unread stays so.
 */
export class Teller {
  /** By address, up to when all that leads there is read; null while that is not answered. */
  readonly #told = new Map<string, string | null>();
  /** Of those, where more may lead by now. */
  readonly #again = new Set<string>();
  #unread = 0;

  /** @param unread how many notifications are */
  count(unread: number): void {
    if (unread > this.#unread) this.isMore();
    this.#unread = unread;
  }

  /** More may lead to what was told of already. */
  isMore(): void {
    for (const address of this.#told.keys()) this.#again.add(address);
  }

  /**
   * @param places of the path that are in view, as `usePlace` names them
   * @returns whether there was anything to tell
   */
  async tell(path: string, places: readonly string[]): Promise<boolean> {
    if (this.#unread === 0) return false;
    const named = places.map((place) => ({ place, address: place.startsWith('/') ? place : path + place }));
    const fresh = named.filter(({ address }) => !this.#told.has(address));
    const again = named.filter(({ address }) => this.#again.has(address) && this.#told.get(address));
    const [after] = again.map(({ address }) => this.#told.get(address) ?? '').sort();
    const sent = [
      ...(fresh.length > 0 ? [this.#send(path, fresh)] : []),
      ...(again.length > 0 ? [this.#send(path, again, after)] : []),
    ];
    return (await Promise.all(sent)).some(Boolean);
  }

  /** @returns whether it was heard */
  async #send(path: string, named: readonly Named[], after?: string): Promise<boolean> {
    for (const { address } of named) {
      this.#again.delete(address);
      if (after === undefined) this.#told.set(address, null);
    }
    try {
      const { at } = await api.notifications.seen.mutate({
        path,
        places: named.map(({ place }) => place),
        ...(after === undefined ? {} : { after }),
      });
      for (const { address } of named) this.#told.set(address, at);
      return true;
    } catch {
      // What was not heard of is told with the next that comes into view.
      for (const { address } of named) {
        if (after === undefined) this.#told.delete(address);
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
