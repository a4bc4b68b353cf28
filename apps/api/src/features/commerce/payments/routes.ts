import { storePaymentEvent } from '@kindred/db/commerce/payments/writes';
import type { FastifyInstance } from 'fastify';
import { InvalidWebhook, ProviderUnavailable } from '../../../platform/payments/port.ts';
import type { Deps } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { paymentEvent } from './jobs.ts';

const EVENT_BYTES_MAX = 1024 * 1024;

/**
 * Webhook of Stripe. The body stays raw, because its bytes are signed. An event is stored
 * before anything is done about it; the rest is a job.
 */
export async function webhookRoutes(app: FastifyInstance, { db, bus, payments }: Deps): Promise<void> {
  const stripe = () => {
    try {
      return payments.driver('stripe');
    } catch (error) {
      if (error instanceof ProviderUnavailable) return fail('not_found');
      throw error;
    }
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: EVENT_BYTES_MAX },
      (_request, body, done) => done(null, body),
    );
    const config = { access: { publicBecause: 'what is sent is signed by the payment provider' } };
    scope.post('/webhooks/stripe', { config, bodyLimit: EVENT_BYTES_MAX }, async (request, reply) => {
      const driver = stripe();
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const events = await driver.readWebhook(body, request.headers).catch((error: unknown) => {
        if (error instanceof InvalidWebhook) return fail('webhook_invalid');
        throw error;
      });
      await db.transaction().execute(async (tx) => {
        for (const { id: eventId, type, ref: providerRef } of events) {
          const isNew = await storePaymentEvent(tx, { driver: driver.name, eventId, type, providerRef });
          if (isNew && providerRef !== null) {
            await bus.outbox(tx).job(paymentEvent, { driver: driver.name, eventId });
          }
        }
      });
      bus.committed();
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
  });
}
