-- Says in the schema what nothing uses, and what took its place. Dropping it would refuse backups that have it.
comment on table typing_indicators is
  'Unused: who is typing travels over the socket as events and is stored nowhere.';
comment on table user_presence is
  'Unused: who is online is known from open sockets; conversation_members.last_seen_at says when a member last looked.';
comment on table voice_notes is
  'Unused: a voice message is an attachment, with its length in attachments.duration and attachments.waveform.';
comment on table testimonials is
  'Unused: customers write business_reviews, which profiles show too.';
comment on column users.is_admin is
  'Unused: users.role is platform_admin for those who administer the platform.';
comment on column users.stripe_customer_id is
  'Unused: payment_methods.provider_ref is what a payment provider knows a buyer by.';
comment on column users.stripe_subscription_id is
  'Unused: rows of subscriptions are renewed by jobs of the product, not by the provider.';
comment on column user_preferences.preferred_content_types is
  'Unused: the feed is ranked by whom its reader follows and which tribes they are in.';
comment on column badges.icon_url is
  'Unused: badges.icon names a drawing that comes with the product.';
comment on column badges.criteria is
  'Unused: challenges.badge_id and automations say when a badge is given.';
comment on column messages.thumbnail_url is
  'Unused: attachments hold the pictures of a message in several widths, and the poster of a video.';
comment on column group_removals.removed_at is
  'Unused: that the row exists keeps its person out of the group, however long ago it was.';
comment on column plan_trials.started_at is
  'Unused: that the row exists says that the trial was taken; subscriptions say until when it runs.';
comment on column event_rsvps.rsvped_at is
  'Unused: answers to an event are counted and shown without their time.';
comment on column course_modules.order_index is
  'Unused: lessons are found one by one, and no screen lists a course in its order.';
comment on column course_lessons.order_index is
  'Unused: lessons are found one by one, and no screen lists a course in its order.';
comment on column course_lessons.video_url is
  'Unused: lessons are found by their title and text, and no screen plays them.';

comment on table courses is
  'Not written here: courses come with the demo or with data that was moved in, and are found, sold and taken.';
comment on table course_modules is 'Not written here: they come with their course.';
comment on table course_lessons is 'Not written here: they come with their course.';
comment on table events is
  'Not written here: events come with the demo or with data that was moved in, and are found and shown.';
comment on table event_rsvps is 'Not written here: they come with their event.';
