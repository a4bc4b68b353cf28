import { offerOfLink } from '@kindred/db/events/waitlist/visibility';
import { eventPath } from '@kindred/validation/events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HOUR, limit, networkOf } from '../../../platform/limits.ts';
import { acceptForms, type LinkPage, sendLinkPage } from '../../../platform/linkPage.ts';
import { write } from '../../../platform/write.ts';
import type { Deps } from '../../../trpc/context.ts';
import { readSignedLink } from '../../notifications/service.ts';
import { declineOffer } from './entries.ts';
import { DECLINE_PATH, OFFER_LINK } from './mail.ts';

const TRIES_AN_HOUR = 120;
const OVER: LinkPage = {
  title: 'This offer is over',
  text: 'It was accepted or declined, or it expired. The event page shows whether there are seats.',
};

/** The page that declines an offer by the link in its mail. Opening it changes nothing: mail programs open links. */
export async function declineRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, env } = deps;
  const config = { access: { publicBecause: 'the link is signed for one offer' } };
  const offerOf = async (request: FastifyRequest) => {
    await limit(db, `waitlist-offer:${networkOf(request.ip)}`, TRIES_AN_HOUR, HOUR);
    const { token } = request.query as Record<string, unknown>;
    const offerId = await readSignedLink(db, OFFER_LINK, token);
    const offer = offerId === undefined ? undefined : await offerOfLink(db, offerId);
    return offerId === undefined || offer === undefined
      ? undefined
      : { ...offer, offerId, token: String(token) };
  };
  await app.register(async (scope) => {
    acceptForms(scope);
    scope.get(DECLINE_PATH, { exposeHeadRoute: false, config }, async (request, reply) => {
      const offer = await offerOf(request);
      if (offer === undefined) return sendLinkPage(reply, env.PRODUCT_NAME, 404, OVER);
      const { title, quantity, token, eventId } = offer;
      return sendLinkPage(reply, env.PRODUCT_NAME, 200, {
        title: quantity === 1 ? `Decline the seat at ${title}?` : `Decline ${quantity} seats at ${title}?`,
        text: 'You leave the waitlist, and the offer goes to the next.',
        forms: [{ action: `${DECLINE_PATH}?token=${encodeURIComponent(token)}`, label: 'Decline the offer' }],
        link: { href: eventPath(eventId), label: 'Accept on the event page' },
      });
    });
    scope.post(DECLINE_PATH, { config }, async (request, reply) => {
      const offer = await offerOf(request);
      if (offer === undefined) return sendLinkPage(reply, env.PRODUCT_NAME, 404, OVER);
      const isDeclined = await write(deps, (tx, outbox) => declineOffer(tx, outbox, offer));
      if (!isDeclined) return sendLinkPage(reply, env.PRODUCT_NAME, 404, OVER);
      return sendLinkPage(reply, env.PRODUCT_NAME, 200, {
        title: 'Offer declined',
        text: 'You are no longer on the waitlist. You can join it again on the event page.',
        link: { href: eventPath(offer.eventId), label: 'Open event' },
      });
    });
  });
}
