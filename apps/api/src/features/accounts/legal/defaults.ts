import type { LegalKind } from '@kindred/validation/accounts/legal';

/** Plain and true of the program as it comes. Operators say what the law of their country asks for beside it. */
export const DEFAULT_TEXTS: Readonly<Record<LegalKind, (product: string) => string>> = {
  terms: (
    product,
  ) => `${product} is a community run by the people who operate this website. By using it you agree to these terms.

## Your account
Give a working email address and keep your password to yourself. You are responsible for what happens with your account. You can delete it at any time in your settings.

## What you post
What you post stays yours. You allow ${product} to store it and show it to those you chose to share it with. Post only what you have the right to share.

## How we treat each other
Do not harass, threaten or deceive others, do not post what is against the law, and do not send spam. Moderators can remove such posts and suspend accounts.

## Buying and selling
A purchase is a contract between the buyer and the seller named in the order. Prices, taxes and refunds are shown before you pay. Subscriptions renew until you cancel them; a cancelled one runs until the end of what is paid for.

## No warranty
We do our best to keep ${product} running, but it may be interrupted, change or end. To the extent the law allows, it comes without warranty.

## Changes
When these terms change, the new ones are published here.`,
  privacy: (product) => `This page says what ${product} stores about you, why, and what you can do about it.

## What is stored
Your name, email address and password (only in a form that cannot be read back); what you add to your profile; what you post, comment, react to, upload, buy, sell and write in messages; whom you follow and which tribes you join. For each of your sessions, the browser and the network address it was opened from.

## What it is used for
To show you and others the community, to keep your account safe, to send you the messages you chose, and to carry out orders. There is no advertising, and your data is not sold.

## Who sees it
Posts are seen by those you share them with, messages by those in the conversation. Sellers see what they need to fulfil an order. Payments are handled by a payment provider. The people who run this website can access what is stored on its server.

## Cookies
A cookie keeps you logged in, and another one remembers that this device has logged in before. There are no cookies of third parties.

## How long it is kept
Until you delete it. When you delete your account, it is hidden at once and removed after 14 days. Messages you sent stay with whom you sent them to, from "Deleted user". Orders and invoices are kept as long as the law asks.

## Your rights
In your settings you can change your data, export all of it, and delete your account. For anything else, write to the people who run this website.`,
};
