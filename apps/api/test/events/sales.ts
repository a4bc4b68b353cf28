import { randomUUID } from 'node:crypto';
import type { PlacedOrder } from '@kindred/validation/commerce/checkout';
import type { TestAction } from '@kindred/validation/commerce/values';
import type { TicketView } from '@kindred/validation/events/tickets';
import type { Answer, Person, TestApi } from '../harness.ts';

export const codeOf = (answer: Answer): string =>
  answer.statusCode === 200 ? 'ok' : answer.json<{ code: string }>().code;

/** How buyers get tickets, through the checkout and the built-in payment page. */
export function salesOf(api: TestApi) {
  const order = async (typeId: string, as: Person, quantity = 1): Promise<Answer> => {
    const items = [{ type: 'event', id: typeId, quantity }];
    const quote = await api.post('/api/checkout/quote', { items }, as);
    if (quote.statusCode !== 200) return quote;
    const { token } = quote.json<{ token: string }>();
    return api.post('/api/checkout', { items, token }, as, { 'idempotency-key': randomUUID() });
  };
  const act = ({ paymentUrl }: Pick<PlacedOrder, 'paymentUrl'>, as: Person, action: TestAction = 'pay') =>
    api.post(`/api/payments/test/${paymentUrl?.split('/').at(-1)}/actions`, { action }, as);
  const buy = async (typeId: string, as: Person, quantity = 1): Promise<PlacedOrder> => {
    const placed = await order(typeId, as, quantity);
    if (placed.statusCode !== 200) throw new Error(placed.body);
    await act(placed.json(), as);
    return placed.json();
  };
  const mine = async (eventId: string, as: Person): Promise<TicketView[]> =>
    (await api.get(`/api/events/${eventId}/tickets`, as)).json<{ items: TicketView[] }>().items;
  const answer = (eventId: string, as: Person, payload: object) =>
    api.request({
      ...{ method: 'PUT', url: `/api/events/${eventId}/rsvp` },
      ...{ headers: { cookie: as.cookie }, payload },
    });
  const cancel = ({ id }: { id: string }, as: Person, body: object = {}) =>
    api.post(`/api/tickets/${id}/cancel`, body, as);
  const transfer = ({ id }: { id: string }, as: Person, to: string) =>
    api.post(`/api/tickets/${id}/transfer`, { to }, as);
  const orderOf = async ({ orderId }: { orderId: string }, as: Person) =>
    (await api.get(`/api/orders/${orderId}`, as)).json();
  return { order, act, buy, mine, answer, cancel, transfer, orderOf };
}
