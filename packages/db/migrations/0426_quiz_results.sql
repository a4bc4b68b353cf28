-- The list of students shows the average of their best quiz results.
create index quiz_attempts_best_idx on quiz_attempts (enrollment_id, quiz_id, percent desc) where percent is not null;
