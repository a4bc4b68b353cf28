-- its spacePeople
select *
from (
  select added.user_id as id, person.handle, adder.handle as added_by, added.how, added.added_at
  from space_people added join users person on person.id = added.user_id
  left join users adder on adder.id = added.added_by
  where added.space_id = (
    select $1::uuid)) listed
order by listed.id
limit $2;

-- its spacePeople, further on
select *
from (
  select added.user_id as id, person.handle, adder.handle as added_by, added.how, added.added_at
  from space_people added join users person on person.id = added.user_id
  left join users adder on adder.id = added.added_by
  where added.space_id = (
    select $1::uuid)) listed
where listed.id > $2::uuid
order by listed.id
limit $3;

-- its library
select *
from (
  select item.id, item.space_id, spaces.name as space_name, item.parent_id, item.kind, item.name,
      array(with recursive above as (
      select holds.name, holds.parent_id, 1 as depth
      from library_items holds
      where holds.id = item.parent_id
      union all
      select holds.name, holds.parent_id, depth + 1
      from library_items holds join above on holds.id = above.parent_id
      where depth <= 6)
    select name
    from above
    order by depth desc) as path, adder.handle as added_by, item.created_at, files.size, files.storage_key
  from spaces cross join lateral (
    select *
    from "library_items" of_it
    where "of_it"."space_id" = "spaces"."id" offset 0) "item"
  left join attachments files on files.attached_type = 'library_items' and files.attached_to = item.id
  left join users adder on adder.id = item.created_by
  where spaces.tribe_id = (
    select $1::uuid)) listed
order by listed.id
limit $2;

-- its library, further on
select *
from (
  select item.id, item.space_id, spaces.name as space_name, item.parent_id, item.kind, item.name,
      array(with recursive above as (
      select holds.name, holds.parent_id, 1 as depth
      from library_items holds
      where holds.id = item.parent_id
      union all
      select holds.name, holds.parent_id, depth + 1
      from library_items holds join above on holds.id = above.parent_id
      where depth <= 6)
    select name
    from above
    order by depth desc) as path, adder.handle as added_by, item.created_at, files.size, files.storage_key
  from spaces cross join lateral (
    select *
    from "library_items" of_it
    where "of_it"."space_id" = "spaces"."id" offset 0) "item"
  left join attachments files on files.attached_type = 'library_items' and files.attached_to = item.id
  left join users adder on adder.id = item.created_by
  where spaces.tribe_id = (
    select $1::uuid)) listed
where listed.id > $2::uuid
order by listed.id
limit $3;

-- its hours
select *
from (
  select slot.id, slot.space_id, host.handle as host, slot.starts_at, slot.minutes, slot.place,
      guest.handle as booked_by, slot.booked_at
  from spaces cross join lateral (
    select *
    from "office_slots" of_it
    where "of_it"."space_id" = "spaces"."id" offset 0) "slot" join users host on host.id = slot.host_id
  left join users guest on guest.id = slot.booked_by
  where spaces.tribe_id = (
    select $1::uuid)) listed
order by listed.id
limit $2;

-- its hours, further on
select *
from (
  select slot.id, slot.space_id, host.handle as host, slot.starts_at, slot.minutes, slot.place,
      guest.handle as booked_by, slot.booked_at
  from spaces cross join lateral (
    select *
    from "office_slots" of_it
    where "of_it"."space_id" = "spaces"."id" offset 0) "slot" join users host on host.id = slot.host_id
  left join users guest on guest.id = slot.booked_by
  where spaces.tribe_id = (
    select $1::uuid)) listed
where listed.id > $2::uuid
order by listed.id
limit $3;

-- its challenges
select *
from (
  select challenge.id, challenge.title, challenge.description, challenge.starts_at, challenge.ends_at,
      challenge.time_zone, challenge.goal, challenge.badge_id, maker.handle as created_by,
      challenge.created_at
  from challenges challenge
  left join users maker on maker.id = challenge.created_by
  where challenge.tribe_id = (
    select $1::uuid)) listed
order by listed.id
limit $2;

-- its challenges, further on
select *
from (
  select challenge.id, challenge.title, challenge.description, challenge.starts_at, challenge.ends_at,
      challenge.time_zone, challenge.goal, challenge.badge_id, maker.handle as created_by,
      challenge.created_at
  from challenges challenge
  left join users maker on maker.id = challenge.created_by
  where challenge.tribe_id = (
    select $1::uuid)) listed
where listed.id > $2::uuid
order by listed.id
limit $3;

-- its tasks
select *
from (
  select id, position, title, points, frequency, goal, proof, needs_approval
  from challenge_tasks
  where challenge_id = (
    select $1::uuid)) listed
order by listed.id
limit $2;

-- its tasks, further on
select *
from (
  select id, position, title, points, frequency, goal, proof, needs_approval
  from challenge_tasks
  where challenge_id = (
    select $1::uuid)) listed
where listed.id > $2::uuid
order by listed.id
limit $3;

