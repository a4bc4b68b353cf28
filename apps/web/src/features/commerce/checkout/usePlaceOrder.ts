import type { PlacedOrder, PlaceOrderInput } from '@kindred/validation/commerce/checkout';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { errorCode } from '../../../app/errors.ts';
import { idempotent, newKey } from '../../../app/idempotency.ts';
import { refreshCommerce } from '../query.ts';

/**
 * Places an order. Sent again, by a second tap or after it was not answered, it goes out under the same key. After a
 * payment that was declined the same order is paid in another way; when something else is wanted, it is cancelled.
 */
export function usePlaceOrder(): (input: PlaceOrderInput) => Promise<PlacedOrder> {
  const client = useQueryClient();
  const attempt = useRef({ said: '', key: '' });
  const unpaid = useRef<{ id: string; said: string }>(undefined);

  async function payAgain(id: string, paymentMethodId: string | undefined): Promise<PlacedOrder | undefined> {
    try {
      return await api.commerce.checkout.pay.mutate({ id, ...(paymentMethodId ? { paymentMethodId } : {}) });
    } catch (error) {
      // What was reserved for it has gone meanwhile: it is placed anew.
      if (errorCode(error) !== 'order_not_pending') throw error;
      return undefined;
    }
  }

  async function place(input: PlaceOrderInput): Promise<PlacedOrder> {
    const said = JSON.stringify(input);
    if (attempt.current.said !== said) attempt.current = { said, key: newKey() };
    const placed = await api.commerce.checkout.place.mutate(input, idempotent(attempt.current.key));
    // It was answered: whatever is sent next is another order.
    attempt.current = { said: '', key: '' };
    return placed;
  }

  return async (input) => {
    const { paymentMethodId, ...basket } = input;
    const said = JSON.stringify(basket);
    const last = unpaid.current;
    if (last !== undefined && last.said !== said) {
      await api.commerce.orders.cancel.mutate({ id: last.id }).catch(() => undefined);
    }
    const again = last?.said === said ? await payAgain(last.id, paymentMethodId) : undefined;
    const placed = again ?? (await place(input));
    const isDeclined = placed.status === 'pending' && placed.declineReason !== null;
    unpaid.current = isDeclined ? { id: placed.orderId, said } : undefined;
    refreshCommerce(client);
    return placed;
  };
}

/** To a page on which something is paid or confirmed, which may be the provider's. */
export function useGoToPayment(): (url: string) => void {
  const navigate = useNavigate();
  return (url) => {
    const { origin, pathname, search } = new URL(url, window.location.origin);
    if (origin === window.location.origin) navigate(pathname + search);
    else window.location.assign(url);
  };
}
