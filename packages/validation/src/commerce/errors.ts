import type { ErrorStatus } from '../errorStatus.ts';

/** The errors of commerce, bookings and reviews: a part of `ERRORS`. */
export const COMMERCE_ERRORS = {
  payment_required: {
    status: 'PAYMENT_REQUIRED',
    message: 'This tribe is for paying members. Pay to join.',
  },
  quote_changed: {
    status: 'CONFLICT',
    message: 'The price or what is included has changed. Check the new total and confirm again.',
  },
  seller_owes: {
    status: 'CONFLICT',
    message: 'This seller can’t take bank transfers at the moment. Please try again later.',
  },
  balance_owed: {
    status: 'CONFLICT',
    message:
      'With this order you would owe the platform too much. Settle your balance under Payouts, then mark it as paid.',
  },
  too_many_unpaid: {
    status: 'CONFLICT',
    message: 'You have too many unpaid orders. Pay or cancel one of them first.',
  },
  out_of_stock: { status: 'CONFLICT', message: 'This is out of stock.' },
  too_few_left: { status: 'CONFLICT', message: 'There are not that many left. Choose a lower quantity.' },
  not_for_sale: { status: 'CONFLICT', message: 'This is not for sale.' },
  file_needed: { status: 'CONFLICT', message: 'Add a file first. Then you can publish this.' },
  has_subscribers: {
    status: 'CONFLICT',
    message: 'People subscribe to this. Without it on sale their subscriptions could not renew.',
  },
  in_bundle: {
    status: 'CONFLICT',
    message: 'A bundle on sale contains this. Take it out of the bundle first.',
  },
  items_needed: { status: 'CONFLICT', message: 'Choose at least two things for the bundle first.' },
  hours_needed: { status: 'CONFLICT', message: 'Set your hours first. Then you can publish this.' },
  last_file: {
    status: 'CONFLICT',
    message: 'This is the only file of a product on sale. Add another one, or delete the product.',
  },
  own_product: { status: 'CONFLICT', message: 'You cannot buy from yourself.' },
  already_owned: { status: 'CONFLICT', message: 'You already have this.' },
  already_subscribed: { status: 'CONFLICT', message: 'You already have an open subscription for this.' },
  one_at_a_time: { status: 'CONFLICT', message: 'This is bought one at a time.' },
  too_many_services: { status: 'CONFLICT', message: 'A business lists at most 100 services.' },
  too_many_promotions: {
    status: 'CONFLICT',
    message: 'You promoted two services in the last 7 days. Try again next week.',
  },
  not_bookable: { status: 'CONFLICT', message: 'This service has no times to book.' },
  time_taken: { status: 'CONFLICT', message: 'This time is not available any more. Choose another one.' },
  too_many_bookings: {
    status: 'CONFLICT',
    message: 'You have 20 bookings to come at this business. Cancel one to book another.',
  },
  booking_over: { status: 'CONFLICT', message: 'This booking has changed meanwhile. Look at it again.' },
  booking_needed: { status: 'BAD_REQUEST', message: 'Choose a time before you pay.' },
  mixed_basket: {
    status: 'CONFLICT',
    message: 'Things of different sellers or currencies, and subscriptions, are bought one at a time.',
  },
  coupon_invalid: { status: 'CONFLICT', message: 'This coupon is not valid.' },
  coupon_used_up: { status: 'CONFLICT', message: 'This coupon has been used up.' },
  address_needed: { status: 'BAD_REQUEST', message: 'Enter the address it is sent to.' },
  not_shipped_there: { status: 'CONFLICT', message: 'This is not shipped to that country.' },
  amount_too_small: { status: 'CONFLICT', message: 'The total is below the least that can be charged.' },
  amount_uneven: {
    status: 'CONFLICT',
    message: 'This total cannot be charged in its currency: the last digit must be 0.',
  },
  currency_fixed: {
    status: 'CONFLICT',
    message: 'The currency can no longer change: something has been sold in it.',
  },
  currency_unsupported: { status: 'CONFLICT', message: 'This currency cannot be charged here.' },
  order_not_pending: { status: 'CONFLICT', message: 'This order is not waiting for a payment.' },
  payment_method_unusable: {
    status: 'CONFLICT',
    message: 'This payment method cannot be used. Choose another one.',
  },
  payments_not_set_up: { status: 'CONFLICT', message: 'Payments aren’t set up yet.' },
  provider_unavailable: {
    status: 'SERVICE_UNAVAILABLE',
    message: 'The payment provider does not answer. Your order is kept; try again in a moment.',
  },
  refund_too_large: { status: 'CONFLICT', message: 'That is more than is left to refund.' },
  refund_not_possible: { status: 'CONFLICT', message: 'This order can no longer be refunded.' },
  refund_requested: { status: 'CONFLICT', message: 'A refund of this order has already been requested.' },
  dispute_open: {
    status: 'CONFLICT',
    message: 'The buyer disputed this payment. It cannot be refunded until that is decided.',
  },
  subscription_unchangeable: {
    status: 'CONFLICT',
    message: 'Resume this subscription, or pay what is due, before you change it.',
  },
  subscription_changed: {
    status: 'CONFLICT',
    message: 'Your subscription has changed since this was priced, so what you paid for it is returned.',
  },
  trial_gone: {
    status: 'CONFLICT',
    message: 'The free trial is no longer open to you. Place the order again to start without one.',
  },
  subscription_ended: { status: 'CONFLICT', message: 'This subscription has ended.' },
  payout_too_large: { status: 'CONFLICT', message: 'That is more than your available balance.' },
  payout_too_small: {
    status: 'CONFLICT',
    message:
      'That is less than the smallest amount we pay out. Only before your account is deleted is less paid: all of it.',
  },
  payout_method_needed: {
    status: 'CONFLICT',
    message: 'Enter a payout method in Settings first, so that we know where to send the money.',
  },
  payout_open: { status: 'CONFLICT', message: 'You already have a payout on its way.' },
  payout_by_hand: {
    status: 'CONFLICT',
    message:
      'The seller has no account at the payment provider. Send this payout by hand and enter its reference.',
  },
  payout_account_not_ready: {
    status: 'CONFLICT',
    message:
      'The payment provider does not pay out to this account yet. The seller has to finish setting up payouts in Settings.',
  },
  payout_setup_unavailable: {
    status: 'CONFLICT',
    message: 'Payouts are sent by hand here. Enter a payout method in Settings instead.',
  },
  payout_setup_refused: {
    status: 'CONFLICT',
    message:
      'The payment provider opens no accounts for sellers here. Enter a payout method in Settings instead.',
  },
  payout_refused: {
    status: 'CONFLICT',
    message: 'The payment provider refused this payout. Check its balance and the account of the seller.',
  },
  payout_not_covered: {
    status: 'CONFLICT',
    message: 'The platform does not hold the money for this payout. Record a repayment first, or decline it.',
  },
  payout_decided: { status: 'CONFLICT', message: 'This payout has already been decided.' },
  coupon_code_taken: { status: 'CONFLICT', message: 'You already have a coupon with this code.' },
  coupon_used: { status: 'CONFLICT', message: 'This coupon was used. Pause it instead.' },
  too_many_affiliates: { status: 'CONFLICT', message: 'You have reached the number of affiliates allowed.' },
  affiliate_exists: { status: 'CONFLICT', message: 'This person is already your affiliate.' },
  self_referral: { status: 'CONFLICT', message: 'You cannot be your own affiliate.' },
  not_a_customer: {
    status: 'FORBIDDEN',
    message: 'Only people who bought or booked here, or were invited, can write a review.',
  },
  review_code_gone: {
    status: 'CONFLICT',
    message: 'This invitation was used already or is too old. Ask the business for another one.',
  },
  not_a_buyer: { status: 'FORBIDDEN', message: 'Only people who bought this can review it.' },
  too_many_declines: {
    status: 'TOO_MANY_REQUESTS',
    message: 'Several payments were declined. Wait an hour before you try again, or ask your bank.',
  },
  webhook_invalid: { status: 'BAD_REQUEST', message: 'This webhook is not signed by the provider.' },
} as const satisfies Record<string, { status: ErrorStatus; http?: number; message: string }>;
