import { type RawBuilder, sql } from 'kysely';

export interface Section {
  table: string;
  /** Whose row it is. */
  column: string;
  /** Columns that are secret, or say something of somebody else. */
  without?: readonly string[];
  /** Which of the rows, which are called `own`; all when left out. */
  only?: RawBuilder<unknown>;
  /** A JSON object of what else belongs to the row, which is called `own`. */
  with?: RawBuilder<unknown>;
}

const of = (table: string, column = 'user_id', ...without: string[]): Section => ({ table, column, without });

/** What others wrote to somebody is theirs: of a notification only what happened is said. */
const happened = sql`jsonb_build_object('did', own.data->>'did')`;

/** Lessons that an enrollment completed, with the time, and what it watched of their videos. */
const completions = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'lesson', lesson.title, 'at', done.completed_at) order by done.completed_at), '[]')
  from lesson_completions done join course_lessons lesson on lesson.id = done.lesson_id
  where done.enrollment_id = own.id) || (
  select jsonb_build_object('watched', coalesce(jsonb_agg(jsonb_build_object(
    'lesson', lesson.title, 'position', seen.position, 'seconds', seen.credited) order by seen.lesson_id), '[]'))
  from lesson_watches seen join course_lessons lesson on lesson.id = seen.lesson_id
  where seen.enrollment_id = own.id)`;

/** What the student answered in an attempt: chosen and ordered texts in place of their ids, and nothing of the key. */
const answersOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'question', asked.question->'prompt',
    'answer', (
      select coalesce(jsonb_agg(coalesce((
        select choice->'text' from jsonb_array_elements(asked.question->'choices') choice
        where choice->>'id' = given.answer), to_jsonb(given.answer)) order by given.place), '[]')
      from jsonb_array_elements_text(attempt.answers->(asked.question->>'id'))
        with ordinality given (answer, place))) order by asked.place), '[]')
  from jsonb_array_elements(attempt.frozen->'questions') with ordinality asked (question, place))`;

