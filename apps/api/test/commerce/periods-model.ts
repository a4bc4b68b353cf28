import { addDays, periodEnd } from '@kindred/validation/commerce/periods';
import type { Interval } from '@kindred/validation/commerce/values';

/** What an order that completed paid for, of one person and one item. */
export interface Grant {
  orderId: string;
  kind: 'trial' | 'purchase' | 'renewal' | 'change' | 'gift';
  at: Date;
  interval: Interval;
  /** Of a trial. */
  days: number;
  /** What a whole period costs, and what was paid now and not sent back. */
  price: number;
  paid: number;
  /** Of a change of plan: what was left of the period before. */
  credit?: { orderId: string; amount: number } | undefined;
}

interface Running {
  grant: Grant;
  start: Date;
  end: Date;
}

/** What one person has of one item, by nothing but who paid what and what went back. */
export class Model {
  readonly grants: Grant[] = [];
  private readonly refunded = new Set<string>();

  add(grant: Grant): void {
    const before = this.running;
    if (grant.kind === 'change' && before !== undefined) {
      const left = Math.max(0, before.end.getTime() - grant.at.getTime());
      const amount = (before.grant.paid * left) / (before.end.getTime() - before.start.getTime());
      grant.credit = { orderId: before.grant.orderId, amount };
    }
    this.grants.push(grant);
  }

  takeBack(orderId: string): void {
    this.refunded.add(orderId);
  }

  get trials(): number {
    return this.grants.filter(({ kind }) => kind === 'trial').length;
  }

  /** The latest end of a buyer's access. */
  get until(): Date {
    return this.running?.end ?? new Date(0);
  }

  /** What was paid and kept, one after the other, and one trial. */
  private get running(): Running | undefined {
    let running: Running | undefined;
    let trials = 0;
    for (const grant of this.grants) {
      if (this.refunded.has(grant.orderId)) continue;
      const { kind, at, interval, days } = grant;
      if (kind === 'trial') {
        trials += 1;
        if (trials === 1) running = { grant, start: at, end: addDays(at, days) };
      } else if (kind === 'change') {
        running = { grant, start: at, end: new Date(at.getTime() + this.worthOf(grant)) };
      } else {
        const start = running !== undefined && running.end > at ? running.end : at;
        // One that began on the 31st is three days longer than the shortest.
        running = { grant, start, end: addDays(periodEnd(start, 1, interval), 3) };
      }
    }
    return running;
  }

  /** A change of plan is paid by its order and by the days that were left of what was paid before, if that was kept. */
  private worthOf({ at, interval, price, paid, credit }: Grant): number {
    const whole = periodEnd(at, 1, interval).getTime() - at.getTime();
    const kept = credit === undefined || this.refunded.has(credit.orderId) ? 0 : credit.amount;
    // Of the days that are left only whole ones are credited, rounded to a cent.
    return Math.min(1, (paid + kept + 1) / price) * whole;
  }
}