-- its participants
select *
from (
  select part.user_id as id, person.handle, part.points, part.done, part.finished_at, part.joined_at
  from challenge_participants part join users person on person.id = part.user_id
  where part.challenge_id = (
    select $1::uuid)) listed
order by listed.id
limit $2;

-- its participants, further on
select *
from (
  select part.user_id as id, person.handle, part.points, part.done, part.finished_at, part.joined_at
  from challenge_participants part join users person on person.id = part.user_id
  where part.challenge_id = (
    select $1::uuid)) listed
where listed.id > $2::uuid
order by listed.id
limit $3;

-- its checkIns
select *
from (
  select done.id, done.task_id, person.handle, done.day::text as day, done.note, done.status, done.points,
      done.reason, decider.handle as decided_by, done.decided_at, done.created_at, array(
    select files.url
    from attachments files
    where files.attached_type = 'challenge_check_ins' and files.attached_to = done.id
    order by files.position) as media
  from challenge_check_ins done join users person on person.id = done.user_id
  left join users decider on decider.id = done.decided_by
  where done.challenge_id = (
    select $1::uuid)) listed
order by listed.id
limit $2;

-- its checkIns, further on
select *
from (
  select done.id, done.task_id, person.handle, done.day::text as day, done.note, done.status, done.points,
      done.reason, decider.handle as decided_by, done.decided_at, done.created_at, array(
    select files.url
    from attachments files
    where files.attached_type = 'challenge_check_ins' and files.attached_to = done.id
    order by files.position) as media
  from challenge_check_ins done join users person on person.id = done.user_id
  left join users decider on decider.id = done.decided_by
  where done.challenge_id = (
    select $1::uuid)) listed
where listed.id > $2::uuid
order by listed.id
limit $3;

-- its badges
select *
from (
  select id, name, description, icon, icon_url, criteria, created_at
  from badges
  where tribe_id = (
    select $1::uuid)) listed
order by listed.id
limit $2;

-- its badges, further on
select *
from (
  select id, name, description, icon, icon_url, criteria, created_at
  from badges
  where tribe_id = (
    select $1::uuid)) listed
where listed.id > $2::uuid
order by listed.id
limit $3;

-- its badgesGiven
select *
from (
  select given.id, given.badge_id, person.handle, given.earned_at
  from badges cross join lateral (
    select *
    from "user_badges" of_it
    where "of_it"."badge_id" = "badges"."id" offset 0) "given" join users person on person.id = given.user_id
  where badges.tribe_id = (
    select $1::uuid)) listed
order by listed.id
limit $2;

-- its badgesGiven, further on
select *
from (
  select given.id, given.badge_id, person.handle, given.earned_at
  from badges cross join lateral (
    select *
    from "user_badges" of_it
    where "of_it"."badge_id" = "badges"."id" offset 0) "given" join users person on person.id = given.user_id
  where badges.tribe_id = (
    select $1::uuid)) listed
where listed.id > $2::uuid
order by listed.id
limit $3;

-- its automations
select *
from (
  select rule.id, rule.name, rule.content, rule.status, rule.note, person.handle as acts_as, rule.created_at
  from automation_rules rule join users person on person.id = rule.acts_as
  where rule.tribe_id = (
    select $1::uuid)) listed
order by listed.id
limit $2;

-- its automations, further on
select *
from (
  select rule.id, rule.name, rule.content, rule.status, rule.note, person.handle as acts_as, rule.created_at
  from automation_rules rule join users person on person.id = rule.acts_as
  where rule.tribe_id = (
    select $1::uuid)) listed
where listed.id > $2::uuid
order by listed.id
limit $3;

-- its automationRuns
select *
from (
  select run.id, run.rule_id, person.handle, run.status, run.reason, run.actions, run.created_at
  from automation_runs run
  left join users person on person.id = run.user_id
  where run.tribe_id = (
    select $1::uuid)) listed
order by listed.id
limit $2;

-- its automationRuns, further on
select *
from (
  select run.id, run.rule_id, person.handle, run.status, run.reason, run.actions, run.created_at
  from automation_runs run
  left join users person on person.id = run.user_id
  where run.tribe_id = (
    select $1::uuid)) listed
where listed.id > $2::uuid
order by listed.id
limit $3;

-- its requests
select *
from (
  select asked.id, person.handle, asked.answers, asked.status, asked.reason, decider.handle as decided_by,
      asked.decided_at, asked.created_at
  from tribe_join_requests asked join users person on person.id = asked.user_id
  left join users decider on decider.id = asked.decided_by
  where asked.tribe_id = (
    select $1::uuid)) listed
order by listed.id
limit $2;

-- its requests, further on
select *
from (
  select asked.id, person.handle, asked.answers, asked.status, asked.reason, decider.handle as decided_by,
      asked.decided_at, asked.created_at
  from tribe_join_requests asked join users person on person.id = asked.user_id
  left join users decider on decider.id = asked.decided_by
  where asked.tribe_id = (
    select $1::uuid)) listed
where listed.id > $2::uuid
order by listed.id
limit $3;

