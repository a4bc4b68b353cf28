/**
 * The stored data model of the specification: every table with the columns it names, in its order. Of
 * `conversation_members` the unread count is missing: it is counted when it is asked, see decision 14.
 */
export const SPEC_TABLES: Record<string, string> = {
  users:
    'id email password first_name last_name profile_image_url cover_image_url username handle bio website location role is_admin is_verified stripe_customer_id stripe_subscription_id auth_provider google_id facebook_id instagram_id created_at updated_at',
  businesses:
    'id owner_id name slug description website location industry size logo_url banner_url created_at updated_at',
  tribes: 'id owner_id name slug description image_url is_private price member_count created_at updated_at',
  tribe_memberships: 'id tribe_id user_id role joined_at',
  posts:
    'id author_id tribe_id business_id type content media_url link_url link_title link_description is_pinned like_count comment_count share_count created_at updated_at',
  post_reactions: 'id post_id user_id type created_at',
  comments: 'id post_id author_id parent_id content like_count created_at updated_at',
  courses:
    'id creator_id tribe_id title description image_url price duration level is_published enrollment_count created_at updated_at',
  course_modules: 'id course_id title description order_index created_at updated_at',
  course_lessons: 'id module_id title content video_url duration order_index created_at updated_at',
  course_enrollments: 'id course_id user_id progress completed_at enrolled_at',
  events:
    'id host_id tribe_id title description image_url start_time end_time location meeting_url is_online price max_attendees attendee_count created_at updated_at',
  event_rsvps: 'id event_id user_id status rsvped_at',
  conversations:
    'id type name image_url description last_message_id last_message_at last_message_preview is_pinned is_archived is_muted created_by created_at updated_at',
  conversation_members:
    'id conversation_id user_id role nickname last_read_message_id joined_at last_seen_at is_pinned is_archived is_muted notification_settings',
  messages:
    'id conversation_id sender_id content message_type status reply_to_message_id forwarded_from_message_id media_url thumbnail_url file_name file_size mime_type duration latitude longitude location_name is_edited edited_at is_deleted deleted_at expires_at metadata created_at updated_at',
  message_reactions: 'id message_id user_id emoji created_at',
  message_read_receipts: 'id message_id user_id read_at',
  typing_indicators: 'id conversation_id user_id started_at expires_at',
  user_presence: 'id user_id status last_seen_at status_message',
  voice_notes: 'id message_id audio_url duration waveform transcription created_at',
  pinned_messages: 'id conversation_id message_id pinned_by pinned_at',
  notifications: 'id user_id type title message data is_read created_at',
  services:
    'id provider_id business_id title description price category image_url is_active created_at updated_at',
  testimonials: 'id provider_id author_id service_id rating content is_public created_at updated_at',
  badges: 'id name description icon_url criteria created_at updated_at',
  user_badges: 'id user_id badge_id earned_at',
  orders: 'id user_id total status payment_intent_id created_at updated_at',
  order_items: 'id order_id item_type item_id quantity price',
  user_preferences:
    'id user_id interests preferred_content_types notification_settings privacy_settings created_at updated_at',
  attachments: 'id filename mime_type size url uploaded_by attached_to attached_type created_at updated_at',
  sessions: 'sid sess expire',
};

/** Every list of values the specification fixes, by the constraint that holds it. */
export const SPEC_LISTS: Record<string, readonly string[]> = {
  users_role_known: ['guest', 'member', 'creator', 'tribe_owner', 'tribe_admin', 'platform_admin', 'owner'],
  businesses_industry_known: [
    'technology',
    'healthcare',
    'finance',
    'education',
    'retail',
    'consulting',
    'creative',
    'food',
    'wellness',
    'real-estate',
    'automotive',
    'entertainment',
  ],
  businesses_size_known: ['small', 'medium', 'large', 'enterprise'],
  tribes_category_known: [
    'Business & Entrepreneurship',
    'Technology & Development',
    'Health & Wellness',
    'Arts & Creativity',
    'Education & Learning',
    'Finance & Investing',
    'Marketing & Sales',
    'Personal Development',
    'Community & Social',
    'Gaming & Entertainment',
  ],
  tribes_membership_type_known: ['free', 'paid', 'freemium'],
  tribes_enabled_features_known: ['spaces', 'courses', 'events', 'products', 'challenges', 'automations'],
  tribe_memberships_role_known: ['owner', 'admin', 'moderator', 'member'],
  posts_type_known: ['text', 'image', 'video', 'link', 'event', 'course', 'poll', 'voice', 'live', 'story'],
  posts_visibility_known: ['public', 'custom'],
  conversations_type_known: ['direct', 'group'],
  messages_message_type_known: [
    'text',
    'image',
    'video',
    'audio',
    'voice',
    'file',
    'location',
    'sticker',
    'gif',
  ],
  messages_status_known: ['sending', 'sent', 'delivered', 'read', 'failed'],
  user_presence_status_known: ['online', 'away', 'busy', 'offline'],
  notifications_type_known: [
    'message',
    'post_like',
    'post_comment',
    'tribe_invite',
    'course_enrollment',
    'event_rsvp',
    'payment',
    'system',
  ],
  orders_status_known: ['pending', 'completed', 'cancelled', 'refunded'],
  services_category_known: ['Development', 'Design', 'Marketing', 'Consulting', 'Support'],
  access_tokens_scopes_known: ['payments', 'read', 'write'],
};

/** Every default the specification states, as `table.column`, in PostgreSQL's own spelling. */
export const SPEC_DEFAULTS: Record<string, string> = {
  'users.role': `'member'::text`,
  'tribes.price': '0',
  'tribes.primary_color': `'#834bd8'::text`,
  'tribes.membership_type': `'free'::text`,
  'tribe_memberships.role': `'member'::text`,
  'post_reactions.type': `'like'::text`,
  'courses.level': `'beginner'::text`,
  'course_enrollments.progress': '0',
  'events.is_online': 'true',
  'event_rsvps.status': `'going'::text`,
  'conversation_members.role': `'member'::text`,
  'messages.status': `'sending'::text`,
  'services.is_active': 'true',
  'testimonials.is_public': 'true',
  'orders.status': `'pending'::text`,
  'order_items.quantity': '1',
};
