-- Came with a bundle or a gift before the prerequisites of the course were complete: lessons open once they are.
alter table course_enrollments add column awaits_prerequisites boolean not null default false;
