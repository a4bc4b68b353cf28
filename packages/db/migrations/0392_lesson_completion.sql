-- What completes a lesson. Kept with its video, quiz and assignment, in the same transaction.
alter table course_lessons add column completes_by text not null default 'button',
  add constraint course_lessons_completes_by_known check (completes_by in ('button', 'video', 'quiz', 'assignment'));
