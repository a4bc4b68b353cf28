-- Whoever is in a group can say that something is wrong with it. What is said there can be reported by nobody else.
alter table reports
  drop constraint reports_subject_type_known,
  add constraint reports_subject_type_known check (
    subject_type in ('post', 'comment', 'user', 'tribe', 'conversation')
  );