-- its invitations
select *
from (
  select sent.id, person.handle, sent.max_uses, sent.use_count, sent.expires_at, sent.revoked_at,
      maker.handle as created_by, sent.created_at
  from tribe_invitations sent join users maker on maker.id = sent.created_by
  left join users person on person.id = sent.user_id
  where sent.tribe_id = (
    select $1::uuid)) listed
order by listed.id
limit $2;

-- its invitations, further on
select *
from (
  select sent.id, person.handle, sent.max_uses, sent.use_count, sent.expires_at, sent.revoked_at,
      maker.handle as created_by, sent.created_at
  from tribe_invitations sent join users maker on maker.id = sent.created_by
  left join users person on person.id = sent.user_id
  where sent.tribe_id = (
    select $1::uuid)) listed
where listed.id > $2::uuid
order by listed.id
limit $3;

-- its bans
select *
from (
  select ban.user_id as id, person.handle, ban.reason, ban.until, banner.handle as banned_by, ban.created_at
  from tribe_bans ban join users person on person.id = ban.user_id
  left join users banner on banner.id = ban.banned_by
  where ban.tribe_id = (
    select $1::uuid)) listed
order by listed.id
limit $2;

-- its bans, further on
select *
from (
  select ban.user_id as id, person.handle, ban.reason, ban.until, banner.handle as banned_by, ban.created_at
  from tribe_bans ban join users person on person.id = ban.user_id
  left join users banner on banner.id = ban.banned_by
  where ban.tribe_id = (
    select $1::uuid)) listed
where listed.id > $2::uuid
order by listed.id
limit $3;

-- its verifications
select *
from (
  select asked.id, person.handle as requested_by, asked.status, asked.reason, asked.decided_at,
      asked.taken_back_at, asked.taken_back_reason, asked.created_at
  from verification_requests asked join users person on person.id = asked.requested_by
  where asked.tribe_id = (
    select $1::uuid)) listed
order by listed.id
limit $2;

-- its verifications, further on
select *
from (
  select asked.id, person.handle as requested_by, asked.status, asked.reason, asked.decided_at,
      asked.taken_back_at, asked.taken_back_reason, asked.created_at
  from verification_requests asked join users person on person.id = asked.requested_by
  where asked.tribe_id = (
    select $1::uuid)) listed
where listed.id > $2::uuid
order by listed.id
limit $3;

-- its events
select *
from (
  select event.id, host.handle as host, event.kind, event.title, event.description, event.image_url,
      event.start_time, event.end_time, event.is_online, event.location, event.meeting_url, event.replay_url,
      event.price, event.max_attendees, event.created_at
  from events event join users host on host.id = event.host_id
  where event.tribe_id = (
    select $1::uuid)) listed
order by listed.id
limit $2;

-- its events, further on
select *
from (
  select event.id, host.handle as host, event.kind, event.title, event.description, event.image_url,
      event.start_time, event.end_time, event.is_online, event.location, event.meeting_url, event.replay_url,
      event.price, event.max_attendees, event.created_at
  from events event join users host on host.id = event.host_id
  where event.tribe_id = (
    select $1::uuid)) listed
where listed.id > $2::uuid
order by listed.id
limit $3;

-- its attendance
select *
from (
  select answer.id, answer.event_id, person.handle, answer.status, answer.rsvped_at
  from events event cross join lateral (
    select *
    from "event_rsvps" of_it
    where "of_it"."event_id" = "event"."id" offset 0) "answer" join users person on person.id = answer.user_id
  where event.tribe_id = (
    select $1::uuid)) listed
order by listed.id
limit $2;

-- its attendance, further on
select *
from (
  select answer.id, answer.event_id, person.handle, answer.status, answer.rsvped_at
  from events event cross join lateral (
    select *
    from "event_rsvps" of_it
    where "of_it"."event_id" = "event"."id" offset 0) "answer" join users person on person.id = answer.user_id
  where event.tribe_id = (
    select $1::uuid)) listed
where listed.id > $2::uuid
order by listed.id
limit $3;

-- its products
select *
from (
  select product.id, seller.handle as seller, product.kind, product.name, product.description, product.price,
      product.original_price, product.image_url, product.features, product.in_stock, product.is_active,
      product.created_at
  from products product join users seller on seller.id = product.seller_id
  where product.tribe_id = (
    select $1::uuid)) listed
order by listed.id
limit $2;

-- its products, further on
select *
from (
  select product.id, seller.handle as seller, product.kind, product.name, product.description, product.price,
      product.original_price, product.image_url, product.features, product.in_stock, product.is_active,
      product.created_at
  from products product join users seller on seller.id = product.seller_id
  where product.tribe_id = (
    select $1::uuid)) listed
where listed.id > $2::uuid
order by listed.id
limit $3;

-- its pictures
select *
from (
  select id, url
  from attachments
  where attached_type = 'tribes' and attached_to = (
    select $1::uuid)) listed
order by listed.id
limit $2;

-- its pictures, further on
select *
from (
  select id, url
  from attachments
  where attached_type = 'tribes' and attached_to = (
    select $1::uuid)) listed
where listed.id > $2::uuid
order by listed.id
limit $3;
