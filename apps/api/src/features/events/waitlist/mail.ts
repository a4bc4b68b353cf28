import { offerToMail } from '@kindred/db/events/waitlist/visibility';
import { channelsOf } from '@kindred/permissions/policies/notifications';
import { eventPath } from '@kindred/validation/events';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  readNotificationSettings,
} from '@kindred/validation/notifications/settings';
import { id } from '@kindred/validation/text';
import { z } from 'zod';
import { defineJob } from '../../../platform/job.ts';
import { renderMail } from '../../../platform/mail-template.ts';
import { signedLink, waysOut } from '../../notifications/service.ts';
import { spokenMoment } from '../spoken.ts';

/** The page that declines an offer by its link. */
export const DECLINE_PATH = '/waitlist-offer';
/** Purpose of the signature of its link. */
export const OFFER_LINK = 'waitlist-offer';

/** Mails an offer that is still open, with links to accept and to decline it. */
export const mailOffer = defineJob({
  name: 'events.waitlist.mailOffer',
  isMail: true,
  payload: z.object({ offerId: id }),
  async run(deps, { offerId }) {
    const { db, env, mailer } = deps;
    const offer = await offerToMail(db, offerId);
    if (offer === undefined) return;
    const settings = readNotificationSettings(offer.settings);
    if (!channelsOf(settings, { kind: 'event', tribeId: offer.tribeId }).includes('mail')) return;
    const isOwn = settings.timeZone !== DEFAULT_NOTIFICATION_SETTINGS.timeZone;
    const until = spokenMoment(offer.expiresAt, isOwn ? settings.timeZone : offer.timeZone);
    const { quantity, title } = offer;
    const heading =
      quantity === 1
        ? `A seat at ${title} is held for you`
        : `${quantity} seats at ${title} are held for you`;
    const { footer, headers } = await waysOut(deps, offer.userId, 'event');
    const token = await signedLink(db, OFFER_LINK, offerId);
    await mailer.send({
      to: offer.email,
      subject: heading,
      headers,
      ...renderMail({
        product: env.PRODUCT_NAME,
        heading,
        paragraphs: [`Accept by ${until}. After that, the offer goes to the next on the waitlist.`],
        button: { label: 'Accept on the event page', url: `${env.publicUrl}${eventPath(offer.eventId)}` },
        footer: [
          { label: 'Decline the offer', url: `${env.publicUrl}${DECLINE_PATH}?token=${token}` },
          ...footer,
        ],
      }),
    });
  },
});
