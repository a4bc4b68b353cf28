-- Counted where they come and go, whatever brings or takes them. Courses are locked in one order.
create function count_course_enrollments() returns trigger language plpgsql as $$
begin
  perform from courses where id in (select course_id from changed_rows) order by id for no key update;
  update courses set enrollment_count = enrollment_count + per.count * case tg_op when 'INSERT' then 1 else -1 end
  from (select course_id, count(*)::int as count from changed_rows group by 1) per
  where courses.id = per.course_id;
  return null;
end $$;

create trigger course_enrollments_counted_in after insert on course_enrollments
  referencing new table as changed_rows for each statement execute function count_course_enrollments();
create trigger course_enrollments_counted_out after delete on course_enrollments
  referencing old table as changed_rows for each statement execute function count_course_enrollments();

update courses set enrollment_count = actual.count
from (
  select courses.id, count(taken.id)::int as count
  from courses left join course_enrollments taken on taken.course_id = courses.id group by 1) actual
where actual.id = courses.id and courses.enrollment_count <> actual.count;
