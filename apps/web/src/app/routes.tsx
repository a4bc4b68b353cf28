import type { Feature } from '@kindred/validation/admin/settings';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import { BusinessSkeleton } from '../features/businesses/BusinessSkeleton.tsx';
import { prefetchDirectory } from '../features/businesses/directory/query.ts';
import { prefetchBusiness } from '../features/businesses/prefetch.ts';
import { ProductSkeleton } from '../features/commerce/products/ProductSkeleton.tsx';
import { prefetchProduct } from '../features/commerce/products/query.ts';
import { FeedSkeleton } from '../features/feed/FeedSkeleton.tsx';
import { PostScreenSkeleton } from '../features/feed/PostSkeleton.tsx';
import { prefetchFeed, prefetchPost, prefetchStories } from '../features/feed/prefetch.ts';
import { ProfileSkeleton } from '../features/profiles/ProfileSkeleton.tsx';
import { prefetchProfile } from '../features/profiles/prefetch.ts';
import { prefetchSettings } from '../features/settings/prefetch.ts';
import { SettingsSkeleton } from '../features/settings/SettingsSkeleton.tsx';
import { prefetchTribe } from '../features/tribes/prefetch.ts';
import { TribeSkeleton } from '../features/tribes/TribeSkeleton.tsx';
import { lazyScreenWithRetry } from './lazyWithRetry.tsx';
import { isEnabled } from './product.ts';
import { FeatureOffScreen } from './shell/FeatureOffScreen.tsx';
import { ScreenSkeleton } from './shell/ScreenSkeleton.tsx';

interface Screen {
  path: string;
  Component: ComponentType;
  /** Fetches the code of the screen. */
  load: () => Promise<{ default: ComponentType }>;
  /** Asks for its data at the same moment as for its code, so that the two do not wait for each other. */
  prefetch?: (client: QueryClient) => void;
  skeleton: ReactNode;
  /** What a visitor finds at the address, where it is more than that there is nothing. */
  Visitor?: ComponentType;
  /** Draws its own head in the place of the app's. */
  hasOwnHead?: boolean;
  /** Has the whole height for itself, without the navigation below. */
  isWhole?: boolean;
  /** Uses the width there is: a place to work, not to read. */
  isWide?: boolean;
  /** Says by `usePlace('')` when that is in view which its path is about; another is seen as soon as it is open. */
  hasPlace?: boolean;
  /** Open to visitors too, and drawn without the navigation of the signed-in app. */
  isPublic?: boolean;
}

/** Features that the operator can turn off, by the first part of the addresses of their screens. */
const FEATURES: Readonly<Record<string, Feature>> = {
  business: 'businesses',
  businesses: 'businesses',
  certificate: 'courses',
  course: 'courses',
  dashboard: 'businesses',
  event: 'events',
  events: 'events',
  guide: 'guide',
  join: 'events',
  map: 'map',
  messages: 'messaging',
  plan: 'guide',
};

function screen(
  path: string,
  source: Screen['load'],
  rest: Partial<
    Pick<
      Screen,
      'prefetch' | 'skeleton' | 'Visitor' | 'isPublic' | 'hasOwnHead' | 'isWhole' | 'isWide' | 'hasPlace'
    >
  > = {},
): Screen {
  const feature = FEATURES[path.split('/', 2)[1] ?? ''];
  if (feature !== undefined && !isEnabled(feature)) return { path, ...OFF, isPublic: rest.isPublic === true };
  const { Component, load } = lazyScreenWithRetry(source);
  return { path, load, Component, skeleton: <ScreenSkeleton />, ...rest };
}

const OFF = {
  load: async () => ({ default: FeatureOffScreen }),
  Component: FeatureOffScreen,
  Visitor: FeatureOffScreen,
  skeleton: null,
} as const;

const { Component: Preview } = lazyScreenWithRetry(() => import('../features/previews/PreviewScreen.tsx'));

/**
 * Every address of the app, the more exact one first. One that is not here is answered by the not-found screen. Case is
 * ignored.
 */
