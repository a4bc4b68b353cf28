-- Files of libraries can be reported, and hidden by moderators.
alter table library_items
  add column hidden_at timestamptz,
  add constraint library_items_folders_shown check (hidden_at is null or kind = 'file');
alter table moderation_cases
  drop constraint moderation_cases_subject_type_known,
  add constraint moderation_cases_subject_type_known check (subject_type in
    ('post', 'comment', 'message', 'user', 'conversation', 'tribe', 'business', 'business_review', 'course_review',
     'product', 'course', 'event', 'library_item'));
alter table reports
  drop constraint reports_subject_type_known,
  add constraint reports_subject_type_known check (subject_type in
    ('post', 'comment', 'message', 'user', 'conversation', 'tribe', 'business', 'business_review', 'course_review',
     'product', 'course', 'event', 'library_item'));