/** Attempts in quizzes. */
const attempts = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'lesson', lesson.title, 'started_at', attempt.started_at, 'submitted_at', attempt.submitted_at,
    'percent', attempt.percent, 'is_passed', attempt.is_passed, 'answers', ${answersOf})
    order by attempt.started_at), '[]')
  from quiz_attempts attempt
  join lesson_quizzes quiz on quiz.id = attempt.quiz_id
  join course_lessons lesson on lesson.id = quiz.lesson_id
  where attempt.enrollment_id = own.id)`;

const learned = sql`jsonb_build_object('completions', ${completions}, 'attempts', ${attempts})`;

const conversation = sql`(
  select jsonb_build_object('type', talk.type, 'name', talk.name, 'business_id', talk.business_id)
  from conversations talk where talk.id = own.conversation_id)`;

/** The names of the files of a submission, which are in `files`. */
const submitted = sql`(
  select jsonb_build_object('files', coalesce(jsonb_agg(file.name order by file.position), '[]'))
  from submission_files file where file.submission_id = own.id)`;

/** What was done as staff, without whom it was about. */
const act = sql`(
  select jsonb_build_object('action', entry.action, 'tribe_id', entry.tribe_id, 'created_at', entry.created_at)
  from audit_entries entry where entry.number = own.number)`;

/** What an export of somebody's data holds, by the name of its file. */
export const SECTIONS = {
  account: of('users', 'id', 'password', 'erased_as', 'stripe_customer_id', 'stripe_subscription_id'),
  formerHandles: of('former_handles'),
  staffNotes: of('staff_notes', 'user_id', 'author_id'),
  emailChanges: of('email_changes', 'user_id', 'token_hash', 'undo_hash'),
  preferences: of('user_preferences'),
  sessions: of('sessions', 'user_id', 'sid', 'viewed_user_id', 'view_started_at'),
  accessTokens: of('access_tokens', 'user_id', 'token_hash'),
  passkeys: of('passkeys', 'user_id', 'credential_id', 'public_key'),
  badges: of('user_badges'),
  placeOnMap: of('map_places'),
  portfolio: of('portfolio_works'),
  following: of('user_follows', 'follower_id'),
  blocked: of('user_blocks', 'blocker_id'),
  // The discussions of their courses and events are no posts of theirs.
  posts: {
    ...of('posts', 'author_id', 'deleted_by', 'lesson_id', 'discussed_event_id'),
    only: sql`own.lesson_id is null and own.discussed_event_id is null`,
  },
  drafts: of('post_drafts', 'author_id'),
  comments: of('comments', 'author_id'),
  reactionsToPosts: of('post_reactions'),
  reactionsToComments: of('comment_reactions'),
  votes: of('poll_votes'),
  savedPosts: of('saved_posts'),
  hiddenPromotions: of('hidden_promotions'),
  storiesSeen: of('story_views', 'viewer_id'),
  notifications: {
    ...of('notifications', 'user_id', 'title', 'message', 'data', 'group_key'),
    with: happened,
  },
  reports: of('reports', 'reporter_id'),
  reportsUpheld: of('reporter_records'),
  decisions: of('moderation_decisions', 'author_id', 'decided_by', 'note'),
  appeals: of('moderation_appeals', 'appellant_id', 'decided_by'),
  // What was reported is in the exports of posts, comments and messages.
  cases: of('moderation_cases', 'author_id', 'claimed_by', 'claimed_at', 'priority'),
  files: of('attachments', 'uploaded_by', 'storage_key'),
  conversations: { ...of('conversation_members', 'user_id', 'requested_by'), with: conversation },
  messages: of('messages', 'sender_id'),
  messageDrafts: of('message_drafts'),
  scheduledMessages: of('scheduled_messages', 'sender_id'),
  reactionsToMessages: of('message_reactions'),
  ownTribes: of('tribes', 'owner_id'),
  tribes: of('tribe_memberships', 'user_id', 'invited_by'),
  tribeDrafts: of('tribe_drafts'),
  joinRequests: of('tribe_join_requests', 'user_id', 'decided_by'),
  challenges: of('challenge_participants'),
  checkIns: of('challenge_check_ins', 'user_id', 'decided_by'),
  officeHours: of('office_slots', 'host_id', 'booked_by'),
  bookedOfficeHours: of('office_slots', 'booked_by', 'host_id'),
  libraryItems: of('library_items', 'created_by'),
  verifications: of('verification_requests', 'requested_by', 'decided_by', 'taken_back_by'),
  trials: of('tribe_trials'),
  planTrials: of('plan_trials'),
  ownBusinesses: of('businesses', 'owner_id'),
  businesses: of('business_members'),
  followedBusinesses: of('business_follows'),
  savedBusinesses: of('business_saves'),
  bookings: of('bookings'),
  businessReviews: of('business_reviews', 'author_id'),
  helpfulReviews: of('business_review_votes'),
  testimonials: of('testimonials', 'author_id'),
  services: of('services', 'provider_id'),
  promotedServices: of('service_promotions', 'promoted_by'),
  courses: of('courses', 'creator_id'),
  certificates: of('course_certificates', 'user_id'),
  enrolments: { ...of('course_enrollments', 'user_id', 'order_item_id'), with: learned },
  courseReviews: of('course_reviews', 'author_id'),
  quizAllowances: of('quiz_allowances'),
  submissions: { ...of('assignment_submissions', 'user_id', 'graded_by'), with: submitted },
  lessonNotes: of('lesson_notes'),
  events: of('events', 'host_id'),
  seriesAnswers: of('event_series_answers'),
  eventPasses: of('event_pass_holders'),
  attendance: of('event_rsvps'),
  eventAnswers: of('event_answers'),
  eventTickets: of('event_tickets'),
  eventWaitlists: of('event_waitlist_entries'),
  eventHolds: of('event_holds'),
  eventsJoined: of('event_attendance'),
  eventFeedback: of('event_feedback'),
  eventRoles: of('event_people'),
  eventScans: of('event_check_ins', 'scanned_by', 'nonce', 'seat_id'),
  eventInvitations: of('event_invitations', 'user_id', 'invited_by'),
  orders: of('orders', 'user_id', 'affiliate_id'),
  payments: of('payments', 'user_id', 'provider_ref', 'url', 'tried_from'),
  paymentMethods: of('payment_methods', 'user_id', 'provider_ref'),
  purchases: of('purchases'),
  subscriptions: of('subscriptions', 'user_id', 'affiliate_id'),
  invoices: of('invoices'),
  gifts: of('gifts', 'redeemed_by', 'code_hash', 'recipient_email'),
  usedCoupons: of('coupon_uses'),
  coachingTimes: of('product_slots'),
  downloads: of('product_downloads'),
  productReviews: of('product_reviews', 'author_id'),
  products: of('products', 'seller_id'),
  coupons: of('coupons', 'seller_id'),
  sellerSettings: of('seller_settings'),
  payouts: of('payouts', 'seller_id', 'account_ref', 'decided_by'),
  affiliates: of('affiliates'),
  balances: of('ledger_accounts', 'owner_id'),
  enterpriseInquiries: of('enterprise_inquiries'),
  guidePlans: of('guide_plans', 'user_id', 'share_hash'),
  guideQuestions: of('guide_questions'),
  playbooks: of('guide_playbooks', 'author_id'),
  actsAsStaff: { ...of('audit_actors', 'user_id', 'salt'), with: act },
  // With its reason, without who acted.
  actsOfStaff: { ...of('audit_details', 'subject_id', 'salt'), with: act },
} satisfies Record<string, Section>;

export type SectionName = keyof typeof SECTIONS;
