import { bookService, followBusiness, saveBusiness } from './features/businesses/guide.ts';
import { buyProduct } from './features/commerce/products/guide.ts';
import { rsvpToEvent } from './features/events/guide.ts';
import { draftPost, savePost } from './features/feed/guide.ts';
import { addTask } from './features/guide/plans/addTask.ts';
import { followPerson } from './features/profiles/guide.ts';
import { createTribe, joinTribe } from './features/tribes/guide.ts';
import type { GuideAction } from './platform/guide-action.ts';

/** Everything the guide can do, a line each. */
export const guideActions: readonly GuideAction[] = [
  joinTribe,
  createTribe,
  followPerson,
  followBusiness,
  saveBusiness,
  savePost,
  bookService,
  buyProduct,
  draftPost,
  addTask,
  rsvpToEvent,
];
