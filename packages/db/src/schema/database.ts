import type { AccountsGuardedTables, AccountsTables } from './accounts.ts';
import type { AdminGuardedTables } from './admin.ts';
import type { AutomationsGuardedTables } from './automations.ts';
import type { BookingsGuardedTables } from './bookings.ts';
import type { BusinessDaysGuardedTables } from './businessDays.ts';
import type { BusinessesGuardedTables } from './businesses.ts';
import type { BusinessReviewsGuardedTables } from './businessReviews.ts';
import type { ChallengesGuardedTables } from './challenges.ts';
import type { CommerceGuardedTables } from './commerce.ts';
import type { AssignmentsGuardedTables } from './courses/assignments.ts';
import type { CourseFilesGuardedTables } from './courses/files.ts';
import type { QuizzesGuardedTables } from './courses/quizzes.ts';
import type { WatchingGuardedTables } from './courses/watching.ts';
import type { CoursesGuardedTables } from './courses.ts';
import type { DiscoveryGuardedTables } from './discovery.ts';
import type { EventsGuardedTables } from './events.ts';
import type { FeedGuardedTables } from './feed.ts';
import type { GuideGuardedTables } from './guide.ts';
import type { MapGuardedTables, MapTables } from './map.ts';
import type { MediaGuardedTables } from './media.ts';
import type { MessagingGuardedTables } from './messaging.ts';
import type { ModerationGuardedTables } from './moderation.ts';
import type { NotificationsGuardedTables } from './notifications.ts';
import type { OutboxTables } from './outbox.ts';
import type { PaymentProvidersGuardedTables } from './paymentProviders.ts';
import type { PlatformCountsGuardedTables } from './platformCounts.ts';
import type { ProfilesGuardedTables, ProfilesTables } from './profiles.ts';
import type { ReportsGuardedTables } from './reports.ts';
import type { SpacePeopleGuardedTables } from './spaceMembers.ts';
import type { TribesGuardedTables, TribesTables } from './tribes.ts';

/** The tables that application code may query as it likes. */
export interface OpenDatabase extends AccountsTables, ProfilesTables, MapTables, TribesTables, OutboxTables {}

/** The tables whose rows are private to somebody; only `openGuarded` leads to them. */
export interface GuardedTables
  extends AccountsGuardedTables,
    AdminGuardedTables,
    AssignmentsGuardedTables,
    FeedGuardedTables,
    GuideGuardedTables,
    PlatformCountsGuardedTables,
    ProfilesGuardedTables,
    MapGuardedTables,
    MediaGuardedTables,
    MessagingGuardedTables,
    ModerationGuardedTables,
    NotificationsGuardedTables,
    BookingsGuardedTables,
    BusinessDaysGuardedTables,
    BusinessesGuardedTables,
    BusinessReviewsGuardedTables,
    CoursesGuardedTables,
    QuizzesGuardedTables,
    CourseFilesGuardedTables,
    DiscoveryGuardedTables,
    EventsGuardedTables,
    CommerceGuardedTables,
    PaymentProvidersGuardedTables,
    ChallengesGuardedTables,
    AutomationsGuardedTables,
    ReportsGuardedTables,
    SpacePeopleGuardedTables,
    TribesGuardedTables,
    WatchingGuardedTables {}

/** Every table there is. */
export interface Database extends OpenDatabase, GuardedTables {}
