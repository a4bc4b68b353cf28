import type { Insertable } from 'kysely';
import { type NewOrderItem, totalOf } from '../../factories/commerce.ts';
import type { OrderItemsTable, OrdersTable } from '../../src/schema/commerce.ts';
import { COURSES } from '../courses.ts';
import { EVENTS } from '../events.ts';
import { idAt } from '../ids.ts';
import { type DemoItem, ORDERS } from '../orders.ts';
import { SERVICES } from '../services.ts';
import { before } from '../time.ts';
import { TRIBES } from '../tribes.ts';
import { personId } from './accounts.ts';
import { serviceId } from './businesses.ts';
import { courseId, eventId } from './learning.ts';
import { tribeId } from './tribes.ts';

export interface OrderRows {
  orders: Insertable<OrdersTable>[];
  items: Insertable<OrderItemsTable>[];
}

export function orderRows(now: Date): OrderRows {
  const rows: OrderRows = { orders: [], items: [] };
  for (const order of ORDERS) {
    const createdAt = before(now, order.ago);
    const id = idAt(createdAt, `order ${order.by} ${order.ago}`);
    const items = order.items.map((item): NewOrderItem => ({ quantity: item.quantity ?? 1, ...goods(item) }));
    const wasPaid = order.status === 'completed' || order.status === 'refunded';
    rows.orders.push({
      id,
      userId: personId(order.by),
      total: totalOf(items),
      status: order.status,
      paymentIntentId: wasPaid ? `demo_${id.replaceAll('-', '')}` : null,
      createdAt,
      updatedAt: createdAt,
    });
    for (const item of items) {
      rows.items.push({ id: idAt(createdAt, `item ${id} ${item.itemId}`), orderId: id, ...item });
    }
  }
  return rows;
}

function goods(item: DemoItem): Pick<NewOrderItem, 'itemType' | 'itemId' | 'price'> {
  if ('course' in item) {
    return { itemType: 'course', itemId: courseId(item.course), price: COURSES[item.course].price };
  }
  if ('event' in item) {
    const event = EVENTS[item.event];
    return { itemType: 'event', itemId: eventId(item.event), price: 'price' in event ? event.price : '0.00' };
  }
  if ('service' in item) {
    return { itemType: 'service', itemId: serviceId(item.service), price: SERVICES[item.service].price };
  }
  const tribe = TRIBES[item.tribe];
  return { itemType: 'tribe', itemId: tribeId(item.tribe), price: 'price' in tribe ? tribe.price : '0.00' };
}