export const SCREENS: readonly Screen[] = [
  screen('/', () => import('../features/feed/FeedScreen.tsx'), {
    prefetch: prefetchFeed,
    skeleton: <FeedSkeleton />,
    // No notification links to the feed itself, so opening it marks none as read.
    hasPlace: true,
  }),
  screen('/post/:id', () => import('../features/feed/PostScreen.tsx'), {
    prefetch: prefetchPost,
    skeleton: <PostScreenSkeleton />,
    Visitor: Preview,
    hasPlace: true,
  }),
  screen('/hashtag/:tag', () => import('../features/feed/hashtags/HashtagScreen.tsx'), {
    skeleton: <FeedSkeleton />,
  }),
  screen('/search', () => import('../features/discovery/SearchScreen.tsx')),
  screen('/drafts', () => import('../features/feed/drafts/DraftsScreen.tsx')),
  screen('/settings/privacy', () => import('../features/settings/privacy/PrivacyScreen.tsx')),
  screen('/settings/*', () => import('../features/settings/SettingsScreen.tsx'), {
    prefetch: prefetchSettings,
    skeleton: <SettingsSkeleton />,
  }),
  screen('/saved', () => import('../features/feed/actions/SavedScreen.tsx'), { skeleton: <FeedSkeleton /> }),
  screen('/profile/creator-tools/*', () => import('../features/commerce/console/CreatorToolsScreen.tsx'), {
    isWide: true,
  }),
  screen('/admin/payouts', () => import('../features/commerce/payouts/PayoutRequestsScreen.tsx'), {
    isWide: true,
  }),
  screen('/admin/reports/:id', () => import('../features/moderation/cases/CaseScreen.tsx'), { isWide: true }),
  screen('/admin/*', () => import('../features/admin/AdminScreen.tsx'), {
    isWide: true,
    Visitor: lazyScreenWithRetry(() => import('../features/admin/Unauthorized.tsx')).Component,
  }),
  screen('/profile/notifications', () => import('../features/notifications/NotificationsScreen.tsx')),
  screen('/profile/orders', () => import('../features/commerce/orders/OrdersScreen.tsx')),
  screen('/profile/orders/:id', () => import('../features/commerce/orders/OrderScreen.tsx')),
  screen('/profile/library', () => import('../features/commerce/library/LibraryScreen.tsx')),
  screen('/profile/:handle/*', () => import('../features/profiles/ProfileScreen.tsx'), {
    prefetch: (client) => {
      prefetchProfile(client);
      prefetchStories(client);
    },
    skeleton: <ProfileSkeleton />,
    Visitor: Preview,
    hasPlace: true,
  }),
  screen('/product/:id', () => import('../features/commerce/products/ProductScreen.tsx'), {
    prefetch: prefetchProduct,
    skeleton: <ProductSkeleton />,
    Visitor: Preview,
    hasOwnHead: true,
  }),
  screen('/course/:id', () => import('../features/courses/CourseScreen.tsx'), {
    hasOwnHead: true,
    Visitor: Preview,
  }),
  screen('/course/:id/lesson/:lessonId', () => import('../features/courses/LessonScreen.tsx'), {
    hasOwnHead: true,
  }),
  screen('/course/:id/students/*', () => import('../features/courses/students/StudentsScreen.tsx'), {
    hasOwnHead: true,
  }),
  screen('/course/:id/submissions', () => import('../features/courses/assignments/SubmissionsScreen.tsx'), {
    hasOwnHead: true,
  }),
  screen('/course/:id/edit', () => import('../features/courses/builder/EditScreen.tsx'), {
    hasOwnHead: true,
  }),
  screen(
    '/course/:id/edit/lesson/:lessonId',
    () => import('../features/courses/builder/LessonEditScreen.tsx'),
    {
      hasOwnHead: true,
    },
  ),
  screen(
    '/certificate/:credentialId',
    () => import('../features/courses/certificates/CertificateScreen.tsx'),
    {
      Visitor: lazyScreenWithRetry(() => import('../features/courses/certificates/CertificateScreen.tsx'))
        .Component,
    },
  ),
  screen('/event/new', () => import('../features/events/builder/NewEventScreen.tsx'), { hasOwnHead: true }),
  screen('/event/:id/edit', () => import('../features/events/builder/EditEventScreen.tsx'), {
    hasOwnHead: true,
  }),
  screen('/event/:id/door', () => import('../features/events/door/DoorScreen.tsx'), { isPublic: true }),
  screen('/event/:id', () => import('../features/events/EventScreen.tsx'), {
    hasOwnHead: true,
    Visitor: lazyScreenWithRetry(() => import('../features/events/EventScreen.tsx')).Component,
  }),
  screen('/join', () => import('../features/events/joining/JoinScreen.tsx'), { isPublic: true }),
  screen('/events', () => import('../features/events/list/EventsScreen.tsx')),
  screen('/tribes', () => import('../features/tribes/discover/TribesScreen.tsx')),
  screen('/my-tribes', () => import('../features/tribes/mine/MyTribesScreen.tsx')),
  screen('/become-creator', () => import('../features/tribes/creation/BecomeCreatorScreen.tsx')),
  screen('/create-tribe', () => import('../features/tribes/creation/CreateTribeScreen.tsx')),
  screen('/tribe/:slug/*', () => import('../features/tribes/TribeScreen.tsx'), {
    prefetch: prefetchTribe,
    skeleton: <TribeSkeleton />,
    Visitor: lazyScreenWithRetry(() => import('../features/tribes/join/InvitedScreen.tsx')).Component,
    hasPlace: true,
    hasOwnHead: true,
  }),
  screen('/businesses', () => import('../features/businesses/directory/DirectoryScreen.tsx'), {
    prefetch: prefetchDirectory,
  }),
  screen('/dashboard/businesses', () => import('../features/businesses/directory/MyBusinessesScreen.tsx')),
  screen('/business/:slug/*', () => import('../features/businesses/BusinessScreen.tsx'), {
    prefetch: prefetchBusiness,
    skeleton: <BusinessSkeleton />,
    Visitor: Preview,
    hasPlace: true,
    hasOwnHead: true,
  }),
  screen('/messages', () => import('../features/messaging/MessagesScreen.tsx')),
  screen('/messages/join/:token', () => import('../features/messaging/groups/JoinScreen.tsx'), {
    Visitor: lazyScreenWithRetry(() => import('../features/messaging/groups/InvitedScreen.tsx')).Component,
  }),
  screen('/messages/:id', () => import('../features/messaging/ChatScreen.tsx'), {
    hasOwnHead: true,
    isWhole: true,
  }),
  screen('/gift/:code', () => import('../features/commerce/gifts/GiftScreen.tsx'), {
    Visitor: lazyScreenWithRetry(() => import('../features/commerce/gifts/GiftScreen.tsx')).Component,
  }),
  screen('/guide', () => import('../features/guide/GuideScreen.tsx')),
  screen('/guide/playbooks', () => import('../features/guide/playbooks/PlaybooksScreen.tsx')),
  screen('/plan/:code', () => import('../features/guide/plans/SharedPlanScreen.tsx'), {
    Visitor: lazyScreenWithRetry(() => import('../features/guide/plans/SharedPlanScreen.tsx')).Component,
  }),
  screen('/map', () => import('../features/map/MapScreen.tsx')),
  screen('/plans', () => import('../features/commerce/plans/PlansScreen.tsx')),
  screen('/pay/test/:ref', () => import('../features/commerce/pay/TestPayScreen.tsx')),
  screen('/verifications', () => import('../features/tribes/verification/VerificationsScreen.tsx')),
  screen('/appeal', () => import('../features/moderation/own/AppealScreen.tsx'), { isPublic: true }),
  screen('/decisions/:id', () => import('../features/moderation/own/DecisionScreen.tsx')),
  screen('/forgot-password', () => import('../features/accounts/ForgotPasswordScreen.tsx'), {
    isPublic: true,
  }),
  screen('/reset-password', () => import('../features/accounts/ResetPasswordScreen.tsx'), { isPublic: true }),
  screen('/login-link', () => import('../features/accounts/LoginLinkScreen.tsx'), { isPublic: true }),
  screen('/setup', () => import('../features/accounts/SetupScreen.tsx'), { isPublic: true }),
  screen('/confirm-email', () => import('../features/accounts/ConfirmEmailScreen.tsx'), { isPublic: true }),
  screen('/confirm-new-email', () => import('../features/accounts/ConfirmNewEmailScreen.tsx'), {
    isPublic: true,
  }),
  screen('/contact', () => import('../features/accounts/ContactScreen.tsx'), { isPublic: true }),
  screen('/terms', () => import('../features/accounts/legal/TermsScreen.tsx'), { isPublic: true }),
  screen('/privacy', () => import('../features/accounts/legal/PrivacyScreen.tsx'), { isPublic: true }),
  screen('/rules', () => import('../features/moderation/rules/RulesScreen.tsx'), { isPublic: true }),
  screen('/transparency', () => import('../features/moderation/transparency/TransparencyScreen.tsx'), {
    isPublic: true,
    isWide: true,
  }),
  screen('/undo-email-change', () => import('../features/accounts/UndoEmailScreen.tsx'), { isPublic: true }),
];

export function screenAt(pathname: string): Screen | undefined {
  return SCREENS.find(({ path }) => matchPath({ path, caseSensitive: false }, pathname) !== null);
}
